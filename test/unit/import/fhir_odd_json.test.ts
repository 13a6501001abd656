import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { IMPORT_COLUMNS } from '../../../src/core/import/conventions';
import { field, isObject, objects, type JsonObject } from '../../../src/core/import/fhir/json';
import { isMapped, referredConcept } from '../../../src/core/import/fhir/resources';
import { mapped, PATIENT, snomed } from './fhir_mapped';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/import/fhir-synthea');

/** A resource of each type of a bundle, and some of types that it lacks. */
function templates(): readonly JsonObject[] {
  const [name = ''] = readdirSync(FOLDER).filter(file => file.endsWith('.gz'));
  const bundle: unknown = JSON.parse(gunzipSync(readFileSync(path.join(FOLDER, name))).toString());
  const byType = new Map<unknown, JsonObject>();
  for (const entry of objects(field(bundle, 'entry'))) {
    if (isObject(entry.resource)) byType.set(entry.resource.resourceType, entry.resource);
  }
  const drug = {
    medicationReference: { reference: '#m' },
    contained: [{ resourceType: 'Medication', id: 'm', ingredient: [{ itemReference: { reference: '#m' } }] }],
  };
  const attachment = { contentType: 'text/plain', data: 'VGV4dA==' };
  const more = [
    {
      resourceType: 'MedicationAdministration',
      ...drug,
      effectivePeriod: { start: '2020' },
      dosage: { dose: { value: 1 }, text: 'x' },
    },
    {
      resourceType: 'MedicationStatement',
      ...drug,
      effectiveDateTime: '2020',
      reasonReference: [{ reference: 'Condition/1' }],
    },
    { resourceType: 'MedicationDispense', ...drug, whenHandedOver: '2020', quantity: { value: 1, comparator: '<' } },
    {
      resourceType: 'AllergyIntolerance',
      code: snomed('1'),
      reaction: [{ manifestation: [snomed('2')], onset: '2020' }],
    },
    { resourceType: 'DocumentReference', type: snomed('1'), date: '2020', content: [{ attachment }] },
    { resourceType: 'Device', type: snomed('1'), deviceName: [{ name: 'x' }] },
    { resourceType: 'DeviceUseStatement', device: { reference: '#d' }, timingPeriod: { start: '2020' } },
    { resourceType: 'ServiceRequest', code: snomed('1'), authoredOn: '2020', reasonCode: [snomed('3')] },
  ];
  return [...byType.values(), ...more.map(each => ({ id: 'x', subject: PATIENT, patient: PATIENT, ...each }))].filter(
    each => isMapped(String(each.resourceType)),
  );
}

/** The same value with another one somewhere within. */
function mutated(value: unknown, way: readonly number[], other: unknown): unknown {
  const [step = 0, ...rest] = way;
  if (way.length === 0) return other;
  if (Array.isArray(value) && value.length > 0) {
    return (value as unknown[]).map((each, i) => (i === step % value.length ? mutated(each, rest, other) : each));
  }
  if (!isObject(value)) return other;
  const names = Object.keys(value);
  const name = names[step % Math.max(1, names.length)];
  return name === undefined ? other : { ...value, [name]: mutated(value[name], rest, other) };
}

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    '',
    ' ',
    '0000',
    '2020-13',
    '>100',
    '1,2',
    '#',
    '#m',
    'urn:uuid:',
    'Patient/',
    1e300,
    -0,
    '__proto__',
    'constructor',
  ),
);

describe('JSON of any shape', () => {
  const all = templates();

  it('in any place of a resource never breaks the import, and what comes of it is told', () => {
    expect(new Set(all.map(each => each.resourceType)).size).toBeGreaterThanOrEqual(17);
    const columns = new Map(IMPORT_COLUMNS.map(({ name, type }) => [name, type === 'VARCHAR' ? 'string' : 'number']));
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
        odd,
        (resource, way, other) => {
          const changed = mutated(resource, way, other);
          if (!isObject(changed)) return;
          const type = String(resource.resourceType);
          const { events, dropped } = mapped({ ...changed, resourceType: type }, { everyone: true });
          // Either there are events, or a reason.
          expect(events.length > 0).toBe(dropped === null);
          for (const event of events) {
            expect(event.code).not.toBe('');
            expect(event.value === null || Math.abs(Math.fround(event.value)) < Infinity).toBe(true);
            for (const [name, value] of Object.entries(event.further)) {
              expect(typeof value, name).toBe(columns.get(name));
            }
          }
          referredConcept(changed, type);
        },
      ),
      { numRuns: 4000 },
    );
  });

  it('as a whole resource gives a reason', () => {
    const types = [...new Set(all.map(({ resourceType }) => String(resourceType)))];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.dictionary(fc.string(), fc.jsonValue()), (resourceType, resource) => {
        const { events, dropped } = mapped({ ...resource, resourceType }, { everyone: true });
        expect(events.length > 0).toBe(dropped === null);
      }),
    );
  });

  it('gives the same events each time', () => {
    for (const resource of all)
      expect(mapped(resource, { everyone: true })).toEqual(mapped(structuredClone(resource), { everyone: true }));
  });
});
