import { describe, expect, it } from 'vitest';
import { conceptOf } from '../../../src/core/import/fhir/concept';
import { prefixOf } from '../../../src/core/import/fhir/code_systems';
import { readTime } from '../../../src/core/import/fhir/fhir_time';
import { loinc, mapped, PATIENT, snomed, told } from './fhir_mapped';

const events = (...args: Parameters<typeof mapped>): unknown[] => mapped(...args).events.map(told);
const NOON = '2020-05-04T12:00:00+02:00';
const at = { time: '2020-05-04T12:00:00', time_zone: '+02:00' };

describe('codes of FHIR', () => {
  it.each([
    ['http://snomed.info/sct', 'SNOMED'],
    ['http://snomed.info/sct/731000124108', 'SNOMED'],
    ['http://loinc.org', 'LOINC'],
    ['http://loinc.org/', 'LOINC'],
    ['http://www.nlm.nih.gov/research/umls/rxnorm', 'RxNorm'],
    ['http://hl7.org/fhir/sid/cvx', 'CVX'],
    ['http://hl7.org/fhir/sid/icd-10-cm', 'ICD10CM'],
    ['http://hl7.org/fhir/sid/icd-9-cm', 'ICD9CM'],
    ['http://hl7.org/fhir/sid/ndc', 'NDC'],
    ['http://www.ama-assn.org/go/cpt', 'CPT'],
    ['http://www.whocc.no/atc', 'ATC'],
    ['urn:oid:2.16.840.1.113883.6.96', 'SNOMED'],
    ['http://unitsofmeasure.org', 'UCUM'],
    ['http://terminology.hl7.org/CodeSystem/v3-ActCode', 'ActCode'],
    ['http://terminology.hl7.org/CodeSystem/discharge-disposition', 'discharge-disposition'],
    ['urn:oid:1.2.840.114350.1.13', 'OID.1.2.840.114350.1.13'],
    [null, 'NONE'],
  ])('%s is %s', (system, prefix) => {
    expect(prefixOf(system)).toBe(prefix);
  });

  it('are chosen by the preference of the resource, and the others are kept', () => {
    const value = {
      coding: [
        { system: 'urn:local', code: 'x1', display: 'Sugar' },
        { system: 'http://snomed.info/sct', code: '44054006', display: 'Diabetes mellitus type 2' },
        { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'E11.9' },
      ],
      text: 'Type 2 diabetes',
    };
    expect(conceptOf(value, 'condition')).toEqual({
      code: 'ICD10CM/E11.9',
      description: 'Type 2 diabetes',
      others: ['local/x1', 'SNOMED/44054006'],
    });
    expect(conceptOf(value, 'procedure')?.code).toBe('SNOMED/44054006');
    expect(conceptOf({ coding: [value.coding[0]] }, 'condition')?.code).toBe('local/x1');
  });

  it('are made of the words where there is no coding, and of nothing where there are none', () => {
    expect(conceptOf({ text: ' Chest  pain // left ' }, 'condition')?.code).toBe('TEXT/Chest pain / left');
    expect(conceptOf({ coding: [{ display: 'Cough' }] }, 'condition')?.code).toBe('TEXT/Cough');
    expect(conceptOf({ coding: [{}], text: '  ' }, 'condition')).toBeNull();
  });
});

describe('times of FHIR', () => {
  it.each([
    ['2020', Date.UTC(2020, 0, 1), 'year', null],
    ['2020-03', Date.UTC(2020, 2, 1), 'month', null],
    ['2020-02-29', Date.UTC(2020, 1, 29), 'day', null],
    ['2020-02-29T23:59:58.125-05:00', Date.UTC(2020, 1, 29, 23, 59, 58, 125), null, '-05:00'],
    ['2020-02-29T23:59:58Z', Date.UTC(2020, 1, 29, 23, 59, 58), null, 'Z'],
    ['1776-07-04', Date.UTC(1776, 6, 4), 'day', null],
    ['2999-01-01T00:00:00Z', Date.UTC(2999, 0, 1), null, 'Z'],
  ])('%s', (written, ms, precision, zone) => {
    expect(readTime(written)).toEqual({ micros: BigInt(ms) * 1000n, precision, zone });
  });

  it('keep six digits of a second, and are impossible where they are', () => {
    expect(readTime('1970-01-01T00:00:00.1234567Z')).toMatchObject({ micros: 123_456n });
    for (const no of [
      '2020-13',
      '0000',
      '2019-02-29',
      '2020-1-1',
      'yesterday',
      '2020-01-01T25:00:00Z',
      20_200_101,
      {},
    ]) {
      expect(readTime(no), JSON.stringify(no)).toBe('impossible');
    }
    for (const none of [undefined, null, '']) expect(readTime(none)).toBeNull();
  });
});

