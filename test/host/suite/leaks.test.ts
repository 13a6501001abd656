import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { activeLens, children, closeAll, dataSetNode, inWorkspace, SAMPLE, until, viewer } from './lens';

const VIEWERS = 50;

/** Node's own count of what keeps a process alive, by kind. */
function resources(kind: string): number {
  return process.getActiveResourcesInfo().filter(each => each === kind).length;
}

describe('fifty viewers, opened and closed', () => {
  let lens: CohortLensApi;
  before(async () => {
    lens = await activeLens();
    await lens.search();
    await closeAll(lens);
  });

  it('leave no viewer, watch, listener or worker behind', async function () {
    this.timeout(240_000);
    const subjects = (
      await Promise.all(
        (await children(lens, await dataSetNode(lens, inWorkspace(SAMPLE)))).map(s => children(lens, s)),
      )
    ).flat();
    const isIdle = (): true | undefined => !Object.values(lens.live()).includes(true) || undefined;
    await until(lens, isIdle);
    const before = { live: lens.live(), ports: resources('MessagePort'), watchers: resources('FSEventWrap') };
    assert.deepEqual(
      { ...before.live, watches: 0 },
      {
        viewers: 0,
        overviews: 0,
        questions: 0,
        reviews: 0,
        results: 0,
        watches: 0,
        engineHolds: 0,
        engineRuns: false,
        ontologyRuns: false,
        tokensRuns: false,
        evaluateRuns: false,
      },
    );

    const shards = ['tuning', 'held_out'].map(split => inWorkspace(SAMPLE, 'data', split, '0.parquet'));
    for (let opened = 0; opened < VIEWERS; opened += 4) {
      for (const shard of shards) {
        await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(shard), 'cohortLens.meds');
        await viewer(lens, ({ subject, file }) => subject !== null && shard.endsWith(file ?? '-'));
      }
      for (const node of [subjects[opened % 10], subjects[10 + (opened % 10)]]) {
        assert.ok(node?.kind === 'subject');
        const { id } = node.subject;
        await vscode.commands.executeCommand(
          opened % 8 === 0 ? 'cohortLens.openSubject' : 'cohortLens.openSubjectToSide',
          node,
        );
        await viewer(lens, ({ subject }) => subject === id);
      }
      await closeAll(lens);
    }

    await until(lens, isIdle);
    assert.deepEqual(lens.live(), before.live);
    assert.equal(resources('MessagePort'), before.ports);
    assert.equal(resources('FSEventWrap'), before.watchers);
    assert.equal(resources('Worker'), 0);
  });
});
