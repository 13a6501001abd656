import { Cancelled } from '../../core/fault';
import type { CodeAnswer, CodeLink, CodeName, CodesBelow, DatasetCode, SystemId } from '../../core/ontology/answer';
import { merge } from '../../core/ontology/merge';
import { readCode, writeCode } from '../../core/ontology/read_code';
import type { KnownCode } from '../../core/ontology/telling';
import { unanswered } from './unanswered';

/** Who is asked about codes. All may reject. */
export interface CodeSources {
  describe(codes: readonly string[], signal: AbortSignal): Promise<readonly CodeAnswer[]>;
  names(codes: readonly string[], signal: AbortSignal): Promise<readonly (CodeName | null)[]>;
  /** Paths of the data sets that have been read. */
  dataSets(): readonly string[];
  lookUp(path: string, codes: readonly string[], signal: AbortSignal): Promise<readonly (readonly DatasetCode[])[]>;
  countBelow(path: string, system: SystemId, code: string, signal: AbortSignal): Promise<CodesBelow | null>;
  failed(doing: string, error: unknown): void;
  /** Told when data sets that were late have answered: who asks again hears them. */
  answered(): void;
}

/** So many codes are remembered for each data set: as many as a text can have that is checked. */
const REMEMBERED = 20_000;
/** In place of an answer that is not there in time. */
const LATE = Symbol('late');

type Found = readonly DatasetCode[];

/**
 * Joins what the ontology and the data sets that have been read say of codes. What a data set said is remembered until
 * it is forgotten, so that it is asked once about a code. Owner: whoever made it; end it.
 */
export class CodeDescriber {
  /** By data set and code; an answer that is under way is a promise. */
  readonly #memories = new Map<string, Map<string, Found | Promise<Found>>>();
  /** The same for what is below a code. */
  readonly #belows = new Map<string, Map<string, Promise<CodesBelow | null>>>();
  readonly #ended = new AbortController();
  /** How many answers are still to come that somebody did not wait for. */
  #late = 0;
  /** Whether one of them has come. */
  #hasNews = false;

  constructor(readonly sources: CodeSources) {}

