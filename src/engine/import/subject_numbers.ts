import { quoteText } from '../database';
import type { ImportDatabase } from './import_database';

/** Integers as MEDS writes them: `007` and `+7` are texts, since they would not come back as they were. */
const INTEGER = '^(?:0|-?[1-9]\\d{0,18})$';

/** How the subjects of an import are numbered. */
export interface NumberedSubjects {
  readonly subjects: number;
  /** Whether the ids of the source are kept as they are; else sha256 made numbers of them. */
  readonly areOwn: boolean;
  /** Subjects whose number was taken by another one. */
  readonly collisions: number;
}

/** SQL of the number that an id which is no integer gets: the first 12 hex digits of its sha256. */
export const hashedNumber = (id: string): string => `CAST('0x' || substr(sha256(${id}), 1, 12) AS BIGINT)`;

/**
 * Makes the table `subjects` (original VARCHAR, subject_id BIGINT, part VARCHAR): where every id is an integer in int64 it
 * is kept, else all are numbered by their hash. Of several with one number the first in the order of their ids keeps it, and
 * the others take the next one that is free.
 * @param events FROM of the staged events
 * @param part SQL of the partition of a subject, from `original`
 * @param numberOf SQL of a number; another one for tests
 */
export async function numberSubjects(
  database: ImportDatabase,
  events: string,
  part: string,
  numberOf: (id: string) => string = hashedNumber,
): Promise<NumberedSubjects> {
  await database.run(`CREATE OR REPLACE TEMP TABLE originals AS SELECT DISTINCT subject AS original FROM ${events}`);
  const { other } = await database.row(
    `SELECT count(*) AS other FROM originals
     WHERE NOT regexp_full_match(original, '${INTEGER}') OR TRY_CAST(original AS BIGINT) IS NULL`,
  );
  const areOwn = Number(other) === 0;
  await database.run(
    `CREATE OR REPLACE TEMP TABLE subjects AS SELECT original,
       ${areOwn ? 'CAST(original AS BIGINT)' : numberOf('original')} AS subject_id, ${part} AS part FROM originals`,
  );
  await database.run('DROP TABLE originals');
  const collided = await database.rows(
    `SELECT original FROM (SELECT original, row_number() OVER (PARTITION BY subject_id ORDER BY original) AS nth FROM subjects)
     WHERE nth > 1 ORDER BY original`,
  );
  for (const { original } of collided) {
    const id = quoteText(String(original));
    await database.run(
      `UPDATE subjects SET subject_id = (
         SELECT min(s.subject_id) + 1 FROM subjects s
         WHERE s.subject_id >= (SELECT subject_id FROM subjects WHERE original = ${id})
           AND NOT EXISTS (SELECT 1 FROM subjects o WHERE o.subject_id = s.subject_id + 1)) WHERE original = ${id}`,
    );
  }
  const { subjects } = await database.row('SELECT count(*) AS subjects FROM subjects');
  return { subjects: Number(subjects), areOwn, collisions: collided.length };
}
