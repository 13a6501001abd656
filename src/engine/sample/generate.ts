import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { UserFault } from '../../core/fault';
import { compile, type Programs } from '../../core/sample/compile';
import { byCounts, byWeights, idsOf, splitOf, SPLITS, type Dealt, type Split } from '../../core/sample/deal';
import { makePatient } from '../../core/sample/patient';
import type { Program } from '../../core/sample/program';
import type { PlantedEffect, SampleTruth, SubjectTruth } from '../../core/sample/truth';
import type { ImportProgress } from '../import/contract';
import { stopIfAborted } from '../interruption';
import { readArchetypeFiles } from './archetype_files';
import { BundledCodes } from './bundled_codes';
import type { ArchetypeSummary, GenerateReport, GenerateTask } from './contract';
import { ShardWriter } from './shard_writer';
import { Target } from './target';

/** What is shipped and needed to make patients. Absolute paths. */
export interface SamplePlaces {
  /** The folder of the bundled archetypes. */
  readonly archetypes: string;
  /** The bundled index of codes. */
  readonly index: string;
}

export interface GenerateOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** DuckDB's; they change nothing but the time it takes. */
  readonly threads?: number;
  /** In place of the task's number of patients: so many of each archetype, by its id. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** More patients than this are no sample; and all are dealt before the first is made, while nothing can be cancelled. */
export const MOST_PATIENTS = 1_000_000;
/** A shard ends with the patient that brings it to so many events. */
const SHARD_ROWS = 400_000;
/** Others have their turn after so many patients. */
const BREATHE_AFTER = 20;
/** Truth is written in pieces of so many subjects. */
const PIECE = 5000;

/**
 * The archetypes of a file or folder; null: the bundled ones.
 * @throws UserFault `archetype-file`
 */
export async function archetypesOf(file: string | null, places: SamplePlaces): Promise<readonly ArchetypeSummary[]> {
  const { catalogue } = await readArchetypeFiles(file ?? places.archetypes);
  return [...catalogue.archetypes.values()].map(({ value: { id, title, description } }) => ({
    id,
    title,
    summary: description.positive,
  }));
}

/**
 * Makes a synthetic data set, and the file of what is true of its subjects beside it. The same archetypes and the same seed
 * give the same bytes.
 * @throws UserFault `archetype-file`, `import-target`, `import-taken`, `at-work`, `not-written`; Cancelled
 */
export async function generate(
  task: GenerateTask,
  places: SamplePlaces,
  options: GenerateOptions = {},
): Promise<GenerateReport> {
  const began = performance.now();
  const known = new BundledCodes(places.index);
  try {
    const { catalogue, digest } = await readArchetypeFiles(task.archetypes ?? places.archetypes);
    const programs = compile(catalogue, known);
    const chosen = chosenOf(programs, task.only);
    const dealt = deal(chosen, task, options.counts);
    const target = await Target.prepare(task.out, task.replace);
    try {
      const making = new Making(task, programs, chosen, dealt, options);
      const figures = await making.write(target.unfinished, code => known.description(code));
      await making.writeTruth(target.truth, digest);
      await writeDatasetFile(target.unfinished, task, digest, dealt.length);
      stopIfAborted(options.signal);
      await target.finish();
      return { to: task.out, subjects: dealt.length, ...figures, seconds: (performance.now() - began) / 1000 };
    } catch (error) {
      await target.abandon();
      throw error;
    }
  } finally {
    known.close();
  }
}

function chosenOf({ programs }: Programs, only: readonly string[] | null): readonly Program[] {
  if (only === null) return [...programs.values()];
  return only.map(id => {
    const program = programs.get(id);
    if (program) return program;
    throw new UserFault(
      `There is no archetype ${id}. There are: ${[...programs.keys()].join(', ')}.`,
      'archetype-file',
    );
  });
}

function deal(
  chosen: readonly Program[],
  { patients }: GenerateTask,
  counts: GenerateOptions['counts'],
): readonly Dealt[] {
  if (counts) return byCounts(chosen.map(({ id }) => counts[id] ?? 0));
  if (!Number.isSafeInteger(patients) || patients < 1 || patients > MOST_PATIENTS) {
    throw new UserFault(
      `${patients} patients can't be made: the number is a whole one from 1 to ${MOST_PATIENTS}.`,
      'archetype-file',
    );
  }
  const weights = chosen.map(({ weight }) => weight);
  if (!weights.some(weight => weight > 0)) {
    throw new UserFault('None of the chosen archetypes has a weight above 0. Give one a weight.', 'archetype-file');
  }
  return byWeights(weights, patients);
}

