import { UserFault } from '../core/fault';
import { CategoryTable } from '../core/meds/category';
import type { CodeDescription, DatasetSummary, Overview, SubjectPage, ValidityReport } from '../core/meds/dataset';
import { encodeEvents } from '../core/meds/columns';
import type { RowDetails, SubjectPayload } from '../core/meds/events';
import type { CallContext, Handlers, Params, Result } from '../protocol/channel';
import { CodeIndex, type OpenOntology } from './code_index';
import { cohortAnswers, type CohortAnswers } from './cohort/answers';
import { runInProcess } from './cohort/query_process';
import { SubjectQueries } from './cohort/query_subjects';
import type { RunQuery } from './cohort/query_task';
import type { CohortRequests, EngineApi, SubjectQuery } from './contract';
import { Database, DatabaseLost } from './database';
import { describedBy } from './described_codes';
import { visitEvents, type EventRow } from './event_rows';
import { exportToFile } from './export_file';
import { exportText } from './export_rows';
import { fault, type FaultKind } from './faults';
import { folderListing } from './listing';
import { locate } from './locate';
import { Ontology } from './ontology/ontology';
import { OpenDataset } from './open_dataset';
import { overview } from './overview';
import { readDetails, readText, searchTexts } from './row_details';
import { SharedWork } from './shared_work';
import { readSubject } from './subject_events';
import { subjectScope, type SubjectScope } from './subject_scope';
import { validate } from './validity';

/** Data sets whose indexes are kept; the one that was used longest ago is forgotten. */
const MAX_OPEN = 8;

/** A request is begun so often where DuckDB gives up under it. */
const MAX_ATTEMPTS = 3;

/** Faults that say that the data set is not any more what was opened. */
const GONE: ReadonlySet<string> = new Set<FaultKind>(['not-found', 'replaced']);

type Answer<K extends keyof EngineApi> = Promise<Result<EngineApi, K>>;

/**
 * The engine: answers every request of EngineApi over one DuckDB. In the editor it runs in a worker (worker.ts), on
 * the command line in the process. All methods take an optional signal and reject with Cancelled when it is aborted,
 * and with UserFault where the user's files or request are at fault. Owner: whoever created it; close it.
 */
export class Engine implements Handlers<Omit<EngineApi, keyof CohortRequests>> {
  readonly #open = new Map<string, SharedWork<OpenDataset>>();
  #categories = new CategoryTable();
  readonly #index: CodeIndex;
  readonly #queries: SubjectQueries;
  readonly #cohorts: CohortAnswers;

  #database: Database;

