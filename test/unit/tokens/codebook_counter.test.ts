import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { CODEBOOK } from '../../../src/core/render/codebook';
import { cut, oneLine } from '../../../src/core/render/event_text';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { CodebookCounter } from '../../../src/core/tokens/codebook_counter';
import { CountedCodes } from '../../../src/core/tokens/counted_codes';
import type { Encoding } from '../../../src/core/tokens/encoding';
import { Memo } from '../../../src/core/tokens/memo';
import { RecordTallies } from '../../../src/core/tokens/record_tally';
import '../property_seed';
import { eventsOf, type WrittenEvent } from '../view/events_of';
import { cohort, options, rendered } from './made_records';
import { REFERENCES } from './reference';

/** An encoding in which longer numbers cost more with every digit: a token for each character. */
const CHARACTERS: Encoding = { id: 'characters', addsUp: true, count: text => text.length };

function counterOver(
  records: readonly SubjectEvents[],
  how = DEFAULT_OPTIONS,
  encodings = REFERENCES,
): CodebookCounter {
  const codes = new CountedCodes();
  const memo = new Memo(encodings);
  const counter = new CodebookCounter(codes, memo, new RecordTallies(how, codes, memo));
  for (const record of records) counter.add(record);
  return counter;
}

/** A patient with an event for each of these codes. Some have values. */
function patient(subject: string, codes: readonly number[]): SubjectEvents {
  const events = codes.map((code): WrittenEvent => {
    const written = { time: '2023-08-15', code: `loinc//${code}` };
    return code % 3 === 0 ? { ...written, value: code } : written;
  });
  return { ...eventsOf(events), subject };
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

describe('the codebook, counted by reference', () => {
  it('follows numbers of one to four digits through any selection', () => {
    const first = patient('1', range(10_000, 11_000));
    const second = patient('2', range(10_500, 11_300));
    const few = patient('3', [9, 10_999, 10_999, 11_299]);
    const counter = counterOver([first, second], DEFAULT_OPTIONS, [...REFERENCES, CHARACTERS]);
    // Comes later, and before all others in the codebook.
    counter.add(few);
    for (const some of [[first], [first, second], [second, few], [few, second, first], [few], [], [second]]) {
      counter.select(some.map(({ subject }) => subject));
      const text = rendered(CODEBOOK, DEFAULT_OPTIONS, some);
      const [shared = '', ...own] = text.split(/^(?==== )/m);
      [...REFERENCES, CHARACTERS].forEach((encoding, i) => {
        const totals = counter.totals()[i]!;
        expect(totals.n).toBe(encoding.count(text));
        expect(totals.shared).toBe(encoding.count(some.length === 0 ? '' : shared));
        expect(counter.ofSubjects(i)).toEqual(some.length === 0 ? [] : own.map(part => encoding.count(part)));
        const entries = shared === '' ? [] : shared.trimEnd().split('\n').slice(1);
        const references = [...text.matchAll(/^#\d+(?!\d*:)/gm)].map(([reference]) => reference);
        expect(totals.m).toBe(
          [...entries.map(entry => `${entry}\n`), ...references].reduce((sum, piece) => sum + encoding.count(piece), 0),
        );
      });
    }
  });

  it('stays as it is while records are added that are not selected', () => {
    const counter = counterOver([patient('1', range(20_000, 21_500))]);
    counter.select(['1']);
    const state = (): unknown =>
      REFERENCES.map((_, i) => [
        counter.totals()[i],
        counter.ofSubjects(i),
        counter.costs(i, 5),
        counter.truncation(i, [1]),
      ]);
    const before = state();
    // Come before all others in the codebook, so that these would have longer numbers.
    counter.add(patient('2', range(10_000, 11_200)));
    expect(state()).toEqual(before);
    const text = rendered(CODEBOOK, DEFAULT_OPTIONS, [patient('1', range(20_000, 21_500))]);
    expect(counter.totals().map(({ n }) => n)).toEqual(REFERENCES.map(encoding => encoding.count(text)));
  });

  it('tells what another length of descriptions in the codebook would cost', () => {
    fc.assert(
      fc.property(cohort, options, (records, how) => {
        const counter = counterOver(records, how);
        counter.select(records.map(({ subject }) => subject));
        const lengths = [1, 5, 20, 128, 500];
        const expected = lengths.map(length =>
          rendered(
            CODEBOOK,
            how,
            records.map(record => shortened(record, length)),
          ),
        );
        REFERENCES.forEach((encoding, i) => {
          expect(counter.truncation(i, lengths).map(({ n }) => n)).toEqual(expected.map(text => encoding.count(text)));
        });
      }),
    );
  });

  it('counts a code’s entry once and each of its uses', () => {
    const counter = counterOver([patient('1', [5, 5, 7]), patient('2', [5])]);
    counter.select(['1', '2']);
    REFERENCES.forEach((encoding, i) => {
      expect(counter.costs(i, 1)).toEqual([
        {
          code: 'loinc//5',
          description: null,
          category: 'other',
          uses: 3,
          tokens: encoding.count('#1: (loinc//5)\n') + 3 * encoding.count('#1'),
        },
      ]);
    });
  });
});

/** The record with descriptions that were shorter to begin with. */
function shortened(record: SubjectEvents, length: number): SubjectEvents {
  const short = (text: string | null): string | null => text && cut(oneLine(text), length);
  return { ...record, codes: record.codes.map(entry => ({ ...entry, description: short(entry.description) })) };
}
