import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsOf, pricedModel } from '../../webview/tokens/shown';
import { medianOf, outlierLimit, patientColumns } from '../../webview/tokens/patient_columns';
import { madeState } from './harness/made_tokens';

const FULL = madeState(null);
const of = (name: string): (typeof FULL.models)[number] => {
  const found = FULL.models.find(model => model.name === name);
  if (!found) throw new Error(`No model ${name}`);
  return found;
};

describe('the model whose price is told', () => {
  it('is the one picked while it goes with the encoding, else the first with its own tokenizer and a price', () => {
    expect(pricedModel(FULL, 'gpt-4o')?.name).toBe('gpt-4o');
    expect(pricedModel(FULL, 'gpt-4')?.name).toBe('gpt-5');
    expect(pricedModel(FULL, null)?.name).toBe('gpt-5');
    const cl100k = { ...FULL, chosen: { ...FULL.chosen, encoding: 'cl100k_base' } };
    expect(pricedModel(cl100k, 'gpt-4o')?.name).toBe('gpt-4');
  });

  it('is one that is estimated where no other has a price, and none where nobody has', () => {
    const estimated = { ...FULL, models: [of('qwen3-30b-a3b'), of('claude-opus-4-5')] };
    expect(pricedModel(estimated, null)?.name).toBe('claude-opus-4-5');
    expect(pricedModel({ ...FULL, models: [of('qwen3-30b-a3b')] }, null)).toBeNull();
  });

  it('is the one picked also where its own tokenizer can’t be chosen', () => {
    const [o200k] = FULL.encodings;
    expect(pricedModel({ ...FULL, encodings: o200k ? [o200k] : [] }, 'gpt-4')?.name).toBe('gpt-4');
  });
});

describe('what the prompt fits into', () => {
  it('is counted with each model’s own tokenizer, or estimated with the chosen one', () => {
    const n = (encoding: string): number | undefined =>
      FULL.counts?.counts.find(count => count.rendering === 'description' && count.encoding === encoding)?.n;
    const unknown = { ...of('gpt-4'), name: 'other', encoding: 'file:/m/tokenizer.json' };
    const fits = new Map(fitsOf({ ...FULL, models: [...FULL.models, unknown] }).map(fit => [fit.model.name, fit]));
    expect(fits.get('gpt-5')).toMatchObject({ tokens: n('o200k_base'), approximate: false });
    expect(fits.get('gpt-4')).toMatchObject({ tokens: n('cl100k_base'), approximate: false });
    expect(fits.get('claude-opus-4-5')).toMatchObject({ tokens: n('o200k_base'), approximate: true });
    expect(fits.get('other')).toMatchObject({ tokens: n('o200k_base'), approximate: true, encoding: 'o200k_base' });
  });

  it('stands in the order of the windows, those of unknown size last', () => {
    const contexts = fitsOf(FULL).map(({ model }) => model.context);
    expect(contexts).toEqual([1_047_576, 400_000, 262_144, 200_000, 131_072, 128_000, 32_768, 16_385, 8_192, null]);
  });
});

describe('columns over patients', () => {
  it('finds the middle', () => {
    expect(medianOf([])).toBe(0);
    expect(medianOf([5, 1, 9])).toBe(5);
    expect(medianOf([5, 1, 9, 7])).toBe(6);
  });

  it('lets patients stand out from four on', () => {
    expect(outlierLimit([1, 1, 100], 1)).toBe(Infinity);
    expect(outlierLimit([1, 1, 1, 100], 1)).toBe(3);
    const columns = patientColumns([10, 31, 10, 30], 30, 100);
    expect(columns.map(({ outlier }) => outlier)).toEqual([false, true, false, false]);
  });

  it('covers every patient once, in order, and keeps sums and the costliest', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9999), { maxLength: 300 }), fc.integer({ min: 1, max: 80 }), (tokens, room) => {
        const columns = patientColumns(tokens, Infinity, room);
        expect(columns.length).toBeLessThanOrEqual(room);
        expect(columns.flatMap(({ from, to }) => tokens.slice(from, to))).toEqual(tokens);
        for (const { from, to, sum, top, most } of columns) {
          const part = tokens.slice(from, to);
          expect(sum).toBe(part.reduce((a, b) => a + b, 0));
          expect(most).toBe(Math.max(...part));
          expect(tokens[top]).toBe(most);
        }
      }),
    );
  });
});
