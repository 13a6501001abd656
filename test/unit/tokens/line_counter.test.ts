import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { DEFAULT_OPTIONS, type Rendering, type RenderOptions, type Segment } from '../../../src/core/render/rendering';
import { BUILT_IN_RENDERINGS } from '../../../src/core/render/renderings';
import { parseTemplate } from '../../../src/core/render/template';
import { templateRendering } from '../../../src/core/render/template_rendering';
import { CountedCodes } from '../../../src/core/tokens/counted_codes';
import type { Encoding } from '../../../src/core/tokens/encoding';
import { LineCounter } from '../../../src/core/tokens/line_counter';
import { Memo } from '../../../src/core/tokens/memo';
import '../property_seed';
import { eventsOf } from '../view/events_of';
import { madeCode } from '../view/made_code';
import { cohort, options, recordOf, rendered } from './made_records';
import { OF_GPT2, REFERENCES } from './reference';

const ENCODINGS = [...REFERENCES, ...OF_GPT2];

/** Templates in which borders are hard: without line breaks, with blank lines, with a codebook, with nothing between records. */
const TEMPLATES = {
  'a codebook':
    '[preamble]\nRecords.\n[codebook]\n{number}={name:20}\n[record]\n@{subject}\n[event]\n{number} {value}\n',
  'one line': '[record]\n{subject}:\\\n[event]\n {name:8}{? {value}},\\\n[separator]\n\\s|\\s\\\n',
  'nothing between': '[event]\n{code}\\\n[separator]\n\\\n',
  'blank lines':
    '[record]\n{subject}\n\n[time]\n\n/{time}\n[event]\n  {description}: {value}{? {unit}}\n[record-end]\n\n\\s\\n\n',
};

const RENDERINGS = [
  ...BUILT_IN_RENDERINGS,
  ...Object.entries(TEMPLATES).map(([name, text]) => templateRendering(name, name, parseTemplate(text, name))),
];

const SURVEYING = RENDERINGS.filter(({ id }) => id === 'compact' || id === 'a codebook');

/** What is rendered of records, in segments. */
function segmentsOf(rendering: Rendering, how: RenderOptions, records: readonly SubjectEvents[]): readonly Segment[] {
  const pass = rendering.begin(how);
  for (const record of records) pass.survey(record);
  return [pass.head(), ...records.map(record => pass.record(record))].flatMap(segments => [...segments]);
}

/** Tokens of what names concepts, each by itself without the spaces at its end. */
function named(rendering: Rendering, how: RenderOptions, records: readonly SubjectEvents[], by: Encoding): number {
  const concepts = segmentsOf(rendering, how, records).filter(({ concept }) => concept);
  return concepts.reduce((sum, { text }) => sum + by.count(text.replace(/[ \t]+$/, '')), 0);
}

/** Codes and descriptions of words that are as many tokens before a comma, behind a space and by themselves. */
const plainCodes = ['LAB//1', 'LAB//2', 'VITAL//1'].map((code, i) =>
  madeCode(code, { description: ['Heart rate', 'Weight', null][i]! }),
);
const plainCohort = fc.tuple(recordOf('1', plainCodes), recordOf('22', plainCodes)).map(records =>
  // Without the texts, in which anything may stand.
  records.map(record => ({ ...record, text: record.text.slice().fill(-1), unit: record.unit.slice().fill(-1) })),
);

describe('any rendering counted by its segments', () => {
  for (const rendering of RENDERINGS) {
    it(`has the tokens of what names concepts for M: ${rendering.id}`, () => {
      fc.assert(
        fc.property(plainCohort, options, (records, how) => {
          const counter = new LineCounter(rendering, how, new CountedCodes(), new Memo(ENCODINGS));
          for (const record of records) counter.add(record);
          counter.select(records.map(({ subject }) => subject));
          expect(counter.totals().map(({ m }) => m)).toEqual(ENCODINGS.map(by => named(rendering, how, records, by)));
        }),
        { numRuns: 50 },
      );
    });

    it(`adds up to what js-tiktoken counts: ${rendering.id}`, () => {
      const memo = new Memo(ENCODINGS, 50);
      fc.assert(
        fc.property(cohort, options, (records, how) => {
          const counter = new LineCounter(rendering, how, new CountedCodes(), memo);
          for (const record of records) counter.add(record);
          const [first, ...others] = records;
          for (const some of [records, others.toReversed(), [], [...others, first!]]) {
            counter.select(some.map(({ subject }) => subject));
            const text = rendered(rendering, how, some);
            counter.totals().forEach(({ n, m, shared }, encoding) => {
              expect(n).toBe(ENCODINGS[encoding]!.count(text));
              expect(m).toBeLessThanOrEqual(Math.min(n, named(rendering, how, some, ENCODINGS[encoding]!)));
              expect(counter.ofSubjects(encoding).reduce((sum, own) => sum + own, shared)).toBe(n);
            });
          }
        }),
      );
    });
  }
});

describe('a rendering that surveys the cohort', () => {
  const patient = (subject: string, ...codes: readonly string[]): SubjectEvents => ({
    ...eventsOf(codes.map(code => ({ time: '2020-01-01', code }))),
    subject,
  });

  it.each(SURVEYING.map(rendering => [rendering.id, rendering] as const))(
    'renders again only what another selection changes: %s',
    (_, rendering) => {
      const written: string[] = [];
      const watched: Rendering = {
        ...rendering,
        begin: how => {
          const pass = rendering.begin(how);
          return {
            surveys: pass.surveys,
            survey: record => pass.survey(record),
            head: () => pass.head(),
            surveyed: () => pass.surveyed!(),
            record: record => {
              written.push(record.subject);
              return pass.record(record);
            },
          };
        },
      };
      const records = [
        patient('1', 'A', 'B', 'B'),
        patient('2', 'A', 'B', 'B'),
        patient('3', 'A', 'B', 'B'),
        patient('4', 'A', 'A0', 'A0', 'A0', 'A0', 'A0', 'A0', 'A0', 'A0', 'A0', 'B'),
      ];
      const counter = new LineCounter(watched, DEFAULT_OPTIONS, new CountedCodes(), new Memo(ENCODINGS));
      for (const record of records) counter.add(record);
      const writtenBy = (...numbers: readonly number[]): string => {
        written.length = 0;
        const some = numbers.map(number => records[number - 1]!);
        counter.select(some.map(({ subject }) => subject));
        const text = rendered(rendering, DEFAULT_OPTIONS, some);
        expect(counter.totals().map(({ n }) => n)).toEqual(ENCODINGS.map(by => by.count(text)));
        return written.join(' ');
      };
      expect(writtenBy(1, 2, 3)).toBe('1 2 3');
      // The first one tells whether something stands before it.
      expect(writtenBy(1, 3)).toBe('1');
      expect(writtenBy(3, 1, 2)).toBe('3 1');
      // Its codes change the numbers and words of the others.
      expect(writtenBy(1, 2, 4)).toBe('1 2 4');
      counter.forget('2');
      counter.add(records[1]!);
      expect(writtenBy(1, 2, 4)).toBe('1 2');
    },
  );
});
