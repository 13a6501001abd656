import { copyFile, constants, readdir, readFile, stat } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import type { Idea } from '../../core/questions/idea';
import { ideaDigest } from '../../core/questions/idea_digest';
import { IDEA_FILE_END } from '../../core/questions/idea_file';
import { QUESTION_SET_END } from '../../core/questions/question_file';
import { confirmed } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import { diskLines } from '../questions/question_text';

/** So many idea files of the workspace are offered. */
const MOST_FILES = 200;
/** Larger sets are not looked through for an example. */
const LARGEST_SET = 40_000_000;

type Item = vscode.QuickPickItem & { readonly uri?: vscode.Uri; readonly isBundled?: boolean };

/** Lets the user choose ideas to review. @returns a file that may be written beside; undefined where there is none */
export async function chooseIdeas(extension: vscode.Uri): Promise<vscode.Uri | undefined> {
  const pattern = `**/*${IDEA_FILE_END}`;
  const own = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_FILES);
  const bundled = await filesIn(vscode.Uri.joinPath(extension, 'media', 'questions').fsPath, IDEA_FILE_END);
  const items: Item[] = [
    ...own.map(uri => ({
      label: withoutIcons(path.posix.basename(uri.path)),
      description: withoutIcons(vscode.workspace.asRelativePath(path.posix.dirname(uri.path))),
      uri,
    })),
    ...(bundled.length > 0 ? [{ label: 'Bundled ideas', kind: vscode.QuickPickItemKind.Separator }] : []),
    ...bundled.map(file => ({
      label: withoutIcons(path.basename(file)),
      description: 'copied to a folder of yours first',
      uri: vscode.Uri.file(file),
      isBundled: true,
    })),
  ];
  if (items.length === 0) {
    throw new UserFault(`There are no ideas to review: no file in this folder is named *${IDEA_FILE_END}.`, 'no-ideas');
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Review Ideas',
    placeHolder: 'Which ideas are to be reviewed',
  });
  if (!chosen?.uri) return undefined;
  return chosen.isBundled === true ? copied(chosen.uri) : chosen.uri;
}

/** Whether a file is one of the extension's own, beside which nothing is written. */
export function isBundled(extension: vscode.Uri, uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && uri.fsPath.startsWith(extension.fsPath + path.sep);
}

/** Copies bundled ideas into a folder that the user chooses. A file that is there already is reviewed as it is. */
export async function copied(bundled: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'Where are the ideas and their reviews to be kept?',
      openLabel: 'Keep Them Here',
      canSelectFolders: true,
      canSelectFiles: false,
      ...(folder && { defaultUri: folder }),
    })) ?? [];
  if (!chosen) return undefined;
  const target = vscode.Uri.joinPath(chosen, path.posix.basename(bundled.path));
  try {
    await copyFile(bundled.fsPath, target.fsPath, constants.COPYFILE_EXCL);
    return target;
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) {
      throw new UserFault(`${target.fsPath} can’t be written. Choose another folder.`, 'not-written', { cause: error });
    }
  }
  const name = path.posix.basename(target.path);
  const isWanted = await confirmed(
    `Go on with the ${name} that is there?`,
    'There is a file of that name in this folder already. It and its reviews are gone on with as they are.',
    'Go On',
  );
  return isWanted ? target : undefined;
}

/** A question that was sampled of an idea. */
export interface Sampled {
  readonly set: vscode.Uri;
  readonly id: string;
  readonly n: number;
}

/** Looks through sets of questions for one of each idea as it is now, with N nearest to `wanted`. */
export async function sampledOf(
  ideas: readonly Idea[],
  folders: readonly string[],
  wanted: number,
): Promise<ReadonlyMap<string, Sampled>> {
  const digests = new Map(ideas.map(idea => [ideaDigest(idea), idea.id] as const));
  const found = new Map<string, Sampled>();
  for (const folder of folders) {
    for (const file of await filesIn(folder, QUESTION_SET_END)) {
      if ((await stat(file)).size > LARGEST_SET) continue;
      for await (const line of diskLines(file)) {
        const source = sourceOf(line);
        const idea = source ? digests.get(source.digest) : undefined;
        if (!source || idea === undefined) continue;
        const before = found.get(idea);
        if (before && Math.abs(before.n - wanted) <= Math.abs(source.n - wanted)) continue;
        found.set(idea, { set: vscode.Uri.file(file), id: source.id, n: source.n });
      }
    }
  }
  return found;
}

interface Source {
  readonly id: string;
  readonly digest: string;
  readonly n: number;
}

/** Of a line of a set, with a quick look: a set is checked by whoever opens it. */
function sourceOf(line: string): Source | null {
  if (!line.includes('"digest"')) return null;
  try {
    const { id, source } = JSON.parse(line) as { readonly id?: unknown; readonly source?: Partial<Source> | null };
    const { digest, n } = source ?? {};
    return typeof id === 'string' && typeof digest === 'string' && typeof n === 'number' ? { id, digest, n } : null;
  } catch {
    // A line that is no question gives no example.
    return null;
  }
}

/** Absolute paths of a folder's files whose names end so, in order; none where there is no such folder. */
async function filesIn(folder: string, end: string): Promise<readonly string[]> {
  try {
    const names = await readdir(folder);
    return names
      .filter(name => name.endsWith(end))
      .toSorted()
      .map(name => path.join(folder, name));
  } catch {
    return [];
  }
}

/** As it stands in an open document, else on disk. @throws UserFault */
export async function textOf(uri: vscode.Uri): Promise<string> {
  const open = vscode.workspace.textDocuments.find(document => document.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return await readFile(uri.fsPath, 'utf8');
  } catch (error) {
    throw new UserFault(`${uri.fsPath} can’t be read (any more).`, 'not-readable', { cause: error });
  }
}
