import * as vscode from 'vscode';
import { findMentions } from '../../core/ontology/mentions';
import type { CodeMention, MentionOptions } from '../../core/ontology/mentions';
import type { ExtraNames } from '../../core/ontology/read_code';
import { compactMentions, compactWordsOf } from '../record_language/compact_mentions';
import type { DocumentMention } from './code_mentions';
import { contextWithin, lineContext, LONGEST_LINE, mayGoOn } from './line_context';
import { LineMemory } from './line_memory';

/** Where what is looked at begins within a long line, a code that is wanted begins so far behind it. */
const REACH = 200;
/** The thread does other things after so many milliseconds of searching. */
const SLICE_MS = 8;

type LineOptions = Omit<MentionOptions, 'language' | 'names'>;

interface Memory {
  readonly language: string;
  readonly names: ExtraNames;
  readonly header: string | undefined;
  /** Of the last version; read anew from each. */
  codebook: MentionOptions['codebook'];
  readonly lines: LineMemory<readonly CodeMention[]>;
}

/** What was found in lines, by document: after a change only the changed lines are searched again. */
const memories = new WeakMap<vscode.TextDocument, Memory>();

/**
 * The codes in a part of a document, in order; in slices, so that the extension host's thread is never held up.
 * @param most the search ends where so many were found
 * @returns what was found until the signal was aborted or the document changed: then it is of no use any more
 */
export async function mentionsIn(
  document: vscode.TextDocument,
  range: vscode.Range,
  names: ExtraNames,
  signal: AbortSignal,
  most = Infinity,
): Promise<readonly DocumentMention[]> {
  const { version } = document;
  const found: DocumentMention[] = [];
  const compact = await compactWordsOf(document);
  const { start, end } = document.validateRange(range);
  let began = performance.now();
  for (let line = start.line; line <= end.line && found.length < most; line++) {
    const from = compact ? 0 : beginningIn(document, line, line === start.line ? start.character : 0);
    const mentions = compact ? compactMentions(compact(line)) : lineMentions(document, line, from, names);
    for (const mention of mentions) {
      const place = new vscode.Range(line, from + mention.start, line, from + mention.end);
      if (found.length < most && range.contains(place)) found.push({ ...mention, range: place });
    }
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise(resolve => setImmediate(resolve));
    if (signal.aborted || document.isClosed || document.version !== version) break;
    began = performance.now();
  }
  return found;
}

/** Where to begin for what is wanted from a column on: a line as a whole where it can be, since its keys tell more. */
function beginningIn(document: vscode.TextDocument, line: number, wanted: number): number {
  return document.lineAt(line).text.length <= LONGEST_LINE ? 0 : Math.max(0, wanted - REACH);
}

/** What is in a line from a column on. */
function lineMentions(
  document: vscode.TextDocument,
  line: number,
  from: number,
  names: ExtraNames,
): readonly CodeMention[] {
  const text = document.lineAt(line).text.slice(from, from + LONGEST_LINE);
  if (from > 0) return whole(text, findMentions(text, { names, ...contextWithin(document, line) }));
  const options = lineContext(document, line);
  const { lines } = memoryOf(document, names, options);
  const { around } = options;
  const key = around === undefined ? text : [text, around.above, around.below].join('\n');
  return lines.get(key, () => whole(text, findMentions(text, { names, ...options })));
}

/** Without a code that may go on where the search ended: its beginning would be another code. */
const whole = (text: string, found: readonly CodeMention[]): readonly CodeMention[] =>
  found.filter(({ end }) => !mayGoOn(text, end));

/** The document's memory, if what holds for all of its lines is as it was; else a new one. */
function memoryOf(document: vscode.TextDocument, names: ExtraNames, { header, codebook }: LineOptions): Memory {
  const language = document.languageId;
  const before = memories.get(document);
  if (
    before?.language === language &&
    before.names === names &&
    before.header === header &&
    isSameCodebook(before.codebook, codebook)
  ) {
    before.codebook = codebook;
    return before;
  }
  const memory: Memory = { language, names, header, codebook, lines: new LineMemory<readonly CodeMention[]>() };
  memories.set(document, memory);
  return memory;
}

function isSameCodebook(a: MentionOptions['codebook'], b: MentionOptions['codebook']): boolean {
  if (a === b) return true;
  return a?.size === b?.size && [...(a ?? [])].every(([number, code]) => b?.get(number) === code);
}
