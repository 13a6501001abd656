import * as path from 'node:path';
import type * as vscode from 'vscode';
import type { Cohort } from '../../core/cohort/cohort';
import { DEFAULT_OPTIONS } from '../../core/render/rendering';
import { assertDisclosable, dataSetOf, type ToolServices } from './records';
import { fitted, signalOf, textResult } from './result';

export interface ReadSubjectInput {
  readonly subject: string;
  readonly dataset?: string;
  /** `YYYY-MM-DD` */
  readonly from?: string;
  readonly to?: string;
}

/** Writes a subject's events for a chat model, as the description rendering does. It asks first. */
export class ReadSubjectTool implements vscode.LanguageModelTool<ReadSubjectInput> {
  constructor(readonly services: ToolServices) {}

  prepareInvocation({ input }: vscode.LanguageModelToolInvocationPrepareOptions<ReadSubjectInput>) {
    const span = [input.from && `from ${input.from}`, input.to && `to ${input.to}`].filter(Boolean).join(' ');
    return {
      invocationMessage: `Reading subject ${input.subject}`,
      confirmationMessages: {
        title: 'Give a record to the chat model?',
        message: `Events of subject ${input.subject} ${span} are sent to the chat’s model.`.replace('  ', ' '),
      },
    };
  }

  async invoke(
    { input, tokenizationOptions }: vscode.LanguageModelToolInvocationOptions<ReadSubjectInput>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const signal = signalOf(token);
    const { engine } = this.services;
    const dataset = dataSetOf(this.services, input.dataset);
    await assertDisclosable(this.services, dataset, signal);
    // Loaded when a record is asked for: most windows have no chat.
    const [{ renderCohort }, { DESCRIPTION }] = await Promise.all([
      import('../../engine/render_cohort'),
      import('../../core/render/description'),
    ]);
    const scope = { from: input.from ?? null, to: input.to ?? null, codes: null };
    const cohort: Cohort = { dataset, subjects: [input.subject], scope };
    const reads: Parameters<typeof renderCohort>[0] = {
      subject: (params, context) => engine.call('subject', params, context?.signal),
    };
    let text = `${path.basename(dataset)}\n`;
    for await (const piece of renderCohort(reads, cohort, DESCRIPTION.begin(DEFAULT_OPTIONS), signal)) text += piece;
    return textResult(await fitted(text, tokenizationOptions, token));
  }
}
