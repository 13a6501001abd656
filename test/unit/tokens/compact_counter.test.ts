import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { Lexicon } from '../../../src/core/render/compact/lexicon';
import { SINGLE_WORDS } from '../../../src/core/render/compact/naming';
import { COMPACT } from '../../../src/core/render/compact/rendering';
import { DEFAULT_OPTIONS, type RenderOptions } from '../../../src/core/render/rendering';
import { CompactCounter, countsCompactly } from '../../../src/core/tokens/compact_counter';
import { CountedCodes } from '../../../src/core/tokens/counted_codes';
import { counterOf as counterIn } from '../../../src/core/tokens/counters';
import type { Encoding } from '../../../src/core/tokens/encoding';
import { LineCounter } from '../../../src/core/tokens/line_counter';
import { Memo } from '../../../src/core/tokens/memo';
import { RecordTallies } from '../../../src/core/tokens/record_tally';
import { recordOf } from '../render/written_record';
import { cohort, options as anyOptions, rendered } from './made_records';
import { CL100K, O200K, REFERENCES } from './reference';

function counterOf(options: RenderOptions): CompactCounter {
  return new CompactCounter(options, new CountedCodes(), new Memo(REFERENCES));
}

/** js-tiktoken's counts of the whole text. */
function reference(options: RenderOptions, records: readonly SubjectEvents[]): number[] {
  const text = rendered(COMPACT, options, records);
  return REFERENCES.map(encoding => encoding.count(text));
}

const totalsOf = (counter: CompactCounter): number[] => counter.totals().map(({ n }) => n);

/** Does what is done in steps, which must be there. */
function drain(steps: Iterator<undefined, void> | undefined): void {
  while (steps!.next().done !== true);
}

/** Events that repeat, so that contents and texts get and lose words. */
const repeating = fc
  .array(
    fc.array(
      fc.record({
        time: fc.constantFrom('2020-01-01', '2020-01-01 08:00:00', '2020-01-02 14:05:30'),
        code: fc.constantFrom('LAB//1//mg', 'LAB//2//mg', 'GENDER//F', 'X'),
        unit: fc.constantFrom('mg', 'UNK'),
        text: fc.constantFrom('Dry and intact', 'No', 'No!', '___', '157', 'It said "no"\nTwice', 'Side to Side'),
        times: fc.constantFrom(1, 1, 2, 3, 5, 9),
      }),
      { maxLength: 6 },
    ),
    { minLength: 2, maxLength: 4 },
  )
  .map(records =>
    records.map((events, i) => {
      const all = events.flatMap(({ times, ...event }) => Array.from({ length: times }, () => event));
      all.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
      return recordOf(String(i + 1), all);
    }),
  );

/** A cohort and selections of it one after the other, by index. */
const toggled = (
  records: fc.Arbitrary<readonly SubjectEvents[]>,
): fc.Arbitrary<[readonly SubjectEvents[], number[][]]> =>
  records.chain(all => {
    const order = fc.shuffledSubarray(all.map((_, i) => i));
    return fc.tuple(fc.constant(all), fc.array(order, { minLength: 1, maxLength: 5 }));
  });

