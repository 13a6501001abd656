import { describe, expect, it } from 'vitest';
import { CategoryTable } from '../../../src/core/meds/category';
import { pairIntervals } from '../../../src/core/meds/pairing';
import { readCode } from '../../../src/core/ontology/read_code';

/** Codes as imports write them (core/import/conventions.ts). */
describe('codes of imported records', () => {
  it.each([
    ['ENCOUNTER//START//SNOMED/185345009', 'snomed 185345009'],
    ['ENCOUNTER//END//SNOMED/185345009', 'snomed 185345009'],
    ['CONDITION//START//SNOMED/44054006', 'snomed 44054006'],
    ['MEDICATION//END//RxNorm/197361', 'rxnorm 197361'],
    ['PROCEDURE//START//SNOMED/430193006', 'snomed 430193006'],
    ['CAREPLAN//START//SNOMED/384758001', 'snomed 384758001'],
    ['DEVICE//START//SNOMED/705643001', 'snomed 705643001'],
    ['ALLERGY//START//SNOMED/84489001', 'snomed 84489001'],
    ['ALLERGY//START//RxNorm/1191', 'rxnorm 1191'],
    ['CVX/140', 'cvx 140'],
    ['LOINC/8302-2', 'loinc 8302-2'],
  ])('%s is read as %s', (code, expected) => {
    expect(readCode(code).readings.map(reading => `${reading.system} ${reading.code}`)).toEqual([expected]);
  });

  it.each(['ENCOUNTER//START//99213', 'DEVICE//START//E11.9', 'CAREPLAN//START//Diet', 'ALLERGY//END//8302-2'])(
    '%s names no system, so it is no code',
    code => {
      expect(readCode(code).readings).toEqual([]);
    },
  );

  it.each([
    ['encounters', 'ENCOUNTER//START//SNOMED/185345009', { source_table: 'encounters' }],
    ['encounters', 'ENCOUNTER//END//SNOMED/185345009', {}],
    ['diagnoses', 'CONDITION//START//SNOMED/44054006', { source_table: 'conditions' }],
    ['diagnoses', 'ALLERGY//START//RxNorm/1191', { source_table: 'AllergyIntolerance' }],
    ['diagnoses', 'SNOMED/271807003', { source_table: 'allergies' }],
    ['medications', 'MEDICATION//START//RxNorm/197361', { source_table: 'medications' }],
    ['medications', 'CVX/140', { source_table: 'immunizations' }],
    ['procedures', 'PROCEDURE//START//SNOMED/430193006', { source_table: 'procedures' }],
    ['procedures', 'SNOMED/399208008', { source_table: 'imaging_studies' }],
    ['procedures', 'SNOMED/409534002', { source_table: 'supplies' }],
    ['procedures', 'CAREPLAN//START//SNOMED/384758001', { source_table: 'CarePlan' }],
    ['procedures', 'CAREPLAN//START//SNOMED/384758001', {}],
    ['procedures', 'DEVICE//START//SNOMED/705643001', { source_table: 'devices' }],
    ['vitals', 'LOINC/8480-6', { source_table: 'observations', category: 'vital-signs' }],
    ['measurements', 'LOINC/29463-7', { source_table: 'observations', category: 'vital-signs' }],
    ['labs', 'LOINC/2339-0', { source_table: 'observations', category: 'laboratory' }],
    ['measurements', 'LOINC/93030-5', { source_table: 'observations', category: 'survey' }],
    ['measurements', 'Synthea/QALY', { source_table: 'observations' }],
    ['other', 'MARITAL_STATUS//M', { source_table: 'patients' }],
  ] as const)('lane %s: %s', (category, code, columns: Readonly<Record<string, string>>) => {
    expect(new CategoryTable().of(code, column => columns[column] ?? null)).toBe(category);
  });

  it.each(['ENCOUNTER', 'CONDITION', 'MEDICATION', 'PROCEDURE', 'CAREPLAN', 'DEVICE', 'ALLERGY'])(
    '%s: ends by its order, whichever ends first',
    kind => {
      const events = [
        [1n, 'START', 'a'],
        [2n, 'START', 'b'],
        [3n, 'END', 'b'],
        [4n, 'END', 'a'],
      ] as const;
      const codes = [`${kind}//START//SNOMED/1`, `${kind}//END//SNOMED/1`];
      const ends = pairIntervals({
        length: events.length,
        staticCount: 0,
        time: BigInt64Array.from(events, ([time]) => time),
        code: Int32Array.from(events, ([, side]) => (side === 'START' ? 0 : 1)),
        codes,
        key: (column, row) => (column === 'order_id' ? (events[row]?.[2] ?? null) : null),
      });
      expect([...ends]).toEqual([3, 2, -1, -1]);
    },
  );
});
