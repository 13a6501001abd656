import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import { ENGINE_STOPPED } from '../engine/engine';
import type { Engine } from '../engine/engine';
import { isWithin } from '../files/within';
import type { Log } from '../log/log';
import { signalOf } from '../page/port';

/** No more Parquet files than this are looked for, and no more folders of them are asked about. */
const MAX_FILES = 2000;
const MAX_FOLDERS = 100;
/** Lone files have to be opened to tell records from any other table, so only a few are. */
const MAX_LONE_FILES = 20;

const EXCLUDE = '**/{node_modules,.git,.venv,venv,__pycache__,.import}/**';

/**
 * Looks for data sets in the workspace's folders. What is one is told by its content (the engine looks at the files),
 * never by a name. Every find is reported at once.
 */
export async function discoverDataSets(
  engine: Engine,
  log: Log,
  found: (path: string) => void,
  token: vscode.CancellationToken,
): Promise<void> {
  const uris = await vscode.workspace.findFiles('**/*.parquet', EXCLUDE, MAX_FILES, token);
  const files = uris.filter(uri => uri.scheme === 'file').map(uri => uri.fsPath);
  const signal = signalOf(token);
  const known: string[] = [];
  const lone: string[] = [];
  for (const [folder, file] of firstOfEachFolder(files)) {
    if (signal.aborted) return;
    if (known.some(path => isWithin(path, folder))) continue;
    const path = await attempt(() => engine.call('locate', { file }, signal).then(located => located.path), log);
    if (path === null) continue;
    if (path === file) lone.push(file);
    else if (!known.includes(path)) {
      known.push(path);
      found(path);
    }
  }
  for (const file of lone.slice(0, MAX_LONE_FILES)) {
    if (signal.aborted) return;
    if (known.some(path => isWithin(path, file))) continue;
    const path = await attempt(() => engine.call('open', { path: file }, signal).then(() => file), log);
    if (path !== null) found(path);
  }
}

/** The first file of each folder, folders that are nearer to the top first. */
function firstOfEachFolder(files: readonly string[]): [folder: string, file: string][] {
  const first = new Map<string, string>();
  for (const file of [...files].sort()) {
    const folder = file.replace(/[\\/][^\\/]*$/, '');
    if (!first.has(folder)) first.set(folder, file);
  }
  const depth = (folder: string): number => folder.split(/[\\/]/).length;
  return [...first].sort(([a], [b]) => depth(a) - depth(b)).slice(0, MAX_FOLDERS);
}

/**
 * Null where the file is not one of records, which is to be expected of most.
 * @throws where nothing can be read at all
 */
async function attempt(ask: () => Promise<string>, log: Log): Promise<string | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UserFault && error.kind === ENGINE_STOPPED) throw error;
    if (!(error instanceof UserFault)) log.failure('Looking for records', error);
    return null;
  }
}
