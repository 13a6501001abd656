import type { AddFinding } from './validity';
import type { DatasetHandle } from './dataset_handle';
import { toCount } from './event_place';

/** The types that MEDS asks for, as DuckDB names them. */
const STANDARD_TYPES: Readonly<Record<string, string>> = {
  subject_id: 'BIGINT',
  time: 'TIMESTAMP',
  code: 'VARCHAR',
  numeric_value: 'FLOAT',
  text_value: 'VARCHAR',
};

/** Types that hold everything the standard's type can hold, or are read without loss. The rest may lose something. */
const LOSSLESS: Readonly<Record<string, RegExp>> = {
  // A float holds ids exactly up to 2^53 only, and what was beyond that is lost already.
  subject_id: /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|VARCHAR|BLOB|ENUM\(.*|DECIMAL\(.*)$/s,
  time: /^(TIMESTAMP_S|TIMESTAMP_MS|DATE|TIMESTAMP WITH TIME ZONE)$/,
  code: /^(ENUM\(.*|U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|BLOB)$/s,
  numeric_value: /^(DOUBLE|U?(TINYINT|SMALLINT|INTEGER))$/,
  text_value: /./s,
};

/** A column that holds nothing but nulls has no type of its own. */
const NO_TYPE = /^"?NULL"?$/;

/** Columns of the standard that are stored with another type. */
export async function checkTypes(handle: DatasetHandle, add: AddFinding, signal?: AbortSignal): Promise<void> {
  const files = new Map<string, { column: string; type: string; nanoseconds: boolean; files: string[] }>();
  for (const group of handle.recognised.groups) {
    for (const { name, type, nanoseconds } of group.columns) {
      const standard = STANDARD_TYPES[name];
      if (standard === undefined || type === standard || NO_TYPE.test(type)) continue;
      const key = `${name} ${type} ${nanoseconds}`;
      const entry = files.get(key) ?? { column: name, type, nanoseconds, files: [] };
      files.set(key, entry);
      entry.files.push(...group.files.map(file => handle.files[handle.absoluteFiles.indexOf(file)] ?? file));
    }
  }
  const found = { lossy: [] as string[], lossless: [] as string[] };
  for (const { column, type, nanoseconds, files: where } of files.values()) {
    const [first = ''] = where;
    const more = where.length > 1 ? ` and ${where.length - 1} more` : '';
    const sentence = `${column} is ${type} in ${first}${more}`;
    if (type === 'TIMESTAMP_NS') {
      const lost = await lostTimes(handle, signal);
      if (lost > 0n) found.lossy.push(`${sentence}: ${lost} of its times have digits below a microsecond`);
      else found.lossless.push(`${sentence}: all of its times are whole microseconds`);
    } else if (nanoseconds) found.lossy.push(`${sentence} in nanoseconds: digits below a microsecond are cut off`);
    else if (LOSSLESS[column]?.test(type)) found.lossless.push(sentence);
    else found.lossy.push(sentence);
  }
  const [lossy, lossless] = [found.lossy[0], found.lossless[0]];
  if (lossy !== undefined) add('column-type-lossy', BigInt(found.lossy.length), lossy);
  if (lossless !== undefined) add('column-type', BigInt(found.lossless.length), lossless);
}

async function lostTimes(handle: DatasetHandle, signal?: AbortSignal): Promise<bigint> {
  let lost = 0n;
  for (const { sql } of handle.lostTimeDigits()) lost += toCount((await handle.row(sql, {}, signal))['lost']);
  return lost;
}
