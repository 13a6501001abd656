import { FREE, type AnswerRecord, type Usage } from '../../core/evaluate/run';
import { sumOf } from '../../core/evaluate/run_lines';
import type { EvaluateHostApi, EvaluationTask } from './contract';
import type { Pace } from './pace';
import type { RunStore } from './run_store';

/** Who is told how far it is. */
type ProgressHost = Pick<EvaluateHostApi, 'progress' | 'answered'>;

/** Puts together what is told of all runs. */
export class Progress {
  #done = 0;
  #usage: Usage = FREE;
  readonly #of: number;
  readonly #paces: Pace[] = [];

  constructor(
    readonly host: ProgressHost,
    stores: readonly RunStore[],
    { questions, samples }: EvaluationTask,
  ) {
    this.#of = stores.length * questions.length * samples;
    for (const { before } of stores) {
      this.#done += before.answers.size;
      this.#usage = sumOf(this.#usage, before.usage);
    }
  }

  watch(pace: Pace): void {
    this.#paces.push(pace);
  }

  used(usage: Usage): void {
    this.#usage = sumOf(this.#usage, usage);
  }

  answered(run: string, record: AnswerRecord): void {
    this.#done = Math.min(this.#of, this.#done + 1);
    this.host.answered({ run, record });
    const underWay = this.#paces.reduce((sum, pace) => sum + pace.underWay, 0);
    const waitMs = Math.max(0, ...this.#paces.map(pace => pace.holdUpMs));
    const holdUp = waitMs > 0 ? `waiting ${Math.ceil(waitMs / 1000)} s: the endpoint asks for less at a time` : null;
    this.host.progress({ done: this.#done, of: this.#of, usage: this.#usage, underWay, holdUp });
  }
}
