import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFloat32, formatValue } from '../../../src/core/meds/float';

describe('a float32 as text', () => {
  it.each([
    [98.6, '98.6'],
    [0.1, '0.1'],
    [16_777_216, '16777216'],
    [1 / 3, '0.33333334'],
    [3.402_823_466_385_288_6e38, '3.4028235e+38'],
    [1.401_298_464_324_817e-45, '1e-45'],
    [-273.15, '-273.15'],
  ])('of %d is the shortest decimal', (value, text) => expect(formatFloat32(Math.fround(value))).toBe(text));

  it('reads back as the same float32', () => {
    fc.assert(
      fc.property(fc.float(), value => {
        expect(Math.fround(Number(formatFloat32(value)))).toBe(value);
      }),
    );
  });

  it('has no shorter decimal that reads back', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), value => {
        const digits = formatFloat32(value)
          .replace(/e.*$/, '')
          .replace(/[-.]/g, '')
          .replace(/^0+|0+$/g, '').length;
        if (digits > 1) expect(Math.fround(Number(value.toPrecision(digits - 1)))).not.toBe(value);
      }),
    );
  });

  it('tells zero, infinity and NaN apart', () => {
    expect([0, -0, Infinity, -Infinity, NaN].map(formatFloat32)).toEqual(['0', '-0', 'Infinity', '-Infinity', 'NaN']);
  });
});

describe('a value of a column', () => {
  it('is a float32 or a double, by the column', () => {
    expect(formatValue(Math.fround(98.6), new Float32Array(0))).toBe('98.6');
    expect(formatValue(Math.fround(98.6), new Float64Array(0))).toBe('98.5999984741211');
    expect(formatValue(-0, new Float64Array(0))).toBe('-0');
  });
});
