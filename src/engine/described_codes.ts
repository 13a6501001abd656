import type { CodeDescription, CodeEntry, KnownCode } from '../core/meds/dataset';
import { hierarchyOf, type ClassStep, type CodeHierarchy } from '../core/meds/hierarchy';
import type { CodeName, CodePlace, HierarchyStep, Saying } from '../core/ontology/answer';
import { differing } from '../core/ontology/merge';
import { CODE_SYSTEMS } from '../core/ontology/systems';
import type { CodeIndex } from './code_index';
import type { CodeMeaning } from './listed_code';

/** Joins what codes.parquet says of codes with what the index says: the data set first, then the index, then imports. */

const SYSTEM_ORDER = CODE_SYSTEMS.map(({ id }) => id);

const NOBODY: CodeDescription = { description: null, source: null, says: null };

/** @param dataset the data set's name */
export function describedBy(own: string | null, name: CodeName | null, dataset: string): CodeDescription {
  if (own !== null) return { description: own, source: 'dataset', says: dataset };
  return name ? { description: name.description, source: name.source, says: name.says } : NOBODY;
}

/**
 * Describes codes and finds their places in hierarchies.
 * @param codes the same code may come in several categories
 * @param dataset the data set's name
 */
export function describedCodes(
  codes: readonly { readonly code: string; readonly category: string }[],
  meanings: ReadonlyMap<string, CodeMeaning>,
  index: CodeIndex,
  dataset: string,
): { readonly entries: readonly CodeEntry[]; readonly hierarchy: CodeHierarchy } {
  const names = index.names(codes.map(({ code }) => code));
  const entries = codes.map(({ code, category }, i): CodeEntry => {
    const { description: own = null, parents = [] } = meanings.get(code) ?? {};
    const name = names[i] ?? null;
    return {
      code,
      category,
      parents,
      ...describedBy(own, name, dataset),
      known: name && { system: name.system, code: name.code },
      differs: otherSaying(own, name, dataset),
    };
  });
  return { entries, hierarchy: hierarchyOf(waysTo(entries, index), SYSTEM_ORDER) };
}

/** What the index says where that is more than another spelling of what the data set says. */
function otherSaying(own: string | null, name: CodeName | null, dataset: string): Saying | null {
  if (own === null || name === null) return null;
  const sayings: readonly Saying[] = [
    { source: 'dataset', says: dataset, description: own },
    { source: name.source, says: name.says, description: name.description },
  ];
  return differing(sayings)[1] ?? null;
}

/**
 * The ways down to each code: in its own vocabulary, through the parents that the data set gives it, by CCSR and by ATC.
 * Where the code itself has no category of a kind, its parents' count.
 */
function waysTo(entries: readonly CodeEntry[], index: CodeIndex): ClassStep[][][] {
  const places = index.places(entries.map(({ code }) => code));
  const parents = [...new Set(entries.flatMap(entry => entry.parents))];
  const parentNames = new Map(index.names(parents).map((name, i) => [parents[i]!, name]));
  const parentPlaces = new Map(index.places(parents).map((place, i) => [parents[i]!, place]));
  return entries.map(({ known, parents: given }, i) => {
    const place = places[i] ?? null;
    // The last step is the code itself.
    const own = place?.chain.slice(0, -1) ?? [];
    const met = new Set([known, ...own].map(at => (at ? keyOf(at) : '')));
    const throughParents = given.flatMap(parent => {
      const way = wayToParent(parentNames.get(parent) ?? null, parentPlaces.get(parent) ?? null);
      const last = way.at(-1);
      return last && !met.has(keyOf(last)) ? [way] : [];
    });
    const above = given.map(parent => parentPlaces.get(parent) ?? null);
    const ccsr = [place, ...above].map(at => at?.ccsr ?? []).find(categories => categories.length > 0) ?? [];
    const atc = [place, ...above].map(at => at?.atc ?? []).find(chains => chains.length > 0) ?? [];
    const categories = ccsr.map((category): ClassStep[] => [{ ...category, level: 'category', order: 0 }]);
    return [own, ...throughParents, ...categories, ...atc].filter(way => way.length > 0).map(stepsOf);
  });
}

/** A parent with what is above it; alone where no hierarchy has it, so that events can be filtered to it all the same. */
function wayToParent(name: CodeName | null, place: CodePlace | null): readonly ClassStep[] {
  const chain = place?.chain ?? [];
  if (chain.length > 0 || name === null) return chain;
  return [{ ...name, level: 'code', order: 0 }];
}

const keyOf = ({ system, code }: KnownCode): string => `${system}/${code}`;

function stepsOf(way: readonly (ClassStep | HierarchyStep)[]): ClassStep[] {
  return way.map(({ system, code, description, level, order }) => ({ system, code, description, level, order }));
}
