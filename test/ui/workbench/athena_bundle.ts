import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';

/** The columns of Athena's CONCEPT.csv. */
const CONCEPT_COLUMNS = [
  'concept_id',
  'concept_name',
  'domain_id',
  'vocabulary_id',
  'concept_class_id',
  'standard_concept',
  'concept_code',
  'valid_start_date',
  'valid_end_date',
  'invalid_reason',
];

export interface Concept {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

const concept = ({ id, name, code }: Concept, vocabulary: string): string =>
  [id, name, 'Drug', vocabulary, `${vocabulary} class`, 'C', code, '19700101', '20991231', ''].join('\t');

/**
 * A bundle as OHDSI Athena gives it out (tab separated, unquoted, dates as YYYYMMDD), made up for a test: one
 * vocabulary with a few concepts.
 * @returns the path of its CONCEPT.csv
 */
export function writeAthenaBundle(folder: string, vocabulary: string, concepts: readonly Concept[]): string {
  mkdirSync(folder, { recursive: true });
  const lines = concepts.map(each => concept(each, vocabulary));
  writeFileSync(
    path.join(folder, 'VOCABULARY.csv'),
    [
      ['vocabulary_id', 'vocabulary_name', 'vocabulary_reference', 'vocabulary_version', 'vocabulary_concept_id'],
      [vocabulary, vocabulary, 'made for a test', 'test 1', '0'],
    ]
      .map(row => `${row.join('\t')}\n`)
      .join(''),
  );
  const file = path.join(folder, 'CONCEPT.csv');
  writeFileSync(file, [CONCEPT_COLUMNS.join('\t'), ...lines].map(line => `${line}\n`).join(''));
  return file;
}

/** A CONCEPT.csv that takes a while to import, to be cancelled. */
export async function writeLongConceptTable(file: string, vocabulary: string, concepts: number): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`${CONCEPT_COLUMNS.join('\t')}\n`);
  for (let from = 1; from <= concepts; from += 10_000) {
    const rows: string[] = [];
    for (let id = from; id < from + 10_000; id++) {
      rows.push(concept({ id, name: `Made up substance number ${id}`, code: `Z${id}` }, vocabulary));
    }
    if (!stream.write(`${rows.join('\n')}\n`))
      await new Promise<void>(resolve =>
        stream.once('drain', () => {
          resolve();
        }),
      );
  }
  stream.end();
  await finished(stream);
}
