import type * as vscode from 'vscode';
import type { CodeMention } from '../../core/ontology/mentions';
import type { CompactWord } from '../../core/record_text/compact_words';
import { compactLegendOf } from './compact_legend';

/** Looks up what the words in a line of a compact text stand for. */
export type WordsInLine = (line: number) => readonly CompactWord[];

/** @returns undefined where the document is no compact text */
export async function compactWordsOf(document: vscode.TextDocument): Promise<WordsInLine | undefined> {
  const legend = await compactLegendOf(document);
  if (legend === undefined) return undefined;
  const { compactWords } = await import('../../core/record_text/compact_words');
  return line => compactWords(document.lineAt(line).text, line, legend);
}

/** The codes that words in a line stand for, as texts with codes have them. */
export function compactMentions(words: readonly CompactWord[]): readonly CodeMention[] {
  return words.flatMap(({ start, end, name, meaning }): readonly CodeMention[] => {
    const code = meaning.kind === 'text' ? null : meaning.concept.code;
    return code === null ? [] : [{ start, end, text: name, ask: code, strength: 'strong' }];
  });
}
