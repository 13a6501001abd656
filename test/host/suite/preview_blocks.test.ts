import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import type { SubjectNode } from '../../../src/features/data_sets/node';
import { measureBusy, untilCalm } from './busy';
import { clearCohort, countedOf, sampleSubjects, tick, untick } from './cohort_of';
import { activeLens } from './lens';
import { closeTexts } from './texts';

const SHAPE = { rendering: 'description', encoding: 'o200k_base' };
/** As many patients of the sample as come to no more than that, which must be nearly so many. */
const MOST_TOKENS = 420_000;
const FEWEST_TOKENS = 400_000;

/** So many lenses have their words at most: all of them. */
const RESOLVED = 1000;

/** In milliseconds, from the command on. */
interface Opened {
  readonly openMs: number;
  readonly lensesMs: number;
  readonly longestBlockMs: number;
  /** The same in processor time; null where the system can't tell. */
  readonly longestBusyMs: number | null;
}

/**
 * Measures rather than judges: the figures go to the file that COHORT_LENS_PREVIEW_FILE names, for the benchmark to
 * print beside their bounds. COHORT_LENS_PREVIEW_ROUNDS says how often the preview is opened.
 */
describe('the preview of a long prompt', () => {
  let lens: CohortLensApi;
  before(async () => {
    lens = await activeLens();
    await lens.search();
  });
  after(async () => {
    await closeTexts();
    await clearCohort(lens);
  });

  /** Patients that come to some 400,000 tokens together, which alone are the cohort then. */
  const longCohort = async (): Promise<{ readonly kept: readonly SubjectNode[]; readonly tokens: number }> => {
    const subjects = await sampleSubjects(lens);
    await tick(...subjects);
    const { counts } = await countedOf(lens, subjects);
    const count = counts?.counts.find(
      ({ rendering, encoding }) => rendering === SHAPE.rendering && encoding === SHAPE.encoding,
    );
    assert.ok(count);
    const costs = subjects.map((subject, at) => ({ subject, tokens: count.subjects[at]! }));
    let tokens = 0;
    const kept: SubjectNode[] = [];
    for (const each of costs) {
      if (tokens + each.tokens > MOST_TOKENS) continue;
      tokens += each.tokens;
      kept.push(each.subject);
    }
    assert.ok(tokens > FEWEST_TOKENS, `the patients come to ${String(tokens)} tokens`);
    await untick(...subjects.filter(subject => !kept.includes(subject)));
    await countedOf(lens, kept);
    return { kept, tokens };
  };

  const open = async (patients: number): Promise<Opened> => {
    const longest = lens.measureBlocks();
    // Where Linux is not there to tell, only the clock does.
    const longestBusy = process.platform === 'linux' ? measureBusy() : null;
    const began = performance.now();
    await vscode.commands.executeCommand('cohortLens.previewPrompt', SHAPE);
    const openMs = performance.now() - began;
    const document = vscode.window.activeTextEditor?.document;
    assert.equal(document?.uri.scheme, 'cohort-lens-prompt');
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
      RESOLVED,
    );
    const lensesMs = performance.now() - began;
    const longestBusyMs = longestBusy?.() ?? null;
    const longestBlockMs = longest();
    assert.equal(lenses.filter(({ command }) => command?.title.endsWith('open record')).length, patients);
    return { openMs, lensesMs, longestBlockMs, longestBusyMs };
  };

  it('is measured while it opens, until it has its lenses', async function () {
    const rounds = Number(process.env['COHORT_LENS_PREVIEW_ROUNDS'] ?? '1');
    this.timeout(120_000 + rounds * 20_000);
    const { kept, tokens } = await longCohort();
    const opened: Opened[] = [];
    for (let round = 0; round < rounds; round++) {
      // In another order it is another prompt: one that was closed may be there still.
      const moved = kept[round % kept.length]!;
      await untick(moved);
      await tick(moved);
      await countedOf(lens, kept);
      await untilCalm(lens);
      opened.push(await open(kept.length));
      await closeTexts();
    }
    assert.equal(opened.length, rounds);
    const file = process.env['COHORT_LENS_PREVIEW_FILE'];
    if (file !== undefined) await writeFile(file, JSON.stringify({ tokens, patients: kept.length, opened }));
  });
});
