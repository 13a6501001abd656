import { describe, expect, it } from 'vitest';
import {
  costText,
  listText,
  perEventText,
  priceText,
  ratioText,
  tokensText,
  usesText,
  windowShareText,
  windowText,
} from '../../webview/kit/token_words';

describe('figures of the Tokens view in words', () => {
  it('marks estimates', () => {
    expect(tokensText(287_812, false)).toBe('287,812');
    expect(tokensText(1_234_567_890, true)).toBe('≈1,234,567,890');
  });

  it('divides tokens by events, where there are any', () => {
    expect(perEventText(287_812, 24_103)).toBe('11.94');
    expect(perEventText(59_800, 24_103)).toBe('2.48');
    expect(perEventText(361_200, 300)).toBe('1,204');
    expect(perEventText(12, 0)).toBe('–');
  });

  it('says 0 and 1 of a ratio only where they are exact', () => {
    expect(ratioText(264_787, 287_812)).toBe('0.92');
    expect(ratioText(999_999, 1_000_000)).toBe('0.99');
    expect(ratioText(1, 1_000_000)).toBe('0.01');
    expect(ratioText(7, 7)).toBe('1.00');
    expect(ratioText(0, 7)).toBe('0.00');
    expect(ratioText(0, 0)).toBe('–');
  });

  it('never takes an unknown price for a free model', () => {
    expect(costText(287_812, 1.25, false)).toBe('$0.36');
    expect(costText(287_812, 1.25, true)).toBe('≈$0.36');
    expect(costText(1_000, 0.05, false)).toBe('<$0.01');
    expect(costText(1_234_567_890, 1.25, false)).toBe('$1,543');
    expect(costText(287_812, 0, true)).toBe('$0');
    expect(costText(287_812, null, false)).toBe('–');
  });

  it('writes prices with all their digits', () => {
    expect([1.25, 2, 0.075, 30].map(priceText)).toEqual(['$1.25', '$2.00', '$0.075', '$30.00']);
  });

  it('shortens context windows', () => {
    expect([512, 8_192, 128_000, 131_072, 262_144, 400_000, 1_047_576].map(windowText)).toEqual([
      '512',
      '8K',
      '128K',
      '131K',
      '262K',
      '400K',
      '1M',
    ]);
  });

  it('never rounds what does not fit into what does', () => {
    expect(windowShareText(287_812, 400_000)).toBe('72%');
    expect(windowShareText(287_812, 262_144)).toBe('110%');
    expect(windowShareText(400_000, 400_000)).toBe('100%');
    expect(windowShareText(399_999, 400_000)).toBe('100%');
    expect(windowShareText(400_001, 400_000)).toBe('101%');
    expect(windowShareText(100, 400_000)).toBe('<1%');
    expect(windowShareText(0, 400_000)).toBe('0%');
    expect(windowShareText(287_812, 16_385)).toBe('18×');
  });

  it('divides the tokens of a code by its uses', () => {
    expect(usesText(1904, 24_752)).toBe('1,904 × 13');
    expect(usesText(3, 40)).toBe('3 × 13.3');
    expect(usesText(0, 9)).toBe('9');
  });

  it('lists a few names', () => {
    expect(listText(['7'])).toBe('7');
    expect(listText(['7', '8'])).toBe('7 and 8');
    expect(listText(['7', '8', '9', '10'])).toBe('7, 8, 9 and 10');
    expect(listText(['7', '8', '9', '10', '11', '12'])).toBe('7, 8, 9 and 3 more');
  });
});
