import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { Log } from '../log/log';
import type { CodeMentions } from '../ontology/code_mentions';
import { CODE_DOCUMENTS } from '../ontology/documents';
import { isKnown, type KnownCodes } from '../ontology/known_codes';
import { signalOf } from '../page/port';
import { hoverContent, HOVER_COMMANDS } from './content';

/** Hovers over codes, wherever text is. */
export function registerCodeHovers(codes: KnownCodes, mentions: CodeMentions, log: Log): vscode.Disposable {
  const hover = async (
    document: vscode.TextDocument,
    position: vscode.Position,
    signal: AbortSignal,
  ): Promise<vscode.Hover | null> => {
    const mention = await mentions.at(document, position);
    if (mention === null) return null;
    const [known] = await codes.describe([mention.ask], signal);
    if (!known || (mention.strength === 'weak' && !isKnown(known))) return null;
    return new vscode.Hover(asMarkdown(hoverContent(known)), mention.range);
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

function asMarkdown(content: string): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString(content, false);
  markdown.supportHtml = false;
  // Nothing but these is ever run, whatever a code or a description says.
  markdown.isTrusted = { enabledCommands: HOVER_COMMANDS };
  return markdown;
}
