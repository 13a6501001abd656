import * as vscode from 'vscode';
import { BUILT_IN_ENCODINGS, type EncodingId } from '../../core/tokens/encoding';
import type { Settings } from '../settings/settings';
import { encodingTitle } from './words';

interface Item extends vscode.QuickPickItem {
  /** Null: a file that is still to be named. */
  readonly encoding: EncodingId | null;
}

const MODELS: Readonly<Record<(typeof BUILT_IN_ENCODINGS)[number], string>> = {
  o200k_base: 'GPT-5, GPT-4.1, GPT-4o, o-series, gpt-oss',
  cl100k_base: 'GPT-4, GPT-3.5',
  p50k_base: 'Codex, text-davinci-003',
  p50k_edit: 'text-davinci-edit-001',
  r50k_base: 'GPT-3',
  gpt2: 'GPT-2',
};

/** Asks which tokenizers to count with, and writes them into the settings. */
export async function chooseTokenizers(settings: Settings): Promise<void> {
  const counted = settings.encodings();
  const files = counted.filter(id => id.startsWith('file:'));
  const items: Item[] = [
    ...BUILT_IN_ENCODINGS.map(id => ({ label: id, description: MODELS[id], encoding: id })),
    ...files.map(id => ({ label: encodingTitle(id), description: id.slice('file:'.length), encoding: id })),
    {
      label: '$(folder-opened) tokenizer.json from disk…',
      description: 'Qwen, Llama, Mistral and others, as Hugging Face has them',
      encoding: null,
    },
  ];
  const picked = await vscode.window.showQuickPick(
    items.map(item => ({ ...item, picked: item.encoding !== null && counted.includes(item.encoding) })),
    { canPickMany: true, title: 'Count tokens with', matchOnDescription: true },
  );
  if (!picked) return;
  const chosen = picked.flatMap(({ encoding }) => (encoding === null ? [] : [encoding]));
  // What was there keeps its place: the first is the one to begin with.
  const kept = counted.filter(id => chosen.includes(id));
  const added = chosen.filter(id => !counted.includes(id));
  const fromDisk = picked.some(({ encoding }) => encoding === null) ? await tokenizerFiles() : [];
  const encodings = [...kept, ...added, ...fromDisk.filter(id => !kept.includes(id))];
  if (encodings.length > 0) await settings.setEncodings(encodings);
}

async function tokenizerFiles(): Promise<readonly EncodingId[]> {
  const files = await vscode.window.showOpenDialog({
    title: 'A tokenizer.json of Hugging Face',
    openLabel: 'Count with It',
    canSelectMany: true,
    filters: { 'tokenizer.json': ['json'] },
  });
  return (files ?? []).map(({ fsPath }) => `file:${fsPath}`);
}
