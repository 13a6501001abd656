import { STANDARD_SPLITS, type SplitSummary } from '../core/meds/dataset';
import { INTEGER_TEXT } from './canonical';
import type { DatasetHandle } from './dataset_handle';
import type { SubjectRows } from './subject_rows';

export interface Splits {
  /** Index 0 is always null: no split known. */
  readonly splitNames: readonly (string | null)[];
  readonly splitOf: Uint16Array;
  /** A subject that the file puts into more than one split. */
  readonly conflict: string | null;
}

/** From subject_splits.parquet; where that has nothing on a subject, from the sub-folder of its (first) shard. */
export async function readSplits(
  handle: DatasetHandle,
  ids: readonly (bigint | string)[],
  rows: SubjectRows,
  signal?: AbortSignal,
): Promise<Splits> {
  const splitNames: (string | null)[] = [null];
  const numberOf = new Map<string, number>();
  const number = (name: string): number => {
    let known = numberOf.get(name);
    if (known === undefined) {
      known = splitNames.push(name) - 1;
      numberOf.set(name, known);
    }
    return known;
  };
  const splitOf = new Uint16Array(ids.length);
  const ofFile = handle.recognised.shards.map(({ folderSplit }) => (folderSplit === '' ? 0 : number(folderSplit)));
  for (let subject = 0; subject < ids.length; subject++) splitOf[subject] = ofFile[rows.firstFile(subject)] ?? 0;
  let conflict: string | null = null;
  const scan = handle.splitsScan();
  if (scan !== null) {
    const order = handle.subjectType === 'VARCHAR' ? 'TRY_CAST(subject AS HUGEINT), subject' : 'subject';
    // Both lists are in the same order, so one walk over the two joins them.
    let subject = 0;
    const isInteger = handle.subjectType === 'VARCHAR' ? `regexp_full_match(subject, '${INTEGER_TEXT}')` : 'true';
    const isBefore = handle.subjectType === 'VARCHAR' ? textBefore : (a: bigint | string, b: bigint | string) => a < b;
    await handle.chunks(
      `SELECT subject, min_by(split, "row") AS split, count(DISTINCT split) AS splits FROM ${scan}
         WHERE subject IS NOT NULL AND split IS NOT NULL AND ${isInteger} GROUP BY subject ORDER BY ${order}`,
      {},
      chunk => {
        const [entry, split, splits] = chunk.getColumns();
        if (!entry || !split || !splits) return;
        for (let i = 0; i < chunk.rowCount; i++) {
          const id = entry[i] as bigint | string;
          while (subject < ids.length && isBefore(ids[subject] ?? id, id)) subject++;
          if (ids[subject] !== id) continue;
          splitOf[subject] = number(String(split[i]));
          if (Number(splits[i]) > 1) conflict ??= String(id);
        }
      },
      signal,
    );
  }
  return { splitNames, splitOf, conflict };
}

function textBefore(a: bigint | string, b: bigint | string): boolean {
  const x = BigInt(a);
  const y = BigInt(b);
  return x < y || (x === y && a < b);
}

export function summariseSplits(
  names: readonly (string | null)[],
  splitOf: Uint16Array,
  rows: SubjectRows,
): SplitSummary[] {
  const subjects = new Float64Array(names.length);
  const events = new Float64Array(names.length);
  for (const [subject, split] of splitOf.entries()) {
    subjects[split] = (subjects[split] ?? 0) + 1;
    events[split] = (events[split] ?? 0) + rows.count(subject);
  }
  const rank = (name: string): number => {
    if (name === '') return STANDARD_SPLITS.length + 1;
    const standard = STANDARD_SPLITS.indexOf(name);
    return standard < 0 ? STANDARD_SPLITS.length : standard;
  };
  return names
    .map((name, i) => ({ name: name ?? '', subjects: subjects[i] ?? 0, events: events[i] ?? 0 }))
    .filter(split => split.subjects > 0)
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
}
