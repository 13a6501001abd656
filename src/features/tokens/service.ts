import * as vscode from 'vscode';
import { Cancelled, messageOf } from '../../core/fault';
import type { Cohort } from '../../core/cohort/cohort';
import type { SubjectId } from '../../core/meds/dataset';
import type { RenderingId } from '../../core/render/rendering';
import type { CostDetails } from '../../core/tokens/counts';
import type { EncodingId } from '../../core/tokens/encoding';
import type { CohortKey, EncodingFault, RenderedCohort } from '../../engine/tokens/contract';
import type { TokensState } from '../../protocol/tokens';
import type { CurrentCohort } from '../cohort/current_cohort';
import type { Engine } from '../engine/engine';
import type { DataSetList } from '../data_sets/list';
import type { DataSetWatches } from '../files/watch';
import type { Log } from '../log/log';
import type { Ontology } from '../ontology/ontology';
import type { Settings } from '../settings/settings';
import { Chosen } from './chosen';
import { isOfCohort, type CountedSelection } from './counted_selection';
import { FilesRevision } from './files_revision';
import { OwnCodes } from './own_codes';
import { CountingPlans, type CountingPlan } from './plan';
import { mustFit, mustKnow, nothingToRender } from './render_faults';
import { SubjectReads } from './subject_reads';
import { TemplateFiles } from './template_files';
import type { TokenCounts } from './token_counts';
import { NOTHING, toldState, type Counted } from './told_state';
import { Turns } from './turns';
import { TokensWorker } from './worker';

export interface TokenServices {
  readonly extension: vscode.Uri;
  readonly memento: vscode.Memento;
  readonly cohort: CurrentCohort;
  readonly list: Pick<DataSetList, 'onDidChange' | 'entry'>;
  readonly engine: Engine;
  readonly ontology: Pick<Ontology, 'onDidChangeAnswers'>;
  readonly settings: Settings;
  readonly watches: DataSetWatches;
  readonly log: Log;
}