describe('a Patient', () => {
  it('is birth, death and static facts', () => {
    const url = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-';
    const patient = {
      resourceType: 'Patient',
      id: 'p1',
      gender: 'female',
      birthDate: '1950-06',
      deceasedDateTime: '2021-01-02T03:04:05-05:00',
      maritalStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', code: 'M' }],
        text: 'Married',
      },
      communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'en-US', display: 'English' }] } }],
      extension: [
        {
          url: `${url}race`,
          extension: [
            {
              url: 'ombCategory',
              valueCoding: { system: 'urn:oid:2.16.840.1.113883.6.238', code: '2106-3', display: 'White' },
            },
            { url: 'text', valueString: 'White' },
          ],
        },
        { url: `${url}ethnicity`, extension: [{ url: 'text', valueString: 'Not Hispanic' }] },
      ],
    };
    expect(events(patient)).toEqual([
      { time: null, code: 'GENDER//female', description: 'Gender: female' },
      { time: null, code: 'RACE//White', description: 'Race: White', other_codes: 'CDCREC/2106-3' },
      { time: null, code: 'ETHNICITY//Not Hispanic', description: 'Ethnicity: Not Hispanic' },
      {
        time: null,
        code: 'MARITAL_STATUS//M',
        description: 'Marital status: Married',
        other_codes: 'v3-MaritalStatus/M',
      },
      { time: null, code: 'LANGUAGE//en-US', description: 'Language: English', other_codes: 'BCP47/en-US' },
      { time: '1950-06-01T00:00:00', code: 'MEDS_BIRTH', description: 'Birth', time_precision: 'month' },
      { time: '2021-01-02T03:04:05', code: 'MEDS_DEATH', description: 'Death', time_zone: '-05:00' },
    ]);
  });

  it('may be dead without a time, and keeps its other facts where a date is impossible', () => {
    const patient = { resourceType: 'Patient', id: 'p1', birthDate: '0000', deceasedBoolean: true };
    expect(events(patient)).toEqual([
      { time: null, code: 'DECEASED', description: 'Deceased, at a time that is not told' },
    ]);
    expect(mapped(patient).notices).toEqual(['impossible-time']);
    expect(events({ resourceType: 'Patient', id: 'p1', gender: 'male', deceasedBoolean: false })).toHaveLength(1);
  });
});

