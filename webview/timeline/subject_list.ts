import type { SubjectId, SubjectPage, SubjectSummary } from '../../src/core/meds/dataset';

/** The data set's subjects in the order of its list, fetched page by page as far as needed. */

export interface SubjectsQuery {
  readonly split: string | null;
  readonly match: string;
  readonly offset: number;
  readonly limit: number;
}

export type FetchSubjects = (query: SubjectsQuery, signal?: AbortSignal) => Promise<SubjectPage>;

const PAGE = 500;

export class SubjectList {
  /** Per split: the subjects read so far, and how many there are. */
  readonly #known = new Map<string | null, { readonly subjects: SubjectSummary[]; total: number }>();

  constructor(readonly fetch: FetchSubjects) {}

  /** The files changed: nothing that was read counts any more. */
  forget(): void {
    this.#known.clear();
  }

  /** The first subject, null where there is none. */
  async first(split: string | null): Promise<SubjectId | null> {
    return (await this.#at(split, 0))?.id ?? null;
  }

  /**
   * The subject `step` places after (or, negative, before) another; null at the list's ends, and where the list does not
   * hold the other.
   */
  async neighbour(of: SubjectId, step: number, split: string | null): Promise<SubjectId | null> {
    const place = await this.placeOf(of, split);
    if (place < 0) return step > 0 ? this.first(split) : null;
    return (await this.#at(split, place + step))?.id ?? null;
  }

  /** Where a subject stands in the list, counted from 0; -1 where it is not in it. */
  async placeOf(subject: SubjectId, split: string | null): Promise<number> {
    let from = 0;
    for (;;) {
      const known = await this.#upTo(split, from);
      const found = known.subjects.findIndex((summary, i) => i >= from && summary.id === subject);
      if (found >= 0) return found;
      if (known.subjects.length >= known.total) return -1;
      from = known.subjects.length;
    }
  }

  async #at(split: string | null, place: number): Promise<SubjectSummary | null> {
    if (place < 0) return null;
    return (await this.#upTo(split, place)).subjects[place] ?? null;
  }

  /** Reads pages until the place is known or the list ends. */
  async #upTo(split: string | null, place: number): Promise<{ readonly subjects: SubjectSummary[]; total: number }> {
    const known = this.#known.get(split) ?? { subjects: [], total: Infinity };
    this.#known.set(split, known);
    while (known.subjects.length <= place && known.subjects.length < known.total) {
      const page = await this.fetch({ split, match: '', offset: known.subjects.length, limit: PAGE });
      known.total = page.subjects.length === 0 ? known.subjects.length : page.total;
      known.subjects.push(...page.subjects);
    }
    return known;
  }
}
