import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { codebookEntry } from '../../../src/core/record_text/codebook';
import { readSections, type RecordSections } from '../../../src/core/record_text/sections';
import { CODE } from '../../../src/core/render/code';
import { CODEBOOK } from '../../../src/core/render/codebook';
import { DESCRIPTION } from '../../../src/core/render/description';
import { codeHead, cut, descriptionHead, oneLine } from '../../../src/core/render/event_text';
import { TABLE } from '../../../src/core/render/table';
import '../property_seed';
import { recordOf, segmentsOf, textOf } from './written_record';

/** Texts with what could pretend to be another line, and characters that break one. */
const wild = fc
  .array(
    fc.oneof(
      { arbitrary: fc.string({ unit: 'binary', maxLength: 12 }), weight: 3 },
      fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u0085', '\v', '\0', '\t', ' ', '\ufeff', '\ud800', '/'),
      fc.constantFrom('=== Patient ID: 5 ===', '===', 'Time: 2020-01-01', 'Time:', 'Codebook (', '#1: (x)', '#12'),
    ),
    { maxLength: 5 },
  )
  .map(parts => parts.join(''));

const timed = fc.record({
  time: fc.constantFrom('1950-01-01', '1950-01-01 08:00', '1950-01-01 08:00:00.25', '2020-02-29', '2020-03-01 23:59'),
  code: fc.oneof(fc.constant(null), wild, fc.constantFrom('MEDS_BIRTH', 'A//1', 'A//2')),
  value: fc.option(fc.float(), { nil: undefined }),
  text: fc.option(wild, { nil: undefined }),
  unit: fc.option(wild, { nil: undefined }),
});
const written = fc.record({
  facts: fc.array(
    timed.map(event => ({ ...event, time: null })),
    { maxLength: 3 },
  ),
  events: fc.array(timed, { maxLength: 8 }),
  descriptions: fc.dictionary(fc.constantFrom('A//1', 'A//2', 'MEDS_BIRTH'), wild),
});

/** A cohort, and what its text must have: per subject its number of events, and its times with the events of each. */
const cohort = fc.array(written, { maxLength: 4 }).map(records =>
  records.map(({ facts, events, descriptions }, i) => {
    const sorted = [...events].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    // fast-check leaves undefined fields in; the columns want them away.
    const all = [...facts, ...sorted].map(event => {
      return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined)) as typeof event;
    });
    return { record: recordOf(String(i + 1), all as never, descriptions), facts, events: sorted };
  }),
);

function sectionsOf(text: string): RecordSections {
  const lines = text.split('\n');
  const reading = readSections({ count: lines.length, at: line => lines[line]! });
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

const recordsOf = (made: readonly { readonly record: SubjectEvents }[]): SubjectEvents[] =>
  made.map(({ record }) => record);

describe('an event is one line', () => {
  it('and a text can forge neither a header nor a time: sections read back subjects, times and numbers of events', () => {
    fc.assert(
      fc.property(cohort, fc.constantFrom(DESCRIPTION, CODE, CODEBOOK), fc.boolean(), (made, rendering, facts) => {
        const text = textOf(rendering, recordsOf(made), { staticFacts: facts, precision: 'datetime' });
        const { patients, codebooks } = sectionsOf(text);
        expect(
          patients.map(({ id, events, times }) => [id, events, times.map(({ time, events: of }) => [time, of])]),
        ).toEqual(
          made.map(({ facts: own, events }, i) => {
            const times = new Map<string, number>();
            for (const { time } of events) times.set(withSeconds(time), (times.get(withSeconds(time)) ?? 0) + 1);
            return [String(i + 1), events.length + (facts ? own.length : 0), [...times]];
          }),
        );
        const codes = new Set(
          made.flatMap(({ facts: own, events }) =>
            [...(facts ? own : []), ...events].flatMap(({ code }) => code ?? []),
          ),
        );
        expect(codebooks.map(({ entries }) => entries)).toEqual(
          rendering === CODEBOOK && codes.size > 0 ? [codes.size] : [],
        );
      }),
    );
  });

  it('in the table too, with as many cells as its header', () => {
    fc.assert(
      fc.property(cohort, made => {
        const records = recordsOf(made);
        const lines = textOf(TABLE, records).split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.length - 1).toBe(records.reduce((sum, { length }) => sum + length, 0));
        for (const line of lines) {
          expect(line.split('\t')).toHaveLength(7);
          expect(line).not.toMatch(/[\r\u2028\u2029\u0085\v\f]/);
        }
      }),
    );
  });

  it('with segments that name their row, each row once and in order', () => {
    fc.assert(
      fc.property(cohort, fc.constantFrom(DESCRIPTION, CODE, CODEBOOK, TABLE), (made, rendering) => {
        const segments = segmentsOf(rendering, recordsOf(made));
        for (const { record } of made) {
          const own = segments.filter(({ subject, row }) => subject === record.subject && row >= 0);
          expect([...new Set(own.map(({ row }) => row))]).toEqual(Array.from({ length: record.length }, (_, i) => i));
          const lines = own.map(({ text }) => text).join('');
          expect(lines.split('\n')).toHaveLength(record.length + 1);
        }
      }),
    );
  });
});

function withSeconds(time: string): string {
  if (time.length === 10) return `${time} 00:00:00`;
  return time.length === 16 ? `${time}:00` : time;
}

describe('the codebook', () => {
  it('names each code that is in use once, as it is written', () => {
    const codes = fc.uniqueArray(fc.stringMatching(/^[A-Za-z#][A-Za-z0-9 #/.-]{0,8}[A-Za-z0-9]$/), { maxLength: 10 });
    fc.assert(
      fc.property(codes, used => {
        const record = recordOf(
          '1',
          used.map(code => ({ time: '2020-01-01', code })),
        );
        const lines = textOf(CODEBOOK, [record])
          .split('\n')
          .slice(1, used.length + 1);
        const entries = lines.map(line => codebookEntry(line));
        expect(entries.map(entry => entry?.number)).toEqual(used.map((_, i) => String(i + 1)));
        expect(new Set(entries.map(entry => entry?.code))).toEqual(new Set(used));
      }),
    );
  });
});

describe('the head of a line', () => {
  it('is on one line, is not empty, and does not begin like a heading', () => {
    fc.assert(
      fc.property(wild, fc.option(wild), fc.integer({ min: 0, max: 60 }), (code, description, length) => {
        for (const head of [descriptionHead({ code, description }, length), codeHead({ code, description })]) {
          expect(head).not.toMatch(/^(?:===|Time:|Codebook \()|[\p{Cc}\u2028\u2029]|^\s|^$/u);
        }
      }),
    );
  });

  it('is the same as before where nothing is odd', () => {
    expect(oneLine('Heart  rate')).toBe('Heart  rate');
    expect(oneLine(' a \r\n\t b\u2028c ')).toBe('a b c');
    expect(cut('e\u0301🫀x', 3)).toBe('e\u0301🫀');
    expect(descriptionHead({ code: 'A', description: 'Codebook of x' }, 50)).toBe('Codebook of x');
    expect(descriptionHead({ code: 'A', description: 'Codebook (x)' }, 50)).toBe('- Codebook (x)');
    expect(codeHead({ code: '=== A', description: null })).toBe('- === A');
    expect(codeHead(undefined)).toBe('no code');
  });

  it('is found in time linear in the description', () => {
    const description = ' \n'.repeat(500_000) + 'x' + '\t'.repeat(500_000);
    expect(descriptionHead({ code: 'A', description }, 50)).toBe('x');
  });
});
