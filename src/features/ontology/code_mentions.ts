import { readdir } from 'node:fs/promises';
import * as vscode from 'vscode';
import { mentionAt, type CodeMention } from '../../core/ontology/mentions';
import type { ExtraNames } from '../../core/ontology/read_code';
import type { Log } from '../log/log';
import { compactMentions, compactWordsOf } from '../record_language/compact_mentions';
import type { Settings } from '../settings/settings';
import { contextWithin, lineContext, LONGEST_LINE, mayGoOn } from './line_context';
import type { Ontology } from './ontology';

/** A code in a document. */
export interface DocumentMention extends CodeMention {
  readonly range: vscode.Range;
}

/** Further on in a long line only what is near is looked at. */
const REACH = 1000;

/** Where documents have codes in them, by the rules of core/ontology/mentions.ts and what settings and imports add. */
export class CodeMentions implements vscode.Disposable {
  readonly #listening: vscode.Disposable;
  #names: Promise<ExtraNames> | undefined;

  constructor(
    readonly ontology: Ontology,
    readonly settings: Settings,
    readonly log: Log,
  ) {
    this.#listening = ontology.onDidChangeAnswers(() => (this.#names = undefined));
  }

  /** The code at a place; null where there is none. */
  async at(document: vscode.TextDocument, position: vscode.Position): Promise<DocumentMention | null> {
    const { line, character } = position;
    const words = await compactWordsOf(document);
    if (words) {
      const mention = compactMentions(words(line)).find(({ start, end }) => start <= character && character <= end);
      return mention ? placed(mention, line, 0) : null;
    }
    const names = await this.names();
    const { text } = document.lineAt(line);
    // The same beginning is looked at wherever codes of whole texts are looked for, so that the same is found in it.
    if (character < LONGEST_LINE) {
      const beginning = text.slice(0, LONGEST_LINE);
      const mention = mentionAt(beginning, character, { names, ...lineContext(document, line) });
      if (mention === null || !mayGoOn(beginning, mention.end)) return mention && placed(mention, line, 0);
    }
    const from = Math.max(0, character - REACH);
    const part = text.slice(from, character + REACH);
    const mention = mentionAt(part, character - from, { names, ...contextWithin(document, line) });
    return mention && placed(mention, line, from);
  }

  /** What settings and imports add to the names of code systems. */
  names(): Promise<ExtraNames> {
    return (this.#names ??= this.#read());
  }

  dispose(): void {
    this.#listening.dispose();
  }

  async #read(): Promise<ExtraNames> {
    const prefixes = this.settings.codePrefixes();
    // Most users have no imports, and then nothing is started to find that out.
    const files = await readdir(this.ontology.imports.fsPath).catch(() => []);
    if (files.length === 0) return { prefixes, imported: [] };
    try {
      const { vocabularies } = await this.ontology.call('vocabularies', {});
      return { prefixes, imported: vocabularies.filter(({ source }) => source === 'import') };
    } catch (error) {
      this.log.failure('Reading the names of imported vocabularies', error);
      this.#names = undefined;
      return { prefixes, imported: [] };
    }
  }
}

function placed(mention: CodeMention, line: number, from: number): DocumentMention {
  return { ...mention, range: new vscode.Range(line, from + mention.start, line, from + mention.end) };
}
