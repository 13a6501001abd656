import * as path from 'node:path';
import type * as vscode from 'vscode';
import { assertDisclosable, dataSetOf, type ToolServices } from './records';
import { fitted, signalOf, textResult } from './result';

export interface ListSubjectsInput {
  readonly dataset?: string;
  readonly offset?: number;
}

/** So many subjects are listed at a time. */
const PAGE = 100;

/** Lists subjects of a data set for a chat model: ids, counts and dates are records, so it asks first. */
export class ListSubjectsTool implements vscode.LanguageModelTool<ListSubjectsInput> {
  constructor(readonly services: ToolServices) {}

  prepareInvocation({ input }: vscode.LanguageModelToolInvocationPrepareOptions<ListSubjectsInput>) {
    const name = input.dataset ?? 'the data set';
    return {
      invocationMessage: `Listing subjects of ${name}`,
      confirmationMessages: {
        title: 'Give subjects to the chat model?',
        message: `Ids, event counts and dates of up to ${PAGE} subjects of ${name} are sent to the chat’s model.`,
      },
    };
  }

  async invoke(
    { input, tokenizationOptions }: vscode.LanguageModelToolInvocationOptions<ListSubjectsInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const signal = signalOf(token);
    const dataSet = dataSetOf(this.services, input.dataset);
    await assertDisclosable(this.services, dataSet, signal);
    const offset = input.offset ?? 0;
    const query = { path: dataSet, split: null, match: '', file: null, offset, limit: PAGE };
    const { total, subjects } = await this.services.engine.call('subjects', query, signal);
    const lines = subjects.map(
      ({ id, events, first, last }) => `${id}: ${events} events, ${first ?? '?'} to ${last ?? '?'}`,
    );
    const head = `${path.basename(dataSet)}: ${total} subjects, ${offset + 1} to ${offset + subjects.length}:`;
    return textResult(await fitted([head, ...lines].join('\n'), tokenizationOptions, token));
  }
}