  /**
   * @param texts codes in any spelling
   * @param waitMs how long to wait for data sets; what comes later is there the next time, and `answered` tells of it
   * @throws Cancelled when the signal is aborted; never for what is in a code, and not where the ontology is broken:
   *   then data sets alone answer
   */
  async describe(texts: readonly string[], signal: AbortSignal, waitMs: number): Promise<readonly KnownCode[]> {
    const answers = await this.#ask(texts, signal);
    const [only, ...others] = answers;
    const paths = this.sources.dataSets();
    const [records, below] = await Promise.all([
      Promise.all(paths.map(path => this.#inTime(this.#lookUp(path, answers), waitMs, signal))),
      // Of one code at a time, as a person looks at it.
      Promise.all(
        others.length > 0 || !only ? [] : paths.map(path => this.#inTime(this.#countBelow(path, only), waitMs, signal)),
      ),
    ]);
    if (signal.aborted) throw new Cancelled();
    const found = records.flatMap(each => (each === LATE || each === null ? [] : [each]));
    const counted = below.flatMap(each => (each === LATE || each === null || each.events === 0 ? [] : [each]));
    const awaited = records.includes(LATE) || below.includes(LATE);
    const known = answers.map((answer, i) => {
      const own = found.flatMap(each => each[i] ?? []);
      return {
        answer: own.length === 0 ? answer : merge(answer, own, readCode),
        records: own,
        below: counted,
        awaited,
      };
    });
    return this.#withNames(known, signal);
  }

  /** Has a data set, or all of them, asked anew. */
  forget(path?: string): void {
    for (const memory of [this.#memories, this.#belows]) {
      if (path === undefined) memory.clear();
      else memory.delete(path);
    }
  }

  /** Cancels what is under way. */
  end(): void {
    this.#ended.abort();
    this.forget();
  }

  /** The answer, or LATE; then it is told when the last late one has come. One that failed says nothing new. */
  async #inTime<T>(answer: Promise<T | null>, waitMs: number, signal: AbortSignal): Promise<T | null | typeof LATE> {
    const heard = await within(answer, waitMs, signal);
    if (heard !== LATE || signal.aborted) return heard;
    this.#late++;
    void answer.then(late => {
      this.#hasNews ||= late !== null;
      if (--this.#late > 0 || !this.#hasNews || this.#ended.signal.aborted) return;
      this.#hasNews = false;
      this.sources.answered();
    });
    return heard;
  }

  async #ask(texts: readonly string[], signal: AbortSignal): Promise<readonly CodeAnswer[]> {
    try {
      return await this.sources.describe(texts, signal);
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      this.sources.failed('Describing a code', error);
      return texts.map(unanswered);
    }
  }

  /** What a data set says of each answer's code; null where it can't be asked. Never rejects. */
  async #lookUp(path: string, answers: readonly CodeAnswer[]): Promise<readonly Found[] | null> {
    const memory = this.#memories.get(path) ?? new Map<string, Found | Promise<Found>>();
    this.#memories.set(path, memory);
    const asked = new Map(answers.map(answer => [spellings(answer).join('\n'), spellings(answer)]));
    const missing = [...asked].filter(([key]) => !memory.has(key));
    if (missing.length > 0) this.#fetch(path, memory, missing);
    try {
      return await Promise.all(answers.map(each => Promise.resolve(memory.get(spellings(each).join('\n')) ?? [])));
    } catch (error) {
      this.sources.failed('Looking a code up in a data set', error);
      return null;
    }
  }

  /** How often a data set has codes below this one; null where it has none or can't be asked. Never rejects. */
  async #countBelow(path: string, { system, code, childCount }: CodeAnswer): Promise<CodesBelow | null> {
    if (system === null || code === null || childCount === 0) return null;
    const memory = this.#belows.get(path) ?? new Map<string, Promise<CodesBelow | null>>();
    this.#belows.set(path, memory);
    const key = `${system}//${code}`;
    const asked = memory.get(key) ?? this.sources.countBelow(path, system, code, this.#ended.signal);
    memory.set(key, asked);
    bound(memory);
    try {
      return await asked;
    } catch (error) {
      memory.delete(key);
      this.sources.failed('Counting codes below one', error);
      return null;
    }
  }

  /** Asks the engine once for all, and remembers each answer, first as a promise of it. */
  #fetch(
    path: string,
    memory: Map<string, Found | Promise<Found>>,
    missing: readonly (readonly [key: string, spellings: readonly string[]])[],
  ): void {
    // Not with the asker's own signal: the next one wants the answer as well.
    const all = this.sources.lookUp(
      path,
      missing.flatMap(([, texts]) => texts),
      this.#ended.signal,
    );
    let from = 0;
    for (const [key, texts] of missing) {
      const start = from;
      const end = (from += texts.length);
      const answer = all.then(found => distinct(found.slice(start, end).flat()));
      memory.set(key, answer);
      answer.then(
        found => memory.set(key, found),
        // Not remembered: the next one asks again.
        () => memory.delete(key),
      );
      bound(memory);
    }
  }

  /** Parents that only a data set names get the description that the index has of them. */
  async #withNames(known: readonly KnownCode[], signal: AbortSignal): Promise<readonly KnownCode[]> {
    const nameless = known.flatMap(({ answer }) => answer.parents.filter(({ description }) => description === null));
    if (nameless.length === 0) return known;
    const codes = nameless.map(keyOf);
    const names = await this.sources.names(codes, signal).catch((error: unknown) => {
      if (error instanceof Cancelled) throw error;
      this.sources.failed('Naming parents', error);
      return [];
    });
    const found = new Map(names.flatMap((name, i) => (name ? [[codes[i], name.description] as const] : [])));
    const named = (link: CodeLink): CodeLink => ({
      ...link,
      description: link.description ?? found.get(keyOf(link)) ?? null,
    });
    return known.map(each => ({ ...each, answer: { ...each.answer, parents: each.answer.parents.map(named) } }));
  }
}

/** Whether anybody has the code: a source describes it, or a data set of the list uses it. */
export function isKnown({ answer, records }: KnownCode): boolean {
  return answer.found || records.length > 0;
}

const keyOf = ({ system, code }: CodeLink): string => writeCode(system, code);

/** What a data set is asked: the text, and the system that a bare code turned out to be of with it. */
function spellings({ input, system, code }: CodeAnswer): readonly string[] {
  return system === null ? [input] : [input, writeCode(system, code ?? input)];
}

/** The code that was asked about longest ago is forgotten. */
function bound(memory: Map<string, unknown>): void {
  const [oldest] = memory.keys();
  if (memory.size > REMEMBERED && oldest !== undefined) memory.delete(oldest);
}

function distinct(codes: Found): Found {
  return [...new Map(codes.map(each => [each.code, each])).values()];
}

/** The answer, or LATE where it is not there in time or nobody waits for it any more. */
async function within<T>(answer: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T | typeof LATE> {
  if (signal.aborted) return LATE;
  let timer: NodeJS.Timeout | undefined;
  let stop = (): void => undefined;
  const late = new Promise<typeof LATE>(resolve => {
    timer = setTimeout(() => resolve(LATE), milliseconds);
    stop = () => resolve(LATE);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
