import * as path from 'node:path';
import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import type { ExportFormat, ExportRequest, ExportResult } from '../../protocol/viewer';
import type { Engine } from '../engine/engine';
import { isWithin } from '../files/within';
import { signalOf } from '../page/port';

const FILTERS: Readonly<Record<ExportFormat, Readonly<Record<string, string[]>>>> = {
  tsv: { 'Tab-separated values': ['tsv'] },
  json: { JSON: ['json'] },
};

/** Nothing is announced for what is done sooner than this. */
const PATIENCE_MS = 500;

/**
 * Copies or exports events of a subject as the engine writes them: to the clipboard, or to a file that the user chooses
 * outside the data set's folder, which is never written to.
 */
export async function exportEvents(
  engine: Engine,
  dataSet: string,
  request: ExportRequest,
  signal: AbortSignal,
): Promise<ExportResult> {
  const { subject, rows, format, to } = request;
  const target = to === 'file' ? await chooseFile(dataSet, `${subject}.${format}`, format) : null;
  if (to === 'file' && target === null) return { written: null };
  const written = await withProgress(
    `Exporting events to ${target === null ? 'the clipboard' : baseName(target)}`,
    signal,
    async stop => {
      const query = { path: dataSet, subject, rows, format };
      if (target?.scheme === 'file') {
        const { rows: count } = await engine.call('exportToFile', { ...query, file: target.fsPath }, stop);
        return { rows: count, where: target.fsPath };
      }
      const { text, rows: count } = await engine.call('exportRows', query, stop);
      if (stop.aborted) return null;
      if (target === null) await vscode.env.clipboard.writeText(text);
      else await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
      return { rows: count, where: target === null ? 'clipboard' : target.fsPath };
    },
  );
  return { written };
}

async function chooseFile(dataSet: string, name: string, format: ExportFormat): Promise<vscode.Uri | null> {
  const folder = vscode.workspace.workspaceFolders?.find(each => !isWithin(dataSet, each.uri.fsPath))?.uri;
  const chosen = await vscode.window.showSaveDialog({
    title: 'Export Events',
    filters: { ...FILTERS[format] },
    defaultUri: folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(path.join(path.dirname(dataSet), name)),
  });
  if (!chosen) return null;
  if (chosen.scheme === 'file' && isWithin(dataSet, chosen.fsPath)) {
    throw new UserFault(
      `Nothing is ever written into a data set’s folder. Choose a place outside ${dataSet}.`,
      'write-into-data-set',
    );
  }
  return chosen;
}

const baseName = (uri: vscode.Uri): string => path.posix.basename(uri.path);

/** Runs the work; where it takes long, with a notification that can cancel it. */
async function withProgress<T>(
  title: string,
  signal: AbortSignal,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const cancel = new AbortController();
  const working = work(AbortSignal.any([signal, cancel.signal]));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'slow'>(resolve => {
    timer = setTimeout(() => resolve('slow'), PATIENCE_MS);
  });
  try {
    if ((await Promise.race([working.then(() => 'done' as const), patience])) === 'done') return await working;
  } finally {
    clearTimeout(timer);
  }
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    (_, token) => {
      signalOf(token).addEventListener('abort', () => cancel.abort());
      return working;
    },
  );
}
