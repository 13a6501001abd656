import * as vscode from 'vscode';
import type { CodeLink } from '../../core/ontology/answer';
import { CODE_DOCUMENTS } from '../ontology/documents';
import type { CodeChecks, MarkedCode } from './checks';
import { inStyleOf, withOwnSystem } from './spelling';

/** A title is no longer than this: the description is cut. */
const LONGEST_TITLE = 130;

/** Quick fixes for marked codes: the nearest valid ones; for a header the codes below it. */
export function registerQuickFixes(checks: CodeChecks): vscode.Disposable {
  return vscode.languages.registerCodeActionsProvider(
    CODE_DOCUMENTS,
    {
      provideCodeActions: (document, range, context) =>
        checks.markedIn(document, range).flatMap(marked => fixesOf(document, marked, context.diagnostics)),
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  );
}

function fixesOf(
  document: vscode.TextDocument,
  marked: MarkedCode,
  diagnostics: readonly vscode.Diagnostic[],
): readonly vscode.CodeAction[] {
  const { finding, range } = marked;
  const own = diagnostics.filter(each => each.code === finding.kind && each.range.isEqual(range));
  const fixes = finding.fixes.map((link, index) => {
    const action = new vscode.CodeAction(
      titleOf(finding.below > 0 ? 'Use' : 'Change to', link),
      vscode.CodeActionKind.QuickFix,
    );
    action.edit = editOf(document, marked, link);
    action.diagnostics = own;
    // Which of a header's codes is meant, only the author knows.
    action.isPreferred = index === 0 && finding.below === 0;
    return action;
  });
  const hidden = finding.below - finding.fixes.length;
  return hidden > 0 ? [...fixes, pageOf(marked, own)] : fixes;
}

function editOf(document: vscode.TextDocument, marked: MarkedCode, link: CodeLink): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  const text = inStyleOf(marked.spelling, link, marked.finding.system);
  if (text === null) edit.replace(document.uri, marked.mention.range, withOwnSystem(link));
  else edit.replace(document.uri, marked.range, text);
  return edit;
}

function titleOf(verb: string, { code, description }: CodeLink): string {
  const title = description === null ? `${verb} ${code}` : `${verb} ${code}: ${description}`;
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}

function pageOf({ finding }: MarkedCode, diagnostics: vscode.Diagnostic[]): vscode.CodeAction {
  const { system, code, below } = finding;
  const title = `Show all ${below.toLocaleString('en-US')} codes below ${code ?? ''}`.trimEnd();
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command: 'cohortLens.openCode', title, arguments: [{ system, code }] };
  action.diagnostics = diagnostics;
  return action;
}
