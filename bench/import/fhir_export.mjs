// Writes a FHIR R4 bulk export as servers write it: NDJSON, a resource in each line, files of one type and at most
// LINES_PER_FILE lines. All of it is made of the templates here and of hashes of numbers, so the same size gives the same
// bytes on any machine. Medications come after the requests that refer to them, as the alphabet has it reversed.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {import('node:fs/promises').FileHandle} FileHandle */

const LINES_PER_FILE = 250_000;
/** Bytes that are gathered before they are written. */
const PIECE = 2 ** 20;
/** Resources of each patient by type. */
const PER_PATIENT = {
  Encounter: 10,
  Condition: 6,
  Observation: 80,
  MedicationRequest: 8,
  Procedure: 6,
  Immunization: 8,
  DiagnosticReport: 4,
  DocumentReference: 2,
};
const MEDICATIONS = 400;

const VITALS = [
  ['8302-2', 'Body Height', 'cm', 150, 40],
  ['29463-7', 'Body Weight', 'kg', 50, 60],
  ['39156-5', 'Body Mass Index', 'kg/m2', 18, 20],
  ['2339-0', 'Glucose', 'mg/dL', 70, 90],
  ['38483-4', 'Creatinine', 'mg/dL', 1, 2],
  ['2093-3', 'Total Cholesterol', 'mg/dL', 130, 120],
  ['4548-4', 'Hemoglobin A1c/Hemoglobin.total in Blood', '%', 4, 6],
  ['2947-0', 'Sodium', 'mmol/L', 136, 10],
];
const CONDITIONS = [
  ['44054006', 'Diabetes', 'E11.9'],
  ['38341003', 'Hypertension', 'I10'],
  ['195967001', 'Asthma', 'J45.909'],
  ['444814009', 'Viral sinusitis (disorder)', 'J01.90'],
];
const PROCEDURES = [
  ['430193006', 'Medication Reconciliation (procedure)'],
  ['171207006', 'Depression screening (procedure)'],
];
const VACCINES = [
  ['140', 'Influenza, seasonal, injectable, preservative free'],
  ['113', 'Td (adult) preservative free'],
];

