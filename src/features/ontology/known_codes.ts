import * as vscode from 'vscode';
import { Cancelled } from '../../core/fault';
import type { CodeAnswer, CodeLink, DatasetCode } from '../../core/ontology/answer';
import { merge } from '../../core/ontology/merge';
import { readCode } from '../../core/ontology/read_code';
import type { KnownCode } from '../../core/ontology/telling';
import type { DataSetList } from '../data_sets/list';
import type { Engine } from '../engine/engine';
import type { Log } from '../log/log';
import type { Ontology } from './ontology';
import { unanswered } from './unanswered';

/**
 * So long a hover waits for data sets to say what they know of a code. Counting goes on meanwhile, and what comes later
 * is there the next time.
 */
const WAIT_MS = 600;
/** So many codes are remembered for each data set. */
const REMEMBERED = 5000;

/** What a data set said of codes, until its files change. */
class Memory {
  readonly #answers = new Map<string, readonly DatasetCode[] | Promise<readonly DatasetCode[]>>();

  get(key: string): readonly DatasetCode[] | Promise<readonly DatasetCode[]> | undefined {
    return this.#answers.get(key);
  }

  set(key: string, answer: readonly DatasetCode[] | Promise<readonly DatasetCode[]>): void {
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > REMEMBERED && oldest !== undefined) this.#answers.delete(oldest);
  }

  forget(key: string): void {
    this.#answers.delete(key);
  }
}

/**
 * Everything known of codes: the ontology's answer joined with what the data sets of the list say, those that have been
 * read. DuckDB's worker is started only where there is such a data set, and only for codes that it was not asked before.
 */
export class KnownCodes implements vscode.Disposable {
  readonly #memories = new Map<string, Memory>();
  readonly #listening: vscode.Disposable;
  readonly #ended = new AbortController();
  readonly #changed = new vscode.EventEmitter<void>();

  /** Fires when codes may be described otherwise than before: imports, prefixes or the data sets that were read. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly ontology: Ontology,
    readonly engine: Engine,
    readonly list: DataSetList,
    readonly log: Log,
  ) {
    this.#listening = vscode.Disposable.from(
      list.onDidChange(path => this.#changedList(path)),
      // Other prefixes make other codes the same.
      ontology.onDidChangeAnswers(() => this.#forget()),
    );
  }

  /**
   * @param texts codes in any spelling
   * @param waitMs how long to wait for data sets
   * @throws Cancelled when the signal is aborted; never for what is in a code, and not where the ontology is broken:
   *   then data sets alone answer
   */
  async describe(texts: readonly string[], signal: AbortSignal, waitMs = WAIT_MS): Promise<readonly KnownCode[]> {
    const answers = await this.#ask(texts, signal);
    const records = await Promise.all(
      this.#readDataSets().map(path => within(this.#lookUp(path, answers), waitMs, signal)),
    );
    if (signal.aborted) throw new Cancelled();
    const known = answers.map((answer, i) => {
      const own = records.flatMap(found => found?.[i] ?? []);
      return { answer: own.length === 0 ? answer : merge(answer, own, readCode), records: own };
    });
    return this.#withNames(known, signal);
  }

  dispose(): void {
    this.#ended.abort();
    this.#listening.dispose();
    this.#changed.dispose();
    this.#memories.clear();
  }

  #changedList(path: string | null): void {
    // Reading a data set changes nothing before it has been read.
    const state = path === null ? undefined : this.list.entry(path)?.state.kind;
    if (path !== null) this.#memories.delete(path);
    if (state === 'reading' || state === 'unread') return;
    if (path === null) this.#forget();
    else this.#changed.fire();
  }

  #forget(): void {
    this.#memories.clear();
    this.#changed.fire();
  }

  #readDataSets(): readonly string[] {
    return this.list.entries.flatMap(({ path, state }) => (state.kind === 'ready' ? [path] : []));
  }

  async #ask(texts: readonly string[], signal: AbortSignal): Promise<readonly CodeAnswer[]> {
    try {
      return await this.ontology.call('describe', { codes: texts }, signal);
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      this.log.failure('Describing a code', error);
      return texts.map(unanswered);
    }
  }

  /** What a data set says of each answer's code; null where it can't be asked. Never rejects. */
  async #lookUp(path: string, answers: readonly CodeAnswer[]): Promise<readonly (readonly DatasetCode[])[] | null> {
    let memory = this.#memories.get(path);
    if (!memory) this.#memories.set(path, (memory = new Memory()));
    const keys = answers.map(({ input, system, code }) =>
      system === null ? input : `${system}//${code ?? input}\n${input}`,
    );
    const missing = keys.flatMap((key, i) => (memory.get(key) === undefined ? [i] : []));
    if (missing.length > 0)
      this.#fetch(
        path,
        memory,
        missing.map(i => [keys[i] ?? '', answers[i]] as const),
      );
    try {
      return await Promise.all(keys.map(key => Promise.resolve(memory.get(key) ?? [])));
    } catch (error) {
      this.log.failure('Looking a code up in a data set', error);
      return null;
    }
  }

  /** Asks the engine once for all, and remembers each answer, first as a promise of it. */
  #fetch(path: string, memory: Memory, wanted: readonly (readonly [string, CodeAnswer | undefined])[]): void {
    // A code that stands bare is looked for by the system that it turned out to be of, too.
    const spellings = wanted.map(([, answer]) =>
      answer
        ? [answer.input, ...(answer.system === null ? [] : [`${answer.system}//${answer.code ?? answer.input}`])]
        : [],
    );
    // Not with the hover's own signal: the next hover wants the answer as well.
    const asked = this.engine.call('lookUp', { path, codes: spellings.flat() }, this.#ended.signal);
    let from = 0;
    wanted.forEach(([key], i) => {
      const start = from;
      const end = (from += spellings[i]?.length ?? 0);
      const answer = asked.then(found => distinct(found.slice(start, end).flat()));
      memory.set(key, answer);
      answer.then(
        found => memory.set(key, found),
        // Not remembered: the next hover asks again.
        () => memory.forget(key),
      );
    });
  }

  /** Parents that only a data set names get the description that the index has of them. */
  async #withNames(known: readonly KnownCode[], signal: AbortSignal): Promise<readonly KnownCode[]> {
    const nameless = known.flatMap(({ answer }) => answer.parents.filter(({ description }) => description === null));
    if (nameless.length === 0) return known;
    const codes = nameless.map(({ system, code }) => `${system}//${code}`);
    const names = await this.ontology.call('names', { codes }, signal).catch((error: unknown) => {
      if (error instanceof Cancelled) throw error;
      return [];
    });
    const found = new Map(names.flatMap((name, i) => (name ? [[codes[i], name.description] as const] : [])));
    const named = (link: CodeLink): CodeLink => ({
      ...link,
      description: link.description ?? found.get(`${link.system}//${link.code}`) ?? null,
    });
    return known.map(({ answer, records }) => ({ answer: { ...answer, parents: answer.parents.map(named) }, records }));
  }
}

/** Whether anybody has the code: a source describes it, or a data set of the list uses it. */
export function isKnown({ answer, records }: KnownCode): boolean {
  return answer.found || records.length > 0;
}

function distinct(codes: readonly DatasetCode[]): readonly DatasetCode[] {
  return [...new Map(codes.map(each => [each.code, each])).values()];
}

/** The answer, or null where it is not there in time or nobody waits for it any more. */
async function within<T>(answer: Promise<T>, milliseconds: number, signal: AbortSignal): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  let stop = (): void => undefined;
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), milliseconds);
    stop = () => resolve(null);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
