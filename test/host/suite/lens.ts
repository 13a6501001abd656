import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import type { Node } from '../../../src/features/data_sets/node';
import type { ViewerSnapshot } from '../../../src/features/viewer/session';

/** What the suites share: the extension's API, the workspace's records, and waiting for what is to happen. */

export const EXTENSION = 'cohort-lens.cohort-lens';

export async function activeLens(): Promise<CohortLensApi> {
  const extension = vscode.extensions.getExtension<CohortLensApi>(EXTENSION);
  assert.ok(extension, `${EXTENSION} is not installed`);
  return extension.activate();
}

/** Absolute path within the workspace, which is a throw-away copy of the sample and the fixtures. */
export function inWorkspace(...parts: string[]): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'the tests need a workspace');
  return path.join(folder.uri.fsPath, ...parts);
}

export const SAMPLE = 'mimic-iv-demo-meds';

/** What is waited for now, for the report of a test that waited in vain (../run/index.ts): each suite is a bundle of its own. */
const waits = ((globalThis as { cohortLensWaits?: Set<() => string> }).cohortLensWaits ??= new Set());

/**
 * Settles when `probe` has an answer. It is asked whenever something changes; mocha's own limit ends a wait that is
 * in vain.
 */
export function until<T>(lens: CohortLensApi, probe: () => T | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const wait = (): string => `${String(probe)}\nwhile the Cohort view says: ${lens.cohort.view.message}`;
    waits.add(wait);
    const end = (): void => {
      listening.dispose();
      waits.delete(wait);
    };
    const look = (): void => {
      try {
        const answer = probe();
        if (answer === undefined) return;
        end();
        resolve(answer);
      } catch (error) {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const listening = vscode.Disposable.from(
      lens.onDidChange(look),
      lens.dataSets.onDidChangeTreeData?.(look) ?? { dispose: () => undefined },
      vscode.window.tabGroups.onDidChangeTabs(look),
    );
    look();
  });
}

/** The viewer that fits, as soon as there is one. */
export function viewer(lens: CohortLensApi, fits: (snapshot: ViewerSnapshot) => boolean): Promise<ViewerSnapshot> {
  return until(lens, () => lens.viewers().find(fits));
}

export async function children(lens: CohortLensApi, node?: Node): Promise<Node[]> {
  return (await lens.dataSets.getChildren(node)) ?? [];
}

/** The row of a data set in the list, by its path. */
export async function dataSetNode(lens: CohortLensApi, dataSet: string): Promise<Node> {
  const node = (await children(lens)).find(each => each.path === dataSet);
  assert.ok(node, `${dataSet} is not in the list`);
  return node;
}

/** Label and description of a row, as they stand in the view. */
export async function row(lens: CohortLensApi, node: Node): Promise<string> {
  const { label, description } = await lens.dataSets.getTreeItem(node);
  return [label, description].filter(text => typeof text === 'string').join(' — ');
}

export async function closeAll(lens: CohortLensApi): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await until(lens, () => lens.live().viewers + lens.live().overviews === 0 || undefined);
}
