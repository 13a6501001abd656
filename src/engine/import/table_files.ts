import { fault } from '../faults';
import type { RecognisedSource } from './contract';
import type { TableMapping, TableSource } from './mapping';
import type { SourceFile, SourceFolder } from './source';

/** A file and the table that it holds; of lookups alone the table is null. */
export interface TableFile {
  readonly file: SourceFile;
  readonly name: string;
  readonly table: TableMapping | null;
}

const ENDING = /(?:\.(?:csv|tsv|txt|parquet))?(?:\.gz)?$/i;
const TABLE_FILE = /\.(?:csv|tsv|txt|parquet)(?:\.gz)?$/i;

const lastPart = (name: string): string => name.split('/').at(-1) ?? name;

/**
 * The table that a file is named after, in lower case: `hosp/labevents.csv.gz` → `labevents`. A part of a table stands in a
 * folder of its name: `measurement/part-0.parquet` → `measurement`.
 */
export function tableNames({ relative }: SourceFile): readonly string[] {
  const parts = relative.toLowerCase().split('/');
  const own = (parts.at(-1) ?? '').replace(ENDING, '');
  const folder = parts.at(-2);
  return folder === undefined ? [own] : [own, folder];
}

/** Which files hold tables of a source, by their names, in the order of the tables. */
export function tableFiles(source: TableSource, files: readonly SourceFile[]): readonly TableFile[] {
  const looked = new Set(source.tables.flatMap(({ lookups = [] }) => lookups.map(({ file }) => lastPart(file))));
  const found = files.flatMap((file): TableFile[] => {
    if (!TABLE_FILE.test(file.relative)) return [];
    for (const name of tableNames(file)) {
      const table = source.tables.find(each => lastPart(each.name) === name);
      if (table) return [{ file, name, table }];
      if (looked.has(name)) return [{ file, name, table: null }];
    }
    return [];
  });
  const order = new Map(source.tables.map((table, i) => [table, i]));
  const rank = ({ table }: TableFile): number => (table === null ? source.tables.length : (order.get(table) ?? 0));
  return [...found].sort((a, b) => rank(a) - rank(b));
}

/**
 * Tells whether a folder is a source of tables: its files by name, each by its columns.
 * @param title what the source is called
 * @throws UserFault import-source where it is one and a file has other columns, or a table that is needed is missing
 */
export async function recogniseTables(
  source: TableSource,
  title: string,
  expected: string,
  folder: SourceFolder,
): Promise<RecognisedSource | null> {
  const named = tableFiles(source, folder.files);
  const read: SourceFile[] = [];
  const wrong: string[] = [];
  const passedOver: { name: string; why: string }[] = [];
  const present = new Set<string>();
  const stems = new Map<string, string>();
  for (const { file, table } of named) {
    const columns = await folder.columnsOf(file);
    if (columns === null) {
      passedOver.push({ name: file.relative, why: 'it is empty' });
      continue;
    }
    const missing = (table?.needs ?? []).filter(name => !columns.includes(name));
    if (missing.length > 0) {
      wrong.push(
        `${file.relative} has no column ${missing.join(', ')} (in its first line ${columns.length} ` +
          `${columns.length === 1 ? 'column is' : 'columns are'} found; fields are separated by comma, semicolon, tab or |)`,
      );
      continue;
    }
    // `labevents.csv` beside the `labevents.csv.gz` that it was unpacked from.
    const stem = file.relative.toLowerCase().replace(ENDING, '');
    const twin = stems.get(stem);
    if (twin !== undefined) {
      passedOver.push({ name: file.relative, why: `the same table stands beside it as ${twin}, which is read` });
      continue;
    }
    stems.set(stem, file.relative);
    read.push(file);
    if (table) present.add(table.name);
  }
  if (present.size === 0) return null;
  const fail = (found: string): Error =>
    fault('import-source', { source: folder.path, found, expected: `What is expected: ${expected}` });
  if (wrong[0] !== undefined) throw fail(`it looks like ${title}, but ${wrong[0]}`);
  const absent = source.required.filter(name => !present.has(name));
  if (absent.length > 0) throw fail(`it looks like ${title}, but the table ${absent.join(' and ')} is missing`);
  const used = new Set([...read, ...named.map(({ file }) => file)]);
  for (const file of folder.files) {
    if (used.has(file)) continue;
    const why = tableNames(file).flatMap(name => source.passedOver[name] ?? [])[0];
    passedOver.push({ name: file.relative, why: why ?? `no table of ${title} that is known` });
  }
  return {
    kind: source.kind,
    files: read.map(({ absolute }) => absolute),
    bytes: read.reduce((n, { bytes }) => n + bytes, 0),
    passedOver,
    missing: [
      ...source.tables.filter(({ name }) => !present.has(name)).map(({ name }) => name),
      ...Object.entries(source.looked ?? {}).flatMap(([name, lost]) =>
        named.some(each => each.name === name && read.includes(each.file)) ? [] : [`${name} (${lost})`],
      ),
    ],
  };
}
