import { UserFault } from '../fault';
import { compilePattern, type Matcher } from './match';

/**
 * Which lane an event belongs to. One table of rules; a setting puts the user's own rules before it.
 * The first rule that fits decides.
 */

export const CATEGORIES = [
  'encounters',
  'diagnoses',
  'procedures',
  'medications',
  'vitals',
  'labs',
  'measurements',
  'notes',
  'other',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** A rule fits where everything it names fits. `code` is a case-insensitive pattern over the whole code. */
export interface CategoryRule {
  readonly category: string;
  readonly code?: string;
  /** A column of the data set that must not be null in the event, e.g. `icustay_id`. */
  readonly column?: string;
  /** A case-insensitive pattern over that column's value as text. */
  readonly value?: string;
}

const anyOf = (...items: readonly string[]): string => `(?:${items.join('|')})`;
/** A code system's name in front of a code, however a data set joins them: `ICD10CM/`, `icd10//`, `LOINC:`. */
const system = (...names: readonly string[]): string => `^${anyOf(...names)}(?://|/|:|\\|)`;
/** The first part of a code, alone or before `//` (`HR`, `HR//bpm`, `HEART_RATE`). */
const first = (...names: readonly string[]): string => `^${anyOf(...names)}(?:$|//)`;

/** LOINC codes of vital signs; LOINC itself has no field that says so. Source: the FHIR vital signs profile and its panel. */
const LOINC_VITALS = [
  '8867-4', // heart rate
  '8480-6', // systolic blood pressure
  '8462-4', // diastolic blood pressure
  '8478-0', // mean blood pressure
  '85354-9', // blood pressure panel
  '55284-4', // blood pressure systolic and diastolic
  '8459-0|8460-8|8461-6', // systolic sitting, standing, supine
  '8453-3|8454-1|8455-8', // diastolic sitting, standing, supine
  '9279-1', // respiratory rate
  '8310-5', // body temperature
  '8331-1', // oral temperature
  '2708-6|59408-5', // oxygen saturation, arterial and by pulse oximetry
  '85353-1', // vital signs panel
] as const;
const LOINC_MEASUREMENTS = [
  '29463-7|3141-9|3142-7|8341-0', // body weight: in general, measured, stated, dry
  '8302-2|8306-3|8301-4', // body height: in general, lying, estimated
  '39156-5|59574-4|59576-9', // body mass index and its percentiles
  '9843-4|8287-5|8280-0', // head and waist circumference
  '9269-2|9267-6|9268-4|9270-0', // Glasgow coma score and its parts
  '72514-3|38208-5', // pain severity
] as const;
/** LOINC document types that name a clinical note. */
const LOINC_NOTES = [
  '11506-3', // progress note
  '11488-4', // consultation note
  '18842-5', // discharge summary
  '28570-0', // procedure note
  '34117-2', // history and physical
  '34109-9', // note
  '11504-8', // surgical operation note
  '34133-9', // summary of episode
  '18748-4', // diagnostic imaging report
  '11526-1', // pathology report
] as const;

/**
 * Item ids of MIMIC-IV's intensive care charts (220000 to 230000), which the MEDS export calls LAB as it calls real
 * laboratory results (50800 to 53300). Source: the d_items table's labels and the vital sign and laboratory concepts
 * of the MIMIC code repository.
 */
const MIMIC_VITALS = [
  '220045|220048', // heart rate, heart rhythm
  '220050|220051|220052', // arterial blood pressure: systolic, diastolic, mean
  '225309|225310|225312', // arterial line: systolic, diastolic, mean
  '220179|220180|220181', // non-invasive blood pressure: systolic, diastolic, mean
  '224167|227242|227243|224643', // manual blood pressure, left and right
  '220059|220060|220061', // pulmonary artery pressure
  '220074', // central venous pressure
  '220210|224690|224689', // respiratory rate: in all, total, spontaneous
  '223761|223762', // temperature in Fahrenheit, Celsius
  '220277|220227', // oxygen saturation: pulse oximetry, arterial
] as const;
const MIMIC_CHARTED_LABS = [
  '220615|225624', // creatinine, urea nitrogen
  '220545|220228|220546|227457', // haematocrit, haemoglobin, white cells, platelets
  '220602|220645|227442|227443|227464|226534|226535|226536', // electrolytes
  '220621|225664|226537', // glucose: serum, finger stick, whole blood
  '225625|225667|220635|225677|227073', // calcium, ionised calcium, magnesium, phosphorus, anion gap
  '225690|220587|220644|225612|227456', // bilirubin, AST, ALT, alkaline phosphatase, albumin
  '227465|227466|227467|227468', // PT, PTT, INR, fibrinogen
  '225668|220224|220235|223830|220274|225698|224828', // lactate and blood gases
  '227429|225634|225640|225641|225642|225643|225639', // troponin, CK, differential count
] as const;

/** Tables and resource types that an export from OMOP or FHIR leaves in a column, and where their rows belong. */
const SOURCE_TABLES: readonly (readonly [Category, string])[] = [
  ['encounters', '^(visit|visit_occurrence|visit_detail|encounters?|admissions?|transfers?|icustays?|edstays?)$'],
  ['diagnoses', '^(conditions?|condition_occurrence|condition_era|diagnos[ie]s.*|allerg(y|ies|yintolerance))$'],
  [
    'procedures',
    '^(procedure|procedure_occurrence|procedures.*|servicerequest|imaging_stud(y|ies)|imagingstudy|careplans?|devices?|device_exposure|supplies|supplydelivery)$',
  ],
  [
    'medications',
    '^(drug|drug_exposure|drug_era|medication.*|immunizations?|prescriptions?|emar|pharmacy|inputevents)$',
  ],
  ['labs', '^(measurement|labevents|lab|labs|diagnosticreport)$'],
  ['notes', '^(note|notes|documentreference|noteevents)$'],
  ['other', '^(person|patients?|death|observation_period)$'],
];
const SOURCE_COLUMNS = ['table', 'source_table', 'table_name', 'omop_table', 'resource_type', 'resourcetype'] as const;

/** The built-in rules, tried from top to bottom: what is surest first. */
export const CATEGORY_RULES: readonly CategoryRule[] = [
  { category: 'other', code: first('MEDS_BIRTH', 'MEDS_DEATH', 'DOB', 'BIRTH', 'DEATH') },
  {
    category: 'other',
    code: '^(?:GENDER|SEX|RACE|ETHNICITY|LANGUAGE|MARITAL_STATUS|INSURANCE|EYE_COLOR|DEMOGRAPHICS?)(?:$|//|/)',
  },

  // Vital signs and body measures, before the systems that also name laboratory results.
  { category: 'vitals', code: `${system('LOINC', 'LNC')}${anyOf(...LOINC_VITALS)}(?:$|//)` },
  { category: 'measurements', code: `${system('LOINC', 'LNC')}${anyOf(...LOINC_MEASUREMENTS)}(?:$|//)` },
  { category: 'notes', code: `${system('LOINC', 'LNC')}${anyOf(...LOINC_NOTES)}(?:$|//)` },
  { category: 'vitals', code: `^(?:LAB|CHART|CHARTEVENTS?|VITALS?)//${anyOf(...MIMIC_VITALS)}(?:$|//)` },
  { category: 'labs', code: `^(?:LAB|CHART|CHARTEVENTS?)//${anyOf(...MIMIC_CHARTED_LABS)}(?:$|//)` },
  { category: 'measurements', code: '^(?:LAB|CHART|CHARTEVENTS?)//22\\d{4}(?:$|//)' },
  {
    category: 'vitals',
    code: '^(?:LAB|VITALS?|MEASUREMENT|OBSERVATION)?(?://)?(?:SpO2|O2 ?sat|HR|Heart ?_?Rate|Pulse|RR|Resp(?:iratory)? ?_?Rate|TEMP|Temperature|Body Temperature|[SDM]?A?N?I?BP|MAP|(?:Systolic |Diastolic |Mean )?Blood ?_?Pressure)(?:$|//| \\()',
  },
  {
    category: 'measurements',
    code: '^(?:LAB|VITALS?|MEASUREMENT|OBSERVATION)?(?://)?(?:Height|Weight|BMI|Body Mass Index|Body Height|Body Weight)(?:$|//| \\()',
  },
  { category: 'measurements', code: '^(?:LAB//)?(?:GCS|SOFA|APACHE|SAPS|NEWS|BRADEN)(?:$|//|__|_)' },
  { category: 'measurements', code: '^(?:SUBJECT_WEIGHT|SUBJECT_HEIGHT|SUBJECT_FLUID_OUTPUT|FLUID_OUTPUT|OUTPUT)' },

  // What the source's own tables say, where an export keeps it in a column.
  ...SOURCE_COLUMNS.flatMap(column =>
    SOURCE_TABLES.map(([category, value]): CategoryRule => ({ category, column, value })),
  ),
  { category: 'notes', column: 'note_id' },
  // What FHIR and Synthea call the kinds of their observations.
  { category: 'labs', column: 'category', value: '^laboratory$' },
  { category: 'vitals', column: 'category', value: '^vital-signs$' },
  { category: 'measurements', column: 'category', value: '^(survey|social-history|exam|activity)$' },
  {
    category: 'measurements',
    code: system('SNOMED(?:CT)?', 'SCT', 'Synthea'),
    column: 'source_table',
    value: '^observations?$',
  },

  // Kinds of event by the first part of the code: MIMIC, eICU, ACES and hand-made data sets.
  { category: 'notes', code: '^(?:NOTES?|TEXT|DOCUMENT|REPORT|RADIOLOGY|DISCHARGE_SUMMARY)(?:$|_|//|/)' },
  {
    category: 'encounters',
    code: '^(?:HOSPITAL|ICU|ED|UNIT|VISIT|ENCOUNTER|ADMISSION|DISCHARGE|TRANSFER|STAY|APPOINTMENT|REGISTRATION)(?:$|_|/|//| )',
  },
  { category: 'encounters', code: system('Visit', 'Visit_Type', 'CMS Place of Service', 'Encounter', 'CARE_SITE') },
  {
    category: 'medications',
    code: first('MEDICATIONS?', 'DRUGS?', 'PRESCRIPTIONS?', 'IMMUNI[ZS]ATIONS?', 'VACCINES?'),
  },
  { category: 'medications', code: '^(?:INFUSION|MEDICATION|DRUG|DOSE|ANTIBIOTIC|VASOPRESSOR)(?:_|//|$)' },
  {
    category: 'diagnoses',
    code: '^(?:DIAGNOS[IE]S|DX|CONDITION|PROBLEM|DRG|COMORBIDITY|ALLERGY|ALLERGIES)(?:$|_|//|/)',
  },
  {
    category: 'procedures',
    code: '^(?:PROCEDURES?|PX|SURGERY|OPERATION|HCPCS|CPT|IMAGING|VENTILATION|DIALYSIS|DEVICE|CAREPLAN)(?:$|_|//)',
  },
  { category: 'labs', code: '^(?:LABS?|LABORATORY|MICROBIOLOGY|MICRO|CULTURE)(?:$|_|//|/)' },
  { category: 'vitals', code: '^(?:VITALS?|VITAL_SIGNS?)(?:$|_|//|/)' },
  { category: 'measurements', code: '^(?:MEASUREMENTS?|OBSERVATIONS?|CHART|CHARTEVENTS?|SURVEY|SCORE)(?:$|_|//|/)' },

  // Code systems.
  { category: 'procedures', code: system('ICD10PCS', 'ICD-?10-?PCS', 'ICD9Proc', 'ICD9-?PCS', 'ICD-?9-?Proc') },
  { category: 'diagnoses', code: system('ICD-?10-?(?:CM|GM|WHO)?', 'ICD-?9-?(?:CM)?', 'ICD-?11', 'ICDO3?', 'PheCode') },
  { category: 'medications', code: `${system('HCPCS', 'HCPCS2')}J\\d{4}` },
  { category: 'procedures', code: system('CPT4?', 'HCPCS2?', 'CDT', 'OPCS4?', 'ADA') },
  { category: 'medications', code: system('RxNorm(?: Extension)?', 'NDC', 'CVX', 'ATC', 'SPL', 'GCN_SEQNO', 'dm\\+d') },
  { category: 'labs', code: system('LOINC', 'LNC') },
  { category: 'diagnoses', code: system('SNOMED(?:CT)?', 'SCT', 'Cancer Modifier', 'OncoTree') },
];

/** Tells whether a column of the event is null, or which text it holds. */
export type ColumnText = (column: string) => string | null;

interface CompiledRule {
  readonly category: string;
  readonly code: Matcher | null;
  readonly column: string | null;
  readonly value: Matcher | null;
}

const BUILT_IN: readonly CompiledRule[] = CATEGORY_RULES.map(rule => ({
  category: rule.category,
  code: rule.code === undefined ? null : trusted(rule.code),
  column: rule.column ?? null,
  value: rule.value === undefined ? null : trusted(rule.value),
}));

/** Our own patterns are known to be harmless, so they run in the engine's faster matcher. */
function trusted(pattern: string): Matcher {
  const compiled = new RegExp(pattern, 'i');
  return text => compiled.test(text);
}

/** The rules of a session: the user's, then the built-in ones. */
export class CategoryTable {
  readonly #rules: readonly CompiledRule[];
  readonly #byCode = new Map<string, string>();

  /**
   * @param rules the user's own, tried first
   * @throws UserFault `category-rule` naming the rule whose pattern is not valid, or that names nothing
   */
  constructor(rules: readonly CategoryRule[] = []) {
    this.#rules = [...rules.map(compileRule), ...BUILT_IN];
  }

  /** Which of a data set's columns the rules ask about, as the data set spells them. */
  columnsAmong(columns: readonly string[]): readonly string[] {
    const asked = new Set(this.#rules.flatMap(({ column }) => column?.toLowerCase() ?? []));
    return columns.filter(column => asked.has(column.toLowerCase()));
  }

  /** Those of `columnsAmong` whose text decides; for the others it is enough to know whether they are null. */
  valueColumnsAmong(columns: readonly string[]): readonly string[] {
    const asked = new Set(this.#rules.flatMap(({ column, value }) => (value ? (column?.toLowerCase() ?? []) : [])));
    return columns.filter(column => asked.has(column.toLowerCase()));
  }

  /** The category by the code alone: what rules over columns would say is left out. */
  ofCode(code: string): string {
    const known = this.#byCode.get(code);
    if (known !== undefined) return known;
    const category = this.of(code, () => null);
    this.#byCode.set(code, category);
    return category;
  }

  /**
   * The category of an event.
   * @param text the event's value in a column, by the lower-case name of the column; null where it is null or unknown
   */
  of(code: string, text: ColumnText): string {
    for (const rule of this.#rules) {
      if (rule.code && !rule.code(code)) continue;
      if (rule.column !== null) {
        const value = text(rule.column.toLowerCase());
        if (value === null || (rule.value && !rule.value(value))) continue;
      }
      return rule.category;
    }
    return 'other';
  }
}

function compileRule(rule: CategoryRule, index: number): CompiledRule {
  const name = `${index + 1} (category ${rule.category})`;
  if (rule.code === undefined && rule.column === undefined) {
    throw new UserFault(
      `Category rule ${name} in the setting cohortLens.categories names neither a code nor a column, so it would take ` +
        `every event. Add "code" or "column".`,
      'category-rule',
    );
  }
  if (rule.value !== undefined && rule.column === undefined) {
    throw new UserFault(
      `Category rule ${name} in the setting cohortLens.categories has a value but no column. Add "column".`,
      'category-rule',
    );
  }
  const compile = (key: 'code' | 'value'): Matcher | null => {
    const pattern = rule[key];
    if (pattern === undefined) return null;
    try {
      return compilePattern(pattern, false);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UserFault(
        `Category rule ${name} in the setting cohortLens.categories, key "${key}": ${why}`,
        'category-rule',
        { cause: error },
      );
    }
  };
  return { category: rule.category, code: compile('code'), column: rule.column ?? null, value: compile('value') };
}
