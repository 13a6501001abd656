import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { CodeLink } from '../../core/ontology/answer';
import type { KnownCode } from '../../core/ontology/telling';
import type { Log } from '../log/log';
import { CODE_PAGE } from '../ontology/documents';
import type { KnownCodes } from '../ontology/known_codes';
import type { Ontology } from '../ontology/ontology';
import { signalOf } from '../page/port';
import { askedCode, pageAddress, pagedCode } from './address';
import { codePage, NO_NEIGHBOURS, type Neighbours, type PageLink } from './page';

/** So many neighbours a page lists at most; the page of the parent has the others. */
const CHILDREN = 1000;
const SIBLINGS = 60;
/** So long a page waits for data sets; it is written anew when they come later. */
const WAIT_MS = 3000;

/** The read-only documents behind `cohort-lens-code:`, and where in them codes stand. */
export class CodePages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #links = new Map<string, readonly PageLink[]>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #listening: vscode.Disposable;

  readonly onDidChange = this.#changed.event;

  constructor(
    readonly ontology: Ontology,
    readonly codes: KnownCodes,
    readonly log: Log,
  ) {
    this.#listening = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(CODE_PAGE, this),
      codes.onDidChange(() => this.#writeAnew()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#links.delete(uri.toString())),
    );
  }

  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string | null> {
    const code = pagedCode(uri);
    if (code === null) return 'There is no code at this address.\n';
    const signal = signalOf(token);
    try {
      const [known] = await this.codes.describe([askedCode(code)], signal, WAIT_MS);
      if (!known) return null;
      const { text, links } = codePage(known, await this.#neighbours(known, signal));
      this.#links.set(uri.toString(), links);
      return text;
    } catch (error) {
      if (error instanceof Cancelled) return null;
      this.log.failure('Writing a code’s page', error);
      return `${messageOf(error)}\n`;
    }
  }

  /** The codes in a page; empty for other documents. */
  links(document: vscode.TextDocument): readonly PageLink[] {
    return this.#links.get(document.uri.toString()) ?? [];
  }

  /** The code at a place of a page. What is a code in a page is a link; its text is not looked through. */
  linkAt(document: vscode.TextDocument, position: vscode.Position): PageLink | undefined {
    return this.links(document).find(link => rangeOf(link).contains(position));
  }

  async show(link: Pick<CodeLink, 'code'> & { readonly system: string | null }): Promise<void> {
    await vscode.window.showTextDocument(pageAddress(link), { preview: true });
  }

  dispose(): void {
    this.#listening.dispose();
    this.#changed.dispose();
    this.#links.clear();
  }

  #writeAnew(): void {
    for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === CODE_PAGE) this.#changed.fire(uri);
  }

  async #neighbours({ answer }: KnownCode, signal: AbortSignal): Promise<Neighbours> {
    const { system, code, childCount, children, path, parents } = answer;
    if (system === null || code === null) return NO_NEIGHBOURS;
    const parent = path.at(-1) ?? parents.find(each => each.system === system);
    return {
      children:
        childCount > children.length
          ? await this.ontology.call('children', { system, code, offset: 0, limit: CHILDREN }, signal)
          : { total: childCount, codes: children },
      siblings: parent
        ? await this.ontology.call('children', { ...only(parent), offset: 0, limit: SIBLINGS }, signal)
        : NO_NEIGHBOURS.siblings,
    };
  }
}

const only = ({ system, code }: CodeLink): { system: string; code: string } => ({ system, code });

export const rangeOf = ({ line, start, end }: PageLink): vscode.Range => new vscode.Range(line, start, line, end);
