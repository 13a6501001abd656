import { UserFault } from '../core/fault';

/**
 * Everything that can be wrong with a user's files or request, as one table: the kind (machine-readable, travels over
 * the wire and into `--json`) and the sentence that is shown (what was wrong, where, what to do).
 * `file` is a path as the user knows it, `row` counts from 1 as people do.
 */
const FAULTS = {
  'not-found': (p: { file: string }) => `${p.file} does not exist. It was deleted or moved, or the path is misspelt.`,
  'not-readable': (p: { file: string; why: string }) =>
    `${p.file} can't be read (${p.why}). Check its permissions, or open a copy that you may read.`,
  'not-a-file': (p: { file: string }) => `${p.file} is neither a file nor a folder. Open a Parquet file or a folder.`,
  'empty-file': (p: { file: string }) =>
    `${p.file} is empty (0 bytes), so it is not a Parquet file. Write or copy it again.`,
  'not-parquet': (p: { file: string; looksLike: string }) =>
    `${p.file} is not a Parquet file although its name says so: it begins with ${p.looksLike}. Convert it to Parquet.`,
  truncated: (p: { file: string; size: number }) =>
    `${p.file} is truncated: it ends after ${p.size} bytes without a Parquet footer. Copy it again or write it anew.`,
  damaged: (p: { file: string; why: string }) => `${p.file} is damaged: ${p.why}. Copy it again or write it anew.`,
  encrypted: (p: { file: string }) => `${p.file} is an encrypted Parquet file. Decrypt it first.`,
  'no-files': (p: { folder: string }) =>
    `${p.folder} has no Parquet files. Open a MEDS data set: a folder with data/**/*.parquet, or the shards themselves.`,
  'missing-column': (p: { file: string; missing: readonly string[]; present: readonly string[] }) =>
    `${p.file} is not MEDS: it has no column ${listed(p.missing, 'and')}. Its columns are ${shown(p.present)}. ` +
    `MEDS data needs subject_id, time and code.`,
  'several-datasets': (p: { folder: string; datasets: readonly string[] }) =>
    `${p.folder} holds ${p.datasets.length} data sets. Open one of them: ${shown(p.datasets)}.`,
  'null-subject': (p: { file: string; rows: bigint }) =>
    `${p.file}: no row has a subject_id (${p.rows} rows, all null). MEDS needs one in every row.`,
  'subject-type': (p: { file: string; type: string }) =>
    `${p.file}: subject_id is ${p.type}. MEDS needs an integer (int64); integers stored as text are read too.`,
  'subject-not-integer': (p: { file: string; row: bigint; value: string }) =>
    `${p.file}, row ${p.row}: subject_id is ${p.value}, which is not an integer. MEDS needs int64 subject ids.`,
  'time-type': (p: { file: string; type: string }) =>
    `${p.file}: time is ${p.type}, which is not a timestamp. Write it as timestamp[us] without a zone.`,
  'code-type': (p: { file: string; type: string }) => `${p.file}: code is ${p.type}. MEDS needs a string.`,
  'no-events': (p: { file: string }) => `${p.file} has the columns of MEDS but no rows: there are no events to show.`,
  'too-many-files': (p: { folder: string; limit: number }) =>
    `${p.folder} has more than ${p.limit} Parquet files. Open a sub-folder of it.`,
  replaced: (p: { file: string }) =>
    `${p.file} was replaced or changed on disk since it was opened. Open it again to see its present content.`,
  'path-not-supported': (p: { file: string }) =>
    `${p.file} has both a backslash and one of * ? [ in its path, which can't be read. Rename the file or its folder.`,
  'unknown-subject': (p: { dataset: string; subject: string }) =>
    `${p.dataset} has no subject ${p.subject}. Subject ids are written as in the data; the list of subjects has them all.`,
  'unknown-row': (p: { file: string; row: number }) => `${p.file} has no row ${p.row + 1} of this subject.`,
  'category-rule': (p: { rule: string; why: string }) =>
    `The category rule ${p.rule} in the setting cohortLens.categories can't be used: ${p.why}.`,
  'write-into-data-set': (p: { dataset: string }) =>
    `Nothing is ever written into a data set’s folder. Choose a place outside ${p.dataset}.`,
  'already-there': (p: { file: string }) =>
    `${p.file} is there already and stays as it is. Choose another name, or say that it may be replaced (--force).`,
  'import-target': (p: { folder: string; why: string }) => `${p.folder} ${p.why}. Choose a new or empty folder.`,
  'import-taken': (p: { folder: string; why: string }) =>
    `${p.folder} ${p.why}. Choose a new or empty folder, or say that what is in it may be replaced.`,
  'at-work': (p: { folder: string }) =>
    `Something else is being written to ${p.folder} now. Wait until that is done, or choose another folder.`,
  'not-written': (p: { file: string; why: string }) => `${p.file} could not be written (${p.why}).`,
  'disk-full': (p: { file: string }) =>
    `There is no room left on the disk for ${p.file}. Free some space, or choose another disk, and try again.`,
  'not-a-vocabulary': (p: { path: string; found: string; expected: string }) =>
    `${p.path} is no vocabulary that can be imported: ${p.found}. What can be: ${p.expected}.`,
  'vocabulary-incomplete': (p: { path: string; format: string; found: string; missing: string }) =>
    `${p.path} is only a part of ${p.format}: ${p.found} is there, and ${p.missing} is missing. Import the folder or ` +
    `the zip file with all of its files.`,
  'vocabulary-empty': (p: { path: string; format: string }) =>
    `${p.path} was read as ${p.format}, and it has no code in it. Download it again.`,
  'empty-vocabulary-file': (p: { file: string }) =>
    `${p.file} is empty (0 bytes), so there is no vocabulary in it. Download or copy it again.`,
  'wrong-columns': (p: { file: string; line: number; found: number; expected: number }) =>
    `${p.file}, line ${p.line}: ${counted(p.found, 'column')} where ${p.expected} are expected. Nothing was imported. ` +
    `Download the file again, and don’t save it from a spreadsheet program.`,
  'wrong-value': (p: { file: string; line: number; column: string; expected: string }) =>
    `${p.file}, line ${p.line}: ${p.column} is not ${p.expected}. Nothing was imported. Download the file again.`,
  'cut-off': (p: { file: string; line: number; found: number; expected: number }) =>
    `${p.file} is cut off: its last line (${p.line}) has ${counted(p.found, 'column')} of ${p.expected} and no end. Nothing was ` +
    `imported. Download or copy it again.`,
  'line-too-long': (p: { file: string; line: number; limit: number }) =>
    `${p.file}, line ${p.line}: the line is longer than ${p.limit} characters, so this is no table of a vocabulary, or a ` +
    `quotation mark in it is never closed. Nothing was imported.`,
  'unclosed-quote': (p: { file: string; line: number }) =>
    `${p.file}, line ${p.line}: a quotation mark is opened and never closed, or the file is cut off. Nothing was imported.`,
  'wrong-encoding': (p: { file: string; encoding: string }) =>
    `${p.file} is written in ${p.encoding}. Vocabularies are read in UTF-8 or Windows-1252: save or convert it as UTF-8.`,
  'archive-damaged': (p: { file: string; why: string }) =>
    `${p.file} can’t be unpacked: ${p.why}. Nothing was imported. Download or copy it again.`,
  'archive-not-supported': (p: { file: string; why: string }) =>
    `${p.file} can’t be unpacked: ${p.why}. Unpack it yourself and import the folder.`,
  'archive-bomb': (p: { file: string; limit: string }) =>
    `${p.file} unpacks to ${p.limit}, which no vocabulary does. Nothing was imported. If you trust it, unpack it ` +
    `yourself and import the folder.`,
  'unknown-import': (p: { store: string; id: string }) =>
    `There is no import ${p.id} in ${p.store}. cohort-lens ontology list names them.`,
  'index-broken': (p: { file: string; why: string }) =>
    `The bundled index of codes can’t be used (${p.file}: ${p.why}). Codes are described by data sets and imports only. ` +
    `Install Cohort Lens again to mend it.`,
  'index-forbidden': (p: { file: string; why: string }) =>
    `The bundled index of codes can’t be read (${p.file}: ${p.why}). Codes are described by data sets and imports only. ` +
    `Check the permissions of the file.`,
  'import-forbidden': (p: { file: string; why: string }) =>
    `${p.file} can’t be read (${p.why}). Check the permissions of the file.`,
  'import-broken': (p: { file: string; why: string }) =>
    `${p.file} can’t be used (${p.why}). Remove this import and import the vocabulary again.`,
  'import-outdated': (p: { file: string }) =>
    `${p.file} was written by another version of Cohort Lens. Remove this import and import the vocabulary again.`,
  'import-source': (p: { source: string; found: string; expected: string }) =>
    `${p.source} can’t be imported: ${p.found}. ${p.expected}.`,
  'empty-table': (p: { file: string }) =>
    `${p.file} has no header: it is empty, or no table. Export it again, or take it out of the folder.`,
  'import-damage': (p: { file: string; line: number; why: string }) =>
    `${p.file}, line ${p.line.toLocaleString('en')}: ${p.why}. Nothing is imported while it stands there: mend the ` +
    `file, or have what can’t be read skipped and counted.`,
  'export-too-long': (p: { events: number }) =>
    `${p.events} events are too long for the clipboard. Export them to a file instead.`,
  query: (p: { place: string | null; what: string; todo: string }) =>
    `The query can’t be used: ${p.place === null ? '' : `${p.place}: `}${p.what}. ${p.todo}`,
  'query-stopped': (p: { how: string; todo: string }) =>
    `The query was not run to its end: its process ${p.how}. ${p.todo}`,
  interrupted: (p: { dataset: string }) =>
    `Reading ${p.dataset} was broken off by a damaged file, in it or read at the same time. Try again, or open its files ` +
    `one by one to find out which.`,
  'too-large': (p: { what: string }) => `${p.what} does not fit into memory. Narrow it down.`,
} as const;

