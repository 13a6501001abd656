import { stat } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../core/fault';
import type { Layout } from '../core/meds/dataset';
import { missingColumns } from './canonical';
import type { Database } from './database';
import { fault, NOTICES } from './faults';
import { readSchemas, type SchemaGroup } from './file_schema';
import { findRoot } from './dataset_root';
import { isFile, walkFolder } from './folder_walk';
import { fileSystemFault } from './file_system_fault';
import { inspectParquet, type Fingerprint } from './parquet_file';

/** A file of events. */
export interface Shard extends Fingerprint {
  readonly absolute: string;
  /** Relative to the opened path, with `/`; for an opened file its name. */
  readonly relative: string;
  /** The sub-folder of the shards that it stands in (`train`); '' where it stands in none. */
  readonly folderSplit: string;
}

/** What a folder or file turned out to be. */
export interface Recognised {
  /** Absolute path that was opened. */
  readonly path: string;
  readonly name: string;
  readonly layout: Layout;
  /** The folder that `metadata` stands in; null where there is none. */
  readonly root: string | null;
  readonly shards: readonly Shard[];
  /** The shards by their columns; `files` are absolute. */
  readonly groups: readonly SchemaGroup[];
  /** Parquet files beneath the opened folder that hold no events, by their columns: labels are among them. */
  readonly others: readonly SchemaGroup[];
  readonly codesFile: string | null;
  readonly splitsFile: string | null;
  readonly datasetJson: string | null;
  readonly notices: readonly string[];
}

/**
 * Finds out by content what a folder or file is: which Parquet files hold events, and where metadata stand.
 * @param opened absolute path
 * @throws UserFault when nothing in it can be read as MEDS
 */
export async function recognise(database: Database, opened: string, signal?: AbortSignal): Promise<Recognised> {
  const kind = await stat(opened).catch((error: unknown) => {
    throw fileSystemFault(error, opened);
  });
  if (kind.isFile()) return recogniseFile(database, opened, signal);
  if (!kind.isDirectory()) throw fault('not-a-file', { file: opened });
  return recogniseFolder(database, opened, signal);
}

async function recogniseFile(database: Database, opened: string, signal?: AbortSignal): Promise<Recognised> {
  const fingerprint = await inspectParquet(opened, opened);
  const { groups, unreadable } = await readSchemas(database, [opened], () => opened, signal);
  if (unreadable[0]) throw unreadable[0].reason;
  const [group] = groups;
  if (!group) throw new Error('A file that was read has no schema.');
  refuseOthers([group], () => opened);
  const root = await findRoot(path.dirname(opened));
  const shard: Shard = {
    absolute: opened,
    relative: path.basename(opened),
    folderSplit: folderSplit(root ?? path.dirname(opened), opened),
    ...fingerprint,
  };
  return {
    path: opened,
    name: path.basename(opened),
    layout: 'file',
    root,
    shards: [shard],
    groups,
    others: [],
    ...(await metadataFiles(root)),
    notices: [],
  };
}

async function recogniseFolder(database: Database, opened: string, signal?: AbortSignal): Promise<Recognised> {
  const notices: string[] = [];
  const relative = (file: string): string => path.relative(opened, file).split(path.sep).join('/');
  const content = await walkFolder(opened, opened);
  if (!content.roots.includes(opened) && content.roots.length > 1) {
    throw fault('several-datasets', { folder: opened, datasets: content.roots.map(relative) });
  }
  // What stands in metadata/ is read, and told of where it can't be, by the data set's handle.
  const metadata = content.roots.map(root => path.join(root, 'metadata') + path.sep);
  const candidates = content.parquet.filter(file => !metadata.some(folder => file.startsWith(folder)));
  if (candidates.length === 0) throw fault('no-files', { folder: opened });
  for (const folder of content.denied) {
    notices.push(NOTICES.fileSkipped(fault('not-readable', { file: relative(folder), why: 'no permission' }).message));
  }

  const prints = new Map<string, Fingerprint>();
  const faults: UserFault[] = [];
  for (const file of candidates) {
    try {
      prints.set(file, await inspectParquet(file, relative(file)));
    } catch (error) {
      if (!(error instanceof UserFault)) throw error;
      faults.push(error);
    }
  }
  const schemas = await readSchemas(database, [...prints.keys()], relative, signal);
  faults.push(...schemas.unreadable.map(({ reason }) => reason));
  const groups = schemas.groups.filter(({ columns }) => missingColumns(columns).length === 0);
  const others = schemas.groups.filter(({ columns }) => missingColumns(columns).length > 0);
  if (groups.length === 0) {
    if (faults[0]) throw faults[0];
    refuseOthers(others, relative);
  }
  for (const { message } of faults) notices.push(NOTICES.fileSkipped(message));

  const root = content.roots[0] ?? (await findRoot(opened));
  let hasEvents = new Set(groups.flatMap(({ files }) => files));
  if (root !== null && isBelow(opened, root)) {
    // The data set is a folder of the opened one; events that stand beside it are not its.
    const own = [...hasEvents].filter(file => isBelow(root, file));
    if (own.length > 0 && own.length < hasEvents.size) {
      notices.push(NOTICES.strayEvents(relative(root), hasEvents.size - own.length));
      hasEvents = new Set(own);
    }
  }
  const shards = [...prints].flatMap(([absolute, fingerprint]): Shard[] =>
    hasEvents.has(absolute)
      ? [
          {
            absolute,
            relative: relative(absolute),
            folderSplit: folderSplit(root ?? opened, absolute),
            ...fingerprint,
          },
        ]
      : [],
  );
  const standard = shards.every(shard => shard.relative.startsWith('data/'));
  return {
    path: opened,
    name: path.basename(opened) || opened,
    layout: standard ? 'meds' : 'shards',
    root,
    shards,
    groups: groups.flatMap(group => {
      const files = group.files.filter(file => hasEvents.has(file));
      return files.length > 0 ? [{ ...group, files }] : [];
    }),
    others,
    ...(await metadataFiles(root)),
    notices,
  };
}

function isBelow(folder: string, file: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

/** Nothing holds events: says what is missing from the file that comes closest to a shard. */
function refuseOthers(groups: readonly SchemaGroup[], shown: (file: string) => string): void {
  const [closest] = [...groups].sort((a, b) => missingColumns(a.columns).length - missingColumns(b.columns).length);
  const missing = closest ? missingColumns(closest.columns) : [];
  if (!closest || missing.length === 0) return;
  throw fault('missing-column', {
    file: shown(closest.files[0] ?? ''),
    missing,
    present: closest.columns.map(({ name }) => name),
  });
}

/** `data/train/0.parquet` and `train/a/0.parquet` are of `train`; a shard that stands in no sub-folder is of ''. */
function folderSplit(root: string, shard: string): string {
  const parts = path.relative(root, shard).split(path.sep);
  if (parts[0] === '..') return '';
  if (parts[0] === 'data') parts.shift();
  return parts.length > 1 ? (parts[0] ?? '') : '';
}

type MetadataFiles = Pick<Recognised, 'codesFile' | 'splitsFile' | 'datasetJson'>;

async function metadataFiles(root: string | null): Promise<MetadataFiles> {
  const at = async (name: string): Promise<string | null> => {
    if (root === null) return null;
    const file = path.join(root, 'metadata', name);
    return (await isFile(file)) ? file : null;
  };
  return {
    codesFile: await at('codes.parquet'),
    splitsFile: await at('subject_splits.parquet'),
    datasetJson: await at('dataset.json'),
  };
}