/** Counts the cohort of this window whenever it, its files or the settings change. */
export class TokenService implements TokenCounts, vscode.Disposable {
  readonly worker: TokensWorker;
  readonly templates: TemplateFiles;
  readonly #plans: CountingPlans;
  readonly #files: FilesRevision;
  readonly #reads: SubjectReads;
  readonly #ownCodes: OwnCodes;
  readonly #chosen: Chosen;
  /** Counting and rendering take turns: the worker has one selection. */
  readonly #turns = new Turns();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #owned: vscode.Disposable;
  #state: TokensState;
  #plan: CountingPlan | undefined;
  #faults: readonly EncodingFault[] = [];
  #selected: CountedSelection | null = null;
  /** Keeps the worker while there is something counted in it. */
  #hold: vscode.Disposable | undefined;
  #isStale = false;
  #pass: AbortController | undefined;
  /** Aborted where texts that are being rendered give way to a newer count. */
  #rendering = new AbortController();
  #counting: Promise<void> | undefined;
  #disposed = false;
  /** The plan whose encodings were tried. */
  #checked: CountingPlan | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(readonly services: TokenServices) {
    const { extension, memento, cohort, list, engine, ontology, settings, watches, log } = services;
    this.templates = new TemplateFiles(settings);
    this.#plans = new CountingPlans(settings, this.templates);
    this.worker = new TokensWorker(extension, async () => (await this.#plans.current()).configuration, log);
    this.#files = new FilesRevision(engine, watches, log);
    this.#reads = new SubjectReads((key, subject, signal) => this.#read(key, subject, signal));
    this.#ownCodes = new OwnCodes(engine);
    this.#chosen = new Chosen(memento);
    this.#state = this.#told(NOTHING);
    this.#owned = vscode.Disposable.from(
      this.#plans,
      this.templates,
      this.worker,
      this.#files,
      this.#changed,
      cohort.onDidChange(() => this.#cohortChanged()),
      this.#files.onDidChange(() => this.#count()),
      list.onDidChange(path => this.#dataSetChanged(path)),
      this.#plans.onDidChange(() => {
        void this.worker.reconfigure();
        this.#count();
      }),
      ontology.onDidChangeAnswers(() => this.#files.renew()),
      settings.onDidChange(changed => {
        if (changed.has('categories')) this.#files.renew();
        if (changed.has('models')) this.#publish({});
      }),
    );
    // Not within the activation: a cohort that the window remembers is read once the editor has come to itself.
    setImmediate(() => this.#count());
  }

  get state(): TokensState {
    return this.#state;
  }

  get selection(): CountedSelection | null {
    return this.#selected;
  }

  /** Whether texts are counted at once: the worker runs and is not at work. */
  get isQuick(): boolean {
    return this.worker.runs && this.#counting === undefined;
  }

  async details(
    { rendering, encoding, limit }: Parameters<TokenCounts['details']>[0],
    signal?: AbortSignal,
  ): Promise<CostDetails> {
    if (this.#selected === null) return { codes: [], categories: [], truncation: [] };
    return this.worker.call('details', { rendering, encoding, limit, lengths: TRUNCATED }, signal);
  }

  async countTexts(texts: readonly string[], signal?: AbortSignal): Promise<readonly number[]> {
    const { encoding } = this.#state.chosen;
    const { counts } = await this.worker.call('countTexts', { texts, encodings: [encoding] }, signal);
    return counts.map(([count = 0]) => count);
  }

  async render(
    { rendering, encoding }: { readonly rendering: RenderingId; readonly encoding: EncodingId },
    signal: AbortSignal = new AbortController().signal,
  ): Promise<{ readonly rendered: RenderedCohort; readonly selection: CountedSelection }> {
    for (;;) {
      await this.#settled(signal);
      const { signal: giveWay } = this.#rendering;
      try {
        const either = AbortSignal.any([signal, giveWay]);
        return await this.#turns.take(() => this.#renderOnce({ rendering, encoding }, either), either);
      } catch (error) {
        // Where the cohort changed meanwhile, it is rendered as it is once that is counted.
        const isLate = error instanceof Cancelled && giveWay.aborted && giveWay.reason !== STOPPED;
        if (!isLate || signal.aborted) throw error;
      }
    }
  }

  /** Ends what is under way: counting, or reading for a text. What is counted so far stays counted. */
  stop(): void {
    const isCounting = this.#counting !== undefined;
    this.#isStale = false;
    this.#pass?.abort();
    this.#giveWay(STOPPED);
    this.#reads.stop();
    if (isCounting) this.#ended(STOPPED);
  }

  /** Goes on after it was stopped, or tries again after it failed. */
  countAgain(): void {
    this.#count();
  }

  choose(what: { readonly rendering: RenderingId; readonly encoding: EncodingId }): void {
    this.#chosen.choose(what);
    this.#publish({});
  }

  dispose(): void {
    this.#disposed = true;
    this.#pass?.abort();
    this.#giveWay(STOPPED);
    this.#reads.clear();
    this.#hold?.dispose();
    this.#owned.dispose();
  }

  #cohortChanged(): void {
    const { cohort } = this.services.cohort;
    // Said at once; the counts follow.
    if (cohort === null) this.#publish(NOTHING);
    this.#count();
  }

  /** Nobody tells of files that come back, but a list in which they are read again. */
  #dataSetChanged(path: string | null): void {
    if (path === null || path !== this.services.cohort.cohort?.dataset || !this.#files.isLost) return;
    if (this.services.list.entry(path)?.state.kind === 'ready') this.#count();
  }

  /** Counts anew. Changes that come while that goes on are counted together after it. */
  #count(): void {
    if (this.#disposed) return;
    this.#isStale = true;
    this.#pass?.abort();
    this.#giveWay();
    this.#counting ??= this.#countAll().finally(() => (this.#counting = undefined));
  }

  #giveWay(reason?: string): void {
    this.#rendering.abort(reason);
    this.#rendering = new AbortController();
  }

  async #countAll(): Promise<void> {
    while (this.#isWaiting()) {
      this.#isStale = false;
      const pass = new AbortController();
      this.#pass = pass;
      try {
        await this.#turns.take(() => this.#countOnce(pass.signal), pass.signal);
      } catch (error) {
        // A pass that a newer one took the place of has nothing to say.
        if (!pass.signal.aborted) this.#failed(error);
      }
    }
    this.#pass = undefined;
  }

