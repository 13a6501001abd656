import type { SubjectId } from '../../core/meds/dataset';
import type { SubjectEvents } from '../../core/meds/events';

/** Columns of an event (core/meds/events.ts), and a code with what is said of it, in bytes. */
const EVENT_BYTES = 40;
const CODE_BYTES = 400;
const TEXT_BYTES = 40;

/** Roughly what a decoded record takes in memory, in bytes. */
export function bytesOf({ length, texts, codes }: SubjectEvents): number {
  const written = texts.reduce((sum, text) => sum + TEXT_BYTES + 2 * text.length, 0);
  return length * EVENT_BYTES + codes.length * CODE_BYTES + written;
}

/** Decoded records within a budget of memory: those that were used longest ago go first. */
export class KeptRecords {
  readonly #records = new Map<SubjectId, SubjectEvents>();
  #pinned: ReadonlySet<SubjectId> = new Set();
  #bytes = 0;

  /** @param budget in bytes; what is pinned is kept beyond it */
  constructor(readonly budget: number) {}

  has(subject: SubjectId): boolean {
    return this.#records.has(subject);
  }

  get(subject: SubjectId): SubjectEvents | undefined {
    const record = this.#records.get(subject);
    if (record) {
      this.#records.delete(subject);
      this.#records.set(subject, record);
    }
    return record;
  }

  set(record: SubjectEvents): void {
    this.#drop(record.subject);
    this.#records.set(record.subject, record);
    this.#bytes += bytesOf(record);
    this.#fit();
  }

  /** These are kept until others are pinned. */
  pin(subjects: readonly SubjectId[]): void {
    this.#pinned = new Set(subjects);
    this.#fit();
  }

  values(): Iterable<SubjectEvents> {
    return this.#records.values();
  }

  clear(): void {
    this.#records.clear();
    this.#pinned = new Set();
    this.#bytes = 0;
  }

  #fit(): void {
    for (const subject of this.#records.keys()) {
      if (this.#bytes <= this.budget) return;
      if (!this.#pinned.has(subject)) this.#drop(subject);
    }
  }

  #drop(subject: SubjectId): void {
    const record = this.#records.get(subject);
    if (!record) return;
    this.#records.delete(subject);
    this.#bytes -= bytesOf(record);
  }
}