describe('counts of the compact rendering', () => {
  it('words are one token each in both encodings', () => {
    expect(REFERENCES.map(countsCompactly)).toEqual([true, true]);
    expect(countsCompactly({ ...O200K, addsUp: false })).toBe(false);
    expect(countsCompactly({ ...CL100K, count: text => text.length })).toBe(false);
  });

  it.each([
    ['records of any kind', cohort, 80],
    ['records that repeat themselves', repeating, 100],
  ] as const)('are js-tiktoken’s of the text after any selection: %s', (_, records, numRuns) => {
    fc.assert(
      fc.property(toggled(records), anyOptions, ([all, selections], options) => {
        const counter = counterOf(options);
        for (const record of all) counter.add(record);
        for (const selection of selections) {
          const selected = selection.map(i => all[i]!);
          counter.select(selected.map(({ subject }) => subject));
          const expected = reference(options, selected);
          expect(totalsOf(counter)).toEqual(expected);
          for (const [i, { n, m, shared }] of counter.totals().entries()) {
            expect(m).toBeLessThanOrEqual(n);
            expect(counter.ofSubjects(i).reduce((sum, tokens) => sum + tokens, shared)).toBe(n);
          }
        }
      }),
      { numRuns },
    );
  });

  it('M is what the segments that name concepts are', () => {
    fc.assert(
      fc.property(fc.oneof(cohort, repeating), records => {
        const counter = counterOf(DEFAULT_OPTIONS);
        for (const record of records) counter.add(record);
        counter.select(records.map(({ subject }) => subject));
        const pass = COMPACT.begin(DEFAULT_OPTIONS);
        for (const record of records) pass.survey(record);
        const segments = [pass.head(), ...records.map(record => pass.record(record))].flatMap(some => [...some]);
        const named = segments.filter(({ concept }) => concept);
        const m = REFERENCES.map(encoding => named.reduce((sum, { text }) => sum + encoding.count(text), 0));
        expect(counter.totals().map(totals => totals.m)).toEqual(m);
      }),
      { numRuns: 60 },
    );
  });

  it('a record that is added anew counts anew, and one that is forgotten no longer', () => {
    const [first, second] = [recordOf('1', [{ time: '2020-01-01', code: 'A' }]), recordOf('1', [])];
    const counter = counterOf(DEFAULT_OPTIONS);
    counter.add(first);
    counter.select(['1']);
    counter.add(second);
    counter.select(['1']);
    expect(totalsOf(counter)).toEqual(reference(DEFAULT_OPTIONS, [second]));
    counter.forget('1');
    expect(() => {
      counter.select(['1']);
    }).toThrow('not added');
    counter.select([]);
    expect(totalsOf(counter)).toEqual([0, 0]);
  });

  it('are right though records are forgotten and come again', () => {
    fc.assert(
      fc.property(toggled(repeating), ([all, selections]) => {
        const counter = counterOf(DEFAULT_OPTIONS);
        const added = new Set<SubjectEvents>();
        for (const selection of selections) {
          const selected = selection.map(i => all[i]!);
          for (const record of selected) if (!added.has(record)) counter.add(record);
          // Some are forgotten while they are still selected, as they are by whoever adds a record anew.
          for (const { subject } of added)
            if (!selected.some(record => record.subject === subject)) counter.forget(subject);
          counter.select(selected.map(({ subject }) => subject));
          added.clear();
          for (const record of selected) added.add(record);
          expect(totalsOf(counter)).toEqual(reference(DEFAULT_OPTIONS, selected));
          for (const [i, { n, shared }] of counter.totals().entries()) {
            expect(counter.ofSubjects(i).reduce((sum, tokens) => sum + tokens, shared)).toBe(n);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('hold no text of a record that was forgotten, or that was not counted to its end', () => {
    const note = (subject: string, text: string, events: number): SubjectEvents =>
      recordOf(
        subject,
        Array.from({ length: events }, () => ({ time: '2020-01-01', code: 'NOTE', text })),
      );
    const lexicon = new Lexicon(DEFAULT_OPTIONS.descriptionLength);
    const counter = new CompactCounter(DEFAULT_OPTIONS, new CountedCodes(), new Memo(REFERENCES), lexicon);
    const texts = (): string[] =>
      lexicon.texts
        .map(({ key }) => key)
        .filter(key => key !== '')
        .sort();
    counter.add(note('1', 'A note of the first', 1));
    counter.add(note('2', 'Said of both', 1));
    counter.add(note('3', 'Said of both', 1));
    counter.select(['1', '3']);
    counter.forget('1');
    counter.forget('2');
    // It is still selected.
    expect(totalsOf(counter)).toEqual(
      reference(DEFAULT_OPTIONS, [note('1', 'A note of the first', 1), note('3', 'Said of both', 1)]),
    );
    counter.select(['3']);
    expect(texts()).toEqual(['Said of both']);
    counter.addSteps(note('4', 'A note of the fourth', 10_000)).next();
    expect(texts()).toEqual(['A note of the fourth', 'Said of both']);
    counter.add(note('5', 'A note of the fifth', 1));
    expect(texts()).toEqual(['A note of the fifth', 'Said of both']);
    expect(lexicon.contents.filter(({ text }) => text.key !== '')).toHaveLength(2);
  });

  it('holds where single words run out', () => {
    const events = Array.from({ length: SINGLE_WORDS + 30 }, (_, i) => ({
      time: '2020-01-01',
      code: `A//${String(i)}`,
    }));
    const said = Array.from({ length: 6 }, () => ({ time: '2020-01-01', code: 'A//7', text: 'Dry and intact' }));
    const records = [recordOf('1', events), recordOf('2', said), recordOf('3', [...events.slice(5), ...said])];
    const counter = counterOf(DEFAULT_OPTIONS);
    for (const record of records) counter.add(record);
    for (const selected of [records, records.slice(1), records.slice(0, 2)]) {
      counter.select(selected.map(({ subject }) => subject));
      expect(totalsOf(counter)).toEqual(reference(DEFAULT_OPTIONS, selected));
    }
  });

  it('by code and category are what the counter of any rendering finds', () => {
    fc.assert(
      fc.property(fc.oneof(cohort, repeating), records => {
        const compact = counterOf(DEFAULT_OPTIONS);
        const lines = new LineCounter(COMPACT, DEFAULT_OPTIONS, new CountedCodes(), new Memo(REFERENCES));
        for (const counter of [compact, lines]) {
          for (const record of records) counter.add(record);
          counter.select(records.map(({ subject }) => subject));
        }
        const uses = (counter: LineCounter | CompactCounter): object =>
          Object.fromEntries(counter.costs(0, 1000).map(cost => [cost.code, cost.uses]));
        expect(uses(compact)).toEqual(uses(lines));
        const events = (counter: LineCounter | CompactCounter): object =>
          Object.fromEntries(counter.categories(0).map(category => [category.category, category.events]));
        expect(events(compact)).toEqual(events(lines));
      }),
      { numRuns: 40 },
    );
  });

  it('in an encoding in which words are more tokens are those of the text, beside the others', () => {
    const letters: Encoding = { id: 'letters', addsUp: true, count: text => text.length };
    const [first, second] = REFERENCES;
    const memo = new Memo([first!, letters, second!]);
    fc.assert(
      fc.property(toggled(repeating), ([all, selections]) => {
        const codes = new CountedCodes();
        const tallies = new RecordTallies(DEFAULT_OPTIONS, codes, memo);
        const counter = counterIn(COMPACT, { options: DEFAULT_OPTIONS, codes, memo, tallies });
        for (const record of all) drain(counter.addSteps?.(record));
        for (const selection of selections) {
          const selected = selection.map(i => all[i]!);
          drain(counter.selectSteps?.(selected.map(({ subject }) => subject)));
          const text = rendered(COMPACT, DEFAULT_OPTIONS, selected);
          const expected = memo.encodings.map(encoding => encoding.count(text));
          expect(counter.totals().map(({ n }) => n)).toEqual(expected);
          for (const [i, { n, shared }] of counter.totals().entries()) {
            expect(counter.ofSubjects(i).reduce((sum, tokens) => sum + tokens, shared)).toBe(n);
            expect(counter.categories(i).reduce((sum, { events }) => sum + events, 0)).toBe(
              selected.reduce((sum, { length }) => sum + length, 0),
            );
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
