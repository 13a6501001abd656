import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import { codeName } from '../../core/ontology/telling';
import type { Log } from '../log/log';
import type { CodeMentions } from '../ontology/code_mentions';
import { CODE_DOCUMENTS, CODE_PAGE } from '../ontology/documents';
import { isKnown } from '../ontology/describing';
import { mentionsIn } from '../ontology/mentions_in';
import type { KnownCodes } from '../ontology/known_codes';
import { registerCommands } from '../notifications/commands';
import { tellInformation } from '../notifications/notify';
import { signalOf } from '../page/port';
import { pageAddress, type PagedCode } from './address';
import { rangeOf, type CodePages } from './pages';
import type { PageLink } from './page';

/** What going from a code to its page needs. */
export interface CodeNavigation {
  readonly pages: CodePages;
  readonly codes: KnownCodes;
  readonly mentions: CodeMentions;
  readonly log: Log;
}

/** Where codes are links of their own: elsewhere every code would be underlined, also in previews of whole cohorts. */
const LINKED_DOCUMENTS: readonly vscode.DocumentFilter[] = [
  { language: 'clinical-record', scheme: 'file' },
  { language: 'clinical-record', scheme: 'untitled' },
  { scheme: CODE_PAGE },
];
/** A rendered record may have a hundred thousand lines; those further down are gone to like in any other text. */
const LINKED_LINES = 5000;
/** The page's heading, which a peek begins with. */
const HEADING = new vscode.Range(0, 0, 0, 0);

/** Go to definition from any text, links in rendered records and code pages, and the command that opens a page. */
export function registerCodeNavigation(navigation: CodeNavigation): vscode.Disposable {
  const { pages, log } = navigation;
  const failed = (error: unknown): null => {
    if (!(error instanceof Cancelled)) log.failure('Going to a code', error);
    return null;
  };
  return vscode.Disposable.from(
    vscode.languages.registerDefinitionProvider(CODE_DOCUMENTS, {
      provideDefinition: (document, position, token) =>
        definition(navigation, document, position, signalOf(token)).catch(failed),
    }),
    vscode.languages.registerDocumentLinkProvider(LINKED_DOCUMENTS, {
      provideDocumentLinks: (document, token) => documentLinks(navigation, document, token).catch(failed),
      resolveDocumentLink: (link, token) => resolved(navigation, link, signalOf(token)).catch(failed),
    }),
    registerCommands(
      {
        openCode: async argument => {
          const code = isPagedCode(argument) ? argument : await codeAtCursor(navigation);
          if (code === null) void tellInformation('There is no code at the cursor.');
          else await pages.show(code);
        },
      },
      log,
    ),
  );
}

async function definition(
  navigation: CodeNavigation,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<vscode.LocationLink[] | null> {
  const found = await codeAt(navigation, document, position, signal);
  return found && [{ originSelectionRange: found.range, targetUri: pageAddress(found.code), targetRange: HEADING }];
}

interface FoundCode {
  readonly range: vscode.Range;
  readonly code: PagedCode;
}

/** The code at a place, where there is one. */
async function codeAt(
  { pages, mentions, codes }: CodeNavigation,
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<FoundCode | null> {
  if (document.uri.scheme === CODE_PAGE) {
    const link = pages.linkAt(document, position);
    return link ? { range: rangeOf(link), code: link.to } : null;
  }
  const mention = await mentions.at(document, position);
  if (mention === null) return null;
  const [known] = await codes.describe([mention.ask], signal);
  if (!known || (mention.strength === 'weak' && !isKnown(known))) return null;
  const { system, code, input } = known.answer;
  return { range: mention.range, code: { system, code: code ?? input } };
}

async function codeAtCursor(navigation: CodeNavigation): Promise<PagedCode | null> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return null;
  const found = await codeAt(navigation, editor.document, editor.selection.active, new AbortController().signal);
  return found?.code ?? null;
}

/** A link whose code is looked up only when it is followed. */
class MentionLink extends vscode.DocumentLink {
  constructor(
    range: vscode.Range,
    readonly ask: string,
  ) {
    super(range);
    this.tooltip = 'Open the page of this code';
  }
}

async function documentLinks(
  { pages, mentions }: CodeNavigation,
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<vscode.DocumentLink[]> {
  if (document.uri.scheme === CODE_PAGE) return pages.links(document).map(pageLink);
  const part = new vscode.Range(0, 0, LINKED_LINES, 0);
  const found = await mentionsIn(document, part, await mentions.names(), signalOf(token));
  // A weak one may be none, and is found out by going to it, not by underlining it.
  return found.filter(({ strength }) => strength === 'strong').map(({ range, ask }) => new MentionLink(range, ask));
}

function pageLink(link: PageLink): vscode.DocumentLink {
  const documentLink = new vscode.DocumentLink(rangeOf(link), pageAddress(link.to));
  documentLink.tooltip = `Open the page of ${codeName({ ...link.to, input: link.to.code })}`;
  return documentLink;
}

async function resolved(
  { codes }: CodeNavigation,
  link: vscode.DocumentLink,
  signal: AbortSignal,
): Promise<vscode.DocumentLink> {
  if (!(link instanceof MentionLink)) return link;
  const [known] = await codes.describe([link.ask], signal);
  if (known) {
    const { system, code, input } = known.answer;
    link.target = pageAddress({ system, code: code ?? input });
  }
  return link;
}

/** What a link of a hover hands over: `{ system, code }`. */
function isPagedCode(argument: unknown): argument is PagedCode {
  if (typeof argument !== 'object' || argument === null || !('code' in argument) || !('system' in argument))
    return false;
  const { system, code } = argument;
  return isFilled(code) && (system === null || (typeof system === 'string' && /^[\w-]+$/.test(system)));
}

const isFilled = (code: unknown): boolean => typeof code === 'string' && code !== '';
