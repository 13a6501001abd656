import path from 'node:path';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../../scripts/vscode/browser.mjs';
import { UserFault } from '../../src/core/fault';
import { Engine } from '../../src/engine/engine';
import { accessibilityViolations } from './harness/axe';
import { Harness } from './harness/server';
import type { HarnessSession } from './harness/session';
import { bundledIndex } from './harness/start';
import { THEME_NAMES } from './harness/themes';

const root = path.resolve(import.meta.dirname, '../..');
const sample = path.join(root, 'media/sample/mimic-iv-demo-meds');
const aces = path.join(root, 'test/fixtures/data/aces-meds-sample');

describe('the overview page', () => {
  let engine: Engine;
  let harness: Harness;
  let browser: Browser;
  let page: Page | undefined;
  let prepare: (session: HarnessSession) => void = () => undefined;

  beforeAll(async () => {
    engine = await Engine.create();
    harness = await Harness.start({
      dataset: sample,
      engine: engine.handlers(),
      root,
      onSession: session => prepare(session),
    });
    browser = await startBrowser();
  });
  afterEach(async () => {
    prepare = () => undefined;
    await page?.close();
  });
  afterAll(async () => {
    await browser.close();
    await harness.dispose();
    await engine.close();
  });

  async function open(options: { theme?: string; width?: number; dataset?: string } = {}): Promise<Frame> {
    const { width = 1280, ...address } = options;
    page = await browser.newPage({ viewport: { width, height: 860 } });
    await page.goto(harness.address({ page: 'overview', ...address }));
    return await shownFrame();
  }

  async function shownFrame(): Promise<Frame> {
    const frame = await (await page?.waitForSelector('iframe.webview'))?.contentFrame();
    if (!frame) throw new Error('The harness has no frame.');
    await frame.waitForSelector('cl-overview');
    return frame;
  }

  const loaded = async (frame: Frame): Promise<void> => {
    await frame.locator('main[aria-busy=false]').waitFor();
    await frame.locator('cl-validity-report li').first().waitFor();
  };

  it('counts the sample as DuckDB does', async () => {
    const frame = await open();
    await loaded(frame);
    // The data set's documentation: 20 subjects, 112,174 events, 13,702 of them described.
    const figures = await frame.locator('dl.figures').innerText();
    expect(figures.split('\n')).toEqual(expect.arrayContaining(['20', 'Subjects', '112,174', 'Events', '2,727']));
    expect(await frame.locator('cl-coverage p').innerText()).toContain('12.2% of the events');
    const first = frame.locator('cl-top-codes tbody tr').first();
    expect((await first.innerText()).split(/\s+/)).toEqual(['LAB//227969//UNK', '–', '2,449', '2.2%', '20']);
  });

  it('says by code system what the data set describes, what the index adds, and what is left', async () => {
    engine.configure({ categories: [], ontology: bundledIndex(root) });
    try {
      const { coverage } = await engine.overview({ path: sample });
      const frame = await open();
      await loaded(frame);
      const rows = (await frame.locator('cl-system-coverage tbody tr').allInnerTexts()).map(text => text.split('\t'));
      expect(rows.map(([name]) => name?.trim())).toEqual(coverage.bySystem.map(({ name }) => name));
      // Every diagnosis of the sample is in codes.parquet; items of the charts are mostly not.
      const cellsOf = (name: string): string[] =>
        rows.find(([cell]) => cell?.trim() === name)?.map(cell => cell.trim()) ?? [];
      expect(cellsOf('ICD-9-CM').filter(cell => cell !== '')).toEqual(['ICD-9-CM', '366', '234', '100%', '0%', '0%']);
      const words = await frame.locator('cl-coverage dl').innerText();
      expect(words).toContain('13,702 · 12.2%');
      expect(words).toMatch(/with index\s+103,\d{3} · 91\.\d%/);
      const first = frame.locator('cl-top-codes tbody tr').first();
      expect((await first.innerText()).split('\t')[1]?.trim()).toBe('Safety Measures');
      expect(await first.locator('td').nth(1).getAttribute('title')).toBe(
        'Safety Measures\ndescribed by MIMIC-IV items (subset), bundled index',
      );
      expect(await accessibilityViolations(frame)).toEqual([]);
    } finally {
      engine.configure({ categories: [], ontology: null });
    }
  });

  for (const theme of THEME_NAMES) {
    it(`has no accessibility or policy violation in ${theme}`, async () => {
      const frame = await open({ theme });
      await loaded(frame);
      expect(await accessibilityViolations(frame)).toEqual([]);
      expect(
        await frame.evaluate(() => (window as unknown as { harnessViolations: string[] }).harnessViolations),
      ).toEqual([]);
    });
  }

  it('comes back to where it was left', async () => {
    const frame = await open();
    await loaded(frame);
    await frame.evaluate(() => document.querySelector('cl-overview')?.scrollTo(0, 240));
    await page?.waitForFunction(() =>
      Object.values(sessionStorage).some(kept => String(kept).includes('"scroll":240')),
    );
    await page?.reload();
    const again = await shownFrame();
    await loaded(again);
    await again.waitForFunction(() => document.querySelector('cl-overview')?.scrollTop === 240);
  });

  it('fits a narrow window without scrolling sideways', async () => {
    const frame = await open({ width: 600 });
    await loaded(frame);
    const sideways = await frame.evaluate(() => {
      const element = document.querySelector('cl-overview');
      return element ? element.scrollWidth - element.clientWidth : -1;
    });
    expect(sideways).toBe(0);
  });

  it('reads single columns of a chart by arrow keys and lists them as a table', async () => {
    const frame = await open({ dataset: aces });
    await frame.locator('main[aria-busy=false]').waitFor();
    const chart = frame.locator('cl-columns-chart').first();
    await chart.locator('svg').focus();
    await chart.locator('svg').press('ArrowRight');
    expect(await chart.locator('.readout').innerText()).toBe('2010 · 74,759 events');
    await chart.getByRole('button', { name: 'As table' }).press('Enter');
    const cells = await chart.locator('tbody td').allInnerTexts();
    expect(cells).toEqual(['2010', '74,759', '2011', '2,683']);
  });

  it('opens the first subject', async () => {
    const frame = await open({ dataset: aces });
    await frame.locator('main[aria-busy=false]').waitFor();
    const opened = new Promise(resolve => harness.session.replace('openSubject', resolve));
    await frame.getByRole('button', { name: 'Open first subject' }).click();
    expect(await opened).toEqual({ subject: null });
  });

  it('can stop the check and start it again', async () => {
    prepare = session => {
      session.replace('validity', () => new Promise(() => undefined));
    };
    const frame = await open({ dataset: aces });
    const report = frame.locator('cl-validity-report');
    await report.getByRole('button', { name: 'Cancel' }).click();
    await report.getByText('Not checked').waitFor();
    harness.session.restore('validity');
    await report.getByRole('button', { name: 'Check now' }).click();
    await report.locator('li').first().waitFor();
    expect(harness.session.callsOf('validity')).toHaveLength(2);
  });

  it('says each finding by a severity word, a title, a count and an example', async () => {
    prepare = session => {
      session.replace('validity', () => ({
        findings: [
          { rule: 'after-death', count: 3, example: 'subject 1 at 2110-04-11' },
          { rule: 'null-code', count: 1, example: 'data/0.parquet, row 7' },
          { rule: 'of-another-version', count: 2, example: 'somewhere' },
        ],
        coverage: {
          events: 1,
          described: 0,
          bySource: {},
          codes: 1,
          describedCodes: 0,
          describedWithIndex: 0,
          describedCodesWithIndex: 0,
          bySystem: [],
        },
      }));
    };
    const frame = await open({ dataset: aces, theme: 'light' });
    const lines = frame.locator('cl-validity-report li');
    await lines.first().waitFor();
    const texts = (await lines.allInnerTexts()).map(text => text.split('\n'));
    expect(texts[0]?.slice(0, 4)).toEqual(['Error', 'Events without a code', '1 event', 'data/0.parquet, row 7']);
    expect(texts[1]?.slice(0, 4)).toEqual(['Warning', 'Events after death', '3 events', 'subject 1 at 2110-04-11']);
    expect(texts[2]?.slice(0, 4)).toEqual(['Warning', 'of-another-version', '2', 'somewhere']);
    expect(await accessibilityViolations(frame)).toEqual([]);
  });

  it('shows why a data set cannot be read, and tries again', async () => {
    prepare = session => {
      session.replace('overview', () => {
        throw new UserFault('data/0.parquet is empty (0 bytes). Copy it again.', 'empty-file');
      });
    };
    const frame = await open({ dataset: aces });
    const alert = frame.getByRole('alert');
    await alert.getByText('data/0.parquet is empty (0 bytes). Copy it again.').waitFor();
    expect(await accessibilityViolations(frame)).toEqual([]);
    const logShown = new Promise(resolve => harness.session.replace('showLog', resolve));
    await alert.getByRole('button', { name: 'Show log' }).click();
    await logShown;
    harness.session.restore('overview');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await frame.locator('main[aria-busy=false] dl.figures').waitFor();
    expect(await frame.locator('dl.figures').innerText()).toContain('77,542');
  });

  it('shows codes and metadata as text, never as HTML', async () => {
    const hostile = '<img src=x onerror="document.title=1">\n"quoted" \u05d0\u05d1';
    const honest = await engine.overview({ path: aces });
    prepare = session => {
      session.replace('overview', () => ({
        ...honest,
        dataset: { ...honest.dataset, name: hostile, metadata: { [hostile]: hostile } },
        topCodes: [
          {
            code: hostile,
            description: hostile,
            source: 'import' as const,
            says: hostile,
            category: hostile,
            events: 1,
            subjects: 1,
          },
        ],
        license: { text: hostile, from: hostile },
      }));
    };
    const frame = await open({ dataset: aces });
    await frame.locator('main[aria-busy=false]').waitFor();
    expect(await frame.locator('h1').textContent()).toBe(hostile);
    expect(await frame.locator('img').count()).toBe(0);
    expect(await frame.title()).not.toBe('1');
  });

  it('reads the data set again when its files change, and says so without a jump to the top', async () => {
    const frame = await open();
    await loaded(frame);
    const scrolledTo = (): Promise<number> =>
      frame.evaluate(() => document.querySelector('cl-overview')?.scrollTop ?? -1);
    await frame.evaluate(() => document.querySelector('cl-overview')?.scrollTo(0, 300));
    harness.session.channel.notify('reloaded', { message: 'The files changed on disk and were read again.' });
    await frame.getByText('The files changed on disk and were read again.').waitFor();
    await frame.locator('cl-validity-report li').first().waitFor();
    expect(harness.session.callsOf('overview')).toHaveLength(2);
    // The line that says so stands above what is read: the browser keeps what is read in its place.
    expect(await scrolledTo()).toBeGreaterThanOrEqual(300);
  });
});
