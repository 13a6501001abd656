import type * as vscode from 'vscode';
import { METRICS } from '../../core/evaluate/score_answer';
import type { ModelProfile } from '../../core/evaluate/model_profile';
import { Cancelled, messageOf, UserFault } from '../../core/fault';
import type { Question } from '../../core/questions/question';
import { isLoopbackUrl } from '../../core/evaluate/guard';
import type { QuestionAnswer, QuestionRef } from '../../engine/evaluate/contract';
import { destinationWords } from '../../engine/evaluate/words';
import type { ShownAnswer, ShownAnswerDetails, ShownModel, ShownRun } from '../../protocol/question';
import { knownModel } from '../../core/tokens/models';
import { confirmEstimate } from '../evaluate/confirm';
import type { Evaluation } from '../evaluate/evaluation';
import type { Log } from '../log/log';

/** What is asked now: null while there is no question to ask. */
export type AskedNow = () => QuestionRef | null;

/** Evaluating one question, for its page: which models there are, what is under way, and what was answered. */
export class QuestionRun implements vscode.Disposable {
  #answers: readonly QuestionAnswer[] | null = null;
  #fault: string | null = null;
  #running: AbortController | null = null;
  #looking = new AbortController();
  #lacking: ReadonlySet<string> = new Set();
  readonly #owned: vscode.Disposable;

  /** @param changed told when there is something else to show */
  constructor(
    readonly evaluation: Evaluation,
    readonly asked: AskedNow,
    readonly log: Log,
    readonly changed: () => void,
  ) {
    this.#owned = evaluation.onDidChange(() => {
      // What another page or a set's evaluation answers is this question's too.
      if (evaluation.progress === null && this.#running === null) this.look();
      this.changed();
    });
  }

  get shown(): ShownRun {
    const { progress } = this.evaluation;
    const busy = this.#running === null ? null : progress === null || progress.done === 0 ? 'asking …' : 'scoring …';
    return {
      ...{ models: this.evaluation.profiles.map(profile => this.#model(profile)), busy, fault: this.#fault },
      answers: this.#answers?.map(shownAnswer) ?? null,
    };
  }

  /** Looks for what was answered. */
  look(): void {
    const ref = this.asked();
    this.#looking.abort();
    this.#looking = new AbortController();
    if (ref) void this.#look(ref.question, this.#looking.signal);
    else this.#answers = null;
  }

  /** Asks the model of a name. */
  async evaluateBy(model: string, rendering: string): Promise<void> {
    const profile = this.evaluation.profiles.find(({ name }) => name === model);
    if (profile) await this.evaluate(profile, rendering);
  }

  async evaluate(profile: ModelProfile, rendering: string): Promise<void> {
    const ref = this.asked();
    if (!ref || this.#running) return;
    const running = new AbortController();
    this.#running = running;
    this.#fault = null;
    this.changed();
    try {
      const wish = { refs: [ref], profiles: [profile], renderings: [rendering] };
      await this.evaluation.evaluate(wish, confirmEstimate, running.signal);
    } catch (error) {
      if (!(error instanceof Cancelled)) {
        if (!(error instanceof UserFault)) this.log.failure('Evaluating a question', error);
        this.#fault = messageOf(error);
      }
    } finally {
      this.#running = null;
      this.look();
      this.changed();
    }
  }

  cancel(): void {
    this.#running?.abort();
  }

  details(id: string): ShownAnswerDetails {
    const found = this.#answers?.find(answer => idOf(answer) === id);
    if (!found) throw new UserFault('The answer is not there any more.', 'no-answer');
    const { record, scored, questionChanged } = found;
    const why = questionChanged ? 'The question or its gold has changed since: the score is that of then.' : record.why;
    return {
      ...{ scored: scored?.kind === 'scored' ? scored : null, why, raw: record.raw },
      ...{ explanation: record.explanation, servedModel: record.servedModel },
    };
  }

  dispose(): void {
    this.#running?.abort();
    this.#looking.abort();
    this.#owned.dispose();
  }

  async #look(question: Question, signal: AbortSignal): Promise<void> {
    try {
      const lacking = await this.evaluation.lackingKeys();
      const answers = await this.evaluation.answersTo(question, signal);
      if (signal.aborted) return;
      this.#answers = answers;
      this.#lacking = lacking;
      this.changed();
    } catch (error) {
      if (signal.aborted || error instanceof Cancelled) return;
      this.log.failure('Looking for answers', error);
      this.#answers = [];
      this.#fault = messageOf(error);
      this.changed();
    }
  }

  #model(profile: ModelProfile): ShownModel {
    const { name } = profile;
    const known = profile.kind === 'endpoint' ? knownModel(profile.model) : null;
    const takesPrompt = profile.kind !== 'baseline' && profile.kind !== 'random';
    return {
      ...{ name, title: TITLES[name] ?? name, takesPrompt, where: whereOf(profile), lacksKey: this.#lacking.has(name) },
      inputPrice: priceOf(profile),
      context: profile.kind === 'endpoint' ? (profile.context ?? known?.context ?? null) : null,
    };
  }
}

const TITLES: Readonly<Record<string, string>> = { baseline: 'Built-in baseline', random: 'Random answers' };

function whereOf(profile: ModelProfile): string {
  switch (profile.kind) {
    case 'baseline':
    case 'random':
      return destinationWords({ kind: 'here' });
    case 'endpoint': {
      const url = new URL(profile.baseUrl);
      return destinationWords({ kind: isLoopbackUrl(url) ? 'loopback' : 'elsewhere', origin: url.origin });
    }
    case 'agent':
      return destinationWords({ kind: 'program', program: profile.program });
    case 'editor':
      return destinationWords({ kind: 'editor', vendor: profile.vendor });
  }
}

function priceOf(profile: ModelProfile): number | null {
  if (profile.kind === 'baseline' || profile.kind === 'random') return 0;
  if (profile.kind === 'editor') return null;
  const isHere = profile.kind === 'endpoint' && isLoopbackUrl(new URL(profile.baseUrl));
  return profile.prices?.input ?? (isHere ? 0 : null);
}

const idOf = ({ run, record }: QuestionAnswer): string => `${run}\0${record.key.sample}`;

function shownAnswer(answer: QuestionAnswer): ShownAnswer {
  const { model, rendering, record, questionChanged, scored } = answer;
  // By today's rules, where the answer can be scored again.
  const score = scored?.kind === 'scored' ? scored.score : record.score;
  const state = scored?.kind ?? record.state;
  const { best, worst } = METRICS[record.task];
  return {
    ...{ id: idOf(answer), model: TITLES[model] ?? model, rendering, state, score, why: record.why },
    share: score === null ? null : Math.max(0, Math.min(1, (score - worst) / (best - worst))),
    ...{ tokens: record.usage.inputTokens ?? record.promptTokens, cost: record.usage.cost, at: record.at },
    approximate: record.usage.inputTokens === null && record.promptApproximate,
    isOutdated: questionChanged,
  };
}
