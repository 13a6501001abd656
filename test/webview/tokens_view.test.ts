import { describe, expect, it } from 'vitest';
import type { CohortCounts } from '../../src/core/tokens/counts';
import type { TokensState } from '../../src/protocol/tokens';
import { useTokens } from './tokens_page';

const tokens = useTokens();

/** Two patients, three renderings; the figures beside them are worked out by hand. */
const COUNTS: CohortCounts = {
  subjects: ['10000032', '10004733'],
  events: 24_103,
  eventsOf: [4_103, 20_000],
  counts: [
    count('description', 287_812, 264_787, [50_000, 237_812]),
    count('code', 281_064, 255_768, [50_000, 231_064]),
    count('compact', 59_800, 34_684, [10_000, 45_000]),
  ],
};

function count(rendering: string, n: number, m: number, subjects: readonly number[]): CohortCounts['counts'][number] {
  const shared = n - subjects.reduce((sum, of) => sum + of, 0);
  return { rendering, encoding: 'o200k_base', n, m, approximate: false, shared, subjects };
}

const model = (
  name: string,
  context: number | null,
  inputPrice: number | null,
  approximate = false,
): TokensState['models'][number] => ({
  name,
  context,
  inputPrice,
  priceDate: inputPrice === null ? null : '2026-11-30',
  encoding: 'o200k_base',
  approximate,
});

const STATE: Partial<TokensState> = {
  counts: COUNTS,
  renderings: [
    { id: 'description', title: 'Description', summary: 'By description.' },
    { id: 'code', title: 'Code', summary: 'By code.' },
    { id: 'compact', title: 'Compact', summary: 'Lossless.' },
    { id: 'template:/t.txt', title: 't.txt', summary: 'A template.' },
  ],
  models: [
    model('gpt-5', 400_000, 1.25),
    model('qwen3', 262_144, null, true),
    model('local', 131_072, 0),
    model('boundless', null, 2.5),
  ],
};

