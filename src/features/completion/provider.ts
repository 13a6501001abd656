import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { CodeLink, SystemId } from '../../core/ontology/answer';
import { writeCode } from '../../core/ontology/read_code';
import { systemName } from '../../core/ontology/telling';
import { undotted } from '../find_code/forms';
import type { Log } from '../log/log';
import { CODE_DOCUMENTS } from '../ontology/documents';
import type { KnownCodes } from '../ontology/known_codes';
import type { Ontology } from '../ontology/ontology';
import { signalOf } from '../page/port';
import { documentationOf } from './documentation';
import type { Prefixes } from './prefixes';
import { typedCode, writesUndotted } from './prefix';
import type { TypedCode } from './prefix';

/** Offered at a time; each key narrows them and asks anew. */
const OFFERED = 50;
/** A prefix such as `icd10//` can be of several systems; no more than these are asked. */
const SYSTEMS = 3;
/** Characters before the cursor that are looked at. */
const BEFORE = 200;

/** What ends a prefix, and the dot within a code. */
const TRIGGERS = ['/', ':', '.'] as const;

class CodeCompletionItem extends vscode.CompletionItem {
  constructor(
    readonly link: CodeLink,
    label: vscode.CompletionItemLabel,
  ) {
    super(label, vscode.CompletionItemKind.Value);
  }
}

/** A found code, and the words that it was found by. */
interface Found extends CodeLink {
  readonly matched: string | null;
}

/**
 * Codes after a known prefix: by their beginning, and where words are typed instead, by what they mean. Each answer is
 * incomplete for VS Code, so that it asks again at each key instead of sifting the few that it has.
 */
class CodeCompletion implements vscode.CompletionItemProvider<CodeCompletionItem>, vscode.Disposable {
  readonly #listening: vscode.Disposable;
  #systems: Promise<ReadonlySet<SystemId>> | undefined;

  constructor(
    readonly ontology: Ontology,
    readonly codes: KnownCodes,
    readonly prefixes: Prefixes,
    readonly log: Log,
  ) {
    this.#listening = ontology.onDidChangeAnswers(() => (this.#systems = undefined));
  }

  dispose(): void {
    this.#listening.dispose();
  }

  async provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.CompletionList<CodeCompletionItem> | undefined> {
    const from = Math.max(0, position.character - BEFORE);
    const line = document.getText(new vscode.Range(position.line, from, position.line, position.character));
    const typed = typedCode(line, await this.prefixes.systemsAfter());
    if (!typed) return undefined;
    // Behind `LOINC: ` an author may go on with words of their own, which Enter must not replace.
    const isProse = line[typed.start - 1] === ' ';
    const found = await this.#settled(signal => this.#find(typed, isProse, signal), token);
    if (!found || found.length === 0) return undefined;
    const start = position.with({ character: from + typed.start });
    const range = { inserting: new vscode.Range(start, position), replacing: rangeOfCode(document, start, position) };
    const isMixed = new Set(found.map(({ system }) => system)).size > 1;
    const items = found.map((each, index) => itemOf(each, index, typed, range, isMixed));
    return new vscode.CompletionList(items, true);
  }

  async resolveCompletionItem(item: CodeCompletionItem, token: vscode.CancellationToken): Promise<CodeCompletionItem> {
    const { system, code } = item.link;
    const described = await this.#settled(signal => this.codes.describe([writeCode(system, code)], signal), token);
    const known = described?.[0];
    if (known) item.documentation = documentationOf(known);
    return item;
  }

  /** The systems that can be searched: asked once, and again after imports have changed. */
  #searchable(): Promise<ReadonlySet<SystemId>> {
    const asking = (this.#systems ??= this.ontology
      .call('vocabularies', {})
      .then(({ vocabularies }) => new Set(vocabularies.map(({ system }) => system))));
    asking.catch(() => (this.#systems = undefined));
    return asking;
  }

  /** By the beginning of a code; by words where no code begins so, unless they may be prose. */
  async #find({ partial, systems }: TypedCode, isProse: boolean, signal: AbortSignal): Promise<readonly Found[]> {
    const text = partial.trim();
    const asked = systems.slice(0, SYSTEMS);
    if (!text.includes(' ')) {
      const lists = asked.map(system =>
        this.ontology.call('complete', { system, partial: text, limit: OFFERED }, signal),
      );
      const codes = (await Promise.all(lists)).flat();
      if (codes.length > 0 || text === '') return codes.slice(0, OFFERED).map(link => ({ ...link, matched: null }));
    }
    if (isProse || !/\p{L}{3}/u.test(text)) return [];
    const known = await this.#searchable();
    const searches = asked
      .filter(system => known.has(system))
      .map(system => this.ontology.call('search', { text, system, limit: OFFERED }, signal));
    return (await Promise.all(searches)).flatMap(({ results }) => results).slice(0, OFFERED);
  }

  /** What is asked ends with the token. A failure is logged: while typing nobody wants to read it. */
  async #settled<T>(ask: (signal: AbortSignal) => Promise<T>, token: vscode.CancellationToken): Promise<T | undefined> {
    try {
      return await ask(signalOf(token));
    } catch (error) {
      if (!(error instanceof Cancelled)) this.log.failure('Completing codes', error);
      return undefined;
    }
  }
}

export function registerCodeCompletion(
  ontology: Ontology,
  codes: KnownCodes,
  prefixes: Prefixes,
  log: Log,
): vscode.Disposable {
  const completion = new CodeCompletion(ontology, codes, prefixes, log);
  return vscode.Disposable.from(
    completion,
    vscode.languages.registerCompletionItemProvider(CODE_DOCUMENTS, completion, ...TRIGGERS),
  );
}

function itemOf(
  found: Found,
  index: number,
  typed: TypedCode,
  range: { readonly inserting: vscode.Range; readonly replacing: vscode.Range },
  isMixed: boolean,
): CodeCompletionItem {
  const { system, code, description, matched } = found;
  const text = writesUndotted(typed.prefix) ? undotted(found) : code;
  const words = [...(isMixed ? [systemName(system)] : []), ...(description === null ? [] : [description])].join(' · ');
  const item = new CodeCompletionItem({ system, code, description }, { label: text, description: words });
  item.detail = words;
  item.insertText = text;
  // VS Code sifts by this: the code with its dot fits what is typed with and without; words fit by how they begin.
  item.filterText = matched === null ? code : `${typed.partial} ${matched} ${description ?? ''}`;
  item.sortText = String(index).padStart(3, '0');
  item.range = range;
  return item;
}

/** To the end of a code that the cursor stands in. */
function rangeOfCode(document: vscode.TextDocument, start: vscode.Position, position: vscode.Position): vscode.Range {
  const after = document.getText(new vscode.Range(position, position.translate(0, BEFORE)));
  const rest = /^[A-Za-z0-9.-]*/.exec(after)?.[0].length ?? 0;
  return new vscode.Range(start, position.translate(0, rest));
}
