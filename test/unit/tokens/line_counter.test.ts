import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_RENDERINGS } from '../../../src/core/render/renderings';
import { CountedCodes } from '../../../src/core/tokens/counted_codes';
import { LineCounter } from '../../../src/core/tokens/line_counter';
import { Memo } from '../../../src/core/tokens/memo';
import '../property_seed';
import { cohort, options, rendered } from './made_records';
import { REFERENCES } from './reference';

describe('any rendering counted by its segments', () => {
  for (const rendering of BUILT_IN_RENDERINGS.filter(({ id }) => id !== 'compact')) {
    it(`adds up to what js-tiktoken counts: ${rendering.id}`, () => {
      const memo = new Memo(REFERENCES, 50);
      fc.assert(
        fc.property(cohort, options, (records, how) => {
          const counter = new LineCounter(rendering, how, new CountedCodes(), memo);
          for (const record of records) counter.add(record);
          for (const some of [records, records.slice(1).reverse(), []]) {
            counter.select(some.map(({ subject }) => subject));
            const text = rendered(rendering, how, some);
            counter.totals().forEach(({ n, m, shared }, encoding) => {
              expect(n).toBe(REFERENCES[encoding]!.count(text));
              expect(m).toBeLessThanOrEqual(n);
              expect(counter.ofSubjects(encoding).reduce((sum, own) => sum + own, shared)).toBe(n);
            });
          }
        }),
      );
    });
  }
});
