import type { ByteSource } from './byte_source';
import type { Draft } from './draft';

/** The beginning of a file, by which it is recognised. */
export interface Sample {
  readonly source: ByteSource;
  /** Its first whole lines. */
  readonly lines: readonly string[];
}

/** The files of a format by what each is for. */
export type Parts = ReadonlyMap<string, readonly ByteSource[]>;

/** A kind of vocabulary files that can be imported. */
export interface VocabularyFormat {
  /** In words: `an OHDSI Athena bundle`. */
  readonly name: string;
  /** As one of a list of what can be imported, for whoever has something else. */
  readonly expects: string;
  /** A word for the import's file name. */
  readonly word: string;
  /** Parts that must be there, and what each is called. */
  readonly needs: Readonly<Record<string, string>>;
  /** Whether many tables look like it that are none: it counts only where no other format is found. */
  readonly isGeneral?: boolean;
  /** What a file is for, by its content alone; null: it is none of this format. */
  recognise(sample: Sample): string | null;
  read(parts: Parts, draft: Draft): Promise<void>;
}

/** The first of a part's files. */
export function part(parts: Parts, name: string): ByteSource | undefined {
  return parts.get(name)?.[0];
}

/** All files of a part. */
export function filesOf(parts: Parts, name: string): readonly ByteSource[] {
  return parts.get(name) ?? [];
}

/** A date or a year in a file's name, for files that say nothing of their edition: `2026-03-01`, `2026`. */
export function editionInName(name: string): string | null {
  const date = /(?<!\d)(20\d\d)-?(0[1-9]|1[0-2])-?([0-2]\d|3[01])(?!\d)/.exec(name);
  if (date) return date.slice(1).join('-');
  return /(?<!\d)(20\d\d)(?!\d)/.exec(name)?.[1] ?? null;
}

/**
 * Whether rows look like those of a format: the first, and nearly all others. A row that does not is told of where it is
 * read, with its line, rather than hiding what the file is.
 */
export function mostly<T>(rows: readonly T[], fits: (row: T) => boolean): boolean {
  const [first] = rows;
  return first !== undefined && fits(first) && rows.filter(fits).length >= SHARE * rows.length;
}

const SHARE = 0.8;
