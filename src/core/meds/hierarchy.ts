import type { SystemId } from '../ontology/answer';

/**
 * Where a subject's codes stand in the hierarchies of their vocabularies, in a shape that travels: every class once,
 * and per code only numbers. A record of a million events has some thousand codes under some hundred classes.
 */

/** A class that codes stand under: a chapter, a block, a category, a CCSR or ATC class. */
export interface HierarchyNode {
  readonly system: SystemId;
  /** Canonical form (core/ontology/answer.ts). */
  readonly code: string;
  readonly description: string | null;
  /** As in HierarchyStep. */
  readonly level: string;
  /** Index of the class above; -1 at the root. */
  readonly parent: number;
}

export interface CodeHierarchy {
  /** In the vocabularies' order: of two classes of one level the one that the vocabulary has first comes first. */
  readonly nodes: readonly HierarchyNode[];
  /**
   * For each entry of the subject's code table the classes that it stands under directly, as indexes into `nodes`: the
   * one in its own vocabulary first, then CCSR (the default category first), then ATC. The classes above follow from
   * `parent`. Empty where no hierarchy has the code.
   */
  readonly places: readonly (readonly number[])[];
}

export const NO_HIERARCHY: CodeHierarchy = { nodes: [], places: [] };

/** One class on the way down to a code. */
export type ClassStep = Omit<HierarchyNode, 'parent'> & {
  /** As in HierarchyStep; codes of systems in ORDERED_BY_CODE go by their code instead. */
  readonly order: number;
};

/** Systems whose classes stand in the order of their codes, whatever file they came from. */
const ORDERED_BY_CODE: ReadonlySet<SystemId> = new Set(['ccsr', 'atc']);

/**
 * Puts the ways to a subject's codes together.
 * @param ways for each code the ways down to it: each from the root to the class right above the code, none empty
 * @param systemOrder the systems in the order in which their classes are to stand; others follow by their name
 */
export function hierarchyOf(
  ways: readonly (readonly (readonly ClassStep[])[])[],
  systemOrder: readonly SystemId[],
): CodeHierarchy {
  const met = new Map<string, { readonly step: ClassStep; readonly parent: string }>();
  const keyOf = ({ system, code }: ClassStep): string => `${system}/${code}`;
  for (const way of ways.flat()) {
    let parent = '';
    for (const step of way) {
      const key = keyOf(step);
      if (!met.has(key)) met.set(key, { step, parent });
      parent = key;
    }
  }
  const rank = new Map(systemOrder.map((system, i) => [system, i]));
  const sorted = [...met].sort(([, a], [, b]) => inOrder(a.step, b.step, rank));
  const places = new Map(sorted.map(([key], i) => [key, i]));
  return {
    nodes: sorted.map(([, { step, parent }]) => ({
      system: step.system,
      code: step.code,
      description: step.description,
      level: step.level,
      parent: places.get(parent) ?? -1,
    })),
    places: ways.map(ofCode =>
      ofCode.flatMap(way => {
        const last = way.at(-1);
        return last ? (places.get(keyOf(last)) ?? []) : [];
      }),
    ),
  };
}

function inOrder(a: ClassStep, b: ClassStep, rank: ReadonlyMap<SystemId, number>): number {
  const place = ({ system }: ClassStep): number => rank.get(system) ?? rank.size;
  if (a.system !== b.system) return place(a) - place(b) || (a.system < b.system ? -1 : 1);
  const byCode = a.code < b.code ? -1 : 1;
  return ORDERED_BY_CODE.has(a.system) ? byCode : a.order - b.order || byCode;
}
