import { readdir } from 'node:fs/promises';
import * as vscode from 'vscode';
import { mentionAt, type CodeMention, type MentionOptions } from '../../core/ontology/mentions';
import type { ExtraNames } from '../../core/ontology/read_code';
import type { Log } from '../log/log';
import type { Settings } from '../settings/settings';
import { lineContext } from './line_context';
import type { Ontology } from './ontology';

/** A code in a document. */
export interface DocumentMention extends CodeMention {
  readonly range: vscode.Range;
}

/** Of a longer line (JSON may be one line of megabytes) only what is near is looked at. */
const LONG_LINE = 10_000;
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
    const { text, from } = lineNear(document, position);
    const options = await this.#options(document, position.line);
    const mention = mentionAt(text, position.character - from, options);
    return mention && placed(mention, position.line, from);
  }

  /** What settings and imports add to the names of code systems. */
  names(): Promise<ExtraNames> {
    return (this.#names ??= this.#read());
  }

  dispose(): void {
    this.#listening.dispose();
  }

  async #options(document: vscode.TextDocument, line: number): Promise<MentionOptions> {
    return { language: document.languageId, names: await this.names(), ...lineContext(document, line) };
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

function lineNear(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): { readonly text: string; readonly from: number } {
  const { text } = document.lineAt(line);
  if (text.length <= LONG_LINE) return { text, from: 0 };
  const from = Math.max(0, character - REACH);
  return { text: text.slice(from, character + REACH), from };
}

function placed(mention: CodeMention, line: number, from: number): DocumentMention {
  return { ...mention, range: new vscode.Range(line, from + mention.start, line, from + mention.end) };
}
