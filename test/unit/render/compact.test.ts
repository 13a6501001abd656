import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserFault } from '../../../src/core/fault';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { parseTime } from '../../../src/core/meds/time';
import { parseCompact, type CompactEvent, type CompactRecord } from '../../../src/core/render/compact/parse';
import { formsOf, longName, SINGLE_WORDS } from '../../../src/core/render/compact/naming';
import { LEAD_WORDS } from '../../../src/core/render/compact/lead_words';
import { COMPACT } from '../../../src/core/render/compact/rendering';
import { CLINICAL_WORDS, PLAIN_WORDS } from '../../../src/core/render/compact/words';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { cohort, rendered } from '../tokens/made_records';
import { recordOf, textOf } from './written_record';

/** What a compact text must tell of a record, but for descriptions. */
function told(record: SubjectEvents): Omit<CompactRecord, 'events'> & { events: Omit<CompactEvent, 'description'>[] } {
  const { subject, length, staticCount, time, code, codes, unit, units, text, texts, value, hasValue } = record;
  const events = Array.from({ length }, (_, row) => ({
    time: row < staticCount ? null : time[row]!,
    code: codes[code[row]!]?.code ?? null,
    unit: units[unit[row]!] ?? null,
    value: hasValue[row] === 1 ? value[row]! : null,
    text: texts[text[row]!] ?? null,
  }));
  return { subject, isFloat64: value instanceof Float64Array, events };
}

const withoutDescriptions = (records: readonly CompactRecord[]): unknown =>
  records.map(({ subject, isFloat64, events }) => ({
    subject,
    isFloat64,
    events: events.map(({ time, code, unit, value, text }) => ({ time, code, unit, value, text })),
  }));

