import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { KnownCode } from '../../core/ontology/telling';
import type { Log } from '../log/log';
import { askedCode } from '../code_page/address';
import { rangeOf, type CodePages } from '../code_page/pages';
import type { CodeMentions, DocumentMention } from '../ontology/code_mentions';
import { CODE_DOCUMENTS, CODE_PAGE } from '../ontology/documents';
import { isKnown } from '../ontology/describing';
import type { KnownCodes } from '../ontology/known_codes';
import { signalOf } from '../page/port';
import { hoverContent, HOVER_COMMANDS } from './content';
import type { NamingCost, NamingCosts } from './cost';

/** What hovers need. */
export interface CodeHovers {
  readonly codes: KnownCodes;
  readonly mentions: CodeMentions;
  readonly pages: CodePages;
  readonly log: Log;
  /** Whether a record is open that can be filtered to a code. */
  readonly canFilter: () => boolean;
  /** What naming a code costs; asked for where it can be answered soon. */
  readonly costs: Pick<NamingCosts, 'of'>;
}

/** Hovers over codes, wherever text is. */
export function registerCodeHovers({ codes, mentions, pages, log, canFilter, costs }: CodeHovers): vscode.Disposable {
  const hover = async (
    document: vscode.TextDocument,
    position: vscode.Position,
    signal: AbortSignal,
  ): Promise<vscode.Hover | null> => {
    const mention =
      document.uri.scheme === CODE_PAGE ? inPage(pages, document, position) : await mentions.at(document, position);
    if (mention === null) return null;
    const [known] = await codes.describe([mention.ask], signal);
    if (!known || (mention.strength === 'weak' && !isKnown(known))) return null;
    const cost = await costs.of(known, mention.ask, document.getText(mention.range));
    return new vscode.Hover(codeTooltip(known, canFilter(), cost), mention.range);
  };
  return vscode.languages.registerHoverProvider(CODE_DOCUMENTS, {
    async provideHover(document, position, token) {
      try {
        return await hover(document, position, signalOf(token));
      } catch (error) {
        if (!(error instanceof Cancelled)) log.failure('Hovering a code', error);
        return null;
      }
    },
  });
}

function inPage(
  pages: CodePages,
  document: vscode.TextDocument,
  position: vscode.Position,
): Pick<DocumentMention, 'ask' | 'range' | 'strength'> | null {
  const link = pages.linkAt(document, position);
  return link ? { ask: askedCode(link.to), range: rangeOf(link), strength: 'strong' } : null;
}

/** What is told of a code wherever VS Code shows Markdown: hovers, completions, inlay hints. */
export function codeTooltip(
  known: KnownCode,
  canFilter = false,
  cost: NamingCost | null = null,
): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(hoverContent(known, canFilter, cost), false);
  markdown.supportHtml = false;
  // Nothing but these is ever run, whatever a code or a description says.
  markdown.isTrusted = { enabledCommands: HOVER_COMMANDS };
  return markdown;
}
