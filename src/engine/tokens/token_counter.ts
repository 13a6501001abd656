import { applyScope } from '../../core/cohort/scope';
import { messageOf, UserFault } from '../../core/fault';
import { decodeEvents } from '../../core/meds/columns';
import type { SubjectId } from '../../core/meds/dataset';
import type { SubjectEvents } from '../../core/meds/events';
import { DEFAULT_OPTIONS, type Rendering, type RenderingId } from '../../core/render/rendering';
import { builtInRendering } from '../../core/render/renderings';
import { parseTemplate } from '../../core/render/template';
import { templateRendering } from '../../core/render/template_rendering';
import type { CohortCounts, CostDetails } from '../../core/tokens/counts';
import type { CallContext, Handlers, Params, Result } from '../../protocol/channel';
import type { CohortKey, RenderedCohort, TokensApi, TokensConfiguration } from './contract';
import { CountedCohort } from './counted_cohort';
import { KeptRecords } from './kept_records';
import { loadEncodings, type LoadEncoding } from './loaded_encodings';
import { Pace } from './pace';
import { renderSelection } from './render_selection';

/** Decoded records are kept up to this, in bytes: enough for 50 records of 20,000 events. */
const USUAL_BUDGET = 64 * 1024 * 1024;

/** Counts and renders cohorts: what TokensApi says, in the thread that it is called in. Calls wait for each other. */
export class TokenCounter {
  readonly #records: KeptRecords;
  #configuration: TokensConfiguration = { renderings: [], encodings: [], options: DEFAULT_OPTIONS, templates: {} };
  /** The renderings that can be used, and what is wrong with the others. */
  #renderings: readonly Rendering[] = [];
  readonly #faults = new Map<RenderingId, UserFault>();
  #key = '';
  #counted = new CountedCohort(DEFAULT_OPTIONS);
  #selected: readonly SubjectId[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** @param budget of decoded records, in bytes */
  constructor(
    readonly load: LoadEncoding,
    budget = USUAL_BUDGET,
  ) {
    this.#records = new KeptRecords(budget);
  }

  handlers(): Omit<Handlers<TokensApi>, 'close'> {
    return {
      configure: params => this.configure(params),
      encodings: params => this.encodings(params),
      missing: (params, context) => this.missing(params, context),
      add: (params, context) => this.add(params, context),
      select: (params, context) => this.select(params, context),
      details: params => this.details(params),
      countTexts: (params, context) => this.countTexts(params, context),
      render: (params, context) => this.render(params, context),
    };
  }