describe('what lasts', () => {
  it('a visit has both ends, its class, its reason and its discharge', () => {
    const visit = {
      resourceType: 'Encounter',
      id: 'e1',
      status: 'finished',
      class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IMP' },
      type: [snomed('32485007', 'Hospital admission')],
      subject: PATIENT,
      period: { start: NOON, end: '2020-05-06' },
      reasonCode: [snomed('22298006', 'Myocardial infarction')],
      hospitalization: {
        dischargeDisposition: { coding: [{ system: 'http://x/discharge', code: 'home', display: 'Home' }] },
      },
    };
    const common = {
      status: 'finished',
      category: 'IMP',
      encounter_id: 'e1',
      reason_code: 'SNOMED/22298006',
      reason: 'Myocardial infarction',
    };
    const both = { ...common, description: 'Hospital admission', order_id: 'e1', other_codes: 'ActCode/IMP' };
    expect(events(visit)).toEqual([
      { ...at, code: 'ENCOUNTER//START//SNOMED/32485007', ...both },
      { time: '2020-05-06T00:00:00', time_precision: 'day', code: 'ENCOUNTER//END//SNOMED/32485007', ...both },
      { time: '2020-05-06T00:00:00', time_precision: 'day', code: 'discharge/home', description: 'Home', ...common },
    ]);
  });

  it('a condition from onset to abatement; without an end it only begins', () => {
    const condition = {
      resourceType: 'Condition',
      id: 'c1',
      clinicalStatus: { coding: [{ code: 'resolved' }] },
      verificationStatus: { coding: [{ code: 'provisional' }] },
      code: snomed('195662009', 'Sore throat'),
      subject: PATIENT,
      encounter: { reference: 'urn:uuid:e9' },
      onsetDateTime: NOON,
      abatementDateTime: '2020-06',
    };
    const more = { description: 'Sore throat', order_id: 'c1', status: 'resolved, provisional', encounter_id: 'e9' };
    const start = { ...at, code: 'CONDITION//START//SNOMED/195662009', ...more };
    expect(events(condition)).toEqual([
      start,
      { time: '2020-06-01T00:00:00', time_precision: 'month', code: 'CONDITION//END//SNOMED/195662009', ...more },
    ]);
    expect(events({ ...condition, abatementDateTime: undefined })).toEqual([start]);
    const bad = mapped({ ...condition, abatementDateTime: '2020-13' });
    expect([bad.events.map(told), bad.notices]).toEqual([[start], ['impossible-end']]);
    expect(mapped({ ...condition, abatementDateTime: '2019' }).notices).toEqual(['ends-before']);
  });

  it.each([
    ['2020-05-04T12:00:00+02:00', '2020-05-04', '2020-05-04T12:00:00', []],
    ['2020-05-04T12:00:00+02:00', '2020-05', '2020-05-04T12:00:00', []],
    ['2020-05-04', '2020', '2020-05-04T00:00:00', []],
    ['1960-05-04T12:00:00Z', '1960', '1960-05-04T12:00:00', []],
    ['2020-05-04T12:00:00+02:00', '2020-05-03', '2020-05-03T00:00:00', ['ends-before']],
    ['2020-05-04T12:00:00+02:00', '2020-06', '2020-06-01T00:00:00', []],
    ['2020-05-04T12:00:00+02:00', '2019-05', '2019-05-01T00:00:00', ['ends-before']],
    // Half past four in UTC, an hour and a half after the start.
    ['2020-05-05T03:00:00Z', '2020-05-04T23:30:00-05:00', '2020-05-04T23:30:00', []],
    ['2020-05-05T03:00:00Z', '2020-05-05T03:30:00+02:00', '2020-05-05T03:30:00', ['ends-before']],
  ])('from %s to %s ends at %s', (start, end, written, notices) => {
    const procedure = { resourceType: 'Procedure', id: 'p', code: snomed('1'), subject: PATIENT };
    const { events: found, notices: heard } = mapped({ ...procedure, performedPeriod: { start, end } });
    expect(told(found[1]!)).toMatchObject({ time: written, code: 'PROCEDURE//END//SNOMED/1' });
    expect(heard).toEqual(notices);
  });

  it('a visit of which only the day of its end is told is left no sooner than it began', () => {
    const visit = {
      resourceType: 'Encounter',
      id: 'e1',
      type: [snomed('32485007')],
      subject: PATIENT,
      period: { start: NOON, end: '2020-05-04' },
      hospitalization: { dischargeDisposition: { coding: [{ system: 'http://x/discharge', code: 'home' }] } },
    };
    expect(events(visit)).toMatchObject(
      ['ENCOUNTER//START//SNOMED/32485007', 'ENCOUNTER//END//SNOMED/32485007', 'discharge/home'].map(code => ({
        code,
        time: at.time,
      })),
    );
    expect(events(visit)).toMatchObject([{}, { time_precision: 'day' }, { time_precision: 'day' }]);
  });

  it('an allergy may have no time, and its reactions are events with the allergy as the reason', () => {
    const allergy = {
      resourceType: 'AllergyIntolerance',
      id: 'a1',
      patient: PATIENT,
      code: snomed('91935009', 'Allergy to peanuts'),
      reaction: [{ manifestation: [snomed('247472004', 'Hives')], severity: 'mild', onset: '2019-01-01' }],
    };
    expect(events(allergy)).toEqual([
      { time: null, code: 'ALLERGY//START//SNOMED/91935009', description: 'Allergy to peanuts', order_id: 'a1' },
      {
        time: '2019-01-01T00:00:00',
        time_precision: 'day',
        code: 'SNOMED/247472004',
        description: 'Hives',
        interpretation: 'mild',
        reason_code: 'SNOMED/91935009',
        reason: 'Allergy to peanuts',
      },
    ]);
  });

  it('a plan with its activities, and why there is one', () => {
    const plan = {
      resourceType: 'CarePlan',
      id: 'k1',
      subject: PATIENT,
      category: [
        { coding: [{ system: 'http://x/category', code: 'assess-plan' }] },
        snomed('53950000', 'Respiratory therapy'),
      ],
      period: { start: NOON },
      addresses: [{ reference: 'Condition/c1' }],
      activity: [{ detail: { code: snomed('304510005', 'Avoid exercise'), status: 'completed' } }],
    };
    const why = { reason_code: 'SNOMED/10509002', reason: 'Acute bronchitis', category: 'assess-plan | 53950000' };
    const concepts = { 'Condition/c1': { code: 'SNOMED/10509002', description: 'Acute bronchitis', others: [] } };
    expect(events(plan, { concepts })).toEqual([
      {
        ...at,
        code: 'CAREPLAN//START//SNOMED/53950000',
        description: 'Respiratory therapy',
        order_id: 'k1',
        other_codes: 'category/assess-plan',
        ...why,
      },
      {
        ...at,
        code: 'CAREPLAN//START//SNOMED/304510005',
        description: 'Avoid exercise',
        order_id: 'k1#1',
        status: 'completed',
        ...why,
      },
    ]);
  });
});

