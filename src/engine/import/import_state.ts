import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SourceKind } from '../../core/import/report';
import type { ImportTask } from './contract';
import type { UnitReport } from './staging';

/** Raised with every change of what is staged: what an earlier version staged is not gone on with. */
const STATE_VERSION = 2;
export const STATE_FILE = 'state.json';

/** A file of the source as it was when the import began. */
export interface SourcePrint {
  readonly file: string;
  readonly bytes: number;
  readonly changed: number;
}

/** What a half import is of: it goes on where all of this is the same. */
export interface ImportIdentity {
  readonly version: number;
  readonly source: string;
  readonly kind: SourceKind;
  readonly onDamage: ImportTask['onDamage'];
  readonly files: readonly SourcePrint[];
}

/** How far an import is, as it stands in `OUT/.import/state.json`. */
export interface ImportState extends ImportIdentity {
  /** When it began, for dataset.json and for telling what is in the future. */
  readonly began: string;
  readonly shards: readonly number[];
  readonly units: Readonly<Record<string, { readonly order: number; readonly report: UnitReport }>>;
  /** Partitions whose shard is written. */
  readonly written: readonly string[];
  /** Whether everything is read. */
  readonly isStaged: boolean;
  /** Whether the data set is made: it only has to be put in its place (put_in_place.ts). */
  readonly isWhole: boolean;
}

export function identityOf(task: ImportTask, kind: SourceKind, files: readonly SourcePrint[]): ImportIdentity {
  return { version: STATE_VERSION, source: task.source, kind, onDamage: task.onDamage, files };
}

/**
 * Whether an import that was broken off is one of the same source, read in the same way. What was read without damage is
 * the same for one that leaves damage out.
 */
export function isSame(state: ImportState, identity: ImportIdentity): boolean {
  const { version, source, kind, files } = state;
  const onDamage = state.onDamage === 'stop' ? identity.onDamage : state.onDamage;
  return JSON.stringify({ version, source, kind, onDamage, files }) === JSON.stringify(identity);
}

/** @returns null where there is none, or one that can't be read (then nothing of it is used) */
export async function readState(folder: string): Promise<ImportState | null> {
  try {
    return JSON.parse(await readFile(path.join(folder, STATE_FILE), 'utf8')) as ImportState;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Written beside its place and moved there, so that it is always whole. */
export async function writeState(folder: string, state: ImportState): Promise<void> {
  const file = path.join(folder, STATE_FILE);
  await writeFile(`${file}.part`, JSON.stringify(state));
  await rename(`${file}.part`, file);
}
