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

/** What was opened, before it is known what that is. */
export interface ViewerPlace {
  /** For the log. */
  readonly name: string;
  /** Absolute path of the file that was opened as an editor; null for a panel, and for what is not on disk. */
  readonly file: string | null;
  /** Finds out what to show; asked again after a failure. */
  readonly locate: () => Promise<ViewerTarget>;
}

/** A file that was opened as an editor. */
export function fileAsPlace(engine: Engine, uri: vscode.Uri): ViewerPlace {
  return {
    name: uri.scheme === 'file' ? uri.fsPath : uri.toString(),
    file: uri.scheme === 'file' ? uri.fsPath : null,
    locate: () => targetOfFile(engine, uri),
  };
}

/**
 * The data set that a file opened as an editor belongs to.
 * @throws UserFault where the file is not on disk
 */
async function targetOfFile(engine: Engine, uri: vscode.Uri): Promise<ViewerTarget> {
  if (uri.scheme !== 'file') {
    throw new UserFault(
      `Records are read from files on disk, and this is a “${uri.scheme}” document. Open the file itself from its folder.`,
      'not-a-file',
    );
  }
  const { path, file } = await engine.call('locate', { file: uri.fsPath });
  return { path, file, subject: null };
}
