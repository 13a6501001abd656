import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE } from '../../../src/core/render/code';
import { CODEBOOK } from '../../../src/core/render/codebook';
import { DESCRIPTION } from '../../../src/core/render/description';
import type { Rendering, RenderOptions, Segment } from '../../../src/core/render/rendering';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { CountedCodes } from '../../../src/core/tokens/counted_codes';
import { counterOf } from '../../../src/core/tokens/counters';
import type { Encoding } from '../../../src/core/tokens/encoding';
import { Memo } from '../../../src/core/tokens/memo';
import { RecordTallies } from '../../../src/core/tokens/record_tally';
import type { RenderingCounter } from '../../../src/core/tokens/rendering_counter';
import '../property_seed';
import { cohort, options, rendered } from './made_records';
import { OF_GPT2, REFERENCES } from './reference';

const RENDERINGS = [DESCRIPTION, CODE, CODEBOOK];

function counterOver(
  rendering: Rendering,
  how: RenderOptions,
  records: readonly SubjectEvents[],
  encodings = REFERENCES,
): RenderingCounter {
  const codes = new CountedCodes();
  const memo = new Memo(encodings, 20);
  const counter = counterOf(rendering, { options: how, codes, memo, tallies: new RecordTallies(how, codes, memo) });
  for (const record of records) counter.add(record);
  counter.select(records.map(({ subject }) => subject));
  return counter;
}

/** A line as it is rendered: what names a concept in it, and the rest. */
interface Line {
  readonly row: number;
  readonly head: string;
  readonly rest: string;
  readonly record: SubjectEvents | null;
}

/** The lines that name concepts. */
function conceptLines(rendering: Rendering, how: RenderOptions, records: readonly SubjectEvents[]): readonly Line[] {
  const pass = rendering.begin(how);
  for (const record of records) pass.survey(record);
  const lines: Line[] = [];
  const read = (segments: Iterable<Segment>, record: SubjectEvents | null): void => {
    const all = [...segments];
    all.forEach(({ text, concept, row }, i) => {
      if (concept) lines.push({ row, head: text, rest: row < 0 ? '' : all[i + 1]!.text, record });
    });
  };
  read(pass.head(), null);
  for (const record of records) read(pass.record(record), record);
  return lines;
}

/** Tokens that name a concept, by the definition: the head alone, but never more than its line. */
function namedTokens({ head, rest }: Line, encoding: Encoding): number {
  const alone = encoding.count(head.replace(/[ \t]+$/, ''));
  return rest === '\n' ? Math.min(alone, encoding.count(head + rest)) : alone;
}

/** Others are counted together with the line before, or with their tail, which may cost less. */
function isRegularHead(head: string): boolean {
  return head.trim() !== '' && !head.startsWith('/') && !/[^\S \t][ \t]*$/.test(head);
}

/** Whether a line is counted by itself: an entry of the codebook is, with its line break, and so is a regular head. */
function isRegularLine({ row, head }: Line): boolean {
  return isRegularHead(row < 0 ? head.replace(/\n$/, '') : head);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

describe('description, code and codebook, counted without being rendered', () => {
  for (const rendering of RENDERINGS) {
    it(`has the tokens of what names concepts for M: ${rendering.id}`, () => {
      let exact = 0;
      fc.assert(
        fc.property(cohort, options, (records, how) => {
          const totals = counterOver(rendering, how, records).totals();
          const lines = conceptLines(rendering, how, records);
          // The line break before an irregular line is counted with that one.
          const sure = lines.filter((line, i) => isRegularLine(line) && isRegularLine(lines[i + 1] ?? line));
          REFERENCES.forEach((encoding, i) => {
            const { n, m } = totals[i]!;
            const named = sum(lines.map(line => namedTokens(line, encoding)));
            expect(m).toBeGreaterThanOrEqual(sum(sure.map(line => namedTokens(line, encoding))));
            expect(m).toBeLessThanOrEqual(Math.min(named, n));
            if (sure.length < lines.length) return;
            expect(m).toBe(named);
            exact++;
          });
        }),
      );
      // Of 100 cohorts in two encodings.
      expect(exact).toBeGreaterThan(rendering === CODEBOOK ? 199 : 50);
    });

    it(`splits tokens by code and by category: ${rendering.id}`, () => {
      fc.assert(
        fc.property(cohort, options, (records, how) => {
          const counter = counterOver(rendering, how, records);
          REFERENCES.forEach((_, i) => {
            const { m, n } = counter.totals()[i]!;
            const costs = counter.costs(i, Infinity);
            const categories = counter.categories(i);
            const rows = conceptLines(rendering, how, records).filter(({ row }) => row >= 0).length;
            expect(sum(costs.map(({ uses }) => uses))).toBe(rows);
            expect(sum(categories.map(({ events }) => events))).toBe(rows);
            expect(Math.min(sum(costs.map(({ tokens }) => tokens)), n)).toBe(m);
            expect(sum(categories.map(({ tokens }) => tokens))).toBeLessThanOrEqual(n);
            expect(costs.map(({ tokens }) => tokens)).toEqual(costs.map(({ tokens }) => tokens).sort((a, b) => b - a));
            expect(counter.costs(i, 2)).toEqual(costs.slice(0, 2));
          });
        }),
      );
    });
  }

  it('tells what another length of descriptions would cost, and where that is only nearly so', () => {
    const encodings = [...REFERENCES, ...OF_GPT2];
    fc.assert(
      fc.property(cohort, options, (records, how) => {
        const lengths = [1, 5, 8, 50, 128];
        const counter = counterOver(DESCRIPTION, how, records, encodings);
        const isRegularAt = (length: number): boolean =>
          conceptLines(DESCRIPTION, { ...how, descriptionLength: length }, records).every(({ head }) =>
            isRegularHead(head),
          );
        encodings.forEach((encoding, i) => {
          const told = counter.truncation(i, lengths);
          expect(told.map(({ length }) => length)).toEqual(lengths);
          for (const { length, n, approximate } of told) {
            const isAll =
              length === how.descriptionLength || (isRegularAt(how.descriptionLength) && isRegularAt(length));
            if (isAll) expect(approximate).toBe(false);
            if (approximate) continue;
            expect(n).toBe(encoding.count(rendered(DESCRIPTION, { ...how, descriptionLength: length }, records)));
          }
        });
      }),
    );
  });
});