/** A number from 0 to 2³² - 1 that looks like chance. @param {number} n @param {number} salt */
function hash(n, salt) {
  let bits = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** @param {number} n @param {number} salt */
function uuid(n, salt) {
  const part = (/** @type {number} */ i) =>
    hash(n, salt + i * 101)
      .toString(16)
      .padStart(8, '0');
  const text = part(1) + part(2) + part(3) + part(4);
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
/** A time of some year. @param {number} n @param {number} salt */
function time(n, salt) {
  const day = hash(n, salt);
  const clock = hash(n, salt + 1);
  const date = `${2005 + (day % 18)}-${two(1 + ((day >>> 5) % 12))}-${two(1 + ((day >>> 9) % 28))}`;
  return `${date}T${two(clock % 24)}:${two((clock >>> 5) % 60)}:${two((clock >>> 11) % 60)}-05:00`;
}

/** @template T @param {readonly T[]} list @param {number} n @param {number} salt @returns {T} */
const pick = (list, n, salt) => /** @type {T} */ (list[hash(n, salt) % list.length]);

const meta = (/** @type {string} */ profile) => ({
  versionId: '1',
  lastUpdated: '2024-03-01T08:15:27.123+00:00',
  profile: [`http://hl7.org/fhir/us/core/StructureDefinition/${profile}`],
});
const concept = (/** @type {string} */ system, /** @type {string} */ code, /** @type {string} */ display) => ({
  coding: [{ system, code, display }],
  text: display,
});
const SNOMED = 'http://snomed.info/sct';
const LOINC = 'http://loinc.org';
const patientOf = (/** @type {number} */ p) => ({ reference: `Patient/${uuid(p, 1)}` });
const encounterOf = (/** @type {number} */ p, /** @type {number} */ n) => ({
  reference: `Encounter/${uuid(p * PER_PATIENT.Encounter + (n % PER_PATIENT.Encounter), 2)}`,
});
const medicationId = (/** @type {number} */ n) => uuid(n % MEDICATIONS, 90);

/** Number n of a type, of patient p. @type {Readonly<Record<string, (p: number, n: number) => object>>} */
const RESOURCES = {
  Patient: p => ({
    resourceType: 'Patient',
    id: uuid(p, 1),
    meta: meta('us-core-patient'),
    extension: [
      {
        url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-race',
        extension: [
          {
            url: 'ombCategory',
            valueCoding: { system: 'urn:oid:2.16.840.1.113883.6.238', code: '2106-3', display: 'White' },
          },
          { url: 'text', valueString: 'White' },
        ],
      },
    ],
    identifier: [{ system: 'http://hospital.example.org', value: uuid(p, 1) }],
    name: [{ use: 'official', family: `Family${hash(p, 3) % 9000}`, given: [`Given${hash(p, 4) % 900}`] }],
    gender: hash(p, 5) % 2 === 0 ? 'female' : 'male',
    birthDate: `${1930 + (hash(p, 6) % 75)}-${two(1 + (hash(p, 7) % 12))}-${two(1 + (hash(p, 8) % 28))}`,
    ...(hash(p, 9) % 12 === 0 ? { deceasedDateTime: `2023-${two(1 + (hash(p, 10) % 12))}-15T04:30:00-05:00` } : {}),
    maritalStatus: concept('http://terminology.hl7.org/CodeSystem/v3-MaritalStatus', 'M', 'Married'),
    communication: [{ language: concept('urn:ietf:bcp:47', 'en-US', 'English') }],
  }),
  Encounter: (p, n) => ({
    resourceType: 'Encounter',
    id: uuid(n, 2),
    meta: meta('us-core-encounter'),
    status: 'finished',
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: pick(['AMB', 'IMP', 'EMER'], n, 20) },
    type: [concept(SNOMED, '185349003', 'Encounter for check up (procedure)')],
    subject: patientOf(p),
    participant: [{ individual: { reference: `Practitioner/${uuid(n % 997, 60)}`, display: 'Dr. Someone' } }],
    period: { start: time(n, 21), end: '2023-12-31T12:00:00-05:00' },
    serviceProvider: { reference: `Organization/${uuid(n % 97, 61)}`, display: 'A GENERAL HOSPITAL' },
  }),
  Condition: (p, n) => {
    const [code = '', display = '', icd = ''] = pick(CONDITIONS, n, 30);
    return {
      resourceType: 'Condition',
      id: uuid(n, 31),
      meta: meta('us-core-condition-encounter-diagnosis'),
      clinicalStatus: concept('http://terminology.hl7.org/CodeSystem/condition-clinical', 'active', 'Active'),
      verificationStatus: concept(
        'http://terminology.hl7.org/CodeSystem/condition-ver-status',
        'confirmed',
        'Confirmed',
      ),
      category: [
        concept('http://terminology.hl7.org/CodeSystem/condition-category', 'encounter-diagnosis', 'Diagnosis'),
      ],
      code: {
        coding: [
          { system: SNOMED, code, display },
          { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: icd, display },
        ],
        text: display,
      },
      subject: patientOf(p),
      encounter: encounterOf(p, n),
      onsetDateTime: time(n, 32),
      ...(n % 3 === 0 ? { abatementDateTime: '2023-12-31T12:00:00-05:00' } : {}),
      recordedDate: time(n, 32),
    };
  },
  Observation: (p, n) => {
    const common = {
      resourceType: 'Observation',
      id: uuid(n, 40),
      meta: meta('us-core-vital-signs'),
      status: 'final',
      category: [concept('http://terminology.hl7.org/CodeSystem/observation-category', 'vital-signs', 'Vital signs')],
    };
    const times = { effectiveDateTime: time(n, 41), issued: '2023-12-31T12:00:00.722-05:00' };
    const quantity = (/** @type {number} */ value, /** @type {string} */ unit) => ({
      value: Math.round(value * 100) / 100,
      unit,
      system: 'http://unitsofmeasure.org',
      code: unit,
    });
    if (n % 10 === 0) {
      return {
        ...common,
        code: concept(LOINC, '85354-9', 'Blood pressure panel with all children optional'),
        subject: patientOf(p),
        encounter: encounterOf(p, n),
        ...times,
        component: [
          {
            code: concept(LOINC, '8462-4', 'Diastolic Blood Pressure'),
            valueQuantity: quantity(60 + (hash(n, 42) % 40), 'mm[Hg]'),
          },
          {
            code: concept(LOINC, '8480-6', 'Systolic Blood Pressure'),
            valueQuantity: quantity(95 + (hash(n, 43) % 80), 'mm[Hg]'),
          },
        ],
      };
    }
    const [code = '', display = '', unit = '', low = 0, span = 1] = pick(VITALS, n, 44);
    return {
      ...common,
      code: concept(LOINC, String(code), String(display)),
      subject: patientOf(p),
      encounter: encounterOf(p, n),
      ...times,
      valueQuantity: quantity(Number(low) + ((hash(n, 45) % 10_000) / 10_000) * Number(span), String(unit)),
      referenceRange: [{ low: { value: Number(low) }, high: { value: Number(low) + Number(span) } }],
    };
  },
  MedicationRequest: (p, n) => ({
    resourceType: 'MedicationRequest',
    id: uuid(n, 50),
    meta: meta('us-core-medicationrequest'),
    status: n % 4 === 0 ? 'active' : 'stopped',
    intent: 'order',
    ...(n % 2 === 0
      ? { medicationReference: { reference: `Medication/${medicationId(hash(n, 51))}` } }
      : {
          medicationCodeableConcept: concept(
            'http://www.nlm.nih.gov/research/umls/rxnorm',
            '316049',
            'Hydrochlorothiazide 25 MG',
          ),
        }),
    subject: patientOf(p),
    encounter: encounterOf(p, n),
    authoredOn: time(n, 52),
    requester: { reference: `Practitioner/${uuid(n % 997, 60)}` },
    reasonReference: [{ reference: `Condition/${uuid(p * PER_PATIENT.Condition, 31)}` }],
    dosageInstruction: [
      {
        sequence: 1,
        text: 'Take 1 tablet by mouth once daily',
        timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', boundsPeriod: { end: '2023-12-31' } } },
        doseAndRate: [{ doseQuantity: { value: 1 } }],
      },
    ],
  }),
  Procedure: (p, n) => {
    const [code = '', display = ''] = pick(PROCEDURES, n, 70);
    return {
      resourceType: 'Procedure',
      id: uuid(n, 71),
      meta: meta('us-core-procedure'),
      status: 'completed',
      code: concept(SNOMED, code, display),
      subject: patientOf(p),
      encounter: encounterOf(p, n),
      performedPeriod: { start: time(n, 72), end: '2023-12-31T12:00:00-05:00' },
    };
  },
  Immunization: (p, n) => {
    const [code = '', display = ''] = pick(VACCINES, n, 80);
    return {
      resourceType: 'Immunization',
      id: uuid(n, 81),
      meta: meta('us-core-immunization'),
      status: 'completed',
      vaccineCode: concept('http://hl7.org/fhir/sid/cvx', code, display),
      patient: patientOf(p),
      encounter: encounterOf(p, n),
      occurrenceDateTime: time(n, 82),
      primarySource: true,
    };
  },
  DiagnosticReport: (p, n) => ({
    resourceType: 'DiagnosticReport',
    id: uuid(n, 85),
    meta: meta('us-core-diagnosticreport-lab'),
    status: 'final',
    category: [concept('http://terminology.hl7.org/CodeSystem/v2-0074', 'LAB', 'Laboratory')],
    code: concept(LOINC, '57698-3', 'Lipid panel with direct LDL - Serum or Plasma'),
    subject: patientOf(p),
    encounter: encounterOf(p, n),
    effectiveDateTime: time(n, 86),
    issued: '2023-12-31T12:00:00.722-05:00',
    result: [0, 1, 2, 3].map(i => ({ reference: `Observation/${uuid(n * 4 + i, 40)}`, display: 'A result' })),
  }),
  DocumentReference: (p, n) => ({
    resourceType: 'DocumentReference',
    id: uuid(n, 95),
    meta: meta('us-core-documentreference'),
    status: 'current',
    type: concept(LOINC, '34117-2', 'History and physical note'),
    category: [
      concept(
        'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category',
        'clinical-note',
        'Clinical Note',
      ),
    ],
    subject: patientOf(p),
    date: time(n, 96),
    content: [{ attachment: { contentType: 'text/plain; charset=utf-8', data: note(n) } }],
    context: { encounter: [encounterOf(p, n)], period: { start: time(n, 96) } },
  }),
  Medication: (_, n) => ({
    resourceType: 'Medication',
    id: medicationId(n),
    meta: meta('us-core-medication'),
    status: 'active',
    code: concept(
      'http://www.nlm.nih.gov/research/umls/rxnorm',
      String(300_000 + n),
      `Synthetic drug ${n} 10 MG Oral Tablet`,
    ),
  }),
};

/** A note of some two thousand characters. @param {number} n */
function note(n) {
  const sentences = Array.from(
    { length: 24 },
    (_, i) =>
      `Sentence ${i + 1} of note ${n} tells of finding ${hash(n, 200 + i) % 1000}, seen and discussed with the patient.`,
  );
  return Buffer.from(sentences.join('\n')).toString('base64');
}

/** Bytes of a patient, about; measured below on the first hundred. */
function bytesPerPatient() {
  let bytes = 0;
  for (let p = 0; p < 100; p++) for (const line of linesOf(p)) bytes += line.text.length + 1;
  return bytes / 100;
}

/** @param {number} p */
function* linesOf(p) {
  yield { type: 'Patient', text: JSON.stringify(RESOURCES.Patient?.(p, p)) };
  for (const [type, count] of Object.entries(PER_PATIENT)) {
    for (let i = 0; i < count; i++) yield { type, text: JSON.stringify(RESOURCES[type]?.(p, p * count + i)) };
  }
}

/**
 * Writes the export unless it is there.
 * @param {string} folder
 * @param {number} bytes about how many
 */
export async function ensureExport(folder, bytes) {
  if (existsSync(folder)) return;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const patients = Math.ceil(bytes / bytesPerPatient());
  /** @type {Map<string, Writer>} */
  const writers = new Map();
  const writerOf = (/** @type {string} */ type) => {
    const writer = writers.get(type) ?? new Writer(part, type);
    writers.set(type, writer);
    return writer;
  };
  for (let p = 0; p < patients; p++) {
    for (const { type, text } of linesOf(p)) {
      const writer = writerOf(type);
      if (writer.add(text)) await writer.flush();
    }
  }
  // As large as the referring ones would be read before: the name puts it last.
  const medications = new Writer(part, 'ReferredMedication');
  writers.set('Medication', medications);
  for (let n = 0; n < MEDICATIONS; n++) medications.add(JSON.stringify(RESOURCES.Medication?.(0, n)));
  for (const writer of writers.values()) await writer.close();
  renameSync(part, folder);
}

/** The files of a type. */
class Writer {
  /** @param {string} folder @param {string} type */
  constructor(folder, type) {
    this.folder = folder;
    this.type = type;
    this.lines = 0;
    this.files = 0;
    this.text = '';
    /** @type {FileHandle | null} */
    this.handle = null;
  }

  /** @param {string} line @returns whether it is time to flush */
  add(line) {
    this.text += line + '\n';
    this.lines++;
    return this.text.length >= PIECE || this.lines % LINES_PER_FILE === 0;
  }

  async flush() {
    this.handle ??= await open(
      path.join(this.folder, `${this.type}.${String(++this.files).padStart(4, '0')}.ndjson`),
      'w',
    );
    await this.handle.write(this.text);
    this.text = '';
    if (this.lines % LINES_PER_FILE === 0) await this.closeFile();
  }

  async closeFile() {
    await this.handle?.close();
    this.handle = null;
  }

  async close() {
    if (this.text !== '') await this.flush();
    await this.closeFile();
  }
}
