import { describe, expect, it } from 'vitest';
import { UserFault } from '../../src/core/fault';
import type { CostDetails } from '../../src/core/tokens/counts';
import { madeState } from './harness/made_tokens';
import { useTokens } from './tokens_page';

const tokens = useTokens();
const FULL = madeState(null);

/** The full state with all tokens of the first rendering one more for each step. */
function grown(step: number): NonNullable<typeof FULL.counts> {
  const { counts } = FULL;
  if (counts === null) throw new Error('The full state has counts.');
  return { ...counts, counts: counts.counts.map((count, i) => (i === 0 ? { ...count, n: 300_000 + step } : count)) };
}

const NO_DETAILS: CostDetails = { codes: [], categories: [], truncation: [] };

describe('the Tokens page while figures change', () => {
  it('shows the last of many states and asks for the details of that one alone', async () => {
    await tokens.open();
    await tokens.detailed();
    // Within the page, so that they come within one frame however slow the way to it is.
    await tokens.frame.evaluate(
      states => {
        const page = document.querySelector('cl-tokens') as unknown as { tell(state: unknown): void };
        for (const state of states) page.tell(state);
      },
      Array.from({ length: 60 }, (_, i) => ({ ...FULL, counts: grown(i + 1) })),
    );
    await tokens.renderings.first().getByText('300,060').waitFor();
    await tokens.session.called('details', 2);
    tokens.session.tell({ counts: grown(60) });
    tokens.session.tell({ chosen: { rendering: 'code', encoding: 'o200k_base' } });
    await tokens.session.called('details', 3);
    expect(tokens.session.callsOf('details').map(({ rendering }) => rendering)).toEqual([
      'description',
      'description',
      'code',
    ]);
  });

  it('cancels a question that was superseded, and drops its answer', async () => {
    const signals: AbortSignal[] = [];
    await tokens.open({
      prepare: session => {
        session.details = ({ rendering }, signal) => {
          signals.push(signal);
          if (rendering === 'code') {
            return Promise.resolve({
              ...NO_DETAILS,
              codes: [{ code: 'of code', description: null, category: 'labs', uses: 1, tokens: 1 }],
            });
          }
          return new Promise(() => undefined);
        };
      },
    });
    await tokens.session.called('details');
    await tokens.renderings.nth(1).click();
    await tokens.codes.first().waitFor();
    expect((await tokens.cells(tokens.codes.first()))[0]).toBe('of code');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('asks for no details while it counts, and keeps those of before', async () => {
    await tokens.open();
    await tokens.detailed();
    tokens.session.tell({ busy: { done: 5, of: 13 }, counts: grown(1) });
    const line = tokens.frame.getByRole('progressbar', { name: 'Counting' });
    await line.waitFor();
    expect([await line.getAttribute('aria-valuenow'), await line.getAttribute('aria-valuemax')]).toEqual(['5', '13']);
    expect(await tokens.codes.count()).toBe(10);
    tokens.session.tell({ busy: null });
    await tokens.session.called('details', 2);
    await line.waitFor({ state: 'detached' });
    expect(tokens.session.callsOf('details')).toHaveLength(2);
  });

  it('moves nothing when it counts anew and figures change', async () => {
    await tokens.open({ width: 300, height: 2000 });
    await tokens.detailed();
    const places = (): Promise<number[]> =>
      tokens.frame.evaluate(() => {
        const parts = [...(document.querySelector('cl-tokens')?.shadowRoot?.querySelectorAll('.stack > *') ?? [])];
        return parts.flatMap(part => [
          part.getBoundingClientRect().top,
          ...[...(part.shadowRoot?.querySelectorAll('.row, .plot, .foot') ?? [])].map(
            row => row.getBoundingClientRect().top,
          ),
        ]);
      });
    const before = await places();
    tokens.session.tell({ busy: { done: 1, of: 13 } });
    await tokens.frame.getByRole('progressbar').waitFor();
    expect(await places()).toEqual(before);
    tokens.session.tell({ busy: null, counts: grown(7) });
    await tokens.renderings.first().getByText('300,007').waitFor();
    await tokens.session.called('details', 2);
    expect(await places()).toEqual(before);
  });

  it('keeps the room of figures that are counted for the first time', async () => {
    await tokens.open({ state: 'first', width: 300 });
    expect(await tokens.frame.locator('.size').textContent()).toBe('Counting 3 of 12 patients …');
    const tops = async (): Promise<number[]> => {
      const rows = tokens.frame.locator('cl-renderings .row, cl-fits .row');
      return await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().top));
    };
    const before = await tops();
    tokens.session.tell({ counts: FULL.counts, busy: null });
    await tokens.renderings.first().getByText('287,706').waitFor();
    expect(await tops()).toEqual(before);
  });

  it('shows where it was left when it is shown again', async () => {
    await tokens.open({ height: 500 });
    await tokens.detailed();
    await tokens.frame.evaluate(() => document.querySelector('cl-tokens')?.scrollTo(0, 240));
    await tokens.page.waitForFunction(() =>
      Object.values(sessionStorage).some(kept => String(kept).includes('"scroll":240')),
    );
    await tokens.reload();
    await tokens.frame.waitForFunction(() => document.querySelector('cl-tokens')?.scrollTop === 240);
  });
});

