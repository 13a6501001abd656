import { STANDARD_SPLITS } from '../../core/meds/dataset';

/** Tenths of the subjects by split, as MEDS names them: 80/10/10. */
const TENTHS: readonly number[] = [8, 1, 1];
/** Bytes of a source (unpacked or not) that a partition holds about: what is sorted at one time. */
const PARTITION_BYTES = 96 * 2 ** 20;
/** Each is a file that is open while a table is staged, and what is staged is written to all of them by turns. */
const MOST_PARTITIONS = 32;

/** A part of the data set, which becomes one shard: `data/train/0.parquet`. */
export interface Partition {
  /** As in the name of the staged folder: `train-0`. */
  readonly name: string;
  readonly split: string;
  readonly shard: number;
}

/** How many shards each split has, for a source of so many bytes. */
export function shardsPerSplit(bytes: number): readonly number[] {
  const all = Math.min(MOST_PARTITIONS, Math.ceil(bytes / PARTITION_BYTES));
  return TENTHS.map(tenths => Math.max(1, Math.round((all * tenths) / 10)));
}

export function partitionsOf(shards: readonly number[]): readonly Partition[] {
  return STANDARD_SPLITS.flatMap((split, i) =>
    Array.from({ length: shards[i] ?? 0 }, (_, shard) => ({ name: `${split}-${shard}`, split, shard })),
  );
}

/**
 * SQL that tells the partition of a subject by its original id: digits of its sha256 that the number of the subject is not
 * made of (subject_numbers.ts), so the same subject is in the same split whenever it is imported.
 */
export function partitionSql(subject: string, shards: readonly number[]): string {
  const part = (at: number): string => `CAST('0x' || substr(sha256(${subject}), ${at}, 8) AS BIGINT)`;
  let below = 0;
  const cases = STANDARD_SPLITS.map((split, i) => {
    below += TENTHS[i] ?? 0;
    return `WHEN ${part(41)} % 10 < ${below} THEN '${split}-' || (${part(49)} % ${shards[i] ?? 1})`;
  });
  return `CASE ${cases.join(' ')} END`;
}
