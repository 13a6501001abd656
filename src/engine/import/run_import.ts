import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ImportReport } from '../../core/import/report';
import { Cancelled } from '../../core/fault';
import { fault } from '../faults';
import { stopIfAborted } from '../interruption';
import { STAGING_FOLDER, type ImportProgress, type ImportTask, type RecognisedSource } from './contract';
import { finishImport } from './finish';
import { ImportDatabase } from './import_database';
import {
  identityOf,
  isSame,
  writeState,
  type ImportIdentity,
  type ImportState,
  type SourcePrint,
} from './import_state';
import { clearStaged, lookAtTarget, takeTarget, type Standing } from './import_target';
import { shardsPerSplit } from './partition';
import { endWhole, putInPlace, reportIn } from './put_in_place';
import { recogniseSource, sourceOf } from './recognise';
import { StagingArea } from './staging_area';

/** DuckDB's words for a disk that is full, and for memory that is too small. */
const NO_ROOM = /No space left|could not write all bytes/i;
const NO_MEMORY = /Out of Memory/i;

/**
 * Imports records into a new data set, or goes on with an import of the same source that was broken off. Nothing but the
 * output folder is written to; what was staged stays there until the import is whole, and so does a data set that it replaces.
 * @throws UserFault import-source, import-target, import-taken, at-work, import-damage, damaged, not-written, disk-full,
 *   too-large; Cancelled
 */
export async function runImport(
  task: ImportTask,
  tell: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportReport> {
  const start = performance.now();
  const seconds = (): number => Math.round((performance.now() - start) / 10) / 100;
  tell({ what: 'Looking at the source', done: 0 });
  const source = await recogniseSource(task.source, task.kind);
  stopIfAborted(signal);
  const identity = identityOf(task, source.kind, await printsOf(source.files));
  const ended = await endWhole(task.out);
  if (ended && isSame(ended, identity)) return reportIn(task.out);
  const standing = await lookAtTarget(task, identity);
  const folder = path.join(task.out, STAGING_FOLDER);
  const atWork = await takeTarget(task.out);
  try {
    const state = await firstState(task.out, source, identity, standing);
    const database = await ImportDatabase.open(folder, signal);
    let report: ImportReport;
    try {
      const area = new StagingArea(folder, task, source, database, signal, state, tell);
      if (!state.isStaged) {
        await sourceOf(source.kind).stage(area);
        await area.keep({ isStaged: true });
      }
      const changed =
        standing.kind === 'changed'
          ? ['The source, or how it is read, has changed since an import of it was broken off: it was read anew.']
          : [];
      report = await finishImport(area, changed, seconds, tell);
      await area.keep({ isWhole: true });
    } catch (error) {
      throw inWords(error, task, signal);
    } finally {
      database.close();
    }
    await putInPlace(task.out);
    tell({ what: 'Done', done: 1 });
    return report;
  } finally {
    await atWork.end();
  }
}

/** Where an import begins: in a cleared folder, or where the same one was broken off. */
async function firstState(
  out: string,
  source: RecognisedSource,
  identity: ImportIdentity,
  standing: Standing,
): Promise<ImportState> {
  const folder = path.join(out, STAGING_FOLDER);
  if (standing.kind !== 'same') {
    await clearStaged(out);
    const began = new Date().toISOString();
    const shards = shardsPerSplit(source.bytes);
    const state: ImportState = { ...identity, began, shards, units: {}, written: [], isStaged: false, isWhole: false };
    await writeState(folder, state);
    return state;
  }
  // What was being written when it was broken off.
  for (const rest of ['scratch', 'spill', 'shard.parquet'])
    await rm(path.join(folder, rest), { recursive: true, force: true });
  return { ...standing.state, ...identity };
}

async function printsOf(files: readonly string[]): Promise<readonly SourcePrint[]> {
  const prints: SourcePrint[] = [];
  for (const file of files) {
    const { size, mtimeMs } = await stat(file);
    prints.push({ file, bytes: size, changed: mtimeMs });
  }
  return prints;
}

function inWords(error: unknown, { out, source }: ImportTask, signal: AbortSignal): unknown {
  if (signal.aborted) return new Cancelled();
  const message = error instanceof Error ? error.message : '';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || NO_ROOM.test(message)) return fault('disk-full', { file: out }, error);
  if (NO_MEMORY.test(message)) return fault('too-large', { what: source }, error);
  return error;
}
