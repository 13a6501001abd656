import type { CodeEntry } from '../meds/dataset';
import { codeSystem } from '../ontology/systems';
import { groupingOf, type GroupingId, type Hierarchy } from '../view/hierarchy';
import { defaultOrder, laneStyle } from './lane_style';

/** Which lanes a subject's codes are in: one per category, or one per class of a hierarchy. */

export interface Lane {
  /** What the user's choices of lanes are kept by: the category, or `node:icd10cm/I20-I25`. */
  readonly key: string;
  /** Gives the lane its colour and its marks: of a class's lane the category that most of its codes have. */
  readonly category: string;
  readonly title: string;
  /** The title in full: a class's code and description. */
  readonly name: string;
  /**
   * Stands dim beside the title: what the codes of a category's lane lack (`no chapter`); the vocabulary of a class that
   * is of another one than the category's first: chapters of ICD-9-CM are called as those of ICD-10-CM before them.
   */
  readonly note: string;
  /** The class, as an index into the hierarchy's nodes; -1: a category's lane. */
  readonly node: number;
}

export interface Lanes {
  /** In the order in which they stand where the user has not moved any. */
  readonly lanes: readonly Lane[];
  /** For each code the index of its lane; the first entry is that of events without a code. */
  readonly laneOf: Int32Array;
}

/** The category of an event whose code is null. */
const UNCODED = 'other';

const categoryLane = (category: string, note: string): Lane => ({
  key: category,
  category,
  title: laneStyle(category).title,
  name: laneStyle(category).title,
  note,
  node: -1,
});

/**
 * Makes the lanes. Classes stand where the category of most of their codes stands, in their vocabulary's order, and
 * after them what of the category has no class.
 */
export function lanesBy(grouping: GroupingId, codes: readonly CodeEntry[], hierarchy: Hierarchy): Lanes {
  const groups = hierarchy.groups(grouping);
  const byClass = new Map<number, Map<string, number>>();
  codes.forEach(({ category }, code) => {
    const node = groups[code] ?? -1;
    if (node < 0) return;
    const categories = byClass.get(node) ?? new Map<string, number>();
    byClass.set(node, categories.set(category, (categories.get(category) ?? 0) + 1));
  });
  const classes = new Map<string, number[]>();
  for (const node of [...byClass.keys()].sort((a, b) => a - b)) {
    const [most] = [...byClass.get(node)!].sort(([, a], [, b]) => b - a);
    const category = most?.[0] ?? UNCODED;
    classes.set(category, [...(classes.get(category) ?? []), node]);
  }
  const { without } = groupingOf(grouping);
  const lanes: Lane[] = [];
  const ofNode = new Map<number, number>();
  const ofCategory = new Map<string, number>();
  for (const category of defaultOrder([...codes.map(entry => entry.category), UNCODED])) {
    const nodes = (classes.get(category) ?? []).map(index => ({ index, node: hierarchy.node(index)! }));
    const first = nodes[0]?.node.system;
    for (const { index, node } of nodes) {
      const { system, code, description } = node;
      const lane: Lane = {
        key: `node:${system}/${code}`,
        category,
        title: laneTitle(description ?? code),
        name: description === null ? code : `${code} ${description}`,
        note: system === first ? '' : (codeSystem(system)?.name ?? system),
        node: index,
      };
      ofNode.set(index, lanes.push(lane) - 1);
    }
    ofCategory.set(category, lanes.push(categoryLane(category, without)) - 1);
  }
  const laneOf = new Int32Array(codes.length + 1);
  laneOf[0] = ofCategory.get(UNCODED) ?? 0;
  codes.forEach(({ category }, code) => {
    laneOf[code + 1] = ofNode.get(groups[code] ?? -1) ?? ofCategory.get(category) ?? 0;
  });
  return { lanes, laneOf };
}

/**
 * The user's order first, then what it does not name, where the default order has it. A class that it does not name goes
 * with its category.
 */
export function inUsersOrder(lanes: readonly Lane[], wanted: readonly string[]): Lane[] {
  const place = ({ key, category, node }: Lane): number => {
    const own = wanted.indexOf(key);
    if (own >= 0) return own;
    const ofCategory = node < 0 ? -1 : wanted.indexOf(category);
    return ofCategory < 0 ? wanted.length : ofCategory - 0.5;
  };
  return [...lanes].sort((a, b) => place(a) - place(b));
}

/** Words that many classes begin with, which leave no room in a narrow lane for what tells them apart. */
const COMMON_BEGINNING = /^(?:(?:Diseases of|Operations on) (?:the )?|Certain )(?=\S)/;

/** A class's name as its lane is headed: `Diseases of the circulatory system` → `Circulatory system`. */
export function laneTitle(description: string): string {
  const telling = description.replace(COMMON_BEGINNING, '');
  const first = String.fromCodePoint(telling.codePointAt(0) ?? 0x20);
  return telling === description ? description : first.toLocaleUpperCase('en') + telling.slice(first.length);
}
