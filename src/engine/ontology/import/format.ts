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
  /** What it consists of, for whoever has something else: `an OHDSI Athena bundle (CONCEPT.csv …)`. */
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
