import { below, unit, weighted } from '../random/draws';
import type { Random } from '../random/xoshiro';
import type { Choice, CodeForms, CompiledChance, CompiledSpan, Program, Reference } from './program';
import { ANCHORS } from './program';

export const DAY = 1440;

/** One time that a happening comes about. Times are minutes since 1970-01-01T00:00. */
export interface Occurrence {
  readonly from: number;
  /** Null: it has no end. */
  readonly to: number | null;
  /** The visit or episode that it is, or is a part of; 0: none. */
  readonly encounter: number;
  /** Of visits: which one of its pattern, from 0, those that did not take place counted too. */
  readonly index: number;
  /** Of visits: something else was moved into it, so it stays. */
  pinned: boolean;
}

/** What is drawn of a patient before anything happens. */
export interface Person {
  readonly isFemale: boolean;
  /** Whole years at the start of observation. */
  readonly age: number;
  /** Minutes, at midnight. */
  readonly birth: number;
  readonly start: number;
  /** The last minute of the last day of observation. */
  readonly end: number;
  /** Mean 0, SD 1. */
  readonly severity: number;
}

/** One patient's course as it is being made: who they are, what has been planned, and the draws that go with them. */
export class Course {
  /** By node. */
  readonly occurrences: Occurrence[][];
  /** Of all episodes. */
  readonly stays: Occurrence[] = [];
  readonly #choices: Int32Array;
  #encounters = 0;
  #orders = 0;

  constructor(
    readonly program: Program,
    readonly random: Random,
    readonly person: Person,
  ) {
    this.occurrences = program.nodes.map(() => []);
    this.#choices = new Int32Array(program.choices).fill(-1);
  }

  nextEncounter(): number {
    return ++this.#encounters;
  }

  nextOrder(): number {
    return ++this.#orders;
  }

  happens({ base, slope }: CompiledChance): boolean {
    return unit(this.random) < base + slope * this.person.severity;
  }

  /** Minutes. */
  draw({ bounds, step }: CompiledSpan): number {
    return this.whole(bounds) * step;
  }

  whole([least, most]: readonly [number, number]): number {
    return least + below(this.random, most - least + 1);
  }

  between([least, most]: readonly [number, number]): number {
    return least + unit(this.random) * (most - least);
  }

  /** The code that this patient has of a choice, the same each time. */
  code({ slot, codes, sums }: Choice): CodeForms {
    let at = 0;
    if (slot >= 0) {
      at = this.#choices[slot] ?? -1;
      if (at < 0) this.#choices[slot] = at = weighted(this.random, sums);
    }
    const forms = codes[at];
    if (!forms) throw new Error('A choice has codes.');
    return forms;
  }

  /** The first time of what a reference names; null where it does not come about, or has no end. */
  timeOf({ node, isEnd }: Reference): number | null {
    if (node === ANCHORS.birth) return this.person.birth;
    if (node === ANCHORS.start) return this.person.start;
    if (node === ANCHORS.end) return dayOf(this.person.end);
    const first = this.occurrences[node]?.[0];
    return first ? (isEnd ? first.to : first.from) : null;
  }

  /** Whether what a reference names has come about by then. */
  hasBegun(reference: Reference, time: number): boolean {
    const at = this.timeOf(reference);
    return at !== null && at <= time;
  }

  /** The episode that a moment lies in. */
  stayAt(time: number): Occurrence | undefined {
    return this.stays.find(({ from, to }) => from <= time && to !== null && time <= to);
  }
}

/** Midnight of a moment's day. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}
