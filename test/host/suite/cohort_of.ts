import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import type { SubjectNode } from '../../../src/features/data_sets/node';
import type { TokensState } from '../../../src/protocol/tokens';
import { children, dataSetNode, inWorkspace, SAMPLE, until } from './lens';

/** What the suites about counting share: a cohort of the sample, and waiting for its counts. */

/** The rows of the sample's subjects, split by split. */
export async function sampleSubjects(lens: CohortLensApi): Promise<readonly SubjectNode[]> {
  const splits = await children(lens, await dataSetNode(lens, inWorkspace(SAMPLE)));
  const rows = await Promise.all(splits.map(split => children(lens, split)));
  return rows.flat().filter(node => node.kind === 'subject');
}

export async function tick(...nodes: readonly SubjectNode[]): Promise<void> {
  for (const node of nodes) await vscode.commands.executeCommand('cohortLens.cohort.addSubject', node);
}

export async function untick(...nodes: readonly SubjectNode[]): Promise<void> {
  for (const node of nodes) await vscode.commands.executeCommand('cohortLens.cohort.removeSubject', node);
}

export async function clearCohort(lens: CohortLensApi): Promise<void> {
  await vscode.commands.executeCommand('cohortLens.cohort.clear');
  await until(lens, () => (lens.tokens.counts.state.counts?.subjects.length ?? 0) === 0 || undefined);
}

/** The state once exactly these subjects are counted, in whatever order, and nothing more is under way. */
export function countedOf(lens: CohortLensApi, nodes: readonly SubjectNode[]): Promise<TokensState> {
  const wanted = nodes.map(({ subject }) => subject.id).sort();
  return until(lens, () => {
    const { state } = lens.tokens.counts;
    assert.equal(state.fault, null);
    const counted = [...(state.counts?.subjects ?? [])].sort();
    const isThere = counted.length === wanted.length && counted.every((id, at) => id === wanted[at]);
    return isThere && state.busy === null && state.counts !== null ? state : undefined;
  });
}

/** N of a rendering and an encoding. */
export function totalOf(state: TokensState, rendering: string, encoding: string): number {
  const count = state.counts?.counts.find(each => each.rendering === rendering && each.encoding === encoding);
  assert.ok(count, `${rendering} is not counted in ${encoding}`);
  return count.n;
}