describe('an Observation', () => {
  const observation = (more: object): Parameters<typeof mapped>[0] => ({
    resourceType: 'Observation',
    id: 'o1',
    status: 'final',
    code: loinc('2339-0', 'Glucose'),
    subject: PATIENT,
    effectiveDateTime: NOON,
    ...more,
  });
  const event = { ...at, code: 'LOINC/2339-0', description: 'Glucose', status: 'final' };

  it.each<[object, object]>([
    [{ valueQuantity: { value: 98.6, unit: 'mg/dL', code: 'x' } }, { value: 98.6, unit: 'mg/dL' }],
    [{ valueQuantity: { value: 0, code: 'mg/dL' } }, { value: 0, unit: 'mg/dL' }],
    [
      { valueQuantity: { value: 100, comparator: '>', unit: 'mg/dL' } },
      { text: '>100', value_as_written: '>100', unit: 'mg/dL' },
    ],
    [{ valueQuantity: { value: '1,2', unit: 'g' } }, { text: '1,2', value_as_written: '1,2', unit: 'g' }],
    [{ valueQuantity: { value: '1.2' } }, { value: 1.2 }],
    [{ valueQuantity: { unit: 'g' } }, {}],
    [{ valueQuantity: { value: 1e-60, unit: 'g' } }, { text: '1e-60', value_as_written: '1e-60', unit: 'g' }],
    [{ valueString: '-1e-60', note: [] }, { text: '-1e-60' }],
    [{ valueInteger: 16_777_217 }, { value: 16_777_217, value_as_written: '16777217' }],
    [{ valueInteger: 16_777_216 }, { value: 16_777_216 }],
    [{ valueQuantity: { value: 1e300 } }, { text: '1e+300', value_as_written: '1e+300' }],
    [{ valueInteger: 7 }, { value: 7 }],
    [{ valueBoolean: false }, { text: 'false' }],
    [{ valueString: 'trace' }, { text: 'trace' }],
    [{ valueString: '>100' }, { text: '>100', value_as_written: '>100' }],
    [{ valueCodeableConcept: snomed('8517006', 'Ex-smoker') }, { text: 'Ex-smoker', other_codes: 'SNOMED/8517006' }],
    [{ valueCodeableConcept: { text: 'Ex-smoker' } }, { text: 'Ex-smoker' }],
    [
      { valueRange: { low: { value: 1, unit: 'g' }, high: { value: 2, unit: 'g' } } },
      { text: '1 g – 2 g', value_as_written: '1 g – 2 g' },
    ],
    [
      { valueRatio: { numerator: { value: 1 }, denominator: { value: 128 } } },
      { text: '1:128', value_as_written: '1:128' },
    ],
    [{ valueDateTime: '2020-13' }, { text: '2020-13' }],
    [{ valuePeriod: { start: '2020', end: '2021' } }, { text: '2020 – 2021' }],
    [{ valueSampledData: { origin: { value: 0, unit: 'mV' }, data: '1 2 E 3' } }, { text: '1 2 E 3', unit: 'mV' }],
    [
      {
        valueSampledData: {
          origin: { value: 2048, unit: 'mV' },
          period: 10,
          factor: 1.612,
          dimensions: 1,
          data: '1 2 3',
        },
      },
      { text: '1 2 3', value_as_written: 'origin 2048 mV, factor 1.612, period 10, dimensions 1' },
    ],
    [
      { valueSampledData: { origin: { unit: 'mV' }, factor: 1, data: '7' } },
      { text: '7', value_as_written: 'factor 1' },
    ],
    [{ valueString: 'positive', note: [{ text: 'faint' }, { text: 'repeat' }] }, { text: 'positive\nfaint\nrepeat' }],
    [
      { valueQuantity: { value: 5 }, note: [{ text: 'haemolysed' }] },
      { value: 5, text: 'haemolysed' },
    ],
    [
      { dataAbsentReason: { coding: [{ system: 'http://x/data-absent-reason', code: 'unknown' }] } },
      { interpretation: 'absent: data-absent-reason/unknown' },
    ],
    [
      {
        valueQuantity: { value: 5 },
        interpretation: [{ coding: [{ code: 'H' }] }],
        referenceRange: [{ low: { value: 1 }, high: { value: 4 } }],
      },
      { value: 5, interpretation: 'H', ref_range_lower: 1, ref_range_upper: 4 },
    ],
  ])('with %j', (more, expected) => {
    expect(events(observation(more))).toEqual([{ ...event, ...expected }]);
  });

  it('has an event for itself and for each component', () => {
    const pressure = observation({
      component: [
        { code: loinc('8462-4'), valueQuantity: { value: 80, unit: 'mm[Hg]' } },
        { code: loinc('8480-6'), dataAbsentReason: { coding: [{ code: 'masked' }] } },
      ],
    });
    expect(events(pressure)).toEqual([
      event,
      { ...at, code: 'LOINC/8462-4', status: 'final', value: 80, unit: 'mm[Hg]' },
      { ...at, code: 'LOINC/8480-6', status: 'final', interpretation: 'absent: NONE/masked' },
    ]);
  });

  it('tells components that have a value and no code, and not those that have nothing', () => {
    const length = { valueQuantity: { value: 77, unit: 'mm' } };
    const one = mapped(observation({ component: [{ code: {}, ...length }] }));
    expect([one.events.map(told), one.notices]).toEqual([[event], ['no-code-component']]);
    expect(mapped(observation({ component: [{}] })).notices).toEqual([]);
    expect(events(observation({ component: [{ code: { text: 'Size' }, ...length }] }))).toHaveLength(2);
  });

  it('takes the start of a period, an instant, and when it was issued', () => {
    const none = { effectiveDateTime: undefined };
    expect(events(observation({ ...none, effectivePeriod: { start: NOON, end: '2021' } }))).toEqual([event]);
    expect(events(observation({ ...none, effectiveInstant: NOON }))).toEqual([event]);
    expect(events(observation({ ...none, issued: NOON }))).toEqual([event]);
    const passed = mapped(observation({ effectiveDateTime: '2020-13', issued: NOON }));
    expect([passed.events.map(told), passed.notices]).toEqual([[event], ['impossible-time']]);
  });
});

