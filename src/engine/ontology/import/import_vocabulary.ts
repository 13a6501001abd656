import path from 'node:path';
import { Cancelled } from '../../../core/fault';
import { fault } from '../../faults';
import { VocabularyWriter } from '../vocabulary_writer';
import { sourcesOf } from './byte_source';
import type { ImportProgress, ImportReport } from './contract';
import { Draft } from './draft';
import { recognise, type Recognised } from './recognise';
import { newImport, publish } from './store';

/** How much of an import's time each phase takes, as measured on bundles of two million concepts. */
const SHARE = { reading: 0.75, indexing: 0.24 };
/** Between two words about progress. */
const TELL_EVERY_MS = 100;

/**
 * Imports a vocabulary into the store, as ImporterApi.import says. Reading is cut into pieces between which the event
 * loop has its turn, so that a cancel is heard within some hundred milliseconds.
 * @param target absolute path of a file or folder
 * @param store absolute path of the folder of imports
 */
export async function importVocabulary(
  target: string,
  store: string,
  tell: (progress: ImportProgress) => void,
  signal?: AbortSignal,
): Promise<ImportReport> {
  const telling = new Telling(target, tell);
  telling.say('recognising', `Looking at ${path.basename(target)}`);
  const { recognised, unreadable } = await recognise(target, await sourcesOf(target), signal);
  telling.totalBytes = bytesOf(recognised);
  const place = await newImport(store, recognised[0]?.format.word ?? 'vocabulary');
  const writer = VocabularyWriter.create(place.partial, store);
  try {
    const draft = new Draft(
      writer,
      signal,
      bytes => {
        telling.bytes += bytes;
        telling.rows = draft.rows;
        telling.say('reading');
      },
      file => telling.say('reading', `Reading ${file}`),
    );
    for (const { shown } of unreadable) {
      draft.note(`${shown} can’t be read or unpacked, and was left out. Download or copy it again if it is needed.`);
    }
    for (const { format, parts } of recognised) {
      const before = { codes: draft.codes, notes: draft.notes().length };
      await format.read(parts, draft);
      const isExplained = draft.notes().length > before.notes;
      if (draft.codes === before.codes && !isExplained) draft.note(`There are no codes in ${format.name}.`);
    }
    if (draft.codes === 0) {
      const formats = recognised.map(({ format }) => format.name).join(' and ');
      throw fault('vocabulary-empty', { path: target, format: formats });
    }
    telling.rows = draft.rows;
    writer.about('imported', new Date().toISOString());
    writer.about('path', target);
    telling.say('indexing', 'Indexing');
    for (const share of writer.finishing()) {
      telling.indexed = share;
      telling.say('indexing');
      await draft.pause();
    }
    telling.say('finishing', 'Finishing');
    if (signal?.aborted) throw new Cancelled();
    return { ...(await publish(store, place)), rows: draft.rows, notes: draft.notes() };
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

function bytesOf(recognised: readonly Recognised[]): number {
  return recognised.reduce(
    (sum, { parts }) => sum + [...parts.values()].flat().reduce((bytes, source) => bytes + source.size, 0),
    0,
  );
}

/** What is told of an import that goes on: now and then, and whenever something else begins. */
class Telling {
  #phase: ImportProgress['phase'] = 'recognising';
  #message = '';
  #last = -Infinity;
  bytes = 0;
  totalBytes = 0;
  rows = 0;
  /** Share of the indexing that is done. */
  indexed = 0;

  constructor(
    readonly path: string,
    readonly tell: (progress: ImportProgress) => void,
  ) {}

  /** @param message what begins now; left out: it goes on */
  say(phase: ImportProgress['phase'], message?: string): void {
    const now = performance.now();
    if (message === undefined && now - this.#last < TELL_EVERY_MS) return;
    this.#last = now;
    this.#phase = phase;
    this.#message = message ?? this.#message;
    const { path, bytes, totalBytes, rows } = this;
    this.tell({ path, phase, message: this.#message, fraction: this.#fraction(), bytes, totalBytes, rows });
  }

  #fraction(): number {
    const read = SHARE.reading * Math.min(1, this.bytes / Math.max(1, this.totalBytes));
    if (this.#phase === 'recognising') return 0;
    if (this.#phase === 'reading') return read;
    return this.#phase === 'finishing' ? SHARE.reading + SHARE.indexing : SHARE.reading + SHARE.indexing * this.indexed;
  }
}
