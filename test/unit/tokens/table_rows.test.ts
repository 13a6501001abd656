import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, type RenderOptions } from '../../../src/core/render/rendering';
import { TABLE } from '../../../src/core/render/table';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { CountedCodes } from '../../../src/core/tokens/counted_codes';
import { counterOf } from '../../../src/core/tokens/counters';
import { LineCounter } from '../../../src/core/tokens/line_counter';
import { Memo } from '../../../src/core/tokens/memo';
import { RecordTallies } from '../../../src/core/tokens/record_tally';
import type { RenderingCounter } from '../../../src/core/tokens/rendering_counter';
import { TableRows } from '../../../src/core/tokens/table_rows';
import '../property_seed';
import { madeCode } from '../view/made_code';
import { cohort, options, recordOf, rendered } from './made_records';
import { OF_GPT2, REFERENCES } from './reference';

const ENCODINGS = [...REFERENCES, ...OF_GPT2];

const memo = new Memo(ENCODINGS, 50);

function tableCounter(how: RenderOptions): RenderingCounter {
  const codes = new CountedCodes();
  return counterOf(TABLE, { options: how, codes, memo, tallies: new RecordTallies(how, codes, memo) });
}

function selectAll(counter: RenderingCounter, records: readonly SubjectEvents[]): RenderingCounter {
  for (const record of records) counter.add(record);
  counter.select(records.map(({ subject }) => subject));
  return counter;
}

/** Whether the rows of a record are counted without being rendered. */
function isQuick(record: SubjectEvents, how: RenderOptions): boolean {
  const steps = new TableRows(how, new CountedCodes(), memo).count(record);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value !== null;
}

/** Cells in which a cut is hard to find: none, blank ones, and ends in a space, a slash, another space, a line break. */
const CELLS = [
  '',
  ' ',
  '/',
  'a/',
  'a ',
  ' / ',
  'a b',
  "it's",
  '(a)',
  '12',
  '\n',
  'a\n',
  '\ud83d\ude00',
  'Long name  x',
];
const code = fc.oneof(
  fc.tuple(fc.constantFrom(...CELLS), fc.option(fc.constantFrom(...CELLS), { nil: null })),
  fc.tuple(
    fc.constantFrom('LAB//1', '/', '4'),
    fc.constantFrom('a '.repeat(40), 'b\u00a0'.repeat(30), '/ '.repeat(30)),
  ),
);
const oddCohort = fc
  .uniqueArray(code, { minLength: 1, maxLength: 8, selector: ([name]) => name })
  .map(rows => rows.map(([name, description]) => madeCode(name, { description, category: 'labs' })))
  .chain(codes =>
    fc
      .uniqueArray(fc.constantFrom('1', '22', '/3', ' 4', '5 ', 'a\t6', ''), { minLength: 1, maxLength: 4 })
      .chain(ids => fc.tuple(...ids.map(id => recordOf(id, codes)))),
  );

describe('the table, counted without being rendered', () => {
  it('adds up to what js-tiktoken counts', () => {
    fc.assert(
      fc.property(fc.oneof(cohort, oddCohort), options, (records, how) => {
        const counter = selectAll(tableCounter(how), records);
        for (const some of [records, records.slice(1).reverse(), []]) {
          counter.select(some.map(({ subject }) => subject));
          const text = rendered(TABLE, how, some);
          counter.totals().forEach(({ n, shared }, encoding) => {
            expect(n).toBe(ENCODINGS[encoding]!.count(text));
            expect(counter.ofSubjects(encoding).reduce((sum, own) => sum + own, shared)).toBe(n);
          });
        }
      }),
    );
  });

  it('splits tokens by concept, code and category as its segments do', () => {
    fc.assert(
      fc.property(fc.oneof(cohort, oddCohort), options, (records, how) => {
        fc.pre(records.every(record => isQuick(record, how)));
        const counter = selectAll(tableCounter(how), records);
        const bySegments = selectAll(new LineCounter(TABLE, how, new CountedCodes(), memo), records);
        expect(counter.totals()).toEqual(bySegments.totals());
        ENCODINGS.forEach((_, i) => {
          expect(counter.costs(i, Infinity)).toEqual(bySegments.costs(i, Infinity));
          expect(counter.categories(i)).toEqual(bySegments.categories(i));
        });
      }),
    );
  });

  it('is quick where cells are empty, and where they end in a space or a slash', () => {
    const records = fc.sample(
      recordOf('7', [
        madeCode('', { description: null, category: 'labs' }),
        madeCode('LAB/', { description: 'a '.repeat(40), category: 'labs' }),
        madeCode('/', { description: 'b/', category: 'labs' }),
      ]),
      50,
    );
    expect(records.every(record => isQuick(record, DEFAULT_OPTIONS))).toBe(true);
  });

  it('is counted by its segments where an id begins with a slash or ends in a space', () => {
    const [record] = fc.sample(recordOf('7', []), 1);
    expect(['/7', '7 ', ' 7', ''].filter(subject => isQuick({ ...record!, subject }, DEFAULT_OPTIONS))).toEqual([]);
  });
});
