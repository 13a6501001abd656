import { STANDARD_SPLITS } from '../core/meds/dataset';
import type { AddFinding } from './validity';
import { occurringCodes } from './coverage';
import { quoteText } from './database';
import type { DatasetHandle } from './dataset_handle';
import { toCount } from './event_place';
import { NOTICES } from './faults';
import { METADATA_FILES } from './folder_walk';

/** What metadata/ says beside what the events say: unusable files, codes.parquet, subject_splits.parquet. */
export async function checkMetadata(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  await checkCodes(handle, add, signal);
  await checkSplits(handle, add, signal);
  checkReadable(handle, add);
}

function checkReadable(handle: DatasetHandle, add: AddFinding): void {
  const broken = METADATA_FILES.flatMap(name =>
    handle.notices.filter(notice => notice.startsWith(NOTICES.metadataUnreadable(`metadata/${name}`, ''))),
  );
  const [first] = broken;
  if (first !== undefined) add('invalid-metadata', BigInt(broken.length), first);
}

async function checkCodes(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  const codes = handle.codesScan();
  if (codes === null) return;
  const missing = await handle.row(
    `SELECT count(*) AS codes, arg_max(code, events) AS code, max(events) AS events
     FROM ${occurringCodes(handle)} WHERE NOT listed`,
    {},
    signal,
  );
  if (toCount(missing['codes']) > 0n) {
    add(
      'codes-missing',
      toCount(missing['codes']),
      `${String(missing['code'])} occurs in ${say(missing['events'], 'event')}`,
    );
  }
  const key = codesByKey(handle);
  const repeated = await handle.row(
    `SELECT count(*) AS codes, arg_min(code, first) AS code, arg_min(times, first) AS times
     FROM (SELECT any_value(code) AS code, count(*) AS times, min("row") AS first FROM ${key.sql}
       WHERE code IS NOT NULL GROUP BY ${key.keys} HAVING count(*) > 1)`,
    {},
    signal,
  );
  if (toCount(repeated['codes']) > 0n) {
    const times = say(repeated['times'], 'row');
    add(
      'codes-repeated',
      toCount(repeated['codes']),
      `${String(repeated['code'])} has ${times} in metadata/codes.parquet`,
    );
  }
  const parents = await handle.row(
    `SELECT count(*) AS codes, arg_min(code, "row") AS code FROM ${codes}
     WHERE len(list_filter(parent_codes, parent -> parent IS NULL)) > 0`,
    {},
    signal,
  );
  if (toCount(parents['codes']) > 0n) {
    add('null-parents', toCount(parents['codes']), `${String(parents['code'])} has a null among its parent_codes`);
  }
}

/** codes.parquet as `code`, `row` and its code modifier columns (dataset.json names them), which make rows differ. */
function codesByKey(handle: DatasetHandle): { readonly sql: string; readonly keys: string } {
  const columns = handle.codes?.columns ?? [];
  const named: unknown = handle.metadata['code_modifier_columns'];
  const modifiers = Array.isArray(named) ? named.filter((name): name is string => typeof name === 'string') : [];
  const indexes = ['code', ...modifiers].map(name => columns.findIndex(column => column.name === name));
  const keys = indexes.filter(index => index >= 0).map(index => `c${index}`);
  return {
    keys: keys.join(', '),
    sql: `(SELECT ${keys.join(', ')}, ${keys[0] ?? 'NULL'} AS code, CAST(file_row_number AS BIGINT) AS "row"
      FROM ${handle.codes?.from ?? ''})`,
  };
}

async function checkSplits(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  const splits = handle.splitsScan();
  if (splits === null) return;
  const subjects = `(SELECT DISTINCT subject FROM ${handle.scan()} WHERE subject IS NOT NULL)`;
  // A single file is only a part of what the split file covers.
  if (handle.layout !== 'file') {
    const absent = await handle.row(
      `SELECT count(*) AS entries, arg_min(subject, "row") AS subject, arg_min(split, "row") AS split
       FROM ${splits} WHERE subject IS NOT NULL AND subject NOT IN ${subjects}`,
      {},
      signal,
    );
    if (toCount(absent['entries']) > 0n) {
      const example = `subject ${String(absent['subject'])} is in split ${String(absent['split'])} but has no events`;
      add('split-without-events', toCount(absent['entries']), example);
    }
  }
  const without = await handle.row(
    `SELECT count(*) AS subjects, min(subject) AS subject FROM ${subjects}
     WHERE subject NOT IN (SELECT subject FROM ${splits} WHERE subject IS NOT NULL)`,
    {},
    signal,
  );
  if (toCount(without['subjects']) > 0n) {
    const example = `subject ${String(without['subject'])} is not in metadata/subject_splits.parquet`;
    add('subject-without-split', toCount(without['subjects']), example);
  }
  const twice = await handle.row(
    `SELECT count(*) AS subjects, min(subject) AS subject, arg_min(named, subject) AS named
     FROM (SELECT subject, string_agg(coalesce(split, 'null'), ' and ' ORDER BY "row") AS named FROM ${splits}
       WHERE subject IS NOT NULL GROUP BY subject HAVING count(*) > 1)`,
    {},
    signal,
  );
  if (toCount(twice['subjects']) > 0n) {
    const example = `subject ${String(twice['subject'])} is listed as ${String(twice['named'])}`;
    add('subject-in-two-splits', toCount(twice['subjects']), example);
  }
  const unknown = await handle.row(
    `SELECT count(*) AS entries, arg_min(subject, "row") AS subject,
       coalesce(arg_min(coalesce(split, 'null'), "row"), '') AS split
     FROM ${splits} WHERE split IS NULL OR split NOT IN (${STANDARD_SPLITS.map(quoteText).join(', ')})`,
    {},
    signal,
  );
  if (toCount(unknown['entries']) > 0n) {
    add(
      'unknown-split',
      toCount(unknown['entries']),
      `subject ${String(unknown['subject'])} is in split ${String(unknown['split'])}`,
    );
  }
}

/** `1 event`, `3 events`. */
function say(count: Parameters<typeof toCount>[0], what: string): string {
  const number = toCount(count);
  return `${number} ${what}${number === 1n ? '' : 's'}`;
}
