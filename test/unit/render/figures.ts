import type { SubjectEvents } from '../../../src/core/meds/events';
import type { WrittenEvent } from '../view/events_of';
import { recordOf } from './written_record';

/**
 * Patient 1182 of PopMedQA (arXiv 2606.29503), figures 7 and 8. Where the figure cuts a description, the words that follow
 * here are made up. Codes of descriptions whose code the figures do not show are made up as well.
 */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'cpt//4256F': '4256F - Anesthesia administration documented for less than a day',
  'cpt//44140': 'CPT Code 44140 - Colectomy, partial; with anastomosis',
  'icd10_proc//0WB00ZZ': 'Excision of Head, Open Approach - This surgical procedure takes away tissue',
  'icd10//K57.31': 'Diverticulosis of Large Intestine without Perforation or Abscess with Bleeding',
  'icd10//K56.600': 'Partial Intestinal Obstruction (K56600) - This condition is an obstruction',
  'ndc//52584-924': 'Cefazolin - Cefazolin Sodium, manufactured by General Injectables',
  'ndc//0409-1134': 'Morphine Sulfate Injection - Morphine Sulfate, manufactured by Hospira',
  'ndc//0264-1800': 'Sodium Chloride Injection Solution - Sodium Chloride, in a bag',
  'loinc//76477-9': 'Heart rate by Noninvasive',
  'loinc//96608-5': 'Systolic blood pressure mean',
  'loinc//96609-3': 'Diastolic blood pressure mean',
  'loinc//59408-5': 'Oxygen saturation in Arterial blood by Pulse oximetry',
  'loinc//14999-7': 'Thyrotropin [Units/volume] in Serum or Plasma --baseline',
  'snomed//19585003': 'Postoperative state - This term refers to the period after surgery',
  'snomed//50697003': 'General anesthesia - A medical procedure used to induce unconsciousness',
  'snomed//182775008': 'Postoperative monitoring - This refers to the systematic observation',
  'made//1': 'Prostate Tumor Incidental Histologic Finding - This is found by chance',
  'made//2': 'Postoperative period - This term refers to the recovery',
  'made//3': 'Bowel Sounds Quiet - This condition refers to the sounds',
};

const BIRTH: WrittenEvent = { time: '1968-07-25', code: 'MEDS_BIRTH' };

const measured = (time: string, code: string, value: number, unit: string): WrittenEvent => ({
  time,
  code,
  value,
  unit,
});

const FIRST_DAY: readonly WrittenEvent[] = [
  ...['cpt//4256F', 'cpt//44140', 'icd10_proc//0WB00ZZ', 'icd10//K57.31', 'icd10//K56.600'].map(code => {
    return { time: '2023-08-15', code };
  }),
  measured('2023-08-15', 'ndc//52584-924', 1, 'vial'),
  measured('2023-08-15', 'ndc//0409-1134', 10, 'ML'),
  measured('2023-08-15', 'ndc//0264-1800', 1, 'bag'),
  measured('2023-08-15', 'loinc//76477-9', 95, 'beats/min'),
  measured('2023-08-15', 'loinc//96608-5', 135, 'mmHg'),
  measured('2023-08-15', 'loinc//96609-3', 82, 'mmHg'),
  measured('2023-08-15', 'loinc//59408-5', 97, '%'),
  measured('2023-08-15', 'loinc//14999-7', 37, 'C'),
  ...['snomed//19585003', 'snomed//50697003', 'snomed//182775008'].map(code => ({ time: '2023-08-15', code })),
];

/** What figure 7 shows on its left. */
export const FIGURE_7_LEFT: SubjectEvents = recordOf(
  '1182',
  [
    BIRTH,
    ...FIRST_DAY,
    measured('2023-08-16', 'loinc//76477-9', 105, 'beats/min'),
    measured('2023-08-16', 'loinc//96608-5', 110, 'mmHg'),
    measured('2023-08-16', 'loinc//59408-5', 94, '%'),
    measured('2023-08-16', 'loinc//14999-7', 38.1, 'C'),
    ...['made//1', 'made//2', 'made//3'].map(code => ({ time: '2023-08-16', code })),
  ],
  DESCRIPTIONS,
);

/** What it shows on its right. */
export const FIGURE_7_RIGHT: SubjectEvents = recordOf(
  '1182',
  [
    BIRTH,
    ...FIRST_DAY,
    measured('2023-08-17', 'loinc//76477-9', 112, 'beats/min'),
    measured('2023-08-17', 'loinc//96608-5', 105, 'mmHg'),
    measured('2023-08-17', 'loinc//59408-5', 92, '%'),
    measured('2023-08-17', 'loinc//14999-7', 38.8, 'C'),
    ...['snomed//406127006', 'snomed//101379003', 'snomed//207206002'].map(code => ({ time: '2023-08-17', code })),
  ],
  DESCRIPTIONS,
);

/** The codes between those that figure 8 shows, of which it has 308. */
const ELIDED = Array.from({ length: 308 }, (_, i) => `icd10//X${String(i).padStart(3, '0')}`);

/** A record with the codes that figure 8 shows, in another order than the codebook has them. */
export const FIGURE_8: SubjectEvents = recordOf(
  '1182',
  [
    BIRTH,
    { time: '2023-08-15', code: 'snomed//91251008' },
    ...[...ELIDED].reverse().map(code => ({ time: '2023-08-15', code })),
    { time: '2023-08-15', code: 'cpt//1111F' },
    { time: '2023-08-15', code: 'cpt//0513T' },
    measured('2023-08-15', 'cpt//1021887', 1, 'vial'),
  ],
  {
    'cpt//0513T': '0513T - External shockwave, integrated wound healing, each additional wound.',
    'cpt//1021887': 'Skilled Nursing Facility',
    'cpt//1111F': 'CPT Code: 1111F - Discharge medication reconciliation with current medication review.',
    'snomed//91251008':
      'Physical Therapy Procedure - A therapeutic intervention aimed at alleviating physical impairments and enhancing ' +
      'mobility and function',
  },
);
