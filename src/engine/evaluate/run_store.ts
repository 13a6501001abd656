import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../../core/fault';
import { ANSWERS_FILE, MANIFEST_FILE, RUN_FORMAT } from '../../core/evaluate/run';
import type { AnswerKey, AnswerRecord, RunLine, RunManifest } from '../../core/evaluate/run';
import { foldRun, readRunLines, type FoldedRun } from '../../core/evaluate/run_lines';
import { AtWork } from '../at_work';
import { findRoot } from '../dataset_root';
import { fault } from '../faults';
import { withoutTexts } from './without_texts';

/**
 * A run that is written to. Lines are handed to the operating system before anything else is done, so that a process that is
 * killed loses none of them; the disk has them when the run is closed. Only one process writes a run at a time.
 */
export class RunStore {
  #file: number | null;

  private constructor(
    readonly folder: string,
    readonly manifest: RunManifest,
    /** What the run held when it was opened. */
    readonly before: FoldedRun,
    readonly mark: AtWork,
  ) {
    this.#file = openSync(path.join(folder, ANSWERS_FILE), 'a');
  }

  /**
   * Begins a run in a new folder.
   * @param within absolute path of the folder of runs
   * @throws UserFault `run-taken`, `run-folder`, `write-into-data-set`
   */
  static async begin(within: string, manifest: RunManifest): Promise<RunStore> {
    const dataset = await findRoot(within);
    if (dataset !== null) throw fault('write-into-data-set', { dataset });
    const folder = path.join(within, manifest.id);
    try {
      await mkdir(within, { recursive: true });
      await mkdir(folder);
    } catch (error) {
      throw new UserFault(
        `The run can’t be written to ${folder} (${codeOf(error)}). Choose another folder.`,
        'run-folder',
        {
          cause: error,
        },
      );
    }
    const mark = await taken(folder);
    const unfinished = path.join(folder, `.${MANIFEST_FILE}.part`);
    await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(unfinished, path.join(folder, MANIFEST_FILE));
    return new RunStore(folder, manifest, foldRun([]), mark);
  }

  /**
   * Goes on with a run. A line that was being written when the process ended is cut off.
   * @throws UserFault `run-taken`, `run-folder`
   */
  static async resume(folder: string): Promise<RunStore> {
    const manifest = await readManifest(folder);
    const mark = await taken(folder);
    const file = path.join(folder, ANSWERS_FILE);
    const bytes = await readFile(file).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return Buffer.alloc(0);
      throw error;
    });
    const end = bytes.lastIndexOf(0x0a) + 1;
    if (end < bytes.length) await truncate(file, end);
    const { lines, broken } = readRunLines(bytes.toString('utf8'));
    return new RunStore(folder, manifest, foldRun(lines, broken), mark);
  }

  append(line: RunLine): void {
    if (this.#file === null) throw new Error('The run is closed.');
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    // A write may take less than it was given.
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
  }

  async close(): Promise<void> {
    if (this.#file === null) return;
    fdatasyncSync(this.#file);
    closeSync(this.#file);
    this.#file = null;
    await this.mark.end();
  }
}

/** @throws UserFault `run-folder` where it is none */
export async function readManifest(folder: string): Promise<RunManifest> {
  const file = path.join(folder, MANIFEST_FILE);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is no JSON' : `can’t be read (${codeOf(error)})`;
    throw new UserFault(`${folder} is no run: its ${MANIFEST_FILE} ${why}.`, 'run-folder', { cause: error });
  }
  if (typeof json === 'object' && json !== null && 'format' in json && json.format === RUN_FORMAT)
    return json as RunManifest;
  throw new UserFault(`${file} was written by another version of Cohort Lens.`, 'run-folder');
}

export interface ReadRun {
  readonly manifest: RunManifest;
  readonly run: FoldedRun;
}

/**
 * What a run holds now.
 * @param texts `none`: without what was written and how it came about, which is most of a long run
 * @throws UserFault `run-folder`
 */
export async function readRun(folder: string, texts: 'all' | 'none' = 'all'): Promise<ReadRun> {
  const manifest = await readManifest(folder);
  const bytes = await readAnswers(folder);
  const { lines, broken } = readRunLines((texts === 'all' ? bytes : withoutTexts(bytes)).toString('utf8'));
  return { manifest, run: foldRun(lines, broken) };
}

/**
 * What was written to one answer, and how it came about: its line alone is parsed, so that going through answers costs no more
 * than looking for it.
 * @throws UserFault `no-answer` where the run has no such line
 */
export async function textsOf(
  folder: string,
  { question, sample, attempt }: AnswerKey,
): Promise<Pick<AnswerRecord, 'raw' | 'explanation'>> {
  const bytes = await readAnswers(folder);
  // As `append` writes it.
  const beginning = JSON.stringify({ line: 'answer', key: { question, sample, attempt } }).slice(0, -1);
  const at = bytes.indexOf(beginning);
  const end = at < 0 ? -1 : bytes.indexOf('\n', at);
  const { lines } = readRunLines(end < 0 ? '' : `${bytes.toString('utf8', at, end)}\n`);
  const [line] = lines;
  if (line?.line !== 'answer') throw new UserFault(`The run has no answer to ${question} any more.`, 'no-answer');
  return { raw: line.raw, explanation: line.explanation };
}

/** In one go: a file of some ten megabytes is read in a fraction of the time that its pieces take. */
async function readAnswers(folder: string): Promise<Buffer> {
  try {
    const file = await open(path.join(folder, ANSWERS_FILE));
    try {
      const { size } = await file.stat();
      const bytes = Buffer.allocUnsafe(size);
      let length = 0;
      // Lines that come while it is read are read the next time.
      for (let read = -1; read !== 0 && length < size; length += read) {
        ({ bytesRead: read } = await file.read(bytes, length, size - length));
      }
      return bytes.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Absolute paths of the folders of runs in a folder; none where it is not there. */
export async function runFolders(within: string): Promise<readonly string[]> {
  const entries = await readdir(within, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return entries.filter(entry => entry.isDirectory()).map(({ name }) => path.join(within, name));
}

async function taken(folder: string): Promise<AtWork> {
  const mark = await AtWork.take(folder);
  if (mark) return mark;
  throw new UserFault(
    `The run ${path.basename(folder)} is being written already. Wait until that is done.`,
    'run-taken',
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