describe('texts of a resource', () => {
  const note = [{ text: 'the note' }];
  const common = { id: 'x', subject: PATIENT, patient: PATIENT, code: snomed('1'), note };
  const drug = { ...common, medicationCodeableConcept: snomed('1') };
  it.each<[object, readonly string[]]>([
    [
      {
        ...drug,
        resourceType: 'MedicationRequest',
        authoredOn: NOON,
        dosageInstruction: [{ text: 'one a day', patientInstruction: 'with food' }],
      },
      ['one a day\nwith food\nthe note'],
    ],
    [
      { ...drug, resourceType: 'MedicationStatement', effectiveDateTime: NOON, dosage: [{ text: 'daily' }] },
      ['daily\nthe note'],
    ],
    [
      { ...drug, resourceType: 'MedicationAdministration', effectiveDateTime: NOON, dosage: { text: 'slowly' } },
      ['slowly\nthe note'],
    ],
    [
      {
        ...drug,
        resourceType: 'MedicationDispense',
        whenHandedOver: NOON,
        quantity: { value: 9, comparator: '<' },
        dosageInstruction: [{ text: 'daily' }],
      },
      ['<9\ndaily\nthe note'],
    ],
    [
      { ...common, resourceType: 'Procedure', performedDateTime: NOON, outcome: { text: 'success' } },
      ['success\nthe note'],
    ],
    [
      {
        ...common,
        resourceType: 'Immunization',
        vaccineCode: snomed('2'),
        occurrenceDateTime: NOON,
        doseQuantity: { value: '1,5' },
      },
      ['1,5\nthe note'],
    ],
    [
      { ...common, resourceType: 'ServiceRequest', authoredOn: NOON, patientInstruction: 'fasting' },
      ['fasting\nthe note'],
    ],
    [
      {
        ...common,
        resourceType: 'CarePlan',
        category: [snomed('3')],
        period: { start: NOON },
        title: 'Plan',
        description: 'Much of it',
      },
      ['Plan\nMuch of it\nthe note'],
    ],
    [
      {
        ...common,
        resourceType: 'DocumentReference',
        type: loinc('34117-2'),
        date: NOON,
        description: 'Letter of the clinic',
        content: [{ attachment: { contentType: 'text/plain', data: Buffer.from('Dear').toString('base64') } }],
      },
      ['Letter of the clinic', 'Dear'],
    ],
  ])('are all kept: %j', (resource, texts) => {
    expect(mapped(resource as Parameters<typeof mapped>[0]).events.map(({ text }) => text)).toEqual(texts);
  });

  it('of reference ranges are told to be left out, and the first range with ends counts', () => {
    const { events: found, notices } = mapped({
      ...common,
      resourceType: 'Observation',
      effectiveDateTime: NOON,
      valueInteger: 5,
      referenceRange: [{ text: 'see the leaflet' }, { low: { value: 4 } }, { high: { value: 9 } }],
    });
    expect(told(found[0]!)).toMatchObject({ value: 5, ref_range_lower: 4 });
    expect(found[0]?.further).not.toHaveProperty('ref_range_upper');
    expect(notices).toEqual(['ranges-left']);
  });
});

