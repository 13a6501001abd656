import type { CodeEntry, KnownCode } from '../meds/dataset';
import { NO_HIERARCHY, type CodeHierarchy, type HierarchyNode } from '../meds/hierarchy';

/**
 * By what lanes are made: the built-in categories, or the classes of a hierarchy. A table: a row more is a choice more.
 */
export interface Grouping {
  readonly id: GroupingId;
  /** In the menu and above the table's column. */
  readonly title: string;
  /** After “by”. */
  readonly inSentence: string;
  /** What a lane's codes without such a class lack, in the plural and in words: `no chapter`. */
  readonly without: string;
  /** What its classes are, for the menu. */
  readonly hint: string;
  /** Why a record may have none of it. */
  readonly missing: string;
  readonly fits: (node: HierarchyNode) => boolean;
}

export type GroupingId = 'category' | 'chapter' | 'block' | 'ccsr' | 'atc';

export const GROUPINGS: readonly Grouping[] = [
  {
    id: 'category',
    title: 'Category',
    inSentence: 'category',
    without: '',
    hint: 'diagnoses, labs, …',
    missing: '',
    fits: () => false,
  },
  {
    id: 'chapter',
    title: 'Chapter',
    inSentence: 'chapter',
    without: 'no chapter',
    hint: 'ICD chapters, PCS sections',
    missing: 'no code of this record has a chapter',
    fits: ({ level }) => level === 'chapter' || level === 'section',
  },
  {
    id: 'block',
    title: 'Block',
    inSentence: 'block',
    without: 'no block',
    hint: 'ICD blocks, PCS tables',
    missing: 'no code of this record has a block',
    fits: ({ level }) => level === 'block' || level === 'table',
  },
  {
    id: 'ccsr',
    title: 'CCSR',
    inSentence: 'CCSR',
    without: 'no CCSR',
    hint: 'clinical categories of AHRQ',
    missing: 'no ICD-10-CM code in this record',
    fits: ({ system }) => system === 'ccsr',
  },
  {
    id: 'atc',
    title: 'ATC',
    inSentence: 'ATC',
    without: 'no ATC class',
    hint: 'drugs by therapeutic group',
    missing: 'no drug here is mapped: import a vocabulary with ATC',
    fits: ({ system, level }) => system === 'atc' && level === 'level 2',
  },
];

export function groupingOf(id: GroupingId): Grouping {
  return GROUPINGS.find(grouping => grouping.id === id) ?? GROUPINGS[0]!;
}

/** The hierarchy of one subject's codes, with the answers that the page needs of it. Codes are indexes into its table. */
export class Hierarchy {
  static readonly NONE = new Hierarchy(NO_HIERARCHY, []);
  readonly #groups = new Map<GroupingId, Int32Array>();
  readonly #places: Map<string, number>;

  constructor(
    readonly data: CodeHierarchy,
    readonly codes: readonly CodeEntry[],
  ) {
    this.#places = new Map(data.nodes.map((node, i) => [keyOf(node), i]));
  }

  node(index: number): HierarchyNode | null {
    return this.data.nodes[index] ?? null;
  }

  /** The class of a system and code; -1 where no code of the subject is under it. */
  find(of: KnownCode): number {
    return this.#places.get(keyOf(of)) ?? -1;
  }

  /** What a class or a code of the subject is called; null where nobody says. */
  nameOf(of: KnownCode): string | null {
    const node = this.node(this.find(of));
    if (node) return node.description;
    const key = keyOf(of);
    return this.codes.find(({ known }) => known !== null && keyOf(known) === key)?.description ?? null;
  }

  /** The classes from the root down to a class, itself included. */
  path(index: number): number[] {
    const path: number[] = [];
    // A file may claim that a class stands under itself: no class comes twice.
    for (let at = index; at >= 0 && !path.includes(at); at = this.data.nodes[at]?.parent ?? -1) path.unshift(at);
    return path;
  }

  /** The ways down to a code, each as classes from the root to the one right above it. */
  pathsOf(code: number): number[][] {
    return (this.data.places[code] ?? []).map(place => this.path(place));
  }

  /** For each code the class that a grouping puts it into; -1 where it has none. */
  groups(grouping: GroupingId): Int32Array {
    const known = this.#groups.get(grouping);
    if (known) return known;
    const { fits } = groupingOf(grouping);
    const groupOfNode = this.data.nodes.map((_, i) => {
      // The innermost: blocks of neoplasms stand within a block of their own.
      return this.path(i).findLast(at => fits(this.data.nodes[at]!)) ?? -1;
    });
    const groups = Int32Array.from(this.codes, (_, code) => {
      const place = (this.data.places[code] ?? []).find(at => groupOfNode[at]! >= 0);
      return place === undefined ? -1 : groupOfNode[place]!;
    });
    this.#groups.set(grouping, groups);
    return groups;
  }

  /** Whether any code has a class of a grouping. */
  has(grouping: GroupingId): boolean {
    return grouping === 'category' || this.groups(grouping).some(node => node >= 0);
  }

  /** One byte per code: 1 where it is one of the given codes or stands under one of them. */
  under(wanted: readonly KnownCode[]): Uint8Array {
    if (wanted.length === 0) return new Uint8Array(this.codes.length);
    const nodes = new Set(wanted.map(of => this.find(of)).filter(node => node >= 0));
    const same = new Set(wanted.map(keyOf));
    const within = this.data.nodes.map((_, i) => this.path(i).some(at => nodes.has(at)));
    return Uint8Array.from(this.codes, ({ known }, code) =>
      (known !== null && same.has(keyOf(known))) || (this.data.places[code] ?? []).some(at => within[at]) ? 1 : 0,
    );
  }
}

function keyOf({ system, code }: KnownCode): string {
  return `${system}/${code}`;
}
