import * as vscode from 'vscode';
import type { RenderedCohort } from '../../engine/tokens/contract';
import { conceptShare, encodingTitle, events, patients, tokensOf } from '../tokens/words';
import type { Prompt, Prompts } from './prompts';
import { PROMPT } from './scheme';

/** What lenses run, by the name after `cohortLens.`; the first two are in no menu. */
export const OPEN_RECORD = 'preview.openRecord';
export const REFRESH = 'preview.refresh';
const COPY = 'copyPrompt';
const SHOW_TOKENS = 'tokens.focus';

/** Above a rendered cohort what it costs in all, and above each patient what that one does. */
export class PromptLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #registered: vscode.Disposable;

  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(readonly prompts: Prompts) {
    this.onDidChangeCodeLenses = prompts.onDidChangePrompts;
    this.#registered = vscode.languages.registerCodeLensProvider({ scheme: PROMPT }, this);
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const prompt = this.prompts.of(uri);
    if (!prompt) return [];
    const { rendered } = prompt;
    const lens = (line: number, title: string, command: string, ...args: readonly unknown[]): vscode.CodeLens =>
      new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
        title,
        command: `cohortLens.${command}`,
        arguments: [...args],
      });
    const stale = this.prompts.isStale(prompt)
      ? [lens(0, 'The cohort has changed since: Refresh', REFRESH, uri.toString())]
      : [];
    return [
      ...stale,
      lens(0, wholeWords(prompt), SHOW_TOKENS),
      lens(0, 'Copy', COPY, uri.toString()),
      ...rendered.patients.map(patient => new PatientLens(patient, prompt)),
    ];
  }

  /** Those that come into sight. */
  resolveCodeLens(lens: vscode.CodeLens): vscode.CodeLens {
    if (lens instanceof PatientLens) lens.command = lens.words();
    return lens;
  }

  dispose(): void {
    this.#registered.dispose();
  }
}

/** Above a patient. Its words are made when it is looked at: a prompt may have thousands. */
class PatientLens extends vscode.CodeLens {
  constructor(
    readonly patient: RenderedCohort['patients'][number],
    readonly prompt: Prompt,
  ) {
    super(new vscode.Range(patient.line, 0, patient.line, 0));
  }

  words(): vscode.Command {
    const { subject, tokens, events: count } = this.patient;
    const { rendered, selection } = this.prompt;
    return {
      title: `${tokensOf(tokens, rendered.approximate)} · ${events(count)} · open record`,
      command: `cohortLens.${OPEN_RECORD}`,
      arguments: [selection.key.dataset, subject],
    };
  }
}

/** `Prompt: 287,812 tokens · M/N 0.61 · 3,241 shared · 12 patients · o200k_base` */
function wholeWords({ rendered, shape }: Prompt): string {
  const { n, m, shared, approximate } = rendered;
  return [
    `Prompt: ${tokensOf(n, approximate)}`,
    conceptShare({ m, n }),
    ...(shared > 0 ? [`${tokensOf(shared, approximate)} shared by all`] : []),
    patients(rendered.patients.length),
    encodingTitle(shape.encoding),
  ].join(' · ');
}