describe('drugs', () => {
  const request = (more: object): Parameters<typeof mapped>[0] => ({
    resourceType: 'MedicationRequest',
    id: 'm1',
    subject: PATIENT,
    authoredOn: NOON,
    ...more,
  });
  const rx = {
    coding: [{ system: 'http://www.nlm.nih.gov/research/umls/rxnorm', code: '197361', display: 'Amlodipine' }],
  };
  const start = { ...at, code: 'MEDICATION//START//RxNorm/197361', description: 'Amlodipine', order_id: 'm1' };

  it('are stated inline, contained, or referred to in each way', () => {
    expect(events(request({ medicationCodeableConcept: rx }))).toEqual([start]);
    const contained = { contained: [{ resourceType: 'Medication', id: 'med', code: rx }] };
    expect(events(request({ ...contained, medicationReference: { reference: '#med' } }))).toEqual([start]);
    const concepts = { 'Medication/x': { code: 'RxNorm/197361', description: 'Amlodipine', others: [] } };
    for (const reference of [
      'Medication/x',
      'https://e.org/fhir/Medication/x/_history/3',
      'urn:uuid:x',
      'urn:uuid:y',
    ]) {
      expect(events(request({ medicationReference: { reference } }), { concepts, aliases: { y: 'x' } })).toEqual([
        start,
      ]);
    }
  });

  it('that lead nowhere are told, and their words taken', () => {
    const nowhere = request({ medicationReference: { reference: 'Medication/gone', display: 'Aspirin' } });
    expect(events(nowhere)).toMatchObject([{ code: 'MEDICATION//START//TEXT/Aspirin' }]);
    expect(mapped(nowhere).notices).toEqual(['to-nowhere']);
    expect(mapped(request({ medicationReference: { reference: 'Medication/gone' } })).dropped).toBe(
      'no code and no words for it',
    );
  });

  it('whose ingredients lead in a circle are survived', () => {
    const circle = (id: string, to: string): object => ({
      resourceType: 'Medication',
      id,
      ingredient: [{ itemReference: { reference: `#${to}` } }],
    });
    const round = mapped(
      request({ contained: [circle('a', 'b'), circle('b', 'a')], medicationReference: { reference: '#a' } }),
    );
    expect(round.dropped).toBe('no code and no words for it');
    expect(round.notices).toContain('cycle');
  });

  it('tell their dosage in words, and when it ends', () => {
    const dosage = { text: 'one a day', timing: { repeat: { boundsPeriod: { end: '2020-06-01' } } } };
    expect(events(request({ medicationCodeableConcept: rx, dosageInstruction: [dosage] }))).toEqual([
      { ...start, text: 'one a day' },
      {
        time: '2020-06-01T00:00:00',
        time_precision: 'day',
        code: 'MEDICATION//END//RxNorm/197361',
        description: 'Amlodipine',
        order_id: 'm1',
      },
    ]);
    const made = {
      timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
      doseAndRate: [{ doseQuantity: { value: 5, unit: 'mg' } }],
      asNeededBoolean: true,
    };
    expect(events(request({ medicationCodeableConcept: rx, dosageInstruction: [made] }))).toMatchObject([
      { text: '5 mg, 2 × per 1 d, as needed' },
    ]);
  });

  it.each([
    [
      { value: 90, unit: 'TAB' },
      { value: 30, unit: 'days', code: 'd' },
      { value: 90, unit: 'TAB', days_supply: 30 },
    ],
    [{ value: 2 }, { value: 4, code: 'wk' }, { value: 2, days_supply: 28 }],
    [{ value: 2 }, { value: 3, unit: 'months', code: 'mo' }, { value: 2 }],
  ])('that are to be handed out: %j for %j', (quantity, expectedSupplyDuration, expected) => {
    const dispenseRequest = { quantity, expectedSupplyDuration };
    expect(events(request({ medicationCodeableConcept: rx, dispenseRequest }))).toEqual([{ ...start, ...expected }]);
  });

  it('that were given, handed out or taken', () => {
    const common = { id: 'x', subject: PATIENT, medicationCodeableConcept: rx };
    const given = {
      ...common,
      resourceType: 'MedicationAdministration',
      effectiveDateTime: NOON,
      dosage: { dose: { value: 5, unit: 'mg' } },
    };
    expect(events(given)).toEqual([{ ...at, code: 'RxNorm/197361', description: 'Amlodipine', value: 5, unit: 'mg' }]);
    const period = { ...given, effectiveDateTime: undefined, effectivePeriod: { start: NOON, end: NOON } };
    expect(events(period)).toMatchObject([
      { code: 'MEDICATION//START//RxNorm/197361', value: 5 },
      { code: 'MEDICATION//END//RxNorm/197361' },
    ]);
    const handed = {
      ...common,
      resourceType: 'MedicationDispense',
      whenHandedOver: NOON,
      daysSupply: { value: 30 },
      dosageInstruction: [{ route: { text: 'Oral' } }],
      quantity: { value: 30, unit: 'TAB' },
    };
    expect(events(handed)).toEqual([
      {
        ...at,
        code: 'RxNorm/197361',
        description: 'Amlodipine',
        value: 30,
        unit: 'TAB',
        route: 'Oral',
        days_supply: 30,
      },
    ]);
    const taken = { ...common, resourceType: 'MedicationStatement', effectivePeriod: { start: NOON } };
    expect(events(taken)).toMatchObject([{ code: 'MEDICATION//START//RxNorm/197361' }]);
  });
});

