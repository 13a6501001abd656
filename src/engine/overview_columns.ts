import type { ExtraColumn } from '../core/meds/dataset';
import { isNested } from './canonical';
import type { DatasetHandle } from './dataset_handle';
import { toCount, toText } from './event_place';
import { pathLiteral } from './parquet_file';

/**
 * In how many events each further column is filled. Parquet footers say it per row group, so no events are read
 * unless a writer left that out, or the column is nested (a footer counts its leaves).
 * @param events the events to count in as a table expression; null: all, of which footers tell
 */
export async function countFilled(
  handle: DatasetHandle,
  events: string | null,
  signal?: AbortSignal,
): Promise<readonly ExtraColumn[]> {
  if (handle.extraColumns.length === 0) return [];
  const counted = events === null ? await countByFooters(handle, signal) : new Map<string, number>();
  const unknown = handle.extraColumns.flatMap(({ name, type }, index) =>
    counted.has(name) && !isNested(type) ? [] : [{ name, index }],
  );
  if (unknown.length > 0) {
    const row = await handle.row(
      `SELECT ${unknown.map(({ index }) => `count(x${index}) AS n${index}`).join(', ')} FROM ${events ?? handle.scan()}`,
      {},
      signal,
    );
    for (const { name, index } of unknown) counted.set(name, Number(toCount(row[`n${index}`])));
  }
  return handle.extraColumns.map(({ name, type }) => ({
    name,
    type,
    standard: false,
    filled: counted.get(name) ?? 0,
  }));
}

/** The sum over all row groups by column; columns of which some row group says nothing are left out. */
async function countByFooters(handle: DatasetHandle, signal?: AbortSignal): Promise<Map<string, number>> {
  const files = handle.absoluteFiles.map(file => pathLiteral(file));
  const rows = await handle.rows(
    `SELECT name, CAST(sum(filled) AS BIGINT) AS filled FROM
       (SELECT path_in_schema AS name, num_values - stats_null_count AS filled,
          count(*) OVER (PARTITION BY file_name, row_group_id, path_in_schema) AS columns
        FROM parquet_metadata([${files.join(', ')}]))
     GROUP BY name HAVING bool_and(filled IS NOT NULL AND columns = 1)`,
    {},
    signal,
  );
  return new Map(rows.map(row => [toText(row['name']) ?? '', Number(toCount(row['filled']))]));
}