  #isWaiting(): boolean {
    return this.#isStale && !this.#disposed;
  }

  async #countOnce(signal: AbortSignal): Promise<void> {
    const { cohort, name } = this.services.cohort;
    if (cohort === null || cohort.subjects.length === 0) {
      this.#empty(cohort, name, signal);
      return;
    }
    const { configuration } = await this.#known();
    this.#hold ??= this.worker.hold();
    // Two threads: the encodings are loaded while the data set is opened.
    await Promise.all([this.#checkEncodings(signal), this.#files.follow(cohort.dataset, signal)]);
    const { revision } = this.#files;
    const scope = await this.#ownCodes.in(cohort, revision, signal);
    const key: CohortKey = { dataset: cohort.dataset, revision, scope };
    const missing = await this.worker.call(
      'missing',
      { cohort: key, subjects: cohort.subjects, need: 'counts' },
      signal,
    );
    if (missing.subjects.length > 0) await this.#have(key, missing.subjects, signal);
    else this.#reads.stop();
    const unknown = this.#reads.unknownOf(key, cohort.subjects);
    const gone = new Set(unknown);
    const subjects = cohort.subjects.filter(subject => !gone.has(subject));
    // From here on what comes is worth showing, even where a newer cohort waits.
    const counts = await this.worker.call('select', { cohort: key, subjects });
    this.#selected = { key, scope: cohort.scope, subjects, configuration };
    this.#publish({ cohort: { name, dataset: cohort.dataset, unknown }, counts, busy: null, fault: null });
  }

  /** Nothing to count: what was kept is let go. */
  #empty(cohort: Cohort | null, name: string, signal: AbortSignal): void {
    this.#reads.clear();
    this.#selected = null;
    this.#hold?.dispose();
    this.#hold = undefined;
    void this.#files.follow(null, signal);
    const counts = cohort && { subjects: [], events: 0, eventsOf: [], counts: [] };
    this.#publish({
      cohort: cohort && { name, dataset: cohort.dataset, unknown: [] },
      counts,
      busy: null,
      fault: null,
    });
  }

  /** What is counted by; told of where it is another than before. */
  async #known(): Promise<CountingPlan> {
    const plan = await this.#plans.current();
    if (plan === this.#plan) return plan;
    this.#plan = plan;
    this.#faults = [];
    this.#publish({});
    return plan;
  }

  /** Loads what is counted with, and learns what can't be. */
  async #checkEncodings(signal: AbortSignal): Promise<void> {
    const plan = this.#plan;
    if (!plan || plan === this.#checked) return;
    const { faults } = await this.worker.call('encodings', { ids: plan.encodings }, signal);
    this.#checked = plan;
    this.#faults = faults;
  }

  async #have(key: CohortKey, subjects: readonly SubjectId[], signal: AbortSignal): Promise<void> {
    const of = subjects.length;
    const { name } = this.services.cohort;
    const cohort = { name, dataset: key.dataset, unknown: this.#reads.unknownOf(key, subjects) };
    // Figures of another data set are not those of before, but of somebody else.
    if (this.#selected?.key.dataset !== key.dataset) this.#letGo();
    await this.#reads.have(key, subjects, done => this.#publish({ cohort, busy: { done, of } }), signal);
  }

  async #renderOnce(
    what: { readonly rendering: RenderingId; readonly encoding: EncodingId },
    signal: AbortSignal,
  ): Promise<{ readonly rendered: RenderedCohort; readonly selection: CountedSelection }> {
    const selection = this.#selected;
    // After a failure what is selected is a cohort of before.
    if (selection === null || this.#state.fault !== null) throw nothingToRender(this.#state);
    mustKnow(what, this.#state);
    mustFit(what, this.#state);
    const { key, subjects } = selection;
    const missing = await this.worker.call('missing', { cohort: key, subjects, need: 'text' }, signal);
    if (missing.subjects.length > 0) {
      try {
        await this.#have(key, missing.subjects, signal);
      } finally {
        this.#reads.stop();
        this.#publish({ busy: null });
      }
      await this.worker.call('select', { cohort: key, subjects }, signal);
    }
    const rendered = await this.worker.call('render', what, signal);
    return { rendered, selection };
  }

  async #read(key: CohortKey, subject: SubjectId, signal: AbortSignal): Promise<void> {
    const payload = await this.services.engine.call(
      'subject',
      { path: key.dataset, subject, wholeTexts: true },
      signal,
    );
    await this.worker.add({ cohort: key, payload }, signal);
  }

  #failed(error: unknown): void {
    // Nobody but us cancels a pass, and then the next one is under way.
    if (error instanceof Cancelled) return;
    this.services.log.failure('Counting tokens', error);
    this.#ended(messageOf(error));
  }

  /** There are no counts of the cohort as it is. Those of before stay where they are of the same files and events. */
  #ended(fault: string): void {
    const { cohort, name } = this.services.cohort;
    const selected = this.#selected;
    const isOfSame =
      selected !== null &&
      cohort !== null &&
      isOfCohort(selected, cohort) &&
      selected.key.revision === this.#files.revision &&
      selected.configuration === this.#plan?.configuration;
    if (!isOfSame) this.#letGo();
    this.#publish({ cohort: cohort && { name, dataset: cohort.dataset, unknown: [] }, busy: null, fault });
  }

  /** What is counted is not shown and not rendered any more. Told of with what is published next. */
  #letGo(): void {
    this.#selected = null;
    this.#state = { ...this.#state, counts: null };
  }

  /** Settled when nothing is waiting to be counted. */
  async #settled(signal: AbortSignal): Promise<void> {
    let end = (): void => undefined;
    const aborted = new Promise<void>(resolve => (end = resolve));
    signal.addEventListener('abort', end, { once: true });
    try {
      while (this.#counting !== undefined && !signal.aborted) await Promise.race([this.#counting, aborted]);
    } finally {
      signal.removeEventListener('abort', end);
    }
    if (signal.aborted) throw new Cancelled();
  }

  #publish(change: Partial<TokensState>): void {
    if (this.#disposed) return;
    this.#state = this.#told({ ...this.#state, ...change });
    this.#changed.fire();
  }

  #told(counted: Counted): TokensState {
    const { settings } = this.services;
    return toldState(counted, {
      renderings: this.#plan?.renderings ?? [],
      encodings: settings.encodings(),
      faults: this.#faults,
      models: settings.models(),
      chosen: this.#chosen,
    });
  }
}

/** What is said once the user has stopped it; also why a signal was aborted. */
const STOPPED =
  'Counting was stopped before the whole cohort was counted. Count again in the Tokens view, or take patients out.';

/** Lengths of descriptions whose saving is told, in code points. */
const TRUNCATED = [10, 20, 30, 40, 50, 80, 128] as const;