describe('documents', () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const note = (attachment: object): Parameters<typeof mapped>[0] => ({
    resourceType: 'DocumentReference',
    id: 'd1',
    subject: PATIENT,
    type: loinc('34117-2', 'History and physical note'),
    date: NOON,
    content: [{ attachment }],
  });

  it('have their text decoded, in whatever character set', () => {
    const event = { ...at, code: 'LOINC/34117-2', description: 'History and physical note' };
    expect(events(note({ data: base64('Größe') }))).toEqual([{ ...event, text: 'Größe' }]);
    expect(events(note({ contentType: 'text/plain', data: base64('Größe: 1 m\n') }))).toEqual([
      { ...event, text: 'Größe: 1 m\n' },
    ]);
    const latin = Buffer.from('Größe', 'latin1').toString('base64');
    expect(events(note({ contentType: 'text/plain', data: latin }))).toMatchObject([{ text: 'Größe' }]);
    expect(events(note({ contentType: 'text/plain; charset=iso-8859-1', data: latin }))).toMatchObject([
      { text: 'Größe' },
    ]);
  });

  it.each([
    [{ contentType: 'application/pdf', data: base64('x') }, 'it is not text (PDF, image, …)'],
    [{ contentType: 'text/plain', url: 'Binary/1' }, 'it stands in a Binary, which is not read'],
    [{ contentType: 'text/plain', url: 'https://e.org/fhir/Binary/b' }, 'it stands in a Binary, which is not read'],
    [{ contentType: 'text/plain', url: 'https://e.org/letter.txt' }, 'it stands elsewhere, and nothing is fetched'],
    [{ data: Buffer.from('%PDF-1.4 \xe2\xe3\xcf', 'latin1').toString('base64') }, 'it is not text (PDF, image, …)'],
    [{ data: base64('GIF\0') }, 'it is not text (PDF, image, …)'],
    [{ contentType: 'text/plain', data: base64('GIF\0') }, 'it is not text (PDF, image, …)'],
    [{ contentType: 'text/plain', data: 'no base64!' }, 'it is no valid base64'],
    [{ contentType: 'text/plain' }, 'it is empty'],
  ])('whose text can’t be had are told: %j', (attachment, fate) => {
    const { events: found, attachments } = mapped(note(attachment));
    expect(attachments).toEqual([fate]);
    expect(found).toHaveLength(1);
    expect(found[0]?.text).toBeNull();
  });

  it('of a report are its conclusion and what is attached', () => {
    const report = {
      resourceType: 'DiagnosticReport',
      id: 'r1',
      subject: PATIENT,
      code: loinc('57698-3'),
      effectiveDateTime: NOON,
      conclusion: 'Normal.',
      presentedForm: [{ contentType: 'text/plain', data: base64('Long text') }],
    };
    expect(events(report)).toMatchObject([{ text: 'Normal.' }, { text: 'Long text' }]);
  });
});

