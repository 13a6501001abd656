import { answerByStatistics } from '../../core/baseline/methods';
import { profileOf, type SubjectProfile } from '../../core/baseline/profile';
import { answerAtRandom } from '../../core/baseline/random_answer';
import { FREE } from '../../core/evaluate/run';
import type { BaselineProfile, RandomProfile } from '../../core/evaluate/model_profile';
import { decodeEvents } from '../../core/meds/columns';
import type { SubjectId } from '../../core/meds/dataset';
import type { Engine } from '../engine';
import { stopIfAborted } from '../interruption';
import type { AskRequest, Model, Reply } from './model';

/** So many subjects' profiles are kept: questions of a set share theirs. */
const KEPT = 400;

/** Statistics over the structured events: no prompt, no network. The answer says how it came about. */
export class BaselineModel implements Model {
  readonly takesPrompt = false;
  readonly destination = { kind: 'here' } as const;
  /** By data set and subject, the one that was used last at the end. */
  readonly #profiles = new Map<string, Promise<SubjectProfile>>();

  constructor(
    readonly profile: BaselineProfile,
    readonly engine: () => Promise<Pick<Engine, 'subject'>>,
  ) {}

  async ask({ question, dataset, seed, sample }: AskRequest, signal: AbortSignal): Promise<Reply> {
    const profiles: SubjectProfile[] = [];
    for (const subject of question.subjects) {
      stopIfAborted(signal);
      profiles.push(await this.#profileOf(dataset, subject));
    }
    // Only what is asked: neither the gold nor how the question came about.
    const { id, task, question: text, subjects, params } = question;
    const asked = { id, task, question: text, subjects, params };
    const { answer, explanation } = answerByStatistics(asked, profiles, seed + sample);
    return replyOf(answer, explanation.join('\n'));
  }

  dispose(): Promise<void> {
    this.#profiles.clear();
    return Promise.resolve();
  }

  #profileOf(dataset: string, subject: SubjectId): Promise<SubjectProfile> {
    const key = `${dataset}\0${subject}`;
    const reading = this.#profiles.get(key) ?? this.#read(dataset, subject);
    this.#profiles.delete(key);
    this.#profiles.set(key, reading);
    reading.catch(() => this.#profiles.delete(key));
    const [oldest] = this.#profiles.keys();
    if (this.#profiles.size > KEPT && oldest !== undefined) this.#profiles.delete(oldest);
    return reading;
  }

  async #read(dataset: string, subject: SubjectId): Promise<SubjectProfile> {
    const engine = await this.engine();
    const { columns, codes, hierarchy } = await engine.subject({ path: dataset, subject });
    return profileOf(subject, decodeEvents(columns, codes), hierarchy);
  }
}

/** Answers at random: what every model must beat. */
export class RandomModel implements Model {
  readonly takesPrompt = false;
  readonly destination = { kind: 'here' } as const;

  constructor(readonly profile: RandomProfile) {}

  ask({ question, seed, sample }: AskRequest): Promise<Reply> {
    return Promise.resolve(replyOf(answerAtRandom(question, seed, sample), 'Drawn at random.'));
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}

function replyOf(answer: unknown, explanation: string): Reply {
  const text = JSON.stringify({ answer });
  return { kind: 'answered', text, explanation, usage: FREE, servedModel: null };
}