describe('the compact rendering', () => {
  it('writes a day, its times, values, texts and facts as docs/compact.md tells', () => {
    const record = recordOf(
      '7',
      [
        { time: null, code: 'GENDER//F' },
        { time: '1968-07-25', code: 'MEDS_BIRTH' },
        { time: '2023-08-15 00:00:00', code: 'LAB//220045//bpm', value: 95, unit: 'bpm' },
        { time: '2023-08-15 09:37:00', code: 'LAB//220045//bpm', value: 97.5, unit: 'bpm' },
        { time: '2023-08-15 09:37:00', code: 'Blood Pressure', text: '111/65' },
        { time: '2023-08-15 14:05:30.25', code: 'LAB//220048//UNK', text: 'Sinus Rhythm', unit: 'UNK' },
        { time: '2023-08-16 14:05:00', code: 'LAB//220048//UNK', text: 'Sinus Rhythm', unit: 'UNK' },
      ],
      { 'LAB//220045//bpm': 'Heart Rate', 'LAB//220048//UNK': 'Heart Rhythm' },
    );
    const text = textOf(COMPACT, [record]);
    const preamble = text.split('\n').slice(0, 3);
    expect(text.split('\n').slice(preamble.length)).toEqual([
      '[*]',
      ' pressure Blood Pressure',
      ' birth MEDS_BIRTH',
      '[GENDER//*]',
      ' gender F',
      '[LAB//*//UNK] UNK',
      ' rhythm 220048: Heart Rhythm',
      ' sinus="Sinus Rhythm"',
      '[LAB//*//bpm] bpm',
      ' heart 220045: Heart Rate',
      'Records',
      '',
      '=== Patient ID: 7 ===',
      'static gender',
      '1968-07-25 birth',
      '2023-08-15 heart95',
      '937 heart97.5 pressure="111/65"',
      '1405:30.25 sinus',
      '2023-08-16',
      '1405 sinus',
      '',
    ]);
  });

  it('writes what has no plain form in another', () => {
    const record = recordOf('-1', [
      { time: null, code: null, value: NaN, text: '' },
      { time: '0000-01-01 00:00:01', code: 'A*"//B: x', unit: ' ', value: -0 },
      { time: '0000-01-01 00:00:01', code: '-', unit: '', value: -Infinity, text: '"\n\u2028' },
    ]);
    const text = textOf(COMPACT, [record]);
    expect(text.slice(text.indexOf('\n[') + 1, text.indexOf('\nRecords\n'))).toMatch(
      /^\["A\*\\"\/\/"\*\] " "\n [a-z]+ "B: x"\n\[\*\]\n [a-z]+ -\n\[\*\] ""\n [a-z]+ "-"$/,
    );
    expect(text.slice(text.indexOf('=== Patient'))).toMatch(
      /^=== Patient ID: -1 ===\nstatic [a-z]+:NaN=""\n0000-01-01\n0:01 [a-z]+-0 [a-z]+:-Infinity="\\"\\n\\u2028"\n$/,
    );
    expect(withoutDescriptions(parseCompact(text))).toEqual([told(record)]);
  });

  it('is nothing for no records, and a header for a record without events', () => {
    expect(textOf(COMPACT, [])).toBe('');
    expect(parseCompact('')).toEqual([]);
    const empty = textOf(COMPACT, [recordOf('1', []), recordOf('2', [])]);
    expect(empty.endsWith('\nRecords\n\n=== Patient ID: 1 ===\n\n=== Patient ID: 2 ===\n')).toBe(true);
    expect(parseCompact(empty)).toEqual([
      { subject: '1', isFloat64: false, events: [] },
      { subject: '2', isFloat64: false, events: [] },
    ]);
  });

  it('tells every record exactly, whatever it holds', () => {
    fc.assert(
      fc.property(cohort, fc.constantFrom(1, 8, 50), (records, descriptionLength) => {
        const text = rendered(COMPACT, { ...DEFAULT_OPTIONS, descriptionLength }, records);
        expect(withoutDescriptions(parseCompact(text))).toEqual(records.map(told));
      }),
      { numRuns: 300 },
    );
  });

  it('writes the same text whatever was surveyed first', () => {
    fc.assert(
      fc.property(cohort, records => {
        const pass = COMPACT.begin(DEFAULT_OPTIONS);
        for (const record of [...records].reverse()) pass.survey(record);
        const text = [pass.head(), ...records.map(record => pass.record(record))]
          .flatMap(segments => [...segments])
          .map(segment => segment.text)
          .join('');
        expect(text).toBe(rendered(COMPACT, DEFAULT_OPTIONS, records));
      }),
    );
  });

  it('leaves measurements as they are, however often they repeat', () => {
    const weights = Array.from({ length: 40 }, (_, i) => ({
      time: `2020-01-01 10:${String(i + 10)}:00`,
      code: 'Weight (Lbs)',
      text: '157',
    }));
    expect(textOf(COMPACT, [recordOf('1', weights)]).match(/weight="157"/g)).toHaveLength(40);
  });

  it('begins as its documentation says, and reads the example there', () => {
    const documentation = readFileSync(path.join(import.meta.dirname, '../../../docs/compact.md'), 'utf8');
    const [preamble = '', example = ''] = [...documentation.matchAll(/^```\n(.*?)^```$/gms)].map(([, block]) => block!);
    expect(textOf(COMPACT, [recordOf('1', [])]).startsWith(`${preamble}Records\n`)).toBe(true);
    const [record] = parseCompact(preamble + example);
    expect(record?.subject).toBe('1182');
    const rhythm = { code: 'LAB//220048//UNK', description: 'Heart Rhythm', unit: 'UNK' };
    expect(record?.events.at(-2)).toEqual({
      ...rhythm,
      time: parseTime('2023-08-15 14:05:30.25'),
      value: null,
      text: 'Paced, 2:1',
    });
    expect(record?.events.at(-1)).toEqual({
      ...rhythm,
      time: parseTime('2023-08-16 00:30'),
      value: null,
      text: 'Sinus Rhythm',
    });
    expect(record?.events.map(({ value, text }) => value ?? text)).toEqual([
      null,
      95,
      97.5,
      'Sinus Rhythm',
      'Dry and intact',
      'Dry and intact',
      'Paced, 2:1',
      'Sinus Rhythm',
    ]);
  });
});

describe('names in a compact text', () => {
  it('are words of small letters, each in one list', () => {
    const words = [...PLAIN_WORDS, ...CLINICAL_WORDS, ...LEAD_WORDS];
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter(word => !/^[a-z]{3,}$/.test(word))).toEqual([]);
    expect(words.length).toBeGreaterThan(15_000);
  });

  it('have a clinical word only for what has that very word', () => {
    const clinical = new Set(CLINICAL_WORDS);
    // Beginnings that clinical words have as well, and more things than there are words of their own.
    const descriptions = [
      'Medical/Surgical Intensive Care Unit (MICU/SICU)',
      'Morphine Injection',
      'Insulin lispro',
      'Thyroperoxidase Ab',
      'Alanine Aminotransferase (ALT)',
      'COPD',
      'Cardiac Output',
      'Neutrophils',
    ];
    const codes = Object.fromEntries(
      Array.from({ length: 9000 }, (_, i) => [`Z//${String(i)}`, descriptions[i % descriptions.length]!]),
    );
    const events = Object.keys(codes).map(code => ({ time: '2020-01-01', code, text: `Insul morph, ${code}` }));
    const text = textOf(COMPACT, [recordOf('1', [...events, ...events, ...events], codes)]);
    const entries = text.slice(0, text.indexOf('\nRecords\n')).split('\n');
    const named = entries.flatMap((line, at) => {
      const [, name, rest] = /^ ([a-z]+(?: [a-z]+)*)(=.*| \d.*)$/.exec(line) ?? [];
      if (name === undefined || rest === undefined) return [];
      // A content says what its concept says as well, which is the entry above.
      const above = entries.slice(0, at).findLast(entry => !entry.includes('=')) ?? '';
      return [{ name, says: rest.startsWith('=') ? `${rest} ${above}` : rest }];
    });
    expect(named.length).toBe(18_000);
    const misleading = named.filter(({ name, says }) =>
      name.split(' ').some(
        word =>
          clinical.has(word) &&
          !says
            .toLowerCase()
            .match(/[a-z]+/g)!
            .includes(word),
      ),
    );
    expect(misleading).toEqual([]);
    expect(named.some(({ name }) => clinical.has(name))).toBe(true);
  });

  it('are other forms of a word only where it is the same word', () => {
    const kin = [
      ['dressing', 'dressed'],
      ['dress', 'dresses'],
      ['nurse', 'nursing'],
      ['allergy', 'allergies'],
      ['patches', 'patching'],
    ] as const;
    for (const [one, other] of kin) {
      expect([one, formsOf(one)]).toEqual([one, expect.arrayContaining([other])]);
      expect([other, formsOf(other)]).toEqual([other, expect.arrayContaining([one])]);
    }
    for (const [one, other] of [
      ['insulin', 'insulation'],
      ['needles', 'needless'],
      ['flow', 'flower'],
      ['cardiac', 'cardio'],
    ] as const) {
      expect(formsOf(one)).not.toContain(other);
      expect(formsOf(other)).not.toContain(one);
    }
  });

  it('are of two words where single ones run out, and are read back', () => {
    const codes = Array.from({ length: SINGLE_WORDS + 40 }, (_, i) => ({
      time: '2020-01-01',
      code: `A//${String(i)}`,
      value: i,
    }));
    const record = recordOf('1', codes);
    const text = textOf(COMPACT, [record]);
    const [line = ''] = /\n2020-01-01 .*\n/.exec(text) ?? [];
    expect(line.match(/ [a-z]+ [a-z]+\d/g)).toHaveLength(40);
    expect(withoutDescriptions(parseCompact(text))).toEqual([told(record)]);
  });

  it('are of three where those run out as well, each another', () => {
    const names = [0, 1, SINGLE_WORDS, 31 * SINGLE_WORDS, 32 * SINGLE_WORDS, 32 * 33 * SINGLE_WORDS].map(longName);
    expect(names.map(name => name.split(' ').length)).toEqual([2, 2, 2, 2, 3, 4]);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('reading a compact text', () => {
  const sample = textOf(COMPACT, [
    recordOf('1', [
      { time: null, code: 'GENDER//F' },
      { time: '2020-01-01 09:00:00', code: 'A//1//mg', value: 1.5, unit: 'mg', text: 'Dry and intact' },
      { time: '2020-01-01 10:00:00', code: 'A//2//mg', unit: 'mg', text: 'Dry and intact' },
    ]),
  ]);

  it.each([
    ['the preamble', (text: string) => text.slice(1), 'Line 1 does not read as the preamble'],
    ['Records', (text: string) => text.slice(0, text.indexOf('\nRecords\n') + 1), 'is missing'],
    [
      'a word of the legend',
      (text: string) => text.replace('\nstatic ', '\nstatic nothing '),
      'legend does not explain',
    ],
    ['a date', (text: string) => text.replace('2020-01-01', '2020-02-30'), '2020-02-30, which no calendar has'],
    ['a time', (text: string) => text.replace('\n900', '\n965'), '965, which no day has'],
    ['the day', (text: string) => text.replace('2020-01-01\n', ''), 'neither a date nor a time of a day'],
    ['the end of a text', (text: string) => text.replace('intact"', 'intact'), 'a quoted text without an end'],
    ['an escape', (text: string) => text.replace('Dry', 'D\\ry\\x'), 'a wrong escape'],
  ])('says in which line %s is broken', (_, breakIt, problem) => {
    const broken = breakIt(sample);
    expect(broken).not.toBe(sample);
    expect(() => parseCompact(broken)).toThrow(UserFault);
    expect(() => parseCompact(broken)).toThrow(problem);
    expect(() => parseCompact(broken)).toThrow(/^Line \d+ /);
  });

  it('reads or refuses whatever a text became, and ends', () => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(12),
      put: fc.string({ unit: 'binary', maxLength: 4 }),
    });
    fc.assert(
      fc.property(cohort, fc.array(change, { minLength: 1, maxLength: 4 }), (records, changes) => {
        let text = rendered(COMPACT, DEFAULT_OPTIONS, records);
        for (const { at, cut, put } of changes) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + put + text.slice(from + cut);
        }
        try {
          parseCompact(text);
        } catch (error) {
          expect(error).toBeInstanceOf(UserFault);
        }
      }),
      { numRuns: 500 },
    );
  });
});
