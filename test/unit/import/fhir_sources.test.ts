import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useBench } from '../temporary';
import { loinc, snomed } from './fhir_mapped';
import { importFhir, lines, rowsOf, tableOf, writeSource } from './fhir_output';

const patient = (id: string, more: object = {}): object => ({ resourceType: 'Patient', id, gender: 'female', ...more });
const glucose = (id: string, subject: string, value: unknown, more: object = {}): object => ({
  resourceType: 'Observation',
  id,
  code: loinc('2339-0', 'Glucose'),
  subject: { reference: subject },
  effectiveDateTime: '2020-01-01T08:00:00Z',
  valueQuantity: { value, unit: 'mg/dL' },
  ...more,
});
const OTHER_CONTENT =
  'other content under the same id, and nothing says which is newer: the last one that is read counts';
const drug = {
  coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '197361', display: 'Amlodipine' }],
};

describe('sources of FHIR', () => {
  const bench = useBench();
  let imports = 0;
  const next = (): { source: string; out: string } => {
    imports++;
    const folder = path.join(bench().folder, `fhir-${imports}`);
    return { source: path.join(folder, 'in'), out: path.join(folder, 'out') };
  };
  /** The values of the data, by subject. */
  const values = async (out: string): Promise<unknown[]> => {
    const rows = await rowsOf(
      bench(),
      out,
      `SELECT coalesce(original_subject_id, subject_id::VARCHAR) AS who, numeric_value::DOUBLE AS value FROM
         (SELECT NULL AS original_subject_id, * FROM events) WHERE numeric_value IS NOT NULL ORDER BY ALL`,
    );
    return rows.map(({ who, value }) => [who, value]);
  };

  it('are the same as bundle, list, lines and single resources, packed or not, by whatever name', async () => {
    const all = [patient('1'), patient('2'), glucose('a', 'Patient/1', 5), glucose('b', 'Patient/2', 7)];
    const bundle = (type: string): string =>
      JSON.stringify(
        { resourceType: 'Bundle', type, entry: all.map(resource => ({ fullUrl: 'x', resource })) },
        null,
        2,
      );
    const single = Object.fromEntries(all.map((each, i) => [`sub/${i}.json`, JSON.stringify(each, null, 1)]));
    const forms: Readonly<Record<string, string | Buffer>>[] = [
      { 'a.json': bundle('transaction') },
      { 'a.json': bundle('collection') },
      { 'a.json': bundle('searchset').replaceAll('\n', '\r\n') },
      { 'a.json': `\uFEFF${bundle('collection')}` },
      { 'a.bin': gzipSync(bundle('collection')) },
      { 'export-1': lines(all[0]!, all[1]!), 'export-2': lines(all[2]!, all[3]!) },
      { 'Observation.ndjson.gz': gzipSync(lines(all[2]!, all[3]!)), 'Patient.ndjson': lines(all[0]!, all[1]!) },
      { 'all.json': JSON.stringify(all) },
      single,
    ];
    for (const form of forms) {
      const { source, out } = next();
      const report = await importFhir(await writeSource(source, form), out);
      expect(tableOf(report, 'Observation'), Object.keys(form).join()).toEqual({
        read: 2,
        mapped: 2,
        events: 2,
        dropped: {},
      });
      expect(await values(out)).toEqual([
        ['1', 5],
        ['2', 7],
      ]);
    }
  });

  it('may have their drugs in files that come later, and refer to resources of a bundle by its addresses', async () => {
    const request = (id: string, more: object): object => ({
      resourceType: 'MedicationRequest',
      id,
      subject: { reference: 'Patient/p-1' },
      authoredOn: '2020',
      ...more,
    });
    const { source, out } = next();
    const bundle = {
      resourceType: 'Bundle',
      type: 'transaction',
      entry: [
        {
          fullUrl: 'urn:uuid:11',
          resource: request('q', {
            subject: { reference: 'urn:uuid:12' },
            medicationReference: { reference: 'urn:uuid:13' },
          }),
        },
        { fullUrl: 'urn:uuid:12', resource: patient('p-2') },
        { fullUrl: 'urn:uuid:13', resource: { resourceType: 'Medication', code: drug } },
      ],
    };
    await writeSource(source, {
      'MedicationRequest.ndjson': lines(request('r', { medicationReference: { reference: 'Medication/m' } })),
      'Patient.ndjson': lines(patient('p-1')),
      'z.ndjson': lines({ resourceType: 'Medication', id: 'm', code: drug }),
      'bundle.json': JSON.stringify(bundle),
    });
    const report = await importFhir(source, out);
    expect(tableOf(report, 'MedicationRequest')).toEqual({ read: 2, mapped: 2, events: 2, dropped: {} });
    const rows = await rowsOf(
      bench(),
      out,
      `SELECT original_subject_id AS who, code FROM events WHERE time IS NOT NULL ORDER BY ALL`,
    );
    expect(rows).toEqual(['p-1', 'p-2'].map(who => ({ who, code: 'MEDICATION//START//RxNorm/197361' })));
  });

  it('count a resource that is there twice once, and of versions the last', async () => {
    const { source, out } = next();
    const at = (lastUpdated: string): object => ({ meta: { lastUpdated } });
    await writeSource(source, {
      'a.ndjson': lines(
        patient('1'),
        glucose('same', 'Patient/1', 1),
        glucose('newer-first', 'Patient/1', 20, at('2021-01-01T00:00:00+02:00')),
        glucose('newer-first', 'Patient/1', 2, at('2020-12-31T21:59:59Z')),
        glucose('no-time', 'Patient/1', 3),
      ),
      'b.ndjson': lines(patient('1'), glucose('same', 'Patient/1', 1), glucose('no-time', 'Patient/1', 30)),
    });
    const report = await importFhir(source, out);
    expect(tableOf(report, 'Observation')).toEqual({
      read: 6,
      mapped: 3,
      events: 3,
      dropped: {
        'a copy of a resource that was read already': 1,
        'an older version of a resource that is there several times': 1,
        [OTHER_CONTENT]: 1,
      },
    });
    expect(report.notices).toContainEqual(expect.stringMatching(/differ and have the same id/) as unknown);
    expect(tableOf(report, 'Patient')).toMatchObject({ read: 2, mapped: 1 });
    expect(await values(out)).toEqual([1, 20, 30].map(value => ['1', value]));
  });

  it('of two servers that have the same id for different people are not made one; copies of one person are', async () => {
    const bundle = (server: string, resource: object): string =>
      JSON.stringify({
        resourceType: 'Bundle',
        entry: [{ fullUrl: `https://${server}/fhir/Patient/1`, resource }],
      });
    const first = bundle('a.example', patient('1', { birthDate: '1950-01-01' }));
    const { source, out } = next();
    await writeSource(source, { 'a.json': first, 'b.json': bundle('b.example', patient('1', { gender: 'male' })) });
    await expect(importFhir(source, out)).rejects.toMatchObject({
      kind: 'import-source',
      message: expect.stringMatching(/several servers, which have different resources as Patient\/1/) as unknown,
    });
    await writeSource(source, { 'b.json': bundle('b.example', patient('1', { birthDate: '1950-01-01' })) });
    expect((await importFhir(source, out)).subjects).toBe(1);
    // The same server is another one by no more than how it is reached.
    await writeSource(source, {
      'b.json': first.replace('https:', 'http:').replace('1950-01-01', '1950-01-02'),
    });
    expect((await importFhir(source, out)).subjects).toBe(1);
  });

  it('may be damaged in a line: it stops there and names it, or goes on and counts it', async () => {
    const { source, out } = next();
    const good = glucose('a', 'Patient/1', 5);
    const cut = JSON.stringify(glucose('b', 'Patient/1', 6)).slice(0, 90);
    await writeSource(source, {
      'x.ndjson': `${lines(patient('1'), good)}${cut}\n${lines(glucose('c', 'Patient/1', 7))}`,
    });
    await expect(importFhir(source, out)).rejects.toMatchObject({
      kind: 'import-damage',
      message: expect.stringMatching(/x\.ndjson, line 3: the JSON is cut off after 90 bytes/) as unknown,
    });
    const report = await importFhir(source, out, 'skip');
    expect(tableOf(report, 'Unreadable JSON')).toEqual({
      read: 1,
      mapped: 0,
      events: 0,
      dropped: { 'the JSON is cut off': 1 },
    });
    expect(await values(out)).toEqual([5, 7].map(value => ['1', value]));
  });

  it('may be cut off within a bundle or an archive', async () => {
    const bundle = JSON.stringify({
      resourceType: 'Bundle',
      entry: [patient('1'), glucose('a', 'Patient/1', 5)].map(resource => ({ resource })),
    });
    const packed = gzipSync(
      lines(patient('1'), ...Array.from({ length: 2000 }, (_, i) => glucose(`o${i}`, 'Patient/1', Math.sin(i)))),
    );
    for (const content of [bundle.slice(0, -30), packed.subarray(0, packed.length - 5000)]) {
      const { source, out } = next();
      await writeSource(source, { 'x.json': content });
      await expect(importFhir(source, out)).rejects.toMatchObject({ kind: 'import-damage' });
      const report = await importFhir(source, out, 'skip');
      expect(tableOf(report, 'Unreadable JSON')).toMatchObject({ read: 1 });
      expect(report.subjects).toBe(1);
    }
  });

  it('may have entries that are no objects, which are counted, and text between documents', async () => {
    const { source, out } = next();
    const bundle = JSON.stringify({ resourceType: 'Bundle', entry: [null, 'lost', { resource: patient('1') }, 5] });
    await writeSource(source, { 'x.json': `${bundle}\nLOST TEXT\n${JSON.stringify(patient('2'))}` });
    await expect(importFhir(source, out)).rejects.toThrow(/x\.json, line 2: there is text between its JSON documents/);
    const report = await importFhir(source, out, 'skip');
    expect(tableOf(report, 'JSON without a resource')).toMatchObject({ read: 3, dropped: { 'no resourceType': 3 } });
    expect(tableOf(report, 'Unreadable JSON')).toMatchObject({ read: 1 });
    expect(report.subjects).toBe(2);
  });

  it('has notes of ten megabytes', async () => {
    const { source, out } = next();
    const text = 'Ein langer Satz über nichts. '.repeat(380_000);
    const note = {
      resourceType: 'DocumentReference',
      id: 'd',
      type: snomed('371524004'),
      subject: { reference: 'Patient/1' },
      date: '2020-01-01',
      content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(text).toString('base64') } }],
    };
    await writeSource(source, { 'x.ndjson': lines(patient('1'), note) });
    await importFhir(source, out);
    const [row] = await rowsOf(bench(), out, 'SELECT length(text_value) AS n FROM events WHERE text_value IS NOT NULL');
    expect(Number(row?.['n'])).toBe(text.length);
  });

  it('say in which version of FHIR they are', async () => {
    const { source, out } = next();
    await writeSource(source, {
      'x.ndjson': lines({ resourceType: 'CapabilityStatement', id: 'c', fhirVersion: '5.0.0' }, patient('1')),
    });
    const { notices } = await importFhir(source, out);
    expect(notices).toContain('The source says that it is FHIR 5.0.0. It was read as R4 (4.0.1).');
  });

  it.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['no patient', { 'a.ndjson': lines(glucose('a', 'Patient/1', 5)) }, /no Patient among them/],
    ['nothing in a file', { 'a.json': '' }, /a\.json: it is empty/],
    ['XML', { 'a.xml': '<Bundle xmlns="http://hl7.org/fhir"><id value="1"/></Bundle>' }, /FHIR in XML/],
    ['JSON that is not FHIR', { 'package.json': '{"name":"x"}' }, /JSON without a resourceType/],
  ])('with %s is told in a sentence', async (_, files, sentence) => {
    const { source, out } = next();
    await writeSource(source, files);
    await expect(importFhir(source, out)).rejects.toMatchObject({
      kind: 'import-source',
      message: expect.stringMatching(sentence) as unknown,
    });
  });

  it('refer to patients in every way, or to nobody, which is told', async () => {
    const { source, out } = next();
    const contained = [{ resourceType: 'Patient', id: 'in', identifier: [{ value: '77' }] }];
    await writeSource(source, {
      'x.ndjson': lines(
        patient('1'),
        glucose('a', 'https://example.org/fhir/Patient/1', 1),
        glucose('b', 'urn:uuid:1', 2),
        glucose('c', '#in', 3, { contained }),
        glucose('d', 'Patient/gone', 4),
        glucose('e', '', 5, { subject: { identifier: { value: '1' } } }),
        glucose('f', 'Patient/1', 6, { status: 'entered-in-error' }),
        glucose('g', 'Patient/1', 7, { effectiveDateTime: '2020-13' }),
      ),
    });
    const report = await importFhir(source, out);
    expect(tableOf(report, 'Observation')).toEqual({
      read: 7,
      mapped: 3,
      events: 3,
      dropped: {
        'its patient is not in the source': 1,
        'its patient is named by an identifier only': 1,
        'entered in error': 1,
        'an impossible time': 1,
      },
    });
    expect(await values(out)).toEqual([
      ['1', 1],
      ['1', 2],
      ['77', 3],
    ]);
  });
});
