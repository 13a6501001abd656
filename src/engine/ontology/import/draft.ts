import type { SystemId } from '../../../core/ontology/answer';
import { Cancelled } from '../../../core/fault';
import { fault } from '../../faults';
import type { ConceptRow, MapRow, TermKind, VocabularyWriter } from '../vocabulary_writer';
import type { ByteSource } from './byte_source';
import { CodeIds } from './code_ids';
import { rowsOf, type Dialect, type RowBlock } from './rows';
import { byteBlocksOf, linesOf, type ByteBlock, type LineBlock, type Reading } from './text_lines';
import { canonicalCode, noticeOf } from './vocabulary_names';

/** A vocabulary that is being imported. It is written with its first code: one without codes is none. */
export class DraftVocabulary {
  /** Its concepts by their canonical codes; empty where the source names concepts by numbers of its own. */
  readonly ids = new CodeIds();
  #number = 0;

  /** @param from what it is read from, in words */
  constructor(
    readonly writer: VocabularyWriter,
    readonly system: SystemId,
    readonly name: string,
    readonly version: string | null,
    readonly from: string,
  ) {}

  get isWritten(): boolean {
    return this.#number > 0;
  }

  /** Its number in the file, for the concepts that are written. */
  get number(): number {
    if (this.#number > 0) return this.#number;
    const { system, name, version } = this;
    return (this.#number = this.writer.vocabulary({ system, name, version, subset: false, notice: noticeOf(system) }));
  }
}

/** Longer texts say nothing more in a hover, and would make searches slow. */
const LONGEST_TEXT = 4000;

/**
 * An import that is being written: what every format reads into. It counts, hears whether to stop, gives codes their
 * canonical form and numbers, and collects what the user should know.
 */
export class Draft {
  readonly #notes = new Map<string, number>();
  readonly #systems = new Map<SystemId, DraftVocabulary>();
  readonly #otherEncoding = new Map<string, number>();
  /** Rows read, headers not counted, and concepts written. */
  rows = 0;
  codes = 0;

  /**
   * @param onBytes told of bytes read on disk
   * @param onFile told which file is read now
   */
  constructor(
    readonly writer: VocabularyWriter,
    readonly signal: AbortSignal | undefined,
    readonly onBytes: (bytes: number) => void,
    readonly onFile: (name: string) => void,
  ) {}

  /** Reads a table, its header as the first row where it has one. */
  read(source: ByteSource, dialect: Dialect | ((header: string) => Dialect)): AsyncGenerator<RowBlock> {
    this.onFile(source.name);
    return rowsOf(source, dialect, this.#reading());
  }

  /** Reads a text whose lines are not made of fields between delimiters. */
  async *readLines(source: ByteSource): AsyncGenerator<LineBlock> {
    this.onFile(source.name);
    for await (const block of linesOf(source, this.#reading())) {
      this.rows += block.lines.length;
      yield block;
    }
  }

  /** Reads a text as bytes; whoever takes them counts the rows. @param line the number of the line that comes next */
  readBytes(source: ByteSource, line: () => number): AsyncGenerator<ByteBlock> {
    this.onFile(source.name);
    return byteBlocksOf(source, this.#reading(), line);
  }

  /**
   * Begins a vocabulary. One that an earlier format of the same import has brought is not begun again: a note says so.
   * @param from the format, or the file, in words
   */
  vocabulary(system: SystemId, name: string, version: string | null, from: string): DraftVocabulary | null {
    const earlier = this.#systems.get(system);
    // Of one format several may be under way at once; of an earlier format nothing more comes.
    if (earlier && (earlier.isWritten || earlier.from === from)) {
      this.note(`${name} is there twice. It was taken from ${earlier.from}, and left out of ${from}.`);
      return null;
    }
    const vocabulary = new DraftVocabulary(this.writer, system, name, version, from);
    this.#systems.set(system, vocabulary);
    return vocabulary;
  }

  /**
   * Writes a concept, or finds the one with that code: a code that stands twice is taken as it stands first.
   * @param row `code` in any spelling
   * @returns its number, and whether it is new
   */
  concept(vocabulary: DraftVocabulary, row: ConceptRow, id?: number): { readonly id: number; readonly isNew: boolean } {
    const code = canonicalCode(vocabulary.system, row.code);
    const known = vocabulary.ids.get(code);
    if (known !== 0) return { id: known, isNew: false };
    const description = row.description === null ? null : text(row.description);
    const written = this.writer.concept(vocabulary.number, { ...row, code, description: description || null }, id);
    vocabulary.ids.set(code, written);
    this.codes++;
    return { id: written, isNew: true };
  }

  /** The number of a code in any spelling; 0 where the vocabulary has it not. */
  find(vocabulary: DraftVocabulary, code: string): number {
    return vocabulary.ids.get(canonicalCode(vocabulary.system, code));
  }

  /** Adds words that a search finds the concept by; empty ones are none. */
  term(concept: number, kind: TermKind, words: string): void {
    const shown = text(words);
    if (shown !== '') this.writer.term(concept, kind, shown);
  }

  /** Adds a note to a concept; an empty one is none. */
  remark(concept: number, kind: string, words: string): void {
    const shown = text(words);
    if (shown !== '') this.writer.note(concept, { kind, text: shown, edition: null });
  }

  /** @param map `code` in any spelling */
  map(concept: number, map: MapRow): void {
    this.writer.map(concept, { ...map, code: canonicalCode(map.system, map.code) });
  }

  /** Something that the user should know. */
  note(sentence: string): void {
    this.#notes.set(sentence, (this.#notes.get(sentence) ?? 0) + 1);
  }

  /** What the user should know, in order. */
  notes(): readonly string[] {
    const encodings = [...this.#otherEncoding].map(
      ([file, lines]) => `${file}: lines that are not UTF-8, and were read as Windows-1252: ${lines}.`,
    );
    return [...this.#notes.keys(), ...encodings];
  }

  /** Lets others have their turn, so that a cancel is heard during long work. @throws Cancelled */
  async pause(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve));
    if (this.signal?.aborted) throw new Cancelled();
  }

  #reading(): Reading {
    return {
      signal: this.signal,
      onBytes: this.onBytes,
      onRows: rows => (this.rows += rows),
      onOtherEncoding: (source, lines) => {
        this.#otherEncoding.set(source.name, (this.#otherEncoding.get(source.name) ?? 0) + lines);
      },
    };
  }
}

/** A text as it is shown: control characters and line breaks as a blank; otherwise as it is, since licenses want that. */
export function text(words: string): string {
  const clean = /\p{Cc}/u.test(words) ? words.replace(/\p{Cc}+/gu, ' ') : words;
  return clean.trim().slice(0, LONGEST_TEXT);
}

/** What stands in a field; '' where the row has no such field. */
export const field = (row: readonly string[], at: number): string => row[at] ?? '';

/** @throws UserFault wrong-value */
export function wholeNumber(value: string, where: { file: string; line: number; column: string }): number {
  const number = Number(value);
  if (/^\d{1,10}$/.test(value) && number > 0 && number < 2 ** 32) return number;
  throw fault('wrong-value', { ...where, expected: 'a whole number from 1 to 4294967295' });
}