describe('the Tokens page where something is missing', () => {
  it('says what to do without a cohort, and with an empty one', async () => {
    for (const state of ['none', 'empty']) {
      await tokens.open({ state });
      await tokens.frame.getByRole('button', { name: 'Select Patients…' }).click();
      expect(await tokens.session.called('change')).toEqual({ what: 'select' });
      expect(tokens.session.callsOf('details')).toEqual([]);
      await tokens.closePage();
    }
  });

  it('begins and ends with the cohort', async () => {
    await tokens.open({ state: 'none' });
    tokens.session.tell(FULL);
    await tokens.detailed();
    tokens.session.tell(madeState('none'));
    await tokens.frame.getByRole('button', { name: 'Select Patients…' }).waitFor();
    tokens.session.tell(FULL);
    await tokens.detailed();
  });

  it('says why there are no newer counts and leads to the log', async () => {
    await tokens.open({ state: 'stale' });
    const notices = tokens.frame.getByRole('status').first();
    expect(await notices.textContent()).toContain('the figures are those of before');
    expect((await notices.textContent())?.replace(/\s+/g, ' ')).toContain(
      '6 patients of this cohort are not in the files: 7, 8, 9 and 3 more.',
    );
    await notices.getByRole('button', { name: 'Show log' }).click();
    await tokens.session.called('showLog');
    await notices.getByRole('button', { name: 'Count again' }).click();
    await tokens.session.called('countAgain');
    expect(await tokens.renderings.first().textContent()).toContain('287,706');
  });

  it('says why a tokenizer can’t be used, and counts nothing with it', async () => {
    await tokens.open({ state: 'unusable' });
    expect(await tokens.frame.getByRole('status').first().textContent()).toContain(
      'Qwen3-8B/tokenizer.json: tokenizer.json ends in the middle of a word at byte 7,031,808: copy it again.',
    );
    expect(await tokens.cells(tokens.renderings.first())).toEqual(['Description', '–', '–', '–', '–']);
    expect(await tokens.frame.getByRole('button', { name: 'Preview prompt' }).isDisabled()).toBe(true);
  });

  it('says why details could not be had, until others can', async () => {
    await tokens.open({
      prepare: session => {
        session.details = ({ rendering }) =>
          rendering === 'description'
            ? Promise.reject(new UserFault('data/0.parquet is gone. Copy it again.', 'gone'))
            : Promise.resolve(NO_DETAILS);
      },
    });
    const fault = tokens.frame.getByText('data/0.parquet is gone. Copy it again.');
    await fault.waitFor();
    await tokens.renderings.nth(1).click();
    await fault.waitFor({ state: 'detached' });
  });

  it('marks every estimate', async () => {
    await tokens.open({ state: 'approximate' });
    await tokens.detailed();
    expect((await tokens.cells(tokens.renderings.first()))[1]).toBe('≈287,706');
    expect((await tokens.cells(tokens.codes.first()))[2]).toMatch(/^≈/);
    const offered = await tokens.frame.getByRole('combobox').locator('option').first().textContent();
    expect(offered?.trim()).toBe('≈ o200k_base');
    for (const row of await tokens.fits.all()) expect((await tokens.cells(row))[0]).toContain('≈');
  });
});
