/** A piece of a source that is JSON of its own: a resource, or an entry of a bundle. */
export interface Item {
  readonly kind: 'resource' | 'entry';
  /** Its bytes. */
  readonly bytes: Buffer;
  /** Line of the file in which it begins, from 1. */
  readonly line: number;
}

/** What can’t be read, and where. */
export interface Damage {
  readonly kind: 'damage';
  readonly why: string;
  readonly line: number;
}

/** The longest resource that is read: a text of JavaScript can’t be much longer. */
export const LONGEST_ITEM = 256 * 1024 * 1024;
export const TOO_LONG = 'it is longer than 256 MB';

export type Read = Item | Damage;

/** Cuts a stream of bytes into items; which way depends on how the file is written. */
export interface Scanner {
  /** @returns what is complete with this chunk, in order */
  push(chunk: Buffer): readonly Read[];
  /** @returns what was not complete at the end */
  end(): readonly Read[];
}
