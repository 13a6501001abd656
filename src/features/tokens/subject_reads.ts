import { Cancelled, UserFault } from '../../core/fault';
import type { SubjectId } from '../../core/meds/dataset';
import type { CohortKey } from '../../engine/tokens/contract';
import { sameKey } from './counted_selection';

/** So many subjects are read at a time: one is read while the one before is counted. */
const AT_A_TIME = 3;

/** Reads one subject and hands it over. Rejects as Channel.call does. */
export type ReadSubject = (key: CohortKey, subject: SubjectId, signal: AbortSignal) => Promise<void>;

/**
 * Reads subjects a few at a time. Who wants others before all are there gets them without losing what is under way:
 * what is still wanted goes on, the rest is cancelled.
 */
export class SubjectReads {
  #key: CohortKey | null = null;
  #queue: SubjectId[] = [];
  readonly #underWay = new Map<SubjectId, AbortController>();
  /** Ids that the data set does not have. */
  readonly #unknown = new Set<SubjectId>();
  #waiting: Waiting | null = null;

  constructor(readonly read: ReadSubject) {}

  /** Those of these subjects that the data set turned out not to have. */
  unknownOf(key: CohortKey, subjects: readonly SubjectId[]): readonly SubjectId[] {
    return sameKey(key, this.#key) ? subjects.filter(subject => this.#unknown.has(subject)) : [];
  }

  /**
   * Reads these subjects and nothing else.
   * @param told how many of them are there whenever that changes
   * @returns settled when each is there or known not to exist; rejects with the first failure, or when aborted
   */
  have(
    key: CohortKey,
    subjects: readonly SubjectId[],
    told: (done: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    this.#waiting?.end(new Cancelled());
    if (!sameKey(key, this.#key)) {
      this.clear();
      this.#key = key;
    }
    const wanted = new Set(subjects);
    for (const [subject, reading] of this.#underWay) {
      if (wanted.has(subject)) continue;
      reading.abort();
      this.#underWay.delete(subject);
    }
    this.#queue = subjects.filter(subject => !this.#underWay.has(subject) && !this.#unknown.has(subject));
    return new Promise((resolve, reject) => {
      const abort = (): void => waiting.end(new Cancelled());
      const waiting: Waiting = {
        progress: () => {
          const left = this.#queue.length + this.#underWay.size;
          told(subjects.length - left);
          if (left === 0) waiting.end();
        },
        end: failure => {
          if (this.#waiting === waiting) this.#waiting = null;
          signal.removeEventListener('abort', abort);
          if (failure === undefined) resolve();
          else reject(failure);
        },
      };
      this.#waiting = waiting;
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      else {
        this.#fill();
        waiting.progress();
      }
    });
  }

  /** Cancels what is under way: nobody wants it any more. */
  stop(): void {
    this.#waiting?.end(new Cancelled());
    this.#queue = [];
    for (const reading of this.#underWay.values()) reading.abort();
    this.#underWay.clear();
  }

  /** Cancels what is under way and forgets which ids are unknown. */
  clear(): void {
    this.stop();
    this.#unknown.clear();
    this.#key = null;
  }

  #fill(): void {
    while (this.#key !== null && this.#underWay.size < AT_A_TIME) {
      const subject = this.#queue.shift();
      if (subject === undefined) return;
      void this.#start(this.#key, subject);
    }
  }

  async #start(key: CohortKey, subject: SubjectId): Promise<void> {
    const reading = new AbortController();
    this.#underWay.set(subject, reading);
    let failure: Error | null = null;
    try {
      await this.read(key, subject, reading.signal);
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
    }
    // Cancelled meanwhile: nobody waits for it any more.
    if (this.#underWay.get(subject) !== reading) return;
    this.#underWay.delete(subject);
    if (failure instanceof UserFault && failure.kind === 'unknown-subject') this.#unknown.add(subject);
    else if (failure !== null) {
      this.#waiting?.end(failure);
      this.clear();
      return;
    }
    this.#fill();
    this.#waiting?.progress();
  }
}

interface Waiting {
  progress(): void;
  /** @param failure left out: all is there */
  end(failure?: Error): void;
}
