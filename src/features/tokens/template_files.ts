import * as path from 'node:path';
import * as vscode from 'vscode';
import type { RenderingId } from '../../core/render/rendering';
import type { Settings } from '../settings/settings';

/** What ends the name of a template file. */
export const TEMPLATE_FILE = '.rendering.txt';
const TEMPLATE = 'template:';
/** A file that is being typed in is read again once nobody typed for so many milliseconds. */
const REST_MS = 300;

/** A template that the settings name, as it is now. */
export interface TemplateFile {
  readonly id: RenderingId;
  readonly uri: vscode.Uri;
  /** The file's name without its ending. */
  readonly name: string;
  /** What an editor has of it, where it is open; null where there is no such file. */
  readonly text: string | null;
}

/** The template files that the settings name; what is typed into one counts before it is saved. */
export class TemplateFiles implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listening: vscode.Disposable;
  #watchers: vscode.Disposable | undefined;
  #watched = '';
  #rest: NodeJS.Timeout | undefined;

  /** Fires when one of them may read otherwise, or when the settings name others. */
  readonly onDidChange = this.#changed.event;

  constructor(readonly settings: Settings) {
    this.#listening = vscode.Disposable.from(
      settings.onDidChange(changed => {
        if (changed.has('templates')) this.#changed.fire();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#isOurs(document.uri)) this.#soon();
      }),
      // Closed without being saved, it is what stands in the file again.
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (this.#isOurs(uri)) this.#soon();
      }),
    );
  }

  async read(): Promise<readonly TemplateFile[]> {
    const uris = this.settings.templates().map(uriOf);
    this.#watch(uris);
    return Promise.all(
      uris.map(async uri => ({ id: templateId(uri), uri, name: templateName(uri), text: await textOf(uri) })),
    );
  }

  dispose(): void {
    clearTimeout(this.#rest);
    this.#listening.dispose();
    this.#watchers?.dispose();
    this.#changed.dispose();
  }

  #isOurs(uri: vscode.Uri): boolean {
    return uri.path.endsWith(TEMPLATE_FILE) || this.settings.templates().some(each => uriOf(each).path === uri.path);
  }

  #soon(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#changed.fire(), REST_MS);
  }

  #watch(uris: readonly vscode.Uri[]): void {
    const watched = uris.join('\n');
    if (watched === this.#watched) return;
    this.#watched = watched;
    this.#watchers?.dispose();
    this.#watchers = vscode.Disposable.from(
      ...uris.flatMap(uri => {
        const folder = vscode.Uri.joinPath(uri, '..');
        const watcher = vscode.workspace.createFileSystemWatcher(
          new vscode.RelativePattern(folder, path.posix.basename(uri.path)),
        );
        const soon = (): void => this.#soon();
        return [watcher, watcher.onDidChange(soon), watcher.onDidCreate(soon), watcher.onDidDelete(soon)];
      }),
    );
  }
}

export const templateId = (uri: vscode.Uri): RenderingId => `${TEMPLATE}${uri.fsPath}`;

function templateName(uri: vscode.Uri): string {
  const name = path.posix.basename(uri.path);
  return name.endsWith(TEMPLATE_FILE) ? name.slice(0, -TEMPLATE_FILE.length) : name;
}

/** A path that is not absolute is of the first folder of the workspace. */
function uriOf(written: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (path.isAbsolute(written) || folder === undefined) return vscode.Uri.file(path.resolve('/', written));
  return vscode.Uri.joinPath(folder.uri, ...written.split(/[\\/]/));
}

/** How the settings write a template file: within the workspace's first folder by the path from there. */
export function writtenPath(uri: vscode.Uri): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (folder === undefined) return uri.fsPath;
  const relative = path.relative(folder.uri.fsPath, uri.fsPath);
  return relative.startsWith('..') || path.isAbsolute(relative) ? uri.fsPath : relative.split(path.sep).join('/');
}

async function textOf(uri: vscode.Uri): Promise<string | null> {
  const open = vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
  if (open !== undefined) return open.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    // Not there (any more): whoever counts with it says so.
    return null;
  }
}
