import * as path from 'node:path';
import * as vscode from 'vscode';
import { messageOf, UserFault } from '../../core/fault';
import type { ExportFormat, ExportRequest, ExportResult } from '../../protocol/viewer';
import type { Engine } from '../engine/engine';
import { isWithin } from '../files/within';
import { tellError, tellInformation, tellWarning, withProgress } from '../notifications/notify';

const FILTERS: Readonly<Record<ExportFormat, Readonly<Record<string, string[]>>>> = {
  tsv: { 'Tab-separated values': ['tsv'] },
  json: { JSON: ['json'] },
};

/** Nothing is announced for what is done sooner than this. */
const PATIENCE_MS = 500;

type Work<T> = (stop: AbortSignal) => Promise<T>;

/**
 * Copies or exports events of a subject as the engine writes them: to the clipboard, or to a file that the user chooses
 * outside the data set's folder, which is never written to. An export goes on where the page that asked for it is
 * hidden; what became of it is then told in its place.
 * @param isHeard whether the page is there to say what became of it
 * @throws UserFault where it can't be written, and Cancelled where the user stopped it
 */
export async function exportEvents(
  engine: Engine,
  dataSet: string,
  request: ExportRequest,
  isHeard: () => boolean,
): Promise<ExportResult> {
  const run = request.to === 'clipboard' ? copy(engine, dataSet, request) : write(engine, dataSet, request);
  try {
    const written = await run;
    if (written && !isHeard()) {
      void tellInformation(`${written.rows.toLocaleString('en-US')} events exported to ${written.where}.`);
    }
    return { written };
  } catch (error) {
    if (error instanceof UserFault && !isHeard()) void tellError(messageOf(error));
    throw error;
  }
}

async function copy(engine: Engine, dataSet: string, request: ExportRequest): Promise<ExportResult['written']> {
  try {
    return await patiently('Copying events', async stop => {
      const { text, rows } = await engine.call('exportRows', queryOf(dataSet, request), stop);
      await vscode.env.clipboard.writeText(text);
      return { rows, where: 'clipboard' };
    });
  } catch (error) {
    if (!(error instanceof UserFault) || error.kind !== 'export-too-long') throw error;
    const choice = await tellWarning(error.message, 'Export to File…');
    return choice === undefined ? null : write(engine, dataSet, request);
  }
}

/** The engine writes the file itself: the text never comes here, where it would block whatever else goes on. */
async function write(engine: Engine, dataSet: string, request: ExportRequest): Promise<ExportResult['written']> {
  const file = await chooseFile(dataSet, request);
  if (file === null) return null;
  return patiently(`Exporting events to ${path.basename(file)}`, async stop => {
    const { rows } = await engine.call('exportToFile', { ...queryOf(dataSet, request), file }, stop);
    return { rows, where: file };
  });
}

function queryOf(dataSet: string, { subject, rows, format }: ExportRequest) {
  return { path: dataSet, subject, rows, format };
}

/** @returns an absolute path; null where the user cancelled */
async function chooseFile(dataSet: string, { subject, format }: ExportRequest): Promise<string | null> {
  const name = `${subject}.${format}`;
  const folder = vscode.workspace.workspaceFolders?.find(each => !isWithin(dataSet, each.uri.fsPath))?.uri;
  const chosen = await vscode.window.showSaveDialog({
    title: 'Export Events',
    filters: { ...FILTERS[format] },
    defaultUri: folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(path.join(path.dirname(dataSet), name)),
  });
  if (!chosen) return null;
  if (chosen.scheme === 'file') return chosen.fsPath;
  throw new UserFault(
    `Events are exported to files on disk, and this place is a “${chosen.scheme}” one. Choose a folder on disk.`,
    'not-a-file',
  );
}

/** Runs the work; where it takes long, with a notification that can cancel it. */
async function patiently<T>(title: string, work: Work<T>): Promise<T> {
  const cancel = new AbortController();
  const working = work(cancel.signal);
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'slow'>(resolve => {
    timer = setTimeout(() => resolve('slow'), PATIENCE_MS);
  });
  try {
    if ((await Promise.race([working.then(() => 'done' as const), patience])) === 'done') return await working;
  } finally {
    clearTimeout(timer);
  }
  return withProgress(
    title,
    () => working,
    () => cancel.abort(),
  );
}
