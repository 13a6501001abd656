import type { SegmentKind } from './rendering';

/** What a template can have in it: parts, and in each part its fields. Adding one is adding a row. */

export const PARTS = ['preamble', 'codebook', 'record', 'static', 'time', 'event', 'record-end', 'separator'] as const;
export type PartName = (typeof PARTS)[number];

export const FIELDS = {
  subject: 'the subject’s id',
  events: 'how many events of the record are rendered',
  time: 'date, or date and time, as the option for times has it',
  date: 'date',
  clock: 'time of day; empty where dates alone are written',
  name: 'description, or the code where there is none',
  description: 'description; empty where there is none',
  code: 'code as the data set writes it',
  system: 'what stands before the first // of the code; empty where there is none',
  category: 'lane of the event',
  number: 'number in the codebook',
  value: 'numeric value',
  unit: 'unit of the value',
  text: 'text value',
} as const;
export type FieldName = keyof typeof FIELDS;

/** Fields that can be cut: `{description:50}`. */
export const CUT_FIELDS: ReadonlySet<FieldName> = new Set<FieldName>(['name', 'description', 'code', 'text']);

/** Fields that name the concept (M of definition B.1). */
export const CONCEPT_FIELDS: ReadonlySet<FieldName> = new Set<FieldName>([
  'name',
  'description',
  'code',
  'system',
  'category',
  'number',
]);

const OF_CODE = ['name', 'description', 'code', 'system', 'number'] as const;
const OF_TIME = ['subject', 'time', 'date', 'clock'] as const;
const OF_EVENT = [...OF_CODE, 'category', 'value', 'unit', 'text', ...OF_TIME] as const;

export interface PartRule {
  readonly kind: SegmentKind;
  readonly fields: readonly FieldName[];
}

export const PART_RULES: Readonly<Record<PartName, PartRule>> = {
  preamble: { kind: 'preamble', fields: [] },
  codebook: { kind: 'legend', fields: OF_CODE },
  record: { kind: 'record', fields: ['subject', 'events'] },
  static: {
    kind: 'event',
    fields: OF_EVENT.filter(field => field !== 'time' && field !== 'date' && field !== 'clock'),
  },
  time: { kind: 'time', fields: OF_TIME },
  event: { kind: 'event', fields: OF_EVENT },
  'record-end': { kind: 'record', fields: ['subject', 'events'] },
  separator: { kind: 'separator', fields: [] },
};
