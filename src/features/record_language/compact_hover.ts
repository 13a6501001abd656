import * as vscode from 'vscode';
import type { Meaning } from '../../core/render/compact/parse';
import { asCode, shown } from '../hover/markdown';
import { compactWordsOf } from './compact_mentions';
import { RECORD_LANGUAGE } from './record_language';

/** A longer text is cut: the legend has it. */
const LONGEST = 300;

/** Hovers that tell what the legend of a compact text says of a word; what is known of its code stands below. */
export function registerCompactHovers(): vscode.Disposable {
  return vscode.languages.registerHoverProvider(RECORD_LANGUAGE, {
    async provideHover(document, { line, character }) {
      const words = await compactWordsOf(document);
      const word = words?.(line).find(({ start, end }) => start <= character && character <= end);
      if (!word) return null;
      const { start, end, name, meaning } = word;
      return new vscode.Hover(
        new vscode.MarkdownString(`**${shown(name)}** · ${wordsOf(meaning)}`),
        new vscode.Range(line, start, line, end),
      );
    },
  });
}

/** `CHART//220045` · Heart Rate · bpm · 95 · “regular” */
function wordsOf(meaning: Meaning): string {
  if (meaning.kind === 'text') return `text of the event before it: ${quoted(meaning.text)}`;
  const { code, description, unit } = meaning.concept;
  return [
    code === null ? 'no code' : asCode(code),
    ...[description, unit].filter(each => each !== null).map(shown),
    ...(meaning.kind === 'content'
      ? [...(meaning.value === '' ? [] : [shown(meaning.value)]), quoted(meaning.text)]
      : []),
  ].join(' · ');
}

const quoted = (text: string): string => `“${shown(text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)}”`;
