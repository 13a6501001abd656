import type { CodeEntry, KnownCode } from '../meds/dataset';
import type { CodeHierarchy } from '../meds/hierarchy';
import { readCode, type CodeReading, type ExtraNames } from '../ontology/read_code';
import { certain, isBelow, keyOf } from '../ontology/spellings';
import { NESTED_SYSTEMS } from '../ontology/systems';
import { Hierarchy } from '../view/hierarchy';
import type { CodeSelector } from './cohort';

const NO_NAMES: ExtraNames = { prefixes: [], imported: [] };

/**
 * Which codes some selectors select: a code itself in any spelling, and with `below` what stands under it, by the form
 * of its codes (ICD, ATC), by the parents that the data set gives (and their parents, as far as they are among `codes`),
 * and by the hierarchies of vocabularies (CCSR and ATC classes, SNOMED where it is imported). A bare code with a letter
 * that can be read in several systems is meant in all of them (I5021); digits alone are only themselves (250).
 * @param hierarchy of the same codes
 * @param names what settings and imports add to the names of code systems
 * @param under keys (keyOf) of codes that vocabularies are known to have below the selectors with `below`
 * @returns one byte per code, 1 where it is selected
 */
export function selectCodes(
  codes: readonly CodeEntry[],
  hierarchy: CodeHierarchy,
  selectors: readonly CodeSelector[],
  names: ExtraNames = NO_NAMES,
  under: ReadonlySet<string> = new Set(),
): Uint8Array {
  const meant = selectors.map(({ code, below }) => ({
    text: code.trim(),
    below,
    readings: meanings(code.trim(), names),
  }));
  const texts = new Set(meant.map(({ text }) => text));
  const keys = new Set(meant.flatMap(({ readings }) => readings.map(keyOf)));
  const selected = Uint8Array.from(codes, entry => (isOne(entry, texts, keys, names) ? 1 : 0));
  const below = meant.filter(selector => selector.below);
  if (below.length > 0) selectBelow(codes, new Hierarchy(hierarchy, codes), below, { names, under }, selected);
  return selected;
}

/** A selector with what its text means. */
interface Meant {
  readonly text: string;
  readonly below: boolean;
  readonly readings: readonly CodeReading[];
}

/** What a selector's text means. */
export function meanings(text: string, names: ExtraNames): readonly CodeReading[] {
  const sure = certain(text, names);
  const readings = sure.length > 0 || !/[a-z]/i.test(text) ? sure : readCode(text, names).readings;
  return readings.filter(({ match }) => match === 'whole');
}

/** Whether a code is one of the texts or means one of the keys. */
function isOne(
  { code, known }: Pick<CodeEntry, 'code' | 'known'>,
  texts: ReadonlySet<string>,
  keys: ReadonlySet<string>,
  names: ExtraNames,
): boolean {
  if (texts.has(code)) return true;
  if (keys.size === 0) return false;
  if (known !== null && keys.has(keyOf({ ...known, match: 'whole' }))) return true;
  return keysOf(code, names).some(key => keys.has(key));
}

function selectBelow(
  codes: readonly CodeEntry[],
  hierarchy: Hierarchy,
  selectors: readonly Meant[],
  { names, under: known }: { readonly names: ExtraNames; readonly under: ReadonlySet<string> },
  selected: Uint8Array,
): void {
  const texts = new Set(selectors.map(({ text }) => text));
  const own = new Set(selectors.flatMap(({ readings }) => readings.map(keyOf)));
  const keys = new Set([...own, ...known]);
  const nested = selectors.flatMap(({ readings }) =>
    readings.filter(({ system }) => NESTED_SYSTEMS.has(system)).map(keyOf),
  );
  const isWithin = (entry: Pick<CodeEntry, 'code' | 'known'>): boolean =>
    isOne(entry, texts, keys, names) ||
    (nested.length > 0 && keysOf(entry.code, names).some(key => nested.some(above => isBelow(key, above))));
  const spelt = codes.flatMap(entry => (entry.known !== null && isOne(entry, texts, own, names) ? entry.known : []));
  const wanted: readonly KnownCode[] = [...selectors.flatMap(({ readings }) => readings), ...spelt];
  const under = hierarchy.under(wanted);
  const parents = new Set(codes.flatMap(entry => entry.parents));
  const above = new Set([...parents].filter(parent => isWithin({ code: parent, known: null })));
  codes.forEach((entry, i) => {
    if (under[i] !== 1 && !isWithin(entry)) return;
    selected[i] = 1;
    above.add(entry.code);
  });
  byParents(codes, above, selected);
}

/** Selects what has one of these texts among its parents, and what has that as a parent, to the end. */
function byParents(codes: readonly CodeEntry[], above: Set<string>, selected: Uint8Array): void {
  for (let before = -1; before !== above.size;) {
    before = above.size;
    codes.forEach(({ code, parents }, i) => {
      if (above.has(code) ? selected[i] === 1 : !parents.some(parent => above.has(parent))) return;
      selected[i] = 1;
      above.add(code);
    });
  }
}

/** Readings of codes are kept, since subjects of a data set share most of them. */
const MOST_KEPT = 50_000;
const kept = new WeakMap<ExtraNames, Map<string, readonly string[]>>();

/** What a code means for sure, as keys. */
function keysOf(code: string, names: ExtraNames): readonly string[] {
  const read = kept.get(names) ?? new Map<string, readonly string[]>();
  kept.set(names, read);
  const known = read.get(code);
  if (known) return known;
  const keys = certain(code, names).map(keyOf);
  if (read.size >= MOST_KEPT) read.clear();
  read.set(code, keys);
  return keys;
}