  private constructor(database: Database, openOntology: OpenOntology, runQuery: RunQuery) {
    this.#database = database;
    this.#queries = new SubjectQueries(runQuery);
    this.#index = new CodeIndex(openOntology);
    this.#cohorts = cohortAnswers({
      index: this.#index,
      queries: this.#queries,
      opened: (path, work, signal) => this.#lasting(path, async () => work(await this.#dataset(path, signal))),
      unchanged: (path, work, signal) => this.#reading(path, async () => work(await this.#untouched(path, signal))),
    });
  }

  /** The requests on cohorts, as on the command line: `engine.cohorts.fingerprint({ path }, { signal })`. */
  get cohorts(): CohortAnswers {
    return this.#cohorts;
  }

  /**
   * An engine without an index of codes until `configure` says where it is.
   * @param runQuery how the user's SQL is run: in a process of its own
   */
  static async create(
    openOntology: OpenOntology = places => new Ontology(places),
    runQuery: RunQuery = runInProcess,
  ): Promise<Engine> {
    return new Engine(await Database.open(), openOntology, runQuery);
  }

  /** The database at present. */
  get database(): Database {
    return this.#database;
  }

  /** The methods as an object of their own, as a Channel wants them. */
  handlers(): Handlers<EngineApi> {
    return {
      open: (params, context) => this.open(params, context),
      locate: (params, context) => this.locate(params, context),
      subjects: (params, context) => this.subjects(params, context),
      neighbour: (params, context) => this.neighbour(params, context),
      subject: (params, context) => this.subject(params, context),
      details: (params, context) => this.details(params, context),
      fullText: (params, context) => this.fullText(params, context),
      searchLongTexts: (params, context) => this.searchLongTexts(params, context),
      exportRows: (params, context) => this.exportRows(params, context),
      exportToFile: (params, context) => this.exportToFile(params, context),
      lookUp: (params, context) => this.lookUp(params, context),
      countBelow: (params, context) => this.countBelow(params, context),
      overview: (params, context) => this.overview(params, context),
      validate: (params, context) => this.validate(params, context),
      forget: params => this.forget(params),
      configure: params => this.configure(params),
      close: () => this.close(),
      ...this.#cohorts,
    };
  }

  async open({ path }: Params<EngineApi, 'open'>, context?: CallContext): Promise<DatasetSummary> {
    const known = this.#open.get(path);
    if (known) {
      const isUnchanged = await known.join(context?.signal).then(
        async dataset => dataset.handle.listing === (await folderListing(path)),
        () => false,
      );
      if (!isUnchanged && this.#open.get(path) === known) this.#open.delete(path);
    }
    return this.#lasting(path, async () => (await this.#dataset(path, context?.signal)).summary);
  }

  async locate({ file }: Params<EngineApi, 'locate'>, context?: CallContext): Answer<'locate'> {
    return this.#lasting(file, async () => locate(await this.#soundDatabase(), file, context?.signal));
  }

  async subjects(query: SubjectQuery, context?: CallContext): Promise<SubjectPage> {
    return this.#lasting(query.path, async () => {
      const { index } = await this.#dataset(query.path, context?.signal);
      return { offset: query.offset, ...index.page(query) };
    });
  }

  async neighbour(
    { path, subject, step, split, file }: Params<EngineApi, 'neighbour'>,
    context?: CallContext,
  ): Answer<'neighbour'> {
    return this.#lasting(path, async () => {
      const { index } = await this.#dataset(path, context?.signal);
      return index.neighbour(subject, step, split, file);
    });
  }

  async subject(
    { path, subject, wholeTexts = false }: Params<EngineApi, 'subject'>,
    context?: CallContext,
  ): Promise<SubjectPayload> {
    return this.#reading(path, async () => {
      const signal = context?.signal;
      const { dataset, scope, number } = await this.#scope(path, subject, signal);
      const { handle, codes } = dataset;
      const read = await readSubject(handle, scope, codes, this.#index, this.#categories, wholeTexts, signal);
      const labels = await (await dataset.labels(signal)).of(subject, signal);
      return {
        subject,
        split: dataset.index.split(number),
        columns: encodeEvents(read.events),
        codes: read.events.codes,
        hierarchy: read.hierarchy,
        labels: labels.sets,
        extraColumns: handle.extraColumns.map(({ name }) => name),
        references: read.references,
        notices: [...read.notices, ...handle.lateNotices, ...labels.notices, ...this.#index.faults],
      };
    });
  }

  async details({ path, rows }: Params<EngineApi, 'details'>, context?: CallContext): Promise<RowDetails> {
    return this.#lasting(path, async () => {
      const { handle } = await this.#unchanged(path, rows, context?.signal);
      return readDetails(handle, rows, context?.signal);
    });
  }

  async fullText({ path, row }: Params<EngineApi, 'fullText'>, context?: CallContext): Answer<'fullText'> {
    return this.#lasting(path, async () => {
      const { handle } = await this.#unchanged(path, [row], context?.signal);
      return { text: await readText(handle, row, context?.signal) };
    });
  }

  async searchLongTexts(
    { path, rows, query }: Params<EngineApi, 'searchLongTexts'>,
    context?: CallContext,
  ): Answer<'searchLongTexts'> {
    return this.#lasting(path, async () => {
      const { handle } = await this.#unchanged(path, rows, context?.signal);
      return { matches: await searchTexts(handle, rows, query, context?.signal) };
    });
  }

  async exportRows(
    { path, subject, rows, format }: Params<EngineApi, 'exportRows'>,
    context?: CallContext,
  ): Answer<'exportRows'> {
    return this.#lasting(path, async () => {
      const { dataset, scope } = await this.#scope(path, subject, context?.signal);
      return exportText(dataset.handle, scope, { rows, format }, context?.signal);
    });
  }

  async exportToFile(
    { path, subject, rows, format, file }: Params<EngineApi, 'exportToFile'>,
    context?: CallContext,
  ): Answer<'exportToFile'> {
    return this.#lasting(path, async () => {
      const { dataset, scope } = await this.#scope(path, subject, context?.signal);
      return exportToFile(dataset.handle, scope, { rows, format }, file, context?.signal);
    });
  }

  async lookUp({ path, codes }: Params<EngineApi, 'lookUp'>, context?: CallContext): Answer<'lookUp'> {
    return this.#reading(path, async () => {
      const { codeLookUp } = await this.#untouched(path, context?.signal);
      return codeLookUp.lookUp(codes, this.#index.extraNames, context?.signal);
    });
  }

  async countBelow(
    { path, system, code }: Params<EngineApi, 'countBelow'>,
    context?: CallContext,
  ): Answer<'countBelow'> {
    return this.#reading(path, async () => {
      const { codeLookUp } = await this.#untouched(path, context?.signal);
      return codeLookUp.countBelow({ system, code }, this.#index.extraNames, context?.signal);
    });
  }

  async overview({ path }: Params<EngineApi, 'overview'>, context?: CallContext): Promise<Overview> {
    return this.#reading(path, async () => {
      const dataset = await this.#untouched(path, context?.signal);
      const { handle, index } = dataset;
      const made = await handle.withUsableMetadata(() =>
        overview(handle, dataset.summary, this.#categories, index.ownerless > 0, this.#index, context?.signal),
      );
      // A broken codes.parquet may have turned up meanwhile.
      const { notices } = dataset.summary;
      const faults = this.#index.faults.map(message => ({ message }));
      return { ...made, dataset: { ...dataset.summary, notices: [...notices, ...faults] } };
    });
  }

  async validate({ path }: Params<EngineApi, 'validate'>, context?: CallContext): Promise<ValidityReport> {
    return this.#reading(path, async () => {
      const { handle } = await this.#untouched(path, context?.signal);
      return handle.withUsableMetadata(() => validate(handle, this.#index, context?.signal));
    });
  }

  forget({ path }: Params<EngineApi, 'forget'>): void {
    this.#open.delete(path);
  }

  /** @throws UserFault `category-rule` naming the rule that can't be used; then the rules in force stay */
  configure({ categories, ontology }: Params<EngineApi, 'configure'>): void {
    if (ontology !== undefined) this.#index.configure(ontology);
    this.#categories = new CategoryTable(categories);
  }

  /** Who describes each of some codes of a data set, in the order asked. For the command line. */
  async describe(
    { path, codes }: { readonly path: string; readonly codes: readonly string[] },
    signal?: AbortSignal,
  ): Promise<readonly CodeDescription[]> {
    const { handle, codes: table } = await this.#dataset(path, signal);
    const meanings = await table.describe(codes, signal);
    const names = this.#index.names(codes);
    return codes.map((code, i) => describedBy(meanings.get(code)?.description ?? null, names[i] ?? null, handle.name));
  }

  /** What is wrong with the index of codes and the imports, in plain sentences. */
  get indexFaults(): readonly string[] {
    return this.#index.faults;
  }

  /** All events of a subject with all their columns, in MEDS order, as they are read. For the command line. */
  async visitEvents(
    { path, subject }: { readonly path: string; readonly subject: string },
    visit: (rows: readonly EventRow[], columns: OpenDataset['handle']['extraColumns']) => void | Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    const { dataset, scope } = await this.#scope(path, subject, signal);
    const { extraColumns } = dataset.handle;
    await visitEvents(dataset.handle, scope, this.#categories, rows => visit(rows, extraColumns), signal);
  }

  /** How many different codes the events of a data set have: a pass over one column. */
  async countCodes({ path }: { readonly path: string }, signal?: AbortSignal): Promise<number> {
    const { handle } = await this.#dataset(path, signal);
    const row = await handle.row(`SELECT count(DISTINCT code) AS codes FROM ${handle.scan()}`, {}, signal);
    return Number(row['codes']);
  }

  async close(): Promise<void> {
    this.#open.clear();
    this.#index.close();
    await this.#queries.close();
    await this.database.close();
  }

  async #dataset(path: string, signal?: AbortSignal): Promise<OpenDataset> {
    const database = await this.#soundDatabase();
    let work = this.#open.get(path);
    if (!work || work.abandoned) work = new SharedWork(started => OpenDataset.open(database, path, started));
    // Setting it again makes it the one that was used last.
    this.#open.delete(path);
    this.#open.set(path, work);
    const [oldest] = this.#open.keys();
    if (this.#open.size > MAX_OPEN && oldest !== undefined) this.#open.delete(oldest);
    try {
      return await work.join(signal);
    } catch (error) {
      // A failure is not kept: the files may have been mended since.
      if (!signal?.aborted && this.#open.get(path) === work) this.#open.delete(path);
      throw error;
    }
  }

  /**
   * Answers a request that needs nothing of what was read before. Where it fails because files are gone or replaced,
   * the data set is forgotten, so that asking again reads what is there now.
   */
  async #reading<T>(path: string, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#lasting(path, work);
    } catch (error) {
      if (error instanceof UserFault && GONE.has(error.kind)) this.#open.delete(path);
      throw error;
    }
  }

  /** Answers a request, anew where DuckDB gave up under it over another one. */
  async #lasting<T>(path: string, work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof DatabaseLost)) throw error;
        if (attempt === MAX_ATTEMPTS) throw fault('interrupted', { dataset: path }, error);
      }
    }
  }

  /** The database, opened anew where DuckDB gave up on itself; with it goes what was known of data sets. */
  async #soundDatabase(): Promise<Database> {
    const present = this.#database;
    if (!present.isBroken) return present;
    const fresh = await Database.open();
    // Another request may have come first.
    if (this.#database !== present) {
      await fresh.close();
      return this.#database;
    }
    this.#database = fresh;
    this.#open.clear();
    await present.close();
    return fresh;
  }

  /** The data set, after making sure that all its files are those that were opened. */
  async #untouched(path: string, signal?: AbortSignal): Promise<OpenDataset> {
    const dataset = await this.#dataset(path, signal);
    await dataset.handle.checkUnchanged();
    return dataset;
  }

  /** The data set, after making sure that the files which these rows stand in are those that were opened. */
  async #unchanged(
    path: string,
    rows: readonly { readonly file: number }[],
    signal?: AbortSignal,
  ): Promise<OpenDataset> {
    const dataset = await this.#dataset(path, signal);
    await dataset.handle.checkUnchanged([...new Set(rows.map(({ file }) => file))]);
    return dataset;
  }

  async #scope(
    path: string,
    subject: string,
    signal?: AbortSignal,
  ): Promise<{ readonly dataset: OpenDataset; readonly scope: SubjectScope; readonly number: number }> {
    const dataset = await this.#dataset(path, signal);
    const number = numberOf(dataset, subject);
    const scope = subjectScope(dataset.handle, dataset.index, number);
    await dataset.handle.checkUnchanged(scope.locations.map(({ file }) => file));
    return { dataset, scope, number };
  }
}

/** @throws UserFault unknown-subject */
function numberOf({ index, handle }: OpenDataset, subject: string): number {
  const number = index.find(subject);
  if (number < 0) throw fault('unknown-subject', { dataset: handle.name, subject });
  return number;
}