describe('what is dropped says why', () => {
  const condition = { resourceType: 'Condition', id: 'c', code: snomed('1'), subject: PATIENT, onsetDateTime: NOON };
  it.each<[object, string]>([
    [{ verificationStatus: { coding: [{ code: 'entered-in-error' }] } }, 'entered in error'],
    [{ status: 'entered-in-error' }, 'entered in error'],
    [{ verificationStatus: { coding: [{ code: 'refuted' }] } }, 'refuted'],
    [{ subject: undefined }, 'no patient'],
    [{ subject: { identifier: { value: '1' } } }, 'its patient is named by an identifier only'],
    [{ subject: { reference: 'Patient?identifier=1' } }, 'its patient is named by an identifier only'],
    [{ subject: { reference: 'Patient/p2' } }, 'its patient is not in the source'],
    [{ subject: { reference: 'Group/g' } }, 'its subject is a Group'],
    [{ code: {} }, 'no code and no words for it'],
    [{ onsetDateTime: undefined }, 'no time'],
    [{ onsetDateTime: '2020-13' }, 'an impossible time'],
  ])('%j', (more, reason) => {
    expect(mapped({ ...condition, ...more })).toMatchObject({ events: [], dropped: reason });
  });

  it.each([
    ['Procedure', { status: 'not-done' }, 'not done'],
    ['Immunization', { status: 'not-done' }, 'not done'],
    ['MedicationDispense', { status: 'declined' }, 'not handed out'],
    ['MedicationDispense', { status: 'cancelled' }, 'not handed out'],
    ['MedicationStatement', { status: 'not-taken' }, 'not taken'],
    ['ServiceRequest', { doNotPerform: true }, 'an order not to do it'],
  ])('%s %j', (resourceType, more, reason) => {
    expect(mapped({ resourceType, subject: PATIENT, ...more }).dropped).toBe(reason);
  });
});

describe('a patient', () => {
  const common = { resourceType: 'Procedure', id: 'x', code: snomed('1'), performedDateTime: NOON };
  it.each(['Patient/p1', 'http://e.org/r4/Patient/p1', 'Patient/p1/_history/2', 'urn:uuid:p1', 'urn:uuid:other'])(
    'is found by %s',
    reference => {
      const { events: found } = mapped({ ...common, subject: { reference } }, { aliases: { other: 'p1' } });
      expect(found.map(({ subject }) => subject)).toEqual(['p1']);
    },
  );

  it('that is contained is known by an identifier, with its facts', () => {
    const contained = [{ resourceType: 'Patient', id: 'p', identifier: [{ value: '4711' }], gender: 'male' }];
    const { events: found } = mapped({ ...common, contained, subject: { reference: '#p' } });
    expect(found.map(({ subject, code }) => [subject, code])).toEqual([
      ['4711', 'GENDER//male'],
      ['4711', 'SNOMED/1'],
    ]);
  });
});
