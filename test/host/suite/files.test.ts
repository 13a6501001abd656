import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { activeLens, closeAll, inWorkspace, SAMPLE, viewer } from './lens';

describe('files that change under an open viewer', () => {
  let lens: CohortLensApi;
  let outside: string;
  before(async () => {
    lens = await activeLens();
    outside = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-outside-'));
  });
  after(() => rm(outside, { recursive: true }));
  afterEach(() => closeAll(lens));

  for (const place of ['inside', 'outside'] as const) {
    it(`are read again, or their loss is told: ${place} the workspace`, async () => {
      const dataSet = place === 'inside' ? inWorkspace('changing') : path.join(outside, 'changing');
      const other = inWorkspace(SAMPLE, 'data', 'held_out', '0.parquet');
      await cp(inWorkspace(SAMPLE), dataSet, { recursive: true });
      const file = path.join(dataSet, 'data', 'tuning', '0.parquet');
      await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'cohortLens.meds');
      await viewer(lens, ({ subject }) => subject === '10001725');

      await cp(other, file);
      const changed = await viewer(lens, ({ said }) => said !== null);
      assert.equal(changed.said, 'data/tuning/0.parquet changed on disk: read again.');

      await rm(file);
      const gone = await viewer(lens, ({ said }) => said !== changed.said);
      assert.equal(
        gone.said,
        'data/tuning/0.parquet was deleted or moved, so it can’t be shown any more. Put it back, or close this tab.',
      );
    });
  }
});
