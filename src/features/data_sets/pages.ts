import type { SubjectSummary } from '../../core/meds/dataset';
import type { Engine } from '../engine/engine';

/** Subjects are listed this many at a time. */
export const PAGE = 100;

export interface ListedSubjects {
  readonly total: number;
  readonly subjects: readonly SubjectSummary[];
}

const NONE: ListedSubjects = { total: 0, subjects: [] };

/** The subjects of each split that the view has listed so far. */
export class SubjectPages {
  readonly #listed = new Map<string, Promise<ListedSubjects>>();
  /** How many are to be listed, kept when the data set is read again. */
  readonly #limits = new Map<string, number>();

  constructor(readonly engine: Engine) {}

  /** @param split null: all subjects of the data set */
  list(path: string, split: string | null): Promise<ListedSubjects> {
    const key = keyOf(path, split);
    const known = this.#listed.get(key);
    if (known) return known;
    const limit = this.#limits.get(key) ?? PAGE;
    const listing = this.#read(path, split, NONE, limit);
    this.#keep(key, listing);
    return listing;
  }

  /** Lists one page more. */
  async more(path: string, split: string | null): Promise<void> {
    const key = keyOf(path, split);
    const so = await this.list(path, split);
    this.#limits.set(key, so.subjects.length + PAGE);
    const listing = this.#read(path, split, so, PAGE);
    this.#keep(key, listing);
    await listing;
  }

  /** Forgets what was listed of a data set. */
  forget(path: string): void {
    for (const key of [...this.#listed.keys()]) if (key.startsWith(`${path}\0`)) this.#listed.delete(key);
  }

  async #read(path: string, split: string | null, so: ListedSubjects, limit: number): Promise<ListedSubjects> {
    const query = { path, split, match: '', file: null, offset: so.subjects.length, limit };
    const { total, subjects } = await this.engine.call('subjects', query);
    return { total, subjects: [...so.subjects, ...subjects] };
  }

  /** A listing that failed is not kept: the next look tries again. */
  #keep(key: string, listing: Promise<ListedSubjects>): void {
    this.#listed.set(key, listing);
    listing.catch(() => {
      if (this.#listed.get(key) === listing) this.#listed.delete(key);
    });
  }
}

function keyOf(path: string, split: string | null): string {
  return `${path}\0${split ?? '\0all'}`;
}