  configure(configuration: TokensConfiguration): Promise<void> {
    return this.#inTurn(async () => {
      const before = this.#configuration;
      this.#configuration = configuration;
      this.#renderings = this.#usable(before);
      if (JSON.stringify(configuration.options) !== JSON.stringify(before.options)) {
        this.#counted = new CountedCohort(configuration.options);
      }
      const { encodings } = await loadEncodings(this.load, configuration.encodings);
      this.#counted.configure(this.#renderings, encodings);
    });
  }

  async encodings({ ids }: Params<TokensApi, 'encodings'>): Promise<Result<TokensApi, 'encodings'>> {
    return { faults: (await loadEncodings(this.load, ids)).faults };
  }

  /** Counts first what is in memory and not counted, since options may have changed. */
  missing(
    { cohort, subjects, need }: Params<TokensApi, 'missing'>,
    context?: CallContext,
  ): Promise<Result<TokensApi, 'missing'>> {
    return this.#inTurn(async () => {
      this.#enter(cohort);
      if (need === 'text') {
        this.#records.pin(subjects);
        return { subjects: subjects.filter(subject => !this.#records.has(subject)) };
      }
      const pace = new Pace(context?.signal);
      const missing: SubjectId[] = [];
      for (const subject of subjects) {
        if (this.#counted.isCounted(subject)) continue;
        const record = this.#records.get(subject);
        if (record) await this.#counted.add(record, pace);
        else missing.push(subject);
      }
      return { subjects: missing };
    });
  }

  add({ cohort, payload }: Params<TokensApi, 'add'>, context?: CallContext): Promise<void> {
    return this.#inTurn(async () => {
      this.#enter(cohort);
      const pace = new Pace(context?.signal);
      await pace.turn();
      const events = decodeEvents(payload.columns, payload.codes);
      await pace.turn();
      const record = applyScope(events, cohort.scope, payload.hierarchy);
      await pace.turn();
      this.#records.set(record);
      await this.#counted.add(record, pace);
    });
  }

  select({ cohort, subjects }: Params<TokensApi, 'select'>, context?: CallContext): Promise<CohortCounts> {
    return this.#inTurn(async () => {
      this.#enter(cohort);
      const counts = await this.#counted.select(subjects, new Pace(context?.signal));
      this.#selected = subjects;
      return counts;
    });
  }

  details({ rendering, encoding, limit, lengths }: Params<TokensApi, 'details'>): Promise<CostDetails> {
    return this.#inTurn(async () => {
      await this.load(encoding);
      const { counter, encoding: number } = this.#counted.place(rendering, encoding);
      return {
        codes: counter.costs(number, limit),
        categories: counter.categories(number),
        truncation: counter.truncation(number, lengths),
      };
    });
  }

  async countTexts(
    { texts, encodings }: Params<TokensApi, 'countTexts'>,
    context?: CallContext,
  ): Promise<Result<TokensApi, 'countTexts'>> {
    const loaded = await Promise.all(encodings.map(id => this.load(id)));
    const pace = new Pace(context?.signal);
    const counts: number[][] = [];
    for (const text of texts) {
      await pace.turn();
      counts.push(loaded.map(encoding => encoding.count(text)));
    }
    return { counts };
  }

  render({ rendering, encoding }: Params<TokensApi, 'render'>, context?: CallContext): Promise<RenderedCohort> {
    return this.#inTurn(async () => {
      const fault = this.#faults.get(rendering);
      if (fault) throw fault;
      const { addsUp } = await this.load(encoding);
      const { counter, encoding: number } = this.#counted.place(rendering, encoding);
      const used = this.#renderings.find(({ id }) => id === rendering)!;
      const records = this.#selected.map(subject => this.#record(subject));
      const counts = { totals: counter.totals()[number]!, subjects: counter.ofSubjects(number) };
      const pace = new Pace(context?.signal);
      this.#records.pin([]);
      return renderSelection(used, this.#configuration.options, records, { ...counts, approximate: !addsUp }, pace);
    });
  }

  #record(subject: SubjectId): SubjectEvents {
    const record = this.#records.get(subject);
    if (!record) throw new Error('A subject is to be rendered that was not added.');
    return record;
  }

  /** Lets records and counts of another key go. */
  #enter(cohort: CohortKey): void {
    const key = JSON.stringify([cohort.dataset, cohort.revision, cohort.scope]);
    if (key === this.#key) return;
    this.#key = key;
    this.#records.clear();
    this.#counted.clear();
    this.#selected = [];
  }

  /** The configured renderings. A template that stays as it was stays the same object. */
  #usable(before: TokensConfiguration): readonly Rendering[] {
    const { renderings, templates } = this.#configuration;
    this.#faults.clear();
    return renderings.flatMap(id => {
      const text = templates[id];
      const known = this.#renderings.find(rendering => rendering.id === id);
      if (text === undefined) return builtInRendering(id) ?? [];
      if (known && before.templates[id] === text) return known;
      const title = id.slice(id.lastIndexOf('/') + 1);
      try {
        return templateRendering(id, title, parseTemplate(text, title));
      } catch (error) {
        this.#faults.set(id, error instanceof UserFault ? error : new UserFault(messageOf(error), 'template'));
        return [];
      }
    });
  }

  /** One call after the other, whatever became of those before. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
