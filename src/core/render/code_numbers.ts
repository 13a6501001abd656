import type { SubjectEvents } from '../meds/events';
import { compareCodes } from './codebook_entries';
import { firstRow } from './record_lines';
import type { RenderOptions } from './rendering';

/** A code of a codebook. A code in several categories is one code. */
export interface NumberedCode {
  readonly code: string;
  readonly description: string | null;
  /** From 1, in the codebook's order. */
  readonly number: number;
}

/** Which codes the rendered events of a cohort use, and their numbers. First all records are surveyed, then it is read. */
export class CodeNumbers {
  readonly #descriptions = new Map<string, string | null>();
  #numbered: ReadonlyMap<string, NumberedCode> | null = null;

  constructor(readonly options: RenderOptions) {}

  survey(record: SubjectEvents): void {
    const used = new Set<number>();
    for (let row = firstRow(record, this.options); row < record.length; row++) used.add(record.code[row]!);
    for (const index of used) {
      const entry = record.codes[index];
      if (entry) this.#descriptions.set(entry.code, this.#descriptions.get(entry.code) ?? entry.description);
    }
  }

  /** In the codebook's order. The numbers stay from the first call on. */
  all(): Iterable<NumberedCode> {
    return this.#codes().values();
  }

  /** Null where no surveyed event has the code. */
  numberOf(code: string): number | null {
    return this.#codes().get(code)?.number ?? null;
  }

  #codes(): ReadonlyMap<string, NumberedCode> {
    return (this.#numbered ??= new Map(
      [...this.#descriptions]
        .sort(([a], [b]) => compareCodes(a, b))
        .map(([code, description], i) => {
          return [code, { code, description, number: i + 1 }];
        }),
    ));
  }
}
