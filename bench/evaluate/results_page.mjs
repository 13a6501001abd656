// How long the results view takes to show a run of 10,000 answers, and its frames while it scrolls: the built page in Chromium,
// under the extension's policy, with the run read from disk by what reads it in the editor.
import { build } from 'esbuild';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { inProject, root } from '../../scripts/setup/project.mjs';
import { startBrowser } from '../../scripts/vscode/browser.mjs';
import { installBench } from '../records/in_page.mjs';
import { below, inform, median, ms, notMeasured, p95 } from '../records/table.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */
/** @typedef {import('../records/in_page.mjs').Bench} Bench */

const ANSWERS = 10_000;
const OPENINGS = 7;
const OPENING_BOUND_MS = 500;
const FRAMES = 240;
const WARM_UP = 30;
const FRAME_BOUND_MS = 16.7;
/** A frame that comes later than this after the one before, in milliseconds, was not on the screen's next beat. */
const MISSED = 25;

/**
 * What is used of the sources; scripts don't see their types.
 * @typedef {object} Modules
 * @property {{ start(options: object): Promise<{ address(page: object): string, dispose(): Promise<void> }> }} Harness
 * @property {new (name: string) => { state: object, replace(method: string, answer: (params: { runs: string[] }) => unknown): void }} ResultsSession
 * @property {new () => object} KnownRuns
 * @property {(folders: string[], known: object) => Promise<object[]>} runList
 * @property {(folders: string[], known: object) => Promise<object>} answerTable
 */

