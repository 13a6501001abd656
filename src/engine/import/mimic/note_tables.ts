import type { TableMapping } from '../mapping';
import { ADMISSION, missing, orUnknown, part, SUBJECT, UNKNOWN_PATIENT } from './mimic_sql';

/** Types of notes, and what LOINC calls them. */
const TYPES = [
  { type: 'DS', words: 'Discharge summary', loinc: '18842-5' },
  { type: 'AD', words: 'Addendum to a discharge summary', loinc: '18842-5' },
  { type: 'RR', words: 'Radiology report', loinc: '18748-4' },
  { type: 'AR', words: 'Addendum to a radiology report', loinc: '18748-4' },
] as const;
const byType = (of: (row: (typeof TYPES)[number]) => string): string =>
  `CASE t.note_type ${TYPES.map(row => `WHEN '${row.type}' THEN '${of(row)}'`).join(' ')} END`;

const notes = (name: string): TableMapping => ({
  name,
  needs: ['note_id', 'subject_id', 'note_type', 'charttime', 'text'],
  mayHave: ['hadm_id'],
  subject: SUBJECT,
  drops: [UNKNOWN_PATIENT, missing('charttime'), { reason: 'a note without text', when: 't.text IS NULL' }],
  events: [
    {
      time: 't.charttime',
      code: `'NOTE//' || ${orUnknown(part('note_type'))}`,
      description: byType(({ words }) => words),
      parent: byType(({ loinc }) => `LOINC/${loinc}`),
      text: 't.text',
      further: { ...ADMISSION, source_id: 't.note_id' },
    },
  ],
});

export const DISCHARGE = notes('discharge');
export const RADIOLOGY = notes('radiology');
