import type { DatasetSummary } from '../../../src/core/meds/dataset';
import type { EngineApi } from '../../../src/engine/contract';
import { Channel } from '../../../src/protocol/channel';
import type { Handlers, Params, Result } from '../../../src/protocol/channel';
import type { OverviewHost, OverviewPage } from '../../../src/protocol/overview';
import type { ViewerHost, ViewerPage } from '../../../src/protocol/viewer';
import { Mailbox } from './mailbox';
import { SYNTHETIC_SUBJECT, syntheticDataset, syntheticPayload } from './synthetic';

/** The host's end of one open page: what the extension does for a webview, without an editor. */

export type PageName = 'timeline' | 'overview' | 'tokens' | 'question' | 'review' | 'results';
type Host = ViewerHost & OverviewHost;
/** Of the two pages only the viewer's is told the data set as it is after a reload. */
type Page = Omit<ViewerPage & OverviewPage, 'reloaded'> & {
  reloaded(params: { readonly message: string; readonly dataset?: DatasetSummary | null }): void;
};

/** A call of the page's, kept so that a test can see what was asked. */
export interface SeenCall {
  readonly method: string;
  readonly params: unknown;
}

export interface SessionOptions {
  readonly page: PageName;
  /** Absolute path of the data set. */
  readonly path: string;
  readonly subject: string | null;
  readonly file: string | null;
  /** So many made-up events in place of the data set. */
  readonly synthetic: number | null;
}

export class HarnessSession {
  readonly calls: SeenCall[] = [];
  /** Texts that were exported to a file or the clipboard, oldest first. */
  readonly exported: string[] = [];
  readonly channel: Channel<Host, Page>;
  readonly #replaced = new Map<string, (params: never) => unknown>();
  readonly #changed = new Map<string, object>();
  readonly #mailbox = new Mailbox();

  constructor(
    readonly options: SessionOptions,
    readonly engine: Handlers<EngineApi>,
  ) {
    this.channel = new Channel<Host, Page>(this.#mailbox, this.#handlers(), (method, error) => {
      console.error(`harness: ${method} failed`, error);
    });
  }

  /** Answers the page's calls of `method` in another way, for failures and for waits. */
  replace<K extends keyof Host>(
    method: K,
    handler: (params: Params<Host, K>) => Result<Host, K> | Promise<Result<Host, K>>,
  ): void {
    this.#replaced.set(method, handler);
  }

  /** Lets the harness answer the page's calls of `method`, with a part of the answer changed. */
  change<K extends keyof Host>(method: K, part: Partial<Awaited<Result<Host, K>>>): void {
    this.#changed.set(method, part);
  }

  /** Lets the harness answer `method` itself again. */
  restore(method: keyof Host): void {
    this.#replaced.delete(method);
    this.#changed.delete(method);
  }

  /** The parameters of all calls of one method, oldest first. */
  callsOf<K extends keyof Host>(method: K): Params<Host, K>[] {
    return this.calls.filter(call => call.method === method).map(call => call.params as Params<Host, K>);
  }

  receive(message: unknown): void {
    this.#mailbox.receive(message);
  }

  /** The next message for the page, encoded; empty after a while without one, null once closed. */
  next(): Promise<Uint8Array | null> {
    return this.#mailbox.next();
  }

  dispose(): void {
    this.#mailbox.close();
    this.channel.dispose();
  }

  #handlers(): Handlers<Host> {
    const { engine, options } = this;
    const { path } = options;
    const plain: Handlers<Host> = {
      // Both pages start with `ready`; each reads its own fields of the answer.
      ready: async (_, context) => {
        const dataset = await engine.open({ path }, context);
        return { dataset, subject: options.subject, file: options.file, path, name: dataset.name, said: null };
      },
      subject: ({ subject }, context) => engine.subject({ path, subject }, context),
      subjects: (query, context) => engine.subjects({ ...query, path, file: options.file }, context),
      neighbour: (query, context) => engine.neighbour({ ...query, path, file: options.file }, context),
      details: (params, context) => engine.details({ ...params, path }, context),
      fullText: (params, context) => engine.fullText({ ...params, path }, context),
      searchLongTexts: (params, context) => engine.searchLongTexts({ ...params, path }, context),
      export: async ({ subject, rows, format, to }, context) => {
        const exported = await engine.exportRows({ path, subject, rows, format }, context);
        this.exported.push(exported.text);
        const where = to === 'clipboard' ? 'the clipboard' : `subject-${subject}.${format}`;
        return { written: { rows: exported.rows, where } };
      },
      overview: (_, context) => engine.overview({ path }, context),
      validity: (_, context) => engine.validate({ path }, context),
      openOverview: () => undefined,
      openCode: () => undefined,
      openSubject: () => undefined,
      subjectShown: ({ subject }) => this.channel.notify('inCohort', { subject, isIn: false }),
      setInCohort: ({ subject, isIn }) => this.channel.notify('inCohort', { subject, isIn }),
      addWithCode: () => undefined,
      defect: ({ message, stack }) => console.error(`harness: defect in the page: ${message}\n${stack}`),
      showLog: () => undefined,
    };
    const made = options.synthetic === null ? {} : syntheticHandlers(options.synthetic);
    return Object.fromEntries(
      Object.entries({ ...plain, ...made }).map(([method, handler]) => [
        method,
        async (params: never, context: never): Promise<unknown> => {
          this.calls.push({ method, params });
          const replaced = this.#replaced.get(method);
          if (replaced) return await replaced(params);
          const answer = await (handler as (p: never, c: never) => unknown)(params, context);
          const changed = this.#changed.get(method);
          return changed && typeof answer === 'object' ? { ...answer, ...changed } : answer;
        },
      ]),
    ) as unknown as Handlers<Host>;
  }
}

/** Answers about made-up events, where there is no file behind them. */
function syntheticHandlers(count: number): Partial<Handlers<Host>> {
  const dataset = syntheticDataset(count);
  return {
    ready: () => ({
      dataset,
      subject: SYNTHETIC_SUBJECT.id,
      file: null,
      path: dataset.path,
      name: dataset.name,
      said: null,
    }),
    subject: () => syntheticPayload(count),
    subjects: ({ offset }) => ({ total: 1, offset, subjects: offset === 0 ? [SYNTHETIC_SUBJECT] : [] }),
    details: ({ rows }) => ({
      columns: ['hadm_id', 'priority'],
      rows: rows.map(({ row }) => [String(20_000_000 + (row >> 10)), row % 7 === 0 ? 'URGENT' : null]),
    }),
    neighbour: () => null,
    searchLongTexts: ({ rows }) => ({ matches: rows.map(() => false) }),
    export: ({ rows }) => ({ written: { rows: rows?.row.length ?? count, where: 'nowhere' } }),
  };
}
