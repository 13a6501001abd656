import { endOf, END_PREFIX, startOf, type IntervalKind } from '../../../core/import/conventions';
import { idOf } from '../id_sql';
import type { DropRule, EventMapping, Lookup, TableMapping } from '../mapping';
import { conceptLookup, conceptSql, wordsOfConcept, type ConceptColumns } from './concept_sql';

/** Drops of every table but person. */
export const UNKNOWN_PATIENT: DropRule = { reason: 'the patient is not in person', when: 'NOT known_subject' };
export const SUBJECT = idOf('t.person_id');

/** The columns of a date: `visit_start` has `visit_start_date` and `visit_start_datetime`. */
const columnsOfDate = (name: string): readonly string[] => [`${name}_date`, `${name}_datetime`];

/** The datetime where it is a possible one, else the date; more columns may follow. */
export const timeOf = (name: string, ...more: readonly string[]): string =>
  firstTime(
    name,
    [...columnsOfDate(name), ...more].map(column => `t.${column}`),
  );

/**
 * Where only the date of an end is told and the start has a time of that day, the end is written at the start’s time: at the
 * first instant of its day it would stand before the start.
 */
const endTimeOf = (start: string, end: string, more: readonly string[]): string => {
  const dates = [`${end}_date`, ...more].map(column => `t.${column}`).join(', ');
  const sameDay = `CASE WHEN length(coalesce(${dates})) BETWEEN 4 AND 10 AND starts_with(t.${start}_datetime, coalesce(${dates}))
    AND time_of(t.${start}_datetime) IS NOT NULL THEN t.${start}_datetime END`;
  return firstTime(end, [sameDay, ...[...columnsOfDate(end), ...more].map(column => `t.${column}`)]);
};

const firstTime = (name: string, others: readonly string[]): string =>
  `coalesce(CASE WHEN time_of(t.${name}_datetime) IS NOT NULL THEN t.${name}_datetime END, ${others.join(', ')})`;

/** A time of day in a column of its own, put behind the date. */
const withClock = (name: string, clock: string): string => `CASE
  WHEN length(t.${name}_date) = 10 AND regexp_full_match(t.${clock}, '\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?')
  THEN t.${name}_date || ' ' || t.${clock} END`;

/** A table of the CDM whose rows say that something was so, at a time or for a time. */
export interface ClinicalTable {
  readonly name: string;
  readonly concept: ConceptColumns;
  /** Prefix of the date's columns. */
  readonly start: string;
  /** A column with the time of day, for rows that have no datetime. */
  readonly clock?: string;
  /** Prefix of the end's columns, and further columns that may tell it. */
  readonly end?: { readonly name: string; readonly more?: readonly string[] };
  /** The column with the type concept, where it is named otherwise than its like. */
  readonly type?: string;
  /** SQL of the code of rows that say nothing of what they are; left out: they are dropped. */
  readonly otherwise?: string;
  readonly drops?: readonly DropRule[];
  /** What lasts; left out: it happens at one instant. */
  readonly kind?: IntervalKind;
  /** SQL that is TRUE where a row of `kind` lasts; otherwise it is the bare code at one instant. */
  readonly lasts?: string;
  readonly orderId?: string;
  readonly mayHave?: readonly string[];
  readonly lookups?: readonly Lookup[];
  readonly value?: string;
  /** Of tables without `kind`. */
  readonly valueCode?: string;
  readonly text?: string;
  readonly endText?: string;
  readonly further?: Readonly<Record<string, string>>;
}

const VISIT_COLUMNS = ['visit_occurrence_id', 'visit_detail_id'] as const;

/** The mapping of such a table. */
export function clinicalTable(table: ClinicalTable): TableMapping {
  const { name, concept, start, end, kind } = table;
  const { lookups, description, others, ...coded } = conceptSql(name, concept);
  const code = table.otherwise === undefined ? coded.code : `coalesce(${coded.code}, ${table.otherwise})`;
  const typeColumn = table.type ?? `${concept.standard.replace(/_concept_id$/, '')}_type_concept_id`;
  const ownId = `${name}_id`;
  const { clock } = table;
  const time =
    clock === undefined
      ? timeOf(start)
      : firstTime(start, [withClock(start, clock), ...columnsOfDate(start).map(column => `t.${column}`)]);
  const endTime = end === undefined ? 'NULL' : endTimeOf(start, end.name, end.more ?? []);
  const further: Readonly<Record<string, string>> = {
    source_id: idOf(`t.${ownId}`),
    encounter_id: idOf('t.visit_occurrence_id'),
    stay_id: idOf('t.visit_detail_id'),
    category: wordsOfConcept('kind', typeColumn),
    other_codes: others,
    ...table.further,
  };
  const value = table.value === undefined ? {} : { value: table.value };
  const valueCode = table.valueCode === undefined ? {} : { valueCode: table.valueCode };
  const text = table.text === undefined ? {} : { text: table.text };
  return {
    name,
    needs: ['person_id', concept.standard],
    mayHave: unique([
      ownId,
      ...(concept.source === undefined ? [] : [concept.source]),
      concept.sourceValue,
      ...columnsOfDate(start),
      ...(clock === undefined ? [] : [clock]),
      ...(end === undefined ? [] : [...columnsOfDate(end.name), ...(end.more ?? [])]),
      typeColumn,
      ...VISIT_COLUMNS,
      ...(table.mayHave ?? []),
    ]),
    subject: SUBJECT,
    lookups: [...lookups, conceptLookup('kind', typeColumn), ...(table.lookups ?? [])],
    drops: [
      UNKNOWN_PATIENT,
      { reason: 'neither a concept nor a source value', when: `${code} IS NULL` },
      { reason: 'no date', when: `${time} IS NULL` },
      ...(table.drops ?? []),
    ],
    events:
      kind === undefined
        ? [{ time, code, description, ...value, ...valueCode, ...text, further }]
        : lasting(table, kind, { time, endTime, code, description, further, value, text }),
  };
}

interface EventSql {
  readonly time: string;
  readonly endTime: string;
  readonly code: string;
  readonly description: string;
  readonly further: Readonly<Record<string, string>>;
  readonly value: { readonly value?: string };
  readonly text: { readonly text?: string };
}

/** A start and, where one is told, an end. */
function lasting(table: ClinicalTable, kind: IntervalKind, sql: EventSql): readonly EventMapping[] {
  const { time, endTime, code, description, value, text } = sql;
  const further = { ...sql.further, order_id: table.orderId ?? idOf(`t.${table.name}_id`) };
  const lasts = table.lasts === undefined ? {} : { when: table.lasts };
  const start: EventMapping = {
    ...lasts,
    time,
    code: `'${startOf(kind, '')}' || ${code}`,
    description,
    parent: code,
    ...value,
    ...text,
    further,
  };
  const end: EventMapping = {
    when: `${endTime} IS NOT NULL${table.lasts === undefined ? '' : ` AND ${table.lasts}`}`,
    time: endTime,
    code: `'${endOf(kind, '')}' || ${code}`,
    description: `'${END_PREFIX}' || ${description}`,
    parent: code,
    ...(table.endText === undefined ? {} : { text: table.endText }),
    further,
  };
  if (table.lasts === undefined) return [start, end];
  const instant: EventMapping = {
    when: `NOT (${table.lasts})`,
    time,
    code,
    description,
    ...value,
    ...text,
    further: sql.further,
  };
  return [instant, start, end];
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