/** @returns {Promise<Modules>} */
async function modules() {
  // Within the project: the bundle finds packages from where it is.
  const outfile = inProject('.cache/bench/results_harness.mjs');
  await build({
    stdin: {
      contents: `export { Harness } from './test/webview/harness/server';
        export { ResultsSession } from './test/webview/harness/made_results';
        export { KnownRuns } from './src/engine/evaluate/known_runs';
        export { runList } from './src/engine/evaluate/run_list';
        export { answerTable } from './src/engine/evaluate/answer_table';`,
      resolveDir: root,
    },
    ...{ outfile, bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning' },
    external: ['@duckdb/node-api', 'esbuild'],
  });
  return import(pathToFileURL(outfile).href);
}

/** @param {string} folder for what is made on the way @returns {Promise<Figure[]>} */
export async function resultsFigures(folder) {
  if (findChromium() === undefined) {
    return [notMeasured('the results view in Chromium', '', 'there is no Chromium: npm test installs it')];
  }
  const runs = path.join(folder, 'many runs');
  writeManyAnswers(path.join(runs, 'many'));
  const { Harness, ResultsSession, KnownRuns, runList, answerTable } = await modules();
  const results = () => {
    const session = new ResultsSession('none');
    const known = new KnownRuns();
    session.replace('ready', async () => ({ ...session.state, runs: await runList([runs], known) }));
    // Read from disk whenever they are asked for, as when the run was not looked at before.
    session.replace('answers', params => answerTable(params.runs, new KnownRuns()));
    return session;
  };
  const harness = await Harness.start({ dataset: '', engine: {}, root: inProject('.'), made: { results } });
  const browser = await startBrowser();
  try {
    const open = async () => {
      const window = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await window.newPage();
      await page.addInitScript(installBench);
      await page.goto(harness.address({ page: 'results', theme: 'dark' }));
      const frame = await (await page.waitForSelector('iframe')).contentFrame();
      if (!frame) throw new Error('The harness has no frame.');
      const handle = await frame.waitForFunction(rowsStandSince, null, { polling: 'raf' });
      return { window, frame, painted: Number(await handle.jsonValue()) };
    };
    const starts = [];
    for (let i = 0; i < OPENINGS; i++) {
      const { window, painted } = await open();
      starts.push(painted);
      await window.close();
    }
    const { frame } = await open();
    const openings = [];
    for (let i = 0; i < OPENINGS; i++) {
      await frame.getByRole('button', { name: 'None' }).click();
      await frame.getByText('Choose a run at the left.').waitFor();
      const began = Number(await frame.evaluate(chooseTheRun));
      const handle = await frame.waitForFunction(rowsStandSince, null, { polling: 'raf' });
      openings.push(Number(await handle.jsonValue()) - began);
    }
    /** @param {number} count */
    const scroll = count =>
      frame.evaluate(
        n => /** @type {Window & { bench: Bench }} */ (/** @type {unknown} */ (window)).bench.frames('scroll table', n),
        count,
      );
    await scroll(WARM_UP);
    const { work, interval } = await scroll(FRAMES);
    const late = interval.filter(time => time > MISSED).length / interval.length;
    const frames = below(
      'results view, scrolling 10,000 answers: work of a frame at p95',
      p95(work),
      FRAME_BOUND_MS,
      'ms',
    );
    return [
      below(
        'results view: from choosing a run to its 10,000 answers shown, median of 7',
        median(openings),
        OPENING_BOUND_MS,
        'ms',
      ),
      inform('results view: the same from the page’s own start, list of runs included', ms(median(starts))),
      { ...frames, measured: `${frames.measured} (${Math.round(100 * late)}% of frames late)` },
    ];
  } finally {
    await browser.close();
    await harness.dispose();
  }
}

/** In the page: milliseconds since the frame began, once rows stand in the table. */
function rowsStandSince() {
  /** @param {ParentNode} within @returns {Element | null} */
  const grid = within => {
    for (const element of Array.from(within.querySelectorAll('*'))) {
      if (element.localName === 'cl-grid') return element;
      const below = element.shadowRoot && grid(element.shadowRoot);
      if (below) return below;
    }
    return null;
  };
  const rows = grid(document)?.shadowRoot?.querySelectorAll('.layer [role=row]:not([hidden])').length ?? 0;
  return rows > 10 ? performance.now() : 0;
}

/** In the page: ticks the only run. @returns {number} when */
function chooseTheRun() {
  /** @param {ParentNode} within @returns {HTMLInputElement | null} */
  const box = within => {
    for (const element of Array.from(within.querySelectorAll('*'))) {
      if (element instanceof HTMLInputElement && element.type === 'checkbox') return element;
      const below = element.shadowRoot && box(element.shadowRoot);
      if (below) return below;
    }
    return null;
  };
  const began = performance.now();
  box(document)?.click();
  return began;
}

/** A run as it stands on disk: each answer with some five hundred characters of what a model wrote. @param {string} folder */
function writeManyAnswers(folder) {
  const began = '2026-01-01T00:00:00.000Z';
  const manifest = {
    ...{ format: 1, id: 'many', began, model: { kind: 'baseline', name: 'baseline', family: null, permitted: false } },
    ...{ rendering: null, questions: { files: [], digest: '', count: ANSWERS }, dataSets: [], promptDigest: null },
    ...{ samples: 1, seed: 1, versions: {}, variant: null },
  };
  const usage = { inputTokens: 64000, cachedInputTokens: 0, outputTokens: 500, reasoningTokens: null, cost: 0.1 };
  const raw = `${'They are alike in their course, which the records show. '.repeat(8)}{"answer": ["1", "2"]}`;
  const lines = Array.from({ length: ANSWERS }, (_, i) => {
    const key = { question: `planted-clique-heart-failure-n20-s${i}`, sample: 0, attempt: 0 };
    const sent = JSON.stringify({ line: 'sent', key, at: began });
    const answer = {
      ...{
        line: 'answer',
        key,
        task: 'planted-clique',
        state: i % 9 ? 'scored' : 'unparsed',
        score: i % 9 ? (i % 5) / 5 : null,
      },
      ...{ raw, why: null, explanation: null, usage, promptTokens: 64000 + i, promptApproximate: false },
      ...{ promptDigest: null, questionDigest: '', servedModel: 'm', durationMs: 900 + (i % 700), at: began },
    };
    return `${sent}\n${JSON.stringify(answer)}\n`;
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(path.join(folder, 'answers.jsonl'), lines.join(''));
}
