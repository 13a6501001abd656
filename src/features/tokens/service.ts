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
import type { DataSetWatches } from '../files/watch';
import type { Log } from '../log/log';
import type { Ontology } from '../ontology/ontology';
import type { Settings } from '../settings/settings';
import { Chosen } from './chosen';
import type { CountedSelection } from './counted_selection';
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
  #counting: Promise<void> | undefined;
  #disposed = false;
  /** The plan whose encodings were tried. */
  #checked: CountingPlan | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(readonly services: TokenServices) {
    const { extension, memento, cohort, engine, ontology, settings, watches, log } = services;
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
    await this.#settled(signal);
    return this.#turns.take(async () => {
      const selection = this.#selected;
      if (selection === null) throw nothingToRender(this.#state);
      mustKnow({ rendering, encoding }, this.#state);
      mustFit({ rendering, encoding }, this.#state);
      const { key, subjects } = selection;
      const missing = await this.worker.call('missing', { cohort: key, subjects, need: 'text' }, signal);
      if (missing.subjects.length > 0) {
        try {
          await this.#have(key, missing.subjects, signal);
        } finally {
          this.#publish({ busy: null });
        }
        await this.worker.call('select', { cohort: key, subjects }, signal);
      }
      const rendered = await this.worker.call('render', { rendering, encoding }, signal);
      return { rendered, selection };
    }, signal);
  }

  choose(what: { readonly rendering: RenderingId; readonly encoding: EncodingId }): void {
    this.#chosen.choose(what);
    this.#publish({});
  }

  dispose(): void {
    this.#disposed = true;
    this.#pass?.abort();
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

  /** Counts anew. Changes that come while that goes on are counted together after it. */
  #count(): void {
    if (this.#disposed) return;
    this.#isStale = true;
    this.#pass?.abort();
    this.#counting ??= this.#countAll().finally(() => (this.#counting = undefined));
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
    const unknown = this.#reads.unknownOf(key, cohort.subjects);
    const gone = new Set(unknown);
    const subjects = cohort.subjects.filter(subject => !gone.has(subject));
    // From here on what comes is worth showing, even where a newer cohort waits.
    const counts = await this.worker.call('select', { cohort: key, subjects });
    this.#selected = { key, subjects, configuration };
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
    await this.#reads.have(key, subjects, done => this.#publish({ cohort, busy: { done, of } }), signal);
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
    const { cohort, name } = this.services.cohort;
    this.#publish({
      cohort: cohort && { name, dataset: cohort.dataset, unknown: [] },
      busy: null,
      fault: messageOf(error),
    });
  }

  /** Settled when nothing is waiting to be counted. */
  async #settled(signal: AbortSignal): Promise<void> {
    while (this.#counting !== undefined && !signal.aborted) await this.#counting;
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

/** Lengths of descriptions whose saving is told, in code points. */
const TRUNCATED = [10, 20, 30, 40, 50, 80, 128] as const;
