import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/core/import/report';
import { CodeIndex } from '../../../src/engine/code_index';
import { DatasetHandle } from '../../../src/engine/dataset_handle';
import { validate } from '../../../src/engine/validity';
import { useBench } from '../temporary';
import { importFhir, rowsOf } from './fhir_output';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/import/fhir-synthea');

interface Coding {
  readonly system: string;
  readonly code: string;
}
interface Coded {
  readonly coding: readonly Coding[];
}
interface Quantity {
  readonly value: number;
}
/** What these bundles hold of each resource, as far as it is counted here. */
interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly subject?: { readonly reference: string };
  readonly code?: Coded;
  readonly vaccineCode?: Coded;
  readonly medicationCodeableConcept?: Coded;
  readonly type?: readonly Coded[];
  readonly category?: readonly Coded[];
  readonly class?: Coding;
  readonly period?: { readonly start: string; readonly end?: string };
  readonly performedPeriod?: { readonly start: string; readonly end?: string };
  readonly onsetDateTime?: string;
  readonly abatementDateTime?: string;
  readonly effectiveDateTime?: string;
  readonly occurrenceDateTime?: string;
  readonly authoredOn?: string;
  readonly birthDate?: string;
  readonly deceasedDateTime?: string;
  readonly valueQuantity?: Quantity;
  readonly component?: readonly { readonly code: Coded; readonly valueQuantity: Quantity }[];
  readonly activity?: readonly { readonly detail: { readonly code: Coded } }[];
  readonly hospitalization?: { readonly dischargeDisposition?: Coded };
}

// The expectations are read straight from the JSON, without anything of the importer.
const resources: readonly Resource[] = readdirSync(FOLDER)
  .filter(name => name.endsWith('.gz'))
  .flatMap(name => {
    const bundle = JSON.parse(gunzipSync(readFileSync(path.join(FOLDER, name))).toString()) as {
      readonly entry: readonly { readonly resource: Resource }[];
    };
    return bundle.entry.map(({ resource }) => resource);
  });
const ofType = (type: string): readonly Resource[] => resources.filter(each => each.resourceType === type);

const SYSTEMS: Readonly<Record<string, string>> = {
  'http://snomed.info/sct': 'SNOMED',
  'http://loinc.org': 'LOINC',
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
};
const codeOf = (coded: Coded | undefined): string => {
  const [coding] = coded?.coding ?? [];
  return coding === undefined ? '' : `${SYSTEMS[coding.system] ?? coding.system}/${coding.code}`;
};
/** A time as these bundles write it, as DuckDB prints it: the zone is dropped, midnight is left out of nothing. */
const stamp = (written: string | undefined): string =>
  written === undefined ? '' : written.includes('T') ? written.slice(0, 19).replace('T', ' ') : `${written} 00:00:00`;

type Expected = readonly [time: string, code: string, value: number | null];

/** An event of each kind that a resource must give. */
function expectedOf(resource: Resource): readonly Expected[] {
  const { resourceType, period, performedPeriod, component = [], activity = [] } = resource;
  const both = (kind: string, code: string, start: string | undefined, end: string | undefined): Expected[] => [
    [stamp(start), `${kind}//START//${code}`, null],
    ...(end === undefined ? [] : [[stamp(end), `${kind}//END//${code}`, null] as const]),
  ];
  const code = codeOf(resource.code);
  switch (resourceType) {
    case 'Condition':
      return both('CONDITION', code, resource.onsetDateTime, resource.abatementDateTime);
    case 'Procedure':
      return both('PROCEDURE', code, performedPeriod?.start, performedPeriod?.end);
    case 'Encounter':
      return both('ENCOUNTER', codeOf(resource.type?.[0]), period?.start, period?.end);
    case 'CarePlan':
      return [codeOf(resource.category?.[0]), ...activity.map(({ detail }) => codeOf(detail.code))].flatMap(each =>
        both('CAREPLAN', each, period?.start, period?.end),
      );
    case 'MedicationRequest':
      return both('MEDICATION', codeOf(resource.medicationCodeableConcept), resource.authoredOn, undefined);
    case 'Immunization':
      return [[stamp(resource.occurrenceDateTime), codeOf(resource.vaccineCode), null]];
    case 'DiagnosticReport':
      return [[stamp(resource.effectiveDateTime), code, null]];
    case 'Observation':
      return [
        [stamp(resource.effectiveDateTime), code, resource.valueQuantity?.value ?? null],
        ...component.map((part): Expected => [
          stamp(resource.effectiveDateTime),
          codeOf(part.code),
          part.valueQuantity.value,
        ]),
      ];
    default:
      return [];
  }
}