/** One data set in the making. */
class Making {
  readonly #ids: readonly number[];
  /** Subjects by their ids, as indices of who was dealt. */
  readonly #order: readonly number[];
  readonly #effects: (PlantedEffect | null)[];
  readonly #occurs = new Set<number>();

  constructor(
    private readonly task: GenerateTask,
    private readonly programs: Programs,
    private readonly chosen: readonly Program[],
    private readonly dealt: readonly Dealt[],
    private readonly options: GenerateOptions,
  ) {
    const id = idsOf(task.seed, dealt.length);
    this.#ids = dealt.map((_, i) => id(i));
    this.#order = dealt.map((_, i) => i).sort((a, b) => (this.#ids[a] ?? 0) - (this.#ids[b] ?? 0));
    this.#effects = dealt.map(() => null);
  }

  /** Writes everything but the truth and dataset.json. */
  async write(
    folder: string,
    describe: (code: string) => string | null,
  ): Promise<Pick<GenerateReport, 'events' | 'codes'>> {
    const writer = await ShardWriter.open(this.options.threads ?? 2);
    try {
      const shared = { codes: this.programs.codes.codes, units: this.programs.units, describe };
      const splits = this.#order.map(i => {
        const id = this.#ids[i] ?? 0;
        return { i, id, split: splitOf(this.task.seed, id) };
      });
      let events = 0;
      let made = 0;
      for (const split of SPLITS) {
        let shard = 0;
        const own = splits.filter(each => each.split === split);
        for (const [at, { i, id }] of own.entries()) {
          events += await this.#make(writer, i, id);
          if (++made % BREATHE_AFTER === 0) await this.#breathe(made);
          if (writer.rows < SHARD_ROWS && at < own.length - 1) continue;
          await writer.writeShard(await shardFile(folder, split, shard++), shared);
        }
      }
      const codes = await writer.writeCodes(path.join(folder, 'metadata', 'codes.parquet'), shared, index =>
        this.#occurs.has(index),
      );
      await writer.writeSplits(path.join(folder, 'metadata', 'subject_splits.parquet'), splits);
      return { events, codes };
    } finally {
      await writer.close();
    }
  }

  /** Writes what the records do not say, in the order of the ids. */
  async writeTruth(file: string, archetypes: string): Promise<void> {
    const head: Omit<SampleTruth, 'subjects'> = { version: 1, archetypes, seed: this.task.seed };
    const written = await open(file, 'wx');
    try {
      await written.writeFile(`${JSON.stringify(head).slice(0, -1)},"subjects":[`);
      for (let at = 0; at < this.#order.length; at += PIECE) {
        const lines = this.#order.slice(at, at + PIECE).map(i => JSON.stringify(this.#truth(i)));
        await written.writeFile(`${at === 0 ? '' : ','}\n${lines.join(',\n')}`);
      }
      await written.writeFile('\n]}\n');
    } finally {
      await written.close();
    }
  }

  #truth(i: number): SubjectTruth {
    const archetype = this.chosen[this.dealt[i]?.archetype ?? 0]?.id ?? '';
    return { id: String(this.#ids[i] ?? 0), archetype, effect: this.#effects[i] ?? null };
  }

  async #make(writer: ShardWriter, i: number, id: number): Promise<number> {
    const { archetype, ordinal } = this.dealt[i] ?? { archetype: 0, ordinal: 0 };
    const program = this.chosen[archetype];
    if (!program) throw new Error('Every patient is of an archetype.');
    const patient = makePatient(program, this.programs.codes, this.task.seed, ordinal);
    for (const code of patient.facts) this.#occurs.add(code);
    for (const { code } of patient.rows) this.#occurs.add(code);
    this.#effects[i] = patient.effect;
    return writer.add(id, patient);
  }

  async #breathe(made: number): Promise<void> {
    const { onProgress, signal } = this.options;
    await setImmediate();
    stopIfAborted(signal);
    onProgress?.({ what: `Making patients: ${made} of ${this.dealt.length}`, done: made / this.dealt.length });
  }
}

async function shardFile(folder: string, split: Split, shard: number): Promise<string> {
  const within = path.join(folder, 'data', split);
  await mkdir(within, { recursive: true });
  return path.join(within, `${shard}.parquet`);
}

/** No time of making: the same seed gives the same bytes. */
async function writeDatasetFile(folder: string, task: GenerateTask, digest: string, subjects: number): Promise<void> {
  const content = {
    dataset_name: 'Synthetic cohort',
    dataset_version: `seed ${task.seed}, ${subjects} subjects`,
    etl_name: 'Cohort Lens sample',
    meds_version: '0.4.0',
    synthetic: true,
    archetypes: digest,
    seed: task.seed,
  };
  await writeFile(path.join(folder, 'metadata', 'dataset.json'), `${JSON.stringify(content, null, 2)}\n`);
}
