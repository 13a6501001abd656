import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldsOf, outlineOf, type OutlineRow } from '../../../src/core/record_text/outline';
import { readSections, type RecordSections, type TextLines } from '../../../src/core/record_text/sections';
import '../property_seed';

const linesOf = (text: string): TextLines => {
  const lines = text.split('\n');
  return { count: lines.length, at: line => lines[line]! };
};

const RECORD = `Codebook (integer IDs assigned to medical codes):
#1: Birth
#2: (cpt//0513T) 0513T - External shockwave

=== Patient ID: 1182 ===
GENDER//F
Time: 1950-01-01
#1
Time: 2019-10-04 08:30:00
loinc//8867-4 95 beats/min
icd10//K57.31

=== Patient ID: 7 ===
Time: 2020-02-01
#2 1 vial

`;

/** Reads the sections at once. */
function sectionsOf(lines: TextLines): RecordSections {
  const reading = readSections(lines);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

describe('the sections of a rendered record', () => {
  it('are the codebook, the patients and their times, without the blank lines behind them', () => {
    // Line numbers counted by hand in the text above.
    expect(sectionsOf(linesOf(RECORD))).toEqual({
      codebooks: [{ start: 0, end: 2, entries: 2 }],
      patients: [
        {
          id: '1182',
          start: 4,
          end: 10,
          events: 4,
          times: [
            { time: '1950-01-01', start: 6, end: 7, events: 1, first: '#1' },
            { time: '2019-10-04 08:30:00', start: 8, end: 10, events: 2, first: 'loinc//8867-4 95 beats/min' },
          ],
        },
        {
          id: '7',
          start: 12,
          end: 14,
          events: 1,
          times: [{ time: '2020-02-01', start: 13, end: 14, events: 1, first: '#2 1 vial' }],
        },
      ],
    });
  });

  it('are none in other texts, and those of broken records as far as they go', () => {
    expect(sectionsOf(linesOf('just a text\nTime: 2020-01-01\n#3 1'))).toEqual({ codebooks: [], patients: [] });
    expect(sectionsOf(linesOf(''))).toEqual({ codebooks: [], patients: [] });
    expect(sectionsOf(linesOf('=== Patient ID\nTime:\nx')).patients).toMatchObject([
      { id: '', times: [{ time: '', events: 1, first: 'x' }] },
    ]);
    expect(sectionsOf(linesOf('=== something else ===\n=== Patient ID: a b ===')).patients).toMatchObject([
      { id: 'a b' },
    ]);
  });

  it('are told in the outline, each patient with its times and their first events', () => {
    const rows = outlineOf(sectionsOf(linesOf(RECORD)));
    expect(rows.map(({ name, detail }) => `${name} | ${detail}`)).toEqual([
      'Codebook | 2 codes',
      'Patient 1182 | 4 events, 1950-01-01 to 2019-10-04',
      'Patient 7 | 1 event, 2020-02-01',
    ]);
    expect(rows[1]!.children.map(({ name, detail }) => `${name} | ${detail}`)).toEqual([
      '1950-01-01 | #1',
      '2019-10-04 08:30:00 | loinc//8867-4 95 beats/min and 1 more',
    ]);
  });

  it('fold by patient and by time', () => {
    expect(foldsOf(sectionsOf(linesOf(RECORD)))).toEqual([
      { start: 0, end: 2 },
      { start: 4, end: 10 },
      { start: 6, end: 7 },
      { start: 8, end: 10 },
      { start: 12, end: 14 },
      { start: 13, end: 14 },
    ]);
  });

  it('are bounded where there are very many: each patient keeps its share and says how many more there are', () => {
    const patient = (id: number, times: number): string =>
      `=== Patient ID: ${id} ===\n` +
      Array.from({ length: times }, (_, at) => `Time: 2020-01-${at}\nx\n${at % 2 ? 'y\n' : ''}`).join('');
    const sections = sectionsOf(linesOf(patient(1, 30) + patient(2, 10)));
    const rows = outlineOf(sections, 20);
    expect(rows.map(({ children }) => children.length)).toEqual([16, 6]);
    expect(rows[0]!.children.at(-1)).toMatchObject({
      name: '15 more times',
      detail: 'from 2020-01-15',
      end: rows[0]!.end,
    });
    // The two patients, and of the times the longest ones: those with two events.
    const folds = foldsOf(sections, 12);
    expect(folds).toHaveLength(12);
    expect(folds.filter(({ start, end }) => end - start === 2)).toHaveLength(10);
  });
});

describe('sections, whatever the text', () => {
  const line = fc.constantFrom(
    '=== Patient ID: 1 ===',
    '===',
    'Time: 2020-01-01',
    'Time:',
    'Codebook (x):',
    '#1: a',
    '#1 2',
    '',
    ' ',
    'x',
  );
  const inside = (outer: readonly { start: number; end: number }[]): void => {
    outer.forEach((section, index) => {
      expect(section.end).toBeGreaterThanOrEqual(section.start);
      if (index > 0) expect(section.start).toBeGreaterThan(outer[index - 1]!.end);
    });
  };
  it('lie apart and within each other, in order, and can be read in steps', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), lines => {
        const text = lines.join('\n');
        const sections = sectionsOf(linesOf(text));
        const check = (rows: readonly OutlineRow[]): void => {
          inside(rows);
          for (const row of rows) {
            expect(row.children.every(({ start, end }) => row.start < start && end <= row.end)).toBe(true);
            check(row.children);
          }
        };
        check(outlineOf(sections));
        const reading = readSections(linesOf(text));
        let step = reading.next();
        while (step.done !== true) step = reading.next();
        expect(step.value).toEqual(sections);
      }),
    );
  });
});
