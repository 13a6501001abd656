import type * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import type { SubjectId } from '../../core/meds/dataset';
import type { Engine } from '../engine/engine';

/** What a viewer shows: a data set, or the subjects of one of its files. */
export interface ViewerTarget {
  /** Absolute path of the data set: the engine's key. */
  readonly path: string;
  /** The one file whose subjects are listed, relative to `path`; null: all files. */
  readonly file: string | null;
  readonly subject: SubjectId | null;
}

/**
 * The data set that a file opened as an editor belongs to.
 * @throws UserFault where the file is not on disk
 */
export async function targetOfFile(engine: Engine, uri: vscode.Uri, signal?: AbortSignal): Promise<ViewerTarget> {
  if (uri.scheme !== 'file') {
    throw new UserFault(
      `Records are read from files on disk, and this is a “${uri.scheme}” document. Open the file itself from its folder.`,
      'not-a-file',
    );
  }
  const { path, file } = await engine.call('locate', { file: uri.fsPath }, signal);
  return { path, file, subject: null };
}
