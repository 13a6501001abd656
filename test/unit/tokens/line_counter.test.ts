import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_RENDERINGS } from '../../../src/core/render/renderings';
import { parseTemplate } from '../../../src/core/render/template';
import { templateRendering } from '../../../src/core/render/template_rendering';
import { CountedCodes } from '../../../src/core/tokens/counted_codes';
import { LineCounter } from '../../../src/core/tokens/line_counter';
import { Memo } from '../../../src/core/tokens/memo';
import '../property_seed';
import { cohort, options, rendered } from './made_records';
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

describe('any rendering counted by its segments', () => {
  for (const rendering of RENDERINGS) {
    it(`adds up to what js-tiktoken counts: ${rendering.id}`, () => {
      const memo = new Memo(ENCODINGS, 50);
      fc.assert(
        fc.property(cohort, options, (records, how) => {
          const counter = new LineCounter(rendering, how, new CountedCodes(), memo);
          for (const record of records) counter.add(record);
          for (const some of [records, records.slice(1).reverse(), []]) {
            counter.select(some.map(({ subject }) => subject));
            const text = rendered(rendering, how, some);
            counter.totals().forEach(({ n, m, shared }, encoding) => {
              expect(n).toBe(ENCODINGS[encoding]!.count(text));
              expect(m).toBeLessThanOrEqual(n);
              expect(counter.ofSubjects(encoding).reduce((sum, own) => sum + own, shared)).toBe(n);
            });
          }
        }),
      );
    });
  }
});
