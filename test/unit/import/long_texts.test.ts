import { createHash } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ImportDatabase } from '../../../src/engine/import/import_database';
import { useBench } from '../temporary';
import { importInto } from './omop_mimic_output';
import { writeSynthea } from './synthea_source';

describe('long texts', () => {
  const bench = useBench();

  it('twelve of 10 megabytes are whole, within the memory that DuckDB is given', async () => {
    const text = 'word '.repeat(2_000_000).trim();
    const ids = Array.from({ length: 12 }, (_, i) => `p${i}`);
    const { folder } = bench();
    const source = await writeSynthea(path.join(folder, 'source'), {
      patients: ids.map(id => `${id},1980-01-02,,M,white,nonhispanic,F`),
      observations: ids.map(id => `2020-01-01,${id},e,laboratory,2339-0,Glucose,${text} ${id},,text`),
    });
    const out = path.join(folder, 'out');
    await importInto(source, out);
    const database = await ImportDatabase.open(path.join(folder, 'reading'), new AbortController().signal);
    try {
      const read = await database.rows(
        `SELECT original_subject_id AS id, md5(text_value) AS md5 FROM read_parquet('${out}/data/**/*.parquet')
         WHERE code = 'LOINC/2339-0' ORDER BY id`,
      );
      const expected = ids.map(id => ({ id, md5: createHash('md5').update(`${text} ${id}`).digest('hex') }));
      expect(read).toEqual(expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
    } finally {
      database.close();
    }
  }, 60_000);
});
