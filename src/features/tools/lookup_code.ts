import type * as vscode from 'vscode';
import { standing, facts, type Line } from '../../core/ontology/telling';
import type { CodeAnswer } from '../../core/ontology/answer';
import { codeName } from '../../core/ontology/telling';
import type { Ontology } from '../ontology/ontology';
import { signalOf, textResult } from './result';

export interface LookupCodeInput {
  readonly code: string;
}

/** Tells a chat model what a medical code means. It reads vocabularies alone, no records. */
export class LookupCodeTool implements vscode.LanguageModelTool<LookupCodeInput> {
  constructor(readonly ontology: Pick<Ontology, 'call'>) {}

  prepareInvocation({ input }: vscode.LanguageModelToolInvocationPrepareOptions<LookupCodeInput>) {
    return { invocationMessage: `Looking up ${input.code}` };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<LookupCodeInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const [answer] = await this.ontology.call('describe', { codes: [input.code] }, signalOf(token));
    return textResult(answer ? told(answer) : `Nothing is known of ${input.code}.`);
  }
}

function told(answer: CodeAnswer): string {
  const known = { answer, records: [] };
  const lines = facts(known).map(({ label, lines: of }) => `${label}: ${of.map(plain).join('; ')}`);
  const said =
    answer.description === null ? [] : [`${answer.description}${answer.says === null ? '' : ` (${answer.says})`}`];
  return [codeName(answer), ...said, ...standing(known), ...lines].join('\n');
}

const plain = (line: Line): string => line.map(piece => (typeof piece === 'string' ? piece : piece.text)).join('');
