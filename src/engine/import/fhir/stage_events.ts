import path from 'node:path';
import { stopIfAborted } from '../../interruption';
import type { StagingRun } from '../staging';
import { EventReader } from './event_reader';
import type { Damage, Item } from './item';
import { readFile } from './read_file';
import type { SourceIndex } from './source_index';
import { Tally } from './tally';

/** Bytes of resources in a unit of staging: what is lost at most where an import is broken off. */
const UNIT_BYTES = 128 * 1024 * 1024;
/** Events that are handed over at once: soon, since each that outlives a collection of garbage is copied by it. */
const BATCH = 256;
/** And bytes of resources that they are of: some notes have ten megabytes. */
const BATCH_BYTES = 16 * 1024 * 1024;

/** Items with the file that they stand in. */
interface Piece {
  readonly file: string;
  readonly reads: readonly (Item | Damage)[];
}

/**
 * Reads the source for the second time and stages its events, in units of UNIT_BYTES: pieces of large files, several small
 * ones together. Units that are staged already are read over without being parsed.
 * @param unitBytes for tests: the size of a unit
 * @throws UserFault import-damage, not-readable; Cancelled
 */
export async function stageEvents(
  run: StagingRun,
  index: SourceIndex,
  progress: (what: string, done: number) => void,
  unitBytes = UNIT_BYTES,
): Promise<void> {
  const { files, bytes } = run.source;
  const reader = new EventReader(index, run.task.onDamage);
  let read = 0;
  const pieces = piecesOf(files, more => (read += more));
  const nameOf = namesOf(run);
  let next = await pieces.next();
  /** How many items of the piece belong to units before. */
  let from = 0;
  for (let order = 0; next.done !== true; order++) {
    const unit = `part ${order + 1}`;
    /** Takes the items of this unit, some at a time. A unit ends behind an item, wherever a piece of the stream ends. */
    const pass = async (
      take: (file: string, read: Item | Damage) => void,
      isDue: () => boolean,
      then: () => Promise<void>,
    ): Promise<void> => {
      let taken = 0;
      while (next.done !== true && taken < unitBytes) {
        stopIfAborted(run.signal);
        const piece = next.value;
        while (from < piece.reads.length && taken < unitBytes) {
          const one = piece.reads[from++]!;
          taken += one.kind === 'damage' ? 0 : one.bytes.length;
          take(piece.file, one);
          if (isDue()) await then();
        }
        progress(`Reading ${path.basename(piece.file)}`, Math.min(1, read / Math.max(1, bytes)));
        if (from < piece.reads.length) continue;
        next = await pieces.next();
        from = 0;
      }
    };
    if (run.isStaged(unit)) {
      await pass(
        (_, one) => reader.skip(one),
        () => false,
        () => Promise.resolve(),
      );
      continue;
    }
    await run.unit(order, unit, async events => {
      reader.tally = new Tally();
      let held = 0;
      // More is read while DuckDB writes what was handed over before.
      let pending: Promise<void> = Promise.resolve();
      const handOver = async (): Promise<void> => {
        await pending;
        pending = events.append(reader.handOver());
        // A failure is met where it is waited for.
        pending.catch(() => undefined);
      };
      await pass(
        (file, one) => {
          held += one.kind === 'damage' ? 0 : one.bytes.length;
          reader.take(one, file, nameOf(file));
        },
        () => reader.events.length >= BATCH || held >= BATCH_BYTES,
        async () => {
          held = 0;
          await handOver();
        },
      );
      if (reader.events.length > 0) await handOver();
      await pending;
      if (order === 0 && index.isIncomplete) reader.tally.tell(TOO_MANY);
      return reader.tally.report();
    });
  }
}

const TOO_MANY =
  'The source has more resources than are compared with each other (24 million): some that are there several times may be imported several times.';

async function* piecesOf(files: readonly string[], onRead: (bytes: number) => void): AsyncGenerator<Piece> {
  for (const file of files) {
    for await (const reads of readFile(file, onRead)) yield { file, reads };
  }
}

/** Files are named as they stand below the source. */
function namesOf(run: StagingRun): (file: string) => string {
  const { source } = run.task;
  let last = { file: '', name: '' };
  return file => {
    if (last.file !== file) {
      const name = file === source ? path.basename(file) : path.relative(source, file).replaceAll(path.sep, '/');
      last = { file, name };
    }
    return last.name;
  };
}
