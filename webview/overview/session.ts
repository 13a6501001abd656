import type { Overview, SubjectId, ValidityReport } from '../../src/core/meds/dataset';
import { Cancelled, messageOf } from '../../src/core/fault';
import type { OverviewStart } from '../../src/protocol/overview';

/** What a part of the page knows: each state is drawn on its own. */
export type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'cancelled' };

/** What the page asks of the extension. */
export interface OverviewSource {
  ready(): Promise<OverviewStart>;
  overview(signal: AbortSignal): Promise<Overview>;
  validity(signal: AbortSignal): Promise<ValidityReport>;
  openSubject(subject: SubjectId | null): void;
  showLog(): void;
}

export interface OverviewState {
  /** Null until the extension has said what is opened. */
  readonly opened: { readonly path: string; readonly name: string } | null;
  readonly overview: Loading<Overview>;
  readonly validity: Loading<ValidityReport>;
  /** Why the page was read again; '' where it was not. */
  readonly reloaded: string;
}

const LOADING = { state: 'loading' } as const;

/**
 * Loads the overview and after it the validity report, which reads every event and may take long. An answer that
 * belongs to an earlier load is dropped; while files are read again the earlier answer stays on screen.
 */
export class OverviewSession {
  #state: OverviewState = { opened: null, overview: LOADING, validity: LOADING, reloaded: '' };
  #load = new AbortController();
  #check = new AbortController();

  constructor(
    readonly source: OverviewSource,
    readonly changed: (state: OverviewState) => void,
  ) {}

  get state(): OverviewState {
    return this.#state;
  }

  /** First load. */
  async start(): Promise<void> {
    try {
      const { said, ...opened } = await this.source.ready();
      this.#update({ opened, reloaded: said ?? '' });
    } catch (error) {
      if (!(error instanceof Cancelled)) this.#update({ overview: failed(error) });
      return;
    }
    await this.load();
  }

  /** Reads the data set again. What is shown stays until the answer comes. */
  async load(): Promise<void> {
    this.#load.abort();
    this.#check.abort();
    const load = new AbortController();
    this.#load = load;
    if (this.#state.overview.state !== 'ready') this.#update({ overview: LOADING });
    this.#update({ validity: LOADING });
    const overview = await settled(this.source.overview(load.signal));
    if (load.signal.aborted) return;
    this.#update({ overview });
    if (overview.state === 'ready') await this.check();
  }

  /** Runs the validity check, again where it was cancelled or failed. */
  async check(): Promise<void> {
    this.#check.abort();
    const check = new AbortController();
    this.#check = check;
    this.#update({ validity: LOADING });
    const validity = await settled(this.source.validity(check.signal));
    if (!check.signal.aborted) this.#update({ validity });
  }

  cancelCheck(): void {
    this.#check.abort();
    this.#update({ validity: { state: 'cancelled' } });
  }

  /** The files changed on disk: reads them again and says so. */
  async reload(message: string): Promise<void> {
    this.#update({ reloaded: message });
    await this.load();
  }

  /** The data set can't be shown any more. */
  fail(message: string): void {
    this.#load.abort();
    this.#check.abort();
    this.#update({ overview: { state: 'failed', message }, validity: { state: 'cancelled' } });
  }

  dispose(): void {
    this.#load.abort();
    this.#check.abort();
  }

  #update(patch: Partial<OverviewState>): void {
    this.#state = { ...this.#state, ...patch };
    this.changed(this.#state);
  }
}

function failed(error: unknown): { readonly state: 'failed'; readonly message: string } {
  return { state: 'failed', message: messageOf(error) };
}

async function settled<T>(answer: Promise<T>): Promise<Loading<T>> {
  try {
    return { state: 'ready', value: await answer };
  } catch (error) {
    return error instanceof Cancelled ? { state: 'cancelled' } : failed(error);
  }
}
