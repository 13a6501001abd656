import { readFile, readdir, stat } from 'node:fs/promises';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { Cancelled, UserFault } from '../../core/fault';
import { TASKS } from '../../core/questions/question';
import { QUESTION_FILE_END, QUESTION_SET_END } from '../../core/questions/question_file';
import { checkOnDisk } from '../files/in_front';
import type { Log } from '../log/log';
import { withProgressIfLong } from '../notifications/notify';
import { withoutIcons } from '../notifications/plain';
import { QUESTION_EDITOR } from './names';
import type { QuestionPages } from './pages';
import { diskLines } from './disk_lines';
import { memberOf, memberWords, type Member } from './set_lines';

/** Sets up to this many bytes are listed at once; larger ones when they are chosen. */
const LISTED_AT_ONCE = 4_000_000;
/** So many files of the workspace are looked for. */
const MOST_FILES = 500;
/** A list with more rows is none to choose from. */
const MOST_LISTED = 5_000;

/** A question of a list. */
interface Found extends Member {
  readonly uri: vscode.Uri;
  /** Whether it is a member of a set. */
  readonly inSet: boolean;
}

/** Where questions are listed from, and where it is told which files can't be. */
interface Listing {
  readonly extension: vscode.Uri;
  readonly log: Pick<Log, 'failure'>;
}

type Item = vscode.QuickPickItem & { readonly found?: Found; readonly set?: vscode.Uri };

/** @param asked a Uri of a file, or `{ uri, id }` of a member of a set; anything else lets the user choose */
export async function openQuestion({ extension, log }: Listing, pages: QuestionPages, asked: unknown): Promise<void> {
  const given = askedOf(asked);
  if (given) checkOnDisk(given.uri);
  if (given?.uri.path.endsWith(QUESTION_SET_END) && given.id === null) {
    await choose(pages, await itemsOfSet(given.uri), path.posix.basename(given.uri.path));
  } else if (given) await show(pages, given.uri, given.id);
  else {
    const items = await withProgressIfLong('Looking for questions', signal => allItems({ extension, log }, signal));
    await choose(pages, items, 'Open Question');
  }
}

async function show(pages: QuestionPages, uri: vscode.Uri, id: string | null): Promise<void> {
  if (id !== null) pages.show(uri, id);
  else await vscode.commands.executeCommand('vscode.openWith', uri, QUESTION_EDITOR);
}

async function choose(pages: QuestionPages, items: readonly Item[], title: string): Promise<void> {
  if (items.length === 0) {
    throw new UserFault(
      `There are no questions: neither files named *${QUESTION_SET_END} or *${QUESTION_FILE_END} in this folder, nor bundled ones.`,
      'no-question',
    );
  }
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: 'Task, id or words of a question',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen?.set) await choose(pages, await itemsOfSet(chosen.set), path.posix.basename(chosen.set.path));
  else if (chosen?.found) {
    const { uri, id, inSet } = chosen.found;
    await show(pages, uri, inSet ? id : null);
  }
}

/** A file that can't be read, or that went meanwhile, keeps no other from being listed. */
async function allItems({ extension, log }: Listing, signal: AbortSignal): Promise<readonly Item[]> {
  const files = [...(await bundledSets(extension)), ...(await workspaceFiles())];
  const found: Found[] = [];
  const later: Item[] = [];
  for (const uri of files) {
    if (signal.aborted) throw new Cancelled();
    if (found.length >= MOST_LISTED) break;
    try {
      if (!uri.path.endsWith(QUESTION_SET_END)) found.push(...(await single(uri)));
      else if (await isLarge(uri)) later.push(largeSet(uri));
      else found.push(...(await membersOf(uri)));
    } catch (error) {
      log.failure('Listing questions', error);
    }
  }
  return [...byTask(found), ...(later.length > 0 ? [separator('Large sets'), ...later] : [])];
}

async function itemsOfSet(uri: vscode.Uri): Promise<readonly Item[]> {
  return byTask(await membersOf(uri));
}

function byTask(found: readonly Found[]): readonly Item[] {
  return [...TASKS, '' as const].flatMap(task => {
    const of = found.filter(each => each.task === task);
    return of.length === 0 ? [] : [separator(task === '' ? 'No task' : task), ...of.map(itemOf)];
  });
}

const separator = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });

/** The task stands in its words, though a separator says it: what separators say is not searched. */
function itemOf(found: Found): Item {
  const isIn = vscode.workspace.getWorkspaceFolder(found.uri) !== undefined;
  const file = isIn ? [withoutIcons(path.posix.basename(found.uri.path))] : [];
  return {
    label: withoutIcons(found.id),
    description: [found.task, memberWords(found), ...file].join(' · '),
    detail: withoutIcons(found.asks),
    found,
  };
}

const largeSet = (uri: vscode.Uri): Item => ({
  label: withoutIcons(path.posix.basename(uri.path)),
  description: 'choose to list its questions',
  detail: withoutIcons(uri.fsPath),
  set: uri,
});

async function membersOf(uri: vscode.Uri): Promise<readonly Found[]> {
  const found: Found[] = [];
  for await (const line of diskLines(uri.fsPath)) {
    const member = memberOf(line);
    if (member) found.push({ ...member, uri, inSet: true });
    if (found.length === MOST_LISTED) break;
  }
  return found;
}

async function single(uri: vscode.Uri): Promise<readonly Found[]> {
  if (await isLarge(uri)) return [];
  const member = memberOf(await readFile(uri.fsPath, 'utf8'));
  return member ? [{ ...member, uri, inSet: false }] : [];
}

async function isLarge(uri: vscode.Uri): Promise<boolean> {
  return (await stat(uri.fsPath)).size > LISTED_AT_ONCE;
}

async function bundledSets(extension: vscode.Uri): Promise<readonly vscode.Uri[]> {
  const folder = vscode.Uri.joinPath(extension, 'media', 'questions');
  const names = await namesIn(folder.fsPath);
  return names.filter(name => name.endsWith(QUESTION_SET_END)).map(name => vscode.Uri.joinPath(folder, name));
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch {
    // Where nothing is bundled there is nothing to list.
    return [];
  }
}

async function workspaceFiles(): Promise<readonly vscode.Uri[]> {
  const pattern = `**/*{${QUESTION_SET_END},${QUESTION_FILE_END}}`;
  const files = await vscode.workspace.findFiles(pattern, '**/node_modules/**', MOST_FILES);
  return files.filter(({ scheme }) => scheme === 'file').toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

function askedOf(asked: unknown): { readonly uri: vscode.Uri; readonly id: string | null } | null {
  if (asked instanceof vscode.Uri) return { uri: asked, id: null };
  if (typeof asked !== 'object' || asked === null || !('uri' in asked) || !(asked.uri instanceof vscode.Uri))
    return null;
  return { uri: asked.uri, id: 'id' in asked && typeof asked.id === 'string' ? asked.id : null };
}