describe('ten bundles of Synthea', () => {
  const bench = useBench();
  let out = '';
  let report: ImportReport;

  beforeAll(async () => {
    out = path.join(bench().folder, 'bundles');
    report = await importFhir(FOLDER, out);
  });

  it('have every resource in the report, by type', () => {
    const counted = new Map<string, number>();
    for (const { resourceType } of resources) counted.set(resourceType, (counted.get(resourceType) ?? 0) + 1);
    expect(new Map(report.tables.map(({ name, read }) => [name, read]))).toEqual(counted);
    for (const { read, mapped, dropped } of report.tables) {
      expect(mapped + dropped.reduce((sum, { rows }) => sum + rows, 0)).toBe(read);
    }
    expect(report.passedOver).toEqual([{ name: 'LICENSE', why: 'it is not FHIR in JSON' }]);
    expect(report.subjects).toBe(ofType('Patient').length);
  });

  it.each([
    'Condition',
    'Procedure',
    'Encounter',
    'CarePlan',
    'MedicationRequest',
    'Immunization',
    'DiagnosticReport',
    'Observation',
  ])('have all of %s in the data: times, codes and values', async type => {
    const expected = ofType(type).flatMap(resource =>
      expectedOf(resource).map(([time, code, value]) => [
        resource.id,
        time,
        code,
        value === null ? null : String(Math.fround(value)),
      ]),
    );
    const rows = await rowsOf(
      bench(),
      out,
      `SELECT source_id, strftime(time, '%Y-%m-%d %H:%M:%S') AS time, code, numeric_value::DOUBLE AS value FROM events
       WHERE source_table = '${type}' AND NOT starts_with(code, 'http') AND NOT contains(code, 'discharge')`,
    );
    const found = rows.map(({ source_id, time, code, value }) => [
      source_id,
      time,
      code,
      value === null ? null : String(value),
    ]);
    const sorted = (all: readonly unknown[]): string[] => all.map(each => JSON.stringify(each)).sort();
    expect(sorted(found)).toEqual(sorted(expected));
    expect(found.length).toBeGreaterThan(0);
  });

  it('have as many events as the report says, in all and by resource', async () => {
    const rows = await rowsOf(bench(), out, 'SELECT source_table, count(*) AS n FROM events GROUP BY ALL');
    const found = new Map(rows.map(({ source_table, n }) => [source_table, Number(n)]));
    const told = report.tables.filter(({ events }) => events > 0).map(({ name, events }) => [name, events] as const);
    expect(found).toEqual(new Map(told));
    expect(report.events).toBe(told.reduce((sum, [, n]) => sum + n, 0));
  });

  it('have births, deaths and the original ids of their patients', async () => {
    const rows = await rowsOf(
      bench(),
      out,
      `SELECT original_subject_id AS id, code, strftime(time, '%Y-%m-%d %H:%M:%S') AS time FROM events
       WHERE code IN ('MEDS_BIRTH', 'MEDS_DEATH') ORDER BY ALL`,
    );
    const expected = ofType('Patient')
      .flatMap(({ id, birthDate, deceasedDateTime }) => [
        { id, code: 'MEDS_BIRTH', time: stamp(birthDate) },
        ...(deceasedDateTime === undefined ? [] : [{ id, code: 'MEDS_DEATH', time: stamp(deceasedDateTime) }]),
      ])
      .sort((a, b) => (a.id + a.code < b.id + b.code ? -1 : 1));
    expect(rows).toEqual(expected);
    const [map] = await bench().database.rows(
      `SELECT count(*) AS n, count(DISTINCT original_subject_id) AS ids FROM read_parquet('${out}/metadata/subject_ids.parquet')`,
    );
    expect([Number(map?.['n']), Number(map?.['ids'])]).toEqual([10, 10]);
  });

  it('sum up to the same as their values do in the JSON', async () => {
    const values = ofType('Observation').flatMap(resource =>
      expectedOf(resource).flatMap(([, , value]) => value ?? []),
    );
    const [row] = await rowsOf(
      bench(),
      out,
      'SELECT sum(numeric_value::DOUBLE) AS total, count(numeric_value) AS n FROM events',
    );
    expect(Number(row?.['n'])).toBe(values.length);
    expect(Number(row?.['total'])).toBeCloseTo(
      values.reduce((sum, value) => sum + Math.fround(value), 0),
      3,
    );
  });

  it('keep the zone that they write', async () => {
    const rows = await rowsOf(
      bench(),
      out,
      'SELECT DISTINCT time_zone AS zone FROM events WHERE time_zone IS NOT NULL ORDER BY 1',
    );
    const zones = new Set(ofType('Observation').map(({ effectiveDateTime = '' }) => effectiveDateTime.slice(19)));
    expect(rows.map(({ zone }) => zone)).toEqual([...zones].sort());
  });

  it('are a valid data set, also where a certificate is written after a death', async () => {
    const deaths = new Map(
      ofType('Patient').map(({ id, deceasedDateTime }) => [`urn:uuid:${id}`, deceasedDateTime ?? '9999']),
    );
    const late = resources.flatMap(resource =>
      expectedOf(resource).filter(([time]) => time > stamp(deaths.get(resource.subject?.reference ?? '') ?? '9999')),
    );
    expect(late.length).toBeGreaterThan(0);
    const { findings } = await validate(await DatasetHandle.open(bench().database, out), CodeIndex.none());
    expect(findings).toEqual([]);
  });
});