describe('the Tokens page', () => {
  it('says what each rendering takes and costs', async () => {
    await tokens.open({ change: STATE });
    expect(await tokens.frame.locator('.size').textContent()).toBe('2 patients · 24,103 events');
    expect(await tokens.cells(tokens.renderings.nth(0))).toEqual(['Description', '287,812', '11.94', '0.92', '$0.36']);
    expect(await tokens.cells(tokens.renderings.nth(1))).toEqual(['Code', '281,064', '11.66', '0.91', '$0.35']);
    expect(await tokens.cells(tokens.renderings.nth(2))).toEqual(['Compact', '59,800', '2.48', '0.58', '$0.07']);
    expect(await tokens.cells(tokens.renderings.nth(3))).toEqual(['t.txt', '–', '–', '–', '–']);
    expect(await tokens.frame.locator('cl-renderings .titles span').last().getAttribute('title')).toBe(
      'Cost of the prompt as input to gpt-5, $1.25 per million tokens as of 2026-11-30',
    );
  });

  it('draws a bar as long as N against the largest, solid as far as M', async () => {
    await tokens.open({ change: STATE });
    const bars = await tokens.frame
      .locator('cl-renderings .bar rect')
      .evaluateAll(rects => rects.map(rect => parseFloat(rect.getAttribute('width') ?? '')));
    expect(bars[0]).toBeCloseTo(100, 6);
    expect(bars[1]).toBeCloseTo(92, 2);
    expect(bars[4]).toBeCloseTo((100 * 59_800) / 287_812, 6);
    expect(bars[5]).toBeCloseTo((100 * 34_684) / 287_812, 6);
  });

  it('says which windows the prompt fits into, and never takes an unknown price for none', async () => {
    await tokens.open({ change: STATE });
    expect(await tokens.cells(tokens.fits.nth(0))).toEqual(['gpt-5· 400K', '72%', '$0.36']);
    expect(await tokens.cells(tokens.fits.nth(1))).toEqual(['qwen3· 262K ≈', '110% does not fit', '–']);
    expect(await tokens.cells(tokens.fits.nth(2))).toEqual(['local· 131K', '220% does not fit', '$0']);
    expect(await tokens.cells(tokens.fits.nth(3))).toEqual(['boundless· –', '–', '$0.72']);
    expect(await tokens.fits.nth(1).getAttribute('title')).toBe(
      'qwen3\n25,668 tokens too many for 262,144\nPrice unknown\nEstimated by counting with o200k_base\n' +
        'A click tells the costs above by this price',
    );
  });

  it('tells costs by the model that is picked, also after it was hidden', async () => {
    await tokens.open({ change: STATE });
    await tokens.fits.nth(3).click();
    expect((await tokens.cells(tokens.renderings.nth(0))).at(-1)).toBe('$0.72');
    await tokens.reload();
    tokens.session.tell(STATE);
    await tokens.renderings.nth(3).waitFor();
    expect((await tokens.cells(tokens.renderings.nth(0))).at(-1)).toBe('$0.72');
  });

  it('chooses a rendering with arrow keys and Enter, and by a click', async () => {
    await tokens.open({ change: STATE });
    await tokens.renderings.nth(0).focus();
    await tokens.page.keyboard.press('ArrowDown');
    await tokens.page.keyboard.press('ArrowDown');
    expect(tokens.session.callsOf('choose')).toEqual([]);
    await tokens.page.keyboard.press('Enter');
    expect(await tokens.session.called('choose')).toEqual({ rendering: 'compact', encoding: 'o200k_base' });
    await tokens.frame.locator('cl-renderings [aria-selected=true]', { hasText: 'Compact' }).waitFor();
    await tokens.renderings.nth(1).click();
    expect(await tokens.session.called('choose', 2)).toEqual({ rendering: 'code', encoding: 'o200k_base' });
    // Tab comes back to the row where the keyboard was last.
    expect(await tokens.frame.locator('cl-renderings [data-row][tabindex="0"]').count()).toBe(1);
  });

  it('previews the prompt', async () => {
    await tokens.open({ change: STATE });
    await tokens.frame.getByRole('button', { name: 'Preview prompt' }).click();
    expect(await tokens.session.called('preview')).toEqual({ rendering: 'description', encoding: 'o200k_base' });
    await tokens.renderings.nth(2).dblclick();
    expect(await tokens.session.called('preview', 2)).toEqual({ rendering: 'compact', encoding: 'o200k_base' });
  });

  it('chooses a tokenizer, and says which can’t be used', async () => {
    await tokens.open();
    const chooser = tokens.frame.getByRole('combobox', { name: 'Tokenizer' });
    const offered = await chooser.locator('option').allTextContents();
    expect(offered.map(text => text.trim())).toEqual([
      'o200k_base',
      'cl100k_base',
      'Qwen3-8B/tokenizer.json ⚠ can’t be used',
      'Choose tokenizers…',
    ]);
    await chooser.selectOption({ label: 'Choose tokenizers…' });
    expect(await tokens.session.called('change')).toEqual({ what: 'encodings' });
    expect(await chooser.inputValue()).toBe('o200k_base');
    await chooser.selectOption('cl100k_base');
    expect(await tokens.session.called('choose')).toEqual({ rendering: 'description', encoding: 'cl100k_base' });
  });

  it('opens settings for models and renderings', async () => {
    await tokens.open();
    await tokens.frame.getByRole('button', { name: 'Models and prices…' }).click();
    await tokens.frame.getByRole('button', { name: 'Options…' }).click();
    expect(await tokens.session.called('change', 2)).toEqual({ what: 'renderings' });
    expect(await tokens.session.called('change', 1)).toEqual({ what: 'models' });
  });

  it('lists the costliest codes and opens their pages', async () => {
    await tokens.open({ change: STATE });
    await tokens.detailed();
    expect(await tokens.codes.count()).toBe(10);
    expect(await tokens.cells(tokens.codes.first())).toEqual([
      'LOINC//59408-5',
      'Oxygen saturation in Arterial blood by Pulse oximetry',
      '1,904 × 13',
    ]);
    await tokens.codes.first().click();
    await tokens.codes.first().press('ArrowDown');
    await tokens.page.keyboard.press('Enter');
    expect(await tokens.session.called('openCode', 1)).toEqual({ code: 'LOINC//59408-5' });
    expect((await tokens.session.called('openCode', 2)).code).not.toBe('LOINC//59408-5');
    await tokens.frame.getByRole('button', { name: 'Show 50' }).click();
    expect(await tokens.codes.count()).toBe(50);
    await tokens.reload();
    await tokens.detailed();
    expect(await tokens.codes.count()).toBe(50);
  });

  it('says what truncation saves, where descriptions are cut', async () => {
    await tokens.open({
      change: STATE,
      prepare: session => {
        session.details = ({ rendering }) =>
          Promise.resolve({
            codes: [],
            categories: [],
            truncation:
              rendering === 'description'
                ? [
                    { length: 128, n: 319_791, approximate: false },
                    { length: 20, n: 255_833, approximate: true },
                    { length: 50, n: 287_812, approximate: false },
                  ]
                : [],
          });
      },
    });
    const rows = tokens.frame.locator('cl-truncation [role=row]:not(.hidden-text)');
    await rows.first().waitFor();
    expect(await tokens.cells(rows.nth(0))).toEqual(['20', '≈255,833', '−20.0%']);
    expect(await tokens.cells(rows.nth(1))).toEqual(['50', '287,812', '−10.0%']);
    expect(await tokens.cells(rows.nth(2))).toEqual(['128', '319,791', '']);
    expect(await tokens.frame.locator('cl-truncation .present').textContent()).toContain('50');
    expect(await tokens.frame.locator('cl-truncation p').textContent()).toBe(
      'Saved now: 31,979 tokens, 10.0% of those at 128.',
    );
    await tokens.renderings.nth(1).click();
    await tokens.frame.locator('cl-truncation').waitFor({ state: 'hidden' });
  });

  it('reads patients by pointer and keys and opens them', async () => {
    await tokens.open({ change: STATE });
    const readout = tokens.frame.locator('cl-patients .readout');
    await tokens.chart.focus();
    await tokens.chart.press('ArrowRight');
    expect(await readout.textContent()).toBe('10000032 · 50,000 tokens · 4,103 events');
    await tokens.chart.press('End');
    expect(await readout.textContent()).toBe('10004733 · 237,812 tokens · 20,000 events');
    await tokens.chart.press('Enter');
    expect(await tokens.session.called('openSubject')).toEqual({ subject: '10004733' });
    await tokens.chart.click({ position: { x: 10, y: 50 } });
    expect(await tokens.session.called('openSubject', 2)).toEqual({ subject: '10000032' });
    await tokens.frame.getByRole('button', { name: 'As table' }).click();
    const cells = await tokens.frame.locator('cl-patients tbody td').allTextContents();
    expect(cells.map(text => text.trim())).toEqual(['10004733', '237,812', '20,000', '10000032', '50,000', '4,103']);
    await tokens.frame.locator('cl-patients tbody button').first().press('Enter');
    expect(await tokens.session.called('openSubject', 3)).toEqual({ subject: '10004733' });
  });

  it('draws a hundred thousand patients as no more columns than there is room for', async () => {
    await tokens.open({ state: 'many' });
    const columns = await tokens.frame.locator('cl-patients svg .column').count();
    expect(columns).toBeGreaterThan(50);
    expect(columns).toBeLessThan(454 / 3);
    await tokens.chart.focus();
    await tokens.chart.press('Home');
    expect(await tokens.frame.locator('cl-patients .readout').textContent()).toMatch(
      /^1–\d+ · mean [\d,]+ · most [\d,]+\s+\(\d+\)$/,
    );
  });

  it('shows names as text, never as HTML', async () => {
    const hostile = '<img src=x onerror="document.title=1">\n"quoted" \u05d0\u05d1';
    await tokens.open({
      change: {
        ...STATE,
        cohort: { name: hostile, dataset: hostile, unknown: [hostile] },
        counts: { ...COUNTS, subjects: [hostile, hostile] },
        fault: hostile,
        renderings: [{ id: 'description', title: hostile, summary: hostile }],
        encodings: [{ id: 'o200k_base', title: hostile, fault: hostile }],
        models: [model(hostile, 1, 1)],
      },
      prepare: session => {
        session.details = () =>
          Promise.resolve({
            codes: [{ code: hostile, description: hostile, category: hostile, uses: 1, tokens: 1 }],
            categories: [{ category: hostile, events: 1, tokens: 1 }],
            truncation: [],
          });
      },
    });
    await tokens.detailed();
    await tokens.frame.getByRole('button', { name: 'As table' }).click();
    expect(await tokens.frame.locator('img').count()).toBe(0);
    expect(await tokens.frame.title()).not.toBe('1');
    expect((await tokens.cells(tokens.codes.first()))[0]).toBe(hostile.replace(/\s+/g, ' '));
  });
});
