import { BIRTH, DEATH } from '../meds/code';
import { END_PREFIX, endOf, startOf, type IntervalKind } from '../import/conventions';
import type { CodeForms } from './program';

/** A code of the records that are made. */
export interface SampleCode {
  /** As it stands in the records. */
  readonly code: string;
  /** `SYSTEM/CODE`, its parent, where it is the start or end of one; else null. */
  readonly parent: string | null;
  /** The code that describes it; null for the specials of the standard. */
  readonly described: string | null;
  /** In front of its description. */
  readonly prefix: string;
}

/** All codes of the records, each once. Their indices stand in rows. */
export class CodeTable {
  readonly #codes: SampleCode[] = [];
  readonly #indices = new Map<string, number>();
  readonly birth = this.#index({ code: BIRTH, parent: null, described: null, prefix: '' });
  readonly death = this.#index({ code: DEATH, parent: null, described: null, prefix: '' });

  get codes(): readonly SampleCode[] {
    return this.#codes;
  }

  bare(code: string): number {
    return this.#index({ code, parent: null, described: code, prefix: '' });
  }

  /** A code bare and, where a kind is given, with what begins and ends it; else these are the bare code too. */
  forms(code: string, kind: IntervalKind | null): CodeForms {
    const bare = this.bare(code);
    if (kind === null) return { bare, start: bare, end: bare };
    const of = { parent: code, described: code };
    return {
      bare,
      start: this.#index({ code: startOf(kind, code), ...of, prefix: '' }),
      end: this.#index({ code: endOf(kind, code), ...of, prefix: END_PREFIX }),
    };
  }

  #index(code: SampleCode): number {
    const known = this.#indices.get(code.code);
    if (known !== undefined) return known;
    this.#indices.set(code.code, this.#codes.length);
    return this.#codes.push(code) - 1;
  }
}