export type FaultKind = keyof typeof FAULTS;
type Facts<K extends FaultKind> = Parameters<(typeof FAULTS)[K]>[0];

/** Makes the fault of a kind from its facts. */
export function fault<K extends FaultKind>(kind: K, facts: Facts<K>, cause?: unknown): UserFault {
  const sentence = FAULTS[kind] as (facts: Facts<K>) => string;
  return new UserFault(sentence(facts), kind, cause === undefined ? undefined : { cause });
}

/** What a user should know although the data are read: shown as notices of the data set. */
export const NOTICES = {
  fileSkipped: (reason: string): string => `Left out: ${reason}`,
  nullSubject: (file: string, rows: bigint): string =>
    `${file}: ${rows} ${rows === 1n ? 'row has' : 'rows have'} no subject_id. They belong to nobody and are not shown.`,
  noMetadata: (): string =>
    `There is no metadata folder, so codes have no descriptions from the data set and subjects no split file.`,
  noCodes: (): string => `There is no metadata/codes.parquet, so no code has a description from the data set.`,
  labelsUnreadable: (file: string, why: string): string => `The labels of ${file} are not shown: ${why}`,
  strayEvents: (root: string, files: number): string =>
    `${root} is the data set. ${files === 1 ? '1 file of events that stands' : `${files} files of events that stand`} ` +
    `outside of it ${files === 1 ? 'is' : 'are'} left out.`,
  metadataUnreadable: (file: string, why: string): string => `${file} is not used: ${why}`,
  indexUnusable: (why: string): string =>
    `The index of codes can’t be used, so only the data set’s own descriptions are shown: ${why}`,
  zonedTime: (file: string): string =>
    `${file}: times are stored with a zone. They are shown in UTC, as stored; no local zone is applied.`,
  zonedNanoseconds: (file: string): string =>
    `${file}: times are stored in nanoseconds with a zone. They are shown in UTC; no local zone is applied, and digits ` +
    `below a microsecond, where there are any, are cut off.`,
  nanosecondTime: (file: string, rows: bigint): string =>
    rows === 0n
      ? `${file}: times are stored in nanoseconds. All are whole microseconds, so nothing is lost.`
      : `${file}: times are stored in nanoseconds. ${rows} of them have digits below a microsecond, which are cut off.`,
  wholeDays: (file: string): string => `${file}: times are dates without a time of day. They are shown at 00:00.`,
  wideValue: (file: string, type: string): string =>
    `${file}: numeric_value is ${type}, shown as a double: digits beyond the 15th may be lost on screen.`,
  valueNotNumeric: (file: string, type: string): string =>
    `${file}: numeric_value is ${type}, not a number. It is shown as a further column instead.`,
  textConverted: (file: string, column: string, type: string): string =>
    `${file}: ${column} is ${type}. It is shown as text.`,
  splitConflict: (subject: string): string =>
    `metadata/subject_splits.parquet names more than one split for some subjects (first: ${subject}). The first is used.`,
} as const;

/** `1 column`, `2 columns`. */
function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** `a`, `a or b`, `a, b or c`. */
function listed(names: readonly string[], last: string): string {
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${last} ${names[names.length - 1] ?? ''}`;
}

/** The first dozen of some names, and how many more there are. */
function shown(names: readonly string[]): string {
  const limit = 12;
  if (names.length === 0) return 'none';
  return names.slice(0, limit).join(', ') + (names.length > limit ? `, and ${names.length - limit} more` : '');
}
