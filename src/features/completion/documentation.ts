import * as vscode from 'vscode';
import { standing } from '../../core/ontology/telling';
import type { KnownCode } from '../../core/ontology/telling';
import { asCode, shown } from '../hover/markdown';

/**
 * What is told of an offered code: who says it and where it stands, in the narrow pane beside the list. The description
 * is above it already.
 */
export function documentationOf(known: KnownCode): vscode.MarkdownString {
  const { answer } = known;
  const path = answer.path.map(({ code, description }) => `${asCode(code)} ${shown(description ?? '')}`);
  const problem = answer.problem ? [`*${shown(answer.problem.message)}*`] : [];
  const parts = [standing(known).map(shown).join(' · '), ...problem, path.join('  \n')];
  return new vscode.MarkdownString(parts.filter(part => part !== '').join('\n\n'));
}
