import type { SubjectEvents } from '../meds/events';
import { CodeNumbers } from './code_numbers';
import { CODEBOOK_END, CODEBOOK_HEADER, entryTail, reference } from './codebook_entries';
import { NO_CODE } from './event_text';
import { RecordSeparators, recordLines } from './record_lines';
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
  readonly #numbers: CodeNumbers;
  readonly #separators = new RecordSeparators();

  constructor(readonly options: RenderOptions) {
    this.#numbers = new CodeNumbers(options);
  }

  survey(record: SubjectEvents): void {
    this.#numbers.survey(record);
  }

  *head(): Generator<Segment> {
    const shared = { kind: 'legend', subject: null, row: -1 } as const;
    let isBegun = false;
    for (const { code, description, number } of this.#numbers.all()) {
      if (!isBegun) yield { text: CODEBOOK_HEADER, concept: false, ...shared };
      isBegun = true;
      yield { text: `${reference(number)}${entryTail(code, description)}`, concept: true, ...shared };
    }
    if (isBegun) yield { text: CODEBOOK_END, kind: 'separator', concept: false, subject: null, row: -1 };
  }

  *record(record: SubjectEvents): Generator<Segment> {
    yield* this.#separators.before(record.subject);
    // Codes of rows that are not rendered have no number.
    const heads = record.codes.map(({ code }) => reference(this.#numbers.numberOf(code) ?? 0));
    yield* recordLines(record, this.options, heads, NO_CODE);
  }
}
