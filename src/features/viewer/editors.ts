import * as vscode from 'vscode';
import type { Engine } from '../engine/engine';
import { fileAsPlace } from './target';
import type { Viewers } from './viewers';

/** Viewers of Parquet files: by default where the path says MEDS, and for any other through “Reopen Editor With…”. */
const VIEW_TYPES = ['cohortLens.meds', 'cohortLens.parquet'] as const;

/** Registers the read-only editors. A document holds nothing: what is shown belongs to the engine. */
export function registerRecordEditors(viewers: Viewers, engine: Engine): vscode.Disposable {
  const provider: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: uri => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: ({ uri }, panel) => {
      viewers.open(panel, fileAsPlace(engine, uri));
    },
  };
  return vscode.Disposable.from(
    ...VIEW_TYPES.map(viewType =>
      vscode.window.registerCustomEditorProvider(viewType, provider, { supportsMultipleEditorsPerDocument: true }),
    ),
  );
}
