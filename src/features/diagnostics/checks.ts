import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { Log } from '../log/log';
import type { CodeMentions, DocumentMention } from '../ontology/code_mentions';
import { CODE_DOCUMENTS, isAmendable } from '../ontology/documents';
import { describeInParts } from '../ontology/in_parts';
import type { KnownCodes } from '../ontology/known_codes';
import { mentionsIn } from '../ontology/mentions_in';
import type { Settings } from '../settings/settings';
import { findingOf } from './finding';
import type { Finding } from './finding';
import { PROBLEM_RULES } from './rules';
import { spellingOf } from './spelling';
import type { Spelling } from './spelling';

/** Typing is waited for so long before a text is checked again. */
const PAUSE_MS = 400;
/** So much of a text is checked, in characters, and so many of its codes are marked. */
const LONGEST = 2_000_000;
const MOST_MARKS = 1000;
/** So many mentions are judged before it is looked whether enough are marked. */
const AT_ONCE = 1000;
/** So many codes' findings are remembered over all texts. */
const REMEMBERED = 20_000;

const SEVERITIES = {
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
} as const;

/** A code that is marked. */
export interface MarkedCode {
  readonly mention: DocumentMention;
  readonly spelling: Spelling;
  readonly finding: Finding;
  /** Where the code itself stands, without its prefix. */
  readonly range: vscode.Range;
}

interface Checked {
  readonly version: number;
  readonly marked: readonly MarkedCode[];
}

export interface CheckServices {
  readonly codes: KnownCodes;
  readonly mentions: CodeMentions;
  readonly settings: Settings;
  readonly log: Log;
}

/** Checks the codes of open texts, where the setting asks for it, and marks those that something is wrong with. */
export class CodeChecks implements vscode.Disposable {
  readonly #collection = vscode.languages.createDiagnosticCollection('cohortLens');
  readonly #listening: vscode.Disposable;
  readonly #checked = new Map<string, Checked>();
  readonly #running = new Map<string, AbortController>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** What was found of each code, by what was asked; null: nothing is wrong with it. */
  readonly #findings = new Map<string, Finding | null>();

