import { Cancelled } from '../../core/fault';
import type { Random } from '../../core/random/xoshiro';

/** Time, so that tests have their own. */
export interface Clock {
  now(): number;
  /** @throws Cancelled as soon as the signal is aborted */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((done, fail) => {
      const abort = (): void => {
        clearTimeout(timer);
        fail(new Cancelled());
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', abort);
        done();
      }, ms);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true });
    }),
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** An endpoint that asks for more is not waited for: the run stops asking it, and can be gone on with later. */
export const LONGEST_ASKED_MS = 15 * 60_000;

/**
 * How long to wait before trying again: exponential back-off with full jitter, at least as long as the endpoint asked for.
 * @param tries how often it was tried, from 1
 */
export function backOffMs(tries: number, askedMs: number | null, random: Random): number {
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  const jittered = (random() / 2 ** 32) * most;
  return askedMs === null ? jittered : askedMs + jittered / 4;
}

/** So many answers in a row without a complaint let one more request be under way. */
const GOOD_FOR_MORE = 10;

/**
 * How many requests may be under way: the profile's number at first, half of it whenever the endpoint asks for less, one more
 * after every ten answers without a complaint. Nothing begins while the endpoint asked to wait.
 */
export class Pace {
  #limit: number;
  #underWay = 0;
  #good = 0;
  #notBefore = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    readonly most: number,
    readonly clock: Clock,
  ) {
    this.#limit = Math.max(1, most);
  }

  get limit(): number {
    return this.#limit;
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Milliseconds until the next request may begin. */
  get holdUpMs(): number {
    return Math.max(0, this.#notBefore - this.clock.now());
  }

  /** Waits for a turn; each is to be ended. @throws Cancelled */
  async begin(signal: AbortSignal): Promise<void> {
    for (;;) {
      if (signal.aborted) throw new Cancelled();
      if (this.#underWay >= this.#limit) await this.#turn(signal);
      else if (this.holdUpMs > 0) await this.clock.sleep(this.holdUpMs, signal);
      else break;
    }
    this.#underWay++;
  }

  end(): void {
    this.#underWay--;
    this.#next();
  }

  wentWell(): void {
    if (++this.#good < GOOD_FOR_MORE || this.#limit >= this.most) return;
    this.#good = 0;
    this.#limit++;
    this.#next();
  }

  /** @param askedMs how long the endpoint wants nothing; null: it did not say */
  slowDown(askedMs: number | null): void {
    this.#good = 0;
    this.#limit = Math.max(1, Math.floor(this.#limit / 2));
    if (askedMs !== null) this.#notBefore = Math.max(this.#notBefore, this.clock.now() + askedMs);
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise(done => {
      const go = (): void => {
        signal.removeEventListener('abort', go);
        const at = this.#waiting.indexOf(go);
        if (at >= 0) this.#waiting.splice(at, 1);
        done();
      };
      signal.addEventListener('abort', go, { once: true });
      this.#waiting.push(go);
    });
  }

  #next(): void {
    if (this.#underWay < this.#limit) this.#waiting[0]?.();
  }
}

/** A hard limit of what may be spent: the most that a request may cost is put aside before it is sent. */
export class Budget {
  #spent = 0;
  #putAside = 0;

  /** @param limit USD; null: none. @param spent USD already */
  constructor(
    readonly limit: number | null,
    spent = 0,
  ) {
    this.#spent = spent;
  }

  /** @param most USD at most; null: unknown. @returns false where the budget would not bear it */
  putAside(most: number | null): boolean {
    if (this.limit === null) return true;
    if (most === null || this.#spent + this.#putAside + most > this.limit) return false;
    this.#putAside += most;
    return true;
  }

  /** @param most as put aside. @param cost USD; null: unknown, so that all that was put aside counts as spent */
  settle(most: number | null, cost: number | null): void {
    if (this.limit === null) return;
    this.#putAside -= most ?? 0;
    this.#spent += cost ?? most ?? 0;
  }
}
