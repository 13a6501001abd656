import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import * as vscode from 'vscode';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import type { CohortLensApi } from '../../../src/features/api';
import type { SubjectNode } from '../../../src/features/data_sets/node';
import type { TokensState } from '../../../src/protocol/tokens';
import { clearCohort, countedOf, sampleSubjects, tick } from './cohort_of';
import { activeLens, children, dataSetNode, inWorkspace, SAMPLE, until } from './lens';

const SHAPE = { rendering: 'description', encoding: 'o200k_base' };

describe('tokens of a cohort that are not counted to the end', () => {
  let lens: CohortLensApi;
  let subjects: readonly SubjectNode[];

  before(async () => {
    lens = await activeLens();
    await lens.search();
    subjects = await sampleSubjects(lens);
  });
  afterEach(() => clearCohort(lens));

  const begin = (dataset: string, nodes: readonly SubjectNode[]): void => {
    lens.cohort.model.begin({ dataset, subjects: nodes.map(({ subject }) => subject.id), scope: WHOLE_RECORD });
  };
  const dataSetCounted = (): string | undefined => lens.tokens.counts.selection?.key.dataset;
  /** The state once the cohort of this data set can't be counted. */
  const failed = (dataset: string): Promise<TokensState & { readonly fault: string }> =>
    until(lens, () => {
      const { state } = lens.tokens.counts;
      const { fault } = state;
      return state.cohort?.dataset === dataset && fault !== null ? { ...state, fault } : undefined;
    });
  const counted = (dataset: string, many: number): Promise<TokensState> =>
    until(lens, () => {
      const { state } = lens.tokens.counts;
      const isThere = state.cohort?.dataset === dataset && state.counts?.subjects.length === many;
      return isThere && state.busy === null && state.fault === null ? state : undefined;
    });

  it('are not those of the cohort before, neither shown nor rendered, until the records are there', async function () {
    this.timeout(90_000);
    const [first, second] = subjects;
    assert.ok(first && second);
    await tick(first);
    const before = await countedOf(lens, [first]);
    const dataSet = inWorkspace('comes_later');
    begin(dataSet, [first, second]);
    const { counts, fault } = await failed(dataSet);
    assert.equal(counts, null);
    assert.equal(dataSetCounted(), undefined);
    await assert.rejects(lens.tokens.counts.render(SHAPE), { message: fault });
    await cp(inWorkspace(SAMPLE), dataSet, { recursive: true });
    await vscode.commands.executeCommand('cohortLens.countAgain');
    const after = await counted(dataSet, 2);
    assert.equal(after.counts?.eventsOf[0], before.counts?.eventsOf[0]);
    assert.equal(dataSetCounted(), dataSet);
  });

  it('are counted once the data set is read again', async function () {
    this.timeout(90_000);
    const [first] = subjects;
    assert.ok(first);
    const dataSet = inWorkspace('comes_back');
    begin(dataSet, [first]);
    await failed(dataSet);
    await cp(inWorkspace(SAMPLE), dataSet, { recursive: true });
    await vscode.commands.executeCommand('cohortLens.openResource', vscode.Uri.file(dataSet));
    await children(lens, await dataSetNode(lens, dataSet));
    await counted(dataSet, 1);
    await vscode.commands.executeCommand('cohortLens.removeDataSet', await dataSetNode(lens, dataSet));
  });

  it('are stopped by the user, and counted where the user says so', async function () {
    this.timeout(90_000);
    const dataSet = inWorkspace('stopped');
    await cp(inWorkspace(SAMPLE), dataSet, { recursive: true });
    begin(dataSet, subjects);
    await until(lens, () => lens.tokens.counts.state.busy ?? undefined);
    await vscode.commands.executeCommand('cohortLens.stopCounting');
    const stopped = await failed(dataSet);
    assert.match(stopped.fault, /^Counting was stopped/);
    assert.equal(stopped.busy, null);
    await assert.rejects(lens.tokens.counts.render(SHAPE), { message: stopped.fault });
    await vscode.commands.executeCommand('cohortLens.countAgain');
    await counted(dataSet, subjects.length);
  });

  it('wait for nobody who does not want them any more', async () => {
    const [first] = subjects;
    assert.ok(first);
    await tick(first);
    const given = new AbortController();
    const rendering = lens.tokens.counts.render(SHAPE, given.signal);
    given.abort();
    await assert.rejects(rendering, { name: 'Cancelled' });
    await countedOf(lens, [first]);
  });

  it('stand beside each patient where a code filter leaves some of the events', async () => {
    const [first] = subjects;
    assert.ok(first);
    const filter = [{ code: 'LAB', below: true }];
    lens.cohort.model.begin({
      dataset: first.path,
      subjects: [first.subject.id],
      scope: { ...WHOLE_RECORD, codes: filter },
    });
    const state = await counted(first.path, 1);
    const n = state.counts?.counts.find(
      ({ rendering, encoding }) => rendering === state.chosen.rendering && encoding === state.chosen.encoding,
    )?.n;
    assert.ok(n !== undefined);
    const { rows } = lens.cohort;
    const row = rows.getChildren().find(({ kind }) => kind === 'subject');
    assert.ok(row);
    const words = String(rows.getTreeItem(row).description);
    assert.ok(words.includes(`${n.toLocaleString('en-US')} tokens`), words);
    assert.match(words, /\d of [\d,]+ events/);
  });
});
