import { PREFERENCES, prefixOf, TEXT_ONLY, type ConceptKind } from './code_systems';
import { isObject, listOf, objects, token, words } from './json';

/** A CodeableConcept as events have it. */
export interface Concept {
  /** `SYSTEM/CODE` */
  readonly code: string;
  readonly description: string | null;
  /** Its further codings, in the order of the source. */
  readonly others: readonly string[];
}

/** Codes of procedures, which ICD-9-CM has under the same address as the diagnoses. */
const ICD9_PROCEDURE = /^\d\d(?:\.\d{1,2})?$/;

/** Addresses are few and read again and again; sources that make them up don’t fill the memory. */
const prefixes = new Map<string, string>();
const MOST_PREFIXES = 10_000;

function rememberedPrefix(system: string | null): string {
  if (system === null) return prefixOf(system);
  const known = prefixes.get(system);
  if (known !== undefined) return known;
  if (prefixes.size >= MOST_PREFIXES) prefixes.clear();
  const prefix = prefixOf(system);
  prefixes.set(system, prefix);
  return prefix;
}

/** `//` splits codes into parts, and line breaks don’t belong into one. */
function plain(code: string): string {
  return code.replace(/\s+/g, ' ').replace(/\/{2,}/g, '/');
}

interface Coded {
  readonly prefix: string;
  readonly code: string;
  readonly display: string | null;
}

function codedOf(coding: unknown, kind: ConceptKind): Coded | null {
  if (!isObject(coding)) return null;
  const code = token(coding.code);
  if (code === null) return null;
  const named = rememberedPrefix(words(coding.system));
  const prefix = kind === 'procedure' && named === 'ICD9CM' && ICD9_PROCEDURE.test(code) ? 'ICD9Proc' : named;
  return { prefix, code: `${prefix}/${plain(code)}`, display: words(coding.display) };
}

/**
 * Reads a CodeableConcept (or a mere Coding, or a mere text).
 *
 * The code is that of the coding whose system comes first in PREFERENCES; else the first coding’s. A concept without
 * codings is `TEXT/` and its words.
 * @returns null where there is nothing in it
 */
export function conceptOf(value: unknown, kind: ConceptKind): Concept | null {
  if (typeof value === 'string') return textConcept(words(value));
  if (!isObject(value)) return null;
  const codings = value.coding === undefined && value.code !== undefined ? [value] : objects(value.coding);
  const text = words(value.text) ?? words(value.display) ?? displayOf(codings);
  const coded = codings.flatMap(coding => codedOf(coding, kind) ?? []);
  const [first] = coded;
  if (first === undefined) return textConcept(text);
  const chosen = preferred(coded, kind, ({ prefix }) => prefix) ?? first;
  const others = [...new Set(coded.map(({ code }) => code))].filter(code => code !== chosen.code);
  return { code: chosen.code, description: chosen.display ?? text, others };
}

/** The first whose system comes first among those that are preferred; undefined where no system is. */
function preferred<T>(all: readonly T[], kind: ConceptKind, prefixIn: (one: T) => string): T | undefined {
  for (const prefix of PREFERENCES[kind]) {
    const found = all.find(one => prefixIn(one) === prefix);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a concept is only told in words. */
export const isTextOnly = ({ code }: Concept): boolean => code.startsWith(`${TEXT_ONLY}/`);

/** The first of several concepts, with the codings of all. */
export function firstConcept(values: unknown, kind: ConceptKind): Concept | null {
  const concepts = listOf(values).flatMap(value => conceptOf(value, kind) ?? []);
  const chosen = preferred(concepts, kind, ({ code }) => code.slice(0, code.indexOf('/'))) ?? concepts[0];
  if (chosen === undefined) return null;
  const all = concepts.flatMap(({ code, others }) => [code, ...others]);
  return { ...chosen, others: [...new Set(all)].filter(code => code !== chosen.code) };
}

/** The codes of a list of concepts, without systems: `vital-signs`. */
export function categoryOf(values: unknown): string | null {
  const names = listOf(values).flatMap(value => {
    const [coding] = isObject(value) ? objects(value.coding) : [];
    return token(coding?.code) ?? (isObject(value) ? (words(value.text) ?? token(value.code)) : words(value)) ?? [];
  });
  return names.length === 0 ? null : [...new Set(names)].join(' | ');
}

function displayOf(codings: readonly unknown[]): string | null {
  for (const coding of codings) {
    const display = isObject(coding) ? words(coding.display) : null;
    if (display !== null) return display;
  }
  return null;
}

function textConcept(text: string | null): Concept | null {
  return text === null ? null : { code: `${TEXT_ONLY}/${plain(text)}`, description: text, others: [] };
}
