import type { SubjectEvents } from '../meds/events';
import { CODEBOOK_END, CODEBOOK_HEADER, compareCodes, entryTail, reference } from './codebook_entries';
import { NO_CODE } from './event_text';
import { firstRow, RecordSeparators, recordLines } from './record_lines';
import type { Rendering, RenderOptions, RenderPass, Segment } from './rendering';

/** PopMedQA's shape with one codebook over the whole cohort (figure 8), to whose numbers the records refer. */
export const CODEBOOK: Rendering = {
  id: 'codebook',
  title: 'Codebook',
  summary: 'A codebook of the whole cohort, and its numbers in place of codes.',
  begin: options => new CodebookPass(options),
};

class CodebookPass implements RenderPass {
  readonly surveys = true;
  readonly #separators = new RecordSeparators();
  /** Codes in use with their descriptions. */
  readonly #descriptions = new Map<string, string | null>();
  #numbers: ReadonlyMap<string, number> | null = null;

  constructor(readonly options: RenderOptions) {}

  survey(record: SubjectEvents): void {
    const used = new Set<number>();
    for (let row = firstRow(record, this.options); row < record.length; row++) used.add(record.code[row]!);
    for (const index of used) {
      const entry = record.codes[index];
      if (entry) this.#descriptions.set(entry.code, this.#descriptions.get(entry.code) ?? entry.description);
    }
  }

  *head(): Generator<Segment> {
    const numbers = this.#numbered();
    if (numbers.size === 0) return;
    const shared = { kind: 'legend', subject: null, row: -1 } as const;
    yield { text: CODEBOOK_HEADER, concept: false, ...shared };
    for (const [code, number] of numbers) {
      const tail = entryTail(code, this.#descriptions.get(code) ?? null);
      yield { text: `${reference(number)}${tail}`, concept: true, ...shared };
    }
    yield { text: CODEBOOK_END, kind: 'separator', concept: false, subject: null, row: -1 };
  }

  *record(record: SubjectEvents): Generator<Segment> {
    const numbers = this.#numbered();
    yield* this.#separators.before(record.subject);
    const heads = record.codes.map(({ code }) => reference(numbers.get(code) ?? 0));
    yield* recordLines(record, this.options, heads, NO_CODE);
  }

  /** The numbers, from 1 in the codebook's order; fixed as soon as something is written. */
  #numbered(): ReadonlyMap<string, number> {
    return (this.#numbers ??= new Map(
      [...this.#descriptions.keys()].sort(compareCodes).map((code, i): [string, number] => [code, i + 1]),
    ));
  }
}