  constructor(readonly services: CheckServices) {
    const { settings, codes } = services;
    const renew = (): void => {
      this.#findings.clear();
      this.#checkAll();
    };
    this.#listening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument(document => this.#soon(document, 0)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        // Saving tells of a change too, with nothing changed in it.
        if (contentChanges.length > 0) this.#soon(document, PAUSE_MS);
      }),
      vscode.workspace.onDidCloseTextDocument(document => this.#forget(document)),
      settings.onDidChange(changed => {
        if (changed.has('diagnostics')) this.#checkAll();
      }),
      codes.onDidChange(renew),
    );
    this.#checkAll();
  }

  /** The marked codes that touch a range; none while the text has changed since it was checked. */
  markedIn(document: vscode.TextDocument, range: vscode.Range): readonly MarkedCode[] {
    const checked = this.#checked.get(document.uri.toString());
    if (checked?.version !== document.version) return [];
    return checked.marked.filter(({ mention }) => mention.range.intersection(range) !== undefined);
  }

  dispose(): void {
    this.#listening.dispose();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const controller of this.#running.values()) controller.abort();
    this.#collection.dispose();
  }

  #checkAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#soon(document, 0);
  }

  #isWanted(document: vscode.TextDocument): boolean {
    return (
      isAmendable(document) &&
      vscode.languages.match(CODE_DOCUMENTS, document) > 0 &&
      this.services.settings.checksCodes(document)
    );
  }

  #soon(document: vscode.TextDocument, milliseconds: number): void {
    const key = document.uri.toString();
    if (!this.#isWanted(document)) {
      if (this.#checked.has(key) || this.#running.has(key) || this.#timers.has(key)) this.#forget(document);
      return;
    }
    this.#stop(key);
    this.#timers.set(
      key,
      setTimeout(() => {
        this.#timers.delete(key);
        void this.#check(document);
      }, milliseconds),
    );
  }

  #stop(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#running.get(key)?.abort();
    this.#running.delete(key);
  }

  #forget(document: vscode.TextDocument): void {
    const key = document.uri.toString();
    this.#stop(key);
    this.#checked.delete(key);
    this.#collection.delete(document.uri);
  }

  async #check(document: vscode.TextDocument): Promise<void> {
    const key = document.uri.toString();
    const { version } = document;
    const own = new AbortController();
    this.#running.set(key, own);
    try {
      const end = document.positionAt(LONGEST);
      const marked = await this.#marksIn(document, new vscode.Range(new vscode.Position(0, 0), end), own.signal);
      if (own.signal.aborted || document.isClosed || document.version !== version) return;
      this.#checked.set(key, { version, marked });
      const note = noteOn(document, end, marked.length);
      this.#collection.set(document.uri, [...marked.map(diagnosticOf), ...(note ? [note] : [])]);
    } catch (error) {
      if (!(error instanceof Cancelled)) this.services.log.failure('Checking the codes of a text', error);
    } finally {
      if (this.#running.get(key) === own) this.#running.delete(key);
    }
  }

  async #marksIn(
    document: vscode.TextDocument,
    range: vscode.Range,
    signal: AbortSignal,
  ): Promise<readonly MarkedCode[]> {
    const names = await this.services.mentions.names();
    const mentions = await mentionsIn(document, range, names, signal);
    // What is wrong with a code of a record's codebook is marked there, not wherever its number stands.
    const found = mentions.filter(({ text }) => !text.startsWith('#'));
    const marked: MarkedCode[] = [];
    if (this.#findings.size > REMEMBERED) this.#findings.clear();
    for (let from = 0; from < found.length && marked.length < MOST_MARKS; from += AT_ONCE) {
      const part = found.slice(from, from + AT_ONCE);
      await this.#judge(part, signal);
      for (const mention of part) {
        const finding = this.#findings.get(keyOf(mention));
        if (!finding || marked.length >= MOST_MARKS) continue;
        const spelling = spellingOf(mention.text, names);
        const { start } = mention.range;
        const place = new vscode.Range(start.translate(0, spelling.start), start.translate(0, spelling.end));
        marked.push({ mention, spelling, finding, range: place });
      }
    }
    return marked;
  }

  /** Asks for the codes that were not asked for before. */
  async #judge(mentions: readonly DocumentMention[], signal: AbortSignal): Promise<void> {
    const missing = new Map<string, DocumentMention[]>();
    for (const mention of mentions) {
      if (this.#findings.has(keyOf(mention))) continue;
      missing.set(mention.ask, [...(missing.get(mention.ask) ?? []), mention]);
    }
    await describeInParts(this.services.codes, [...missing.keys()], signal, (ask, { answer, awaited }) => {
      // A data set that is late may know the code: nothing is said of it until that answer tells of itself.
      if (awaited) return;
      for (const mention of missing.get(ask) ?? []) {
        this.#findings.set(keyOf(mention), findingOf(answer, mention.strength));
      }
    });
  }
}

const keyOf = ({ ask, strength }: DocumentMention): string => `${strength}\n${ask}`;

function diagnosticOf({ finding, range }: MarkedCode): vscode.Diagnostic {
  const { severity, isDeprecated } = PROBLEM_RULES[finding.kind];
  const diagnostic = new vscode.Diagnostic(range, finding.message, SEVERITIES[severity ?? 'information']);
  diagnostic.source = 'Cohort Lens';
  diagnostic.code = finding.kind;
  if (isDeprecated) diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
  return diagnostic;
}

/** Says where checking ended, in a text that is too long for it or has too much to mark. */
function noteOn(document: vscode.TextDocument, end: vscode.Position, marks: number): vscode.Diagnostic | null {
  const isCut = end.isBefore(document.lineAt(document.lineCount - 1).range.end);
  if (!isCut && marks < MOST_MARKS) return null;
  const message = isCut
    ? 'Cohort Lens checks codes in the first 2 million characters of a text, which end here.'
    : 'Cohort Lens marks the first 1,000 codes of a text that something is wrong with; there are more.';
  const place = isCut ? new vscode.Range(end, end) : new vscode.Range(0, 0, 0, 0);
  const note = new vscode.Diagnostic(place, message, vscode.DiagnosticSeverity.Information);
  note.source = 'Cohort Lens';
  return note;
}
