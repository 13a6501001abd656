import type { CodeSelector, Cohort, EventScope } from '../../core/cohort/cohort';
import { parseIdList } from '../../core/cohort/id_list';
import type { SubjectId, SubjectSummary } from '../../core/meds/dataset';
import { counted, dateRange, figure } from '../data_sets/words';

/** The words of the Cohort view's rows, title and messages. */

/** So many subjects are listed at a time. */
export const PAGE = 200;

/** A row of the Cohort view. */
export type CohortRow =
  | { readonly kind: 'window' }
  | { readonly kind: 'filter' }
  | { readonly kind: 'subject'; readonly path: string; readonly subject: SubjectId }
  | { readonly kind: 'more'; readonly hidden: number };

export type CohortSubjectRow = Extract<CohortRow, { kind: 'subject' }>;

/** Commands get their arguments from anywhere: a row is told by its shape. */
export function isCohortSubject(value: unknown): value is CohortSubjectRow {
  if (typeof value !== 'object' || value === null) return false;
  return 'kind' in value && value.kind === 'subject' && 'subject' in value && typeof value.subject === 'string';
}

/** What is known of a cohort's subjects together. */
export interface CohortTotals {
  readonly events: number;
  /** Those that the data set does not have. */
  readonly unknown: readonly SubjectId[];
}

/** `12 patients · 24,103 events`, `12 patients · window · 24,103 events in all`: those of whole records, of which some count. */
export function headerWords({ subjects, scope }: Cohort, totals: CohortTotals | null): string {
  const part = scopeWords(scope);
  const events = totals === null ? [] : [counted(totals.events, 'event') + (part.length > 0 ? ' in all' : '')];
  return [counted(subjects.length, 'patient'), ...part, ...events].join(' · ');
}

function scopeWords({ from, to, codes }: EventScope): readonly string[] {
  return [...(from === null && to === null ? [] : ['window']), ...(codes === null ? [] : ['filter'])];
}

/** `2118-11-01 – 2118-11-30`, `from 2118-11`, `until 2118-11-30 12:00`. */
export function windowWords({ from, to }: Pick<EventScope, 'from' | 'to'>): string {
  const [first, last] = [from?.replace('T', ' '), to?.replace('T', ' ')];
  if (first !== undefined && last !== undefined) return first === last ? first : `${first} – ${last}`;
  if (first !== undefined) return `from ${first}`;
  return last === undefined ? 'all dates' : `until ${last}`;
}

/** `LOINC/8867-4, ICD10CM/E11 and below`. */
export function filterWords(codes: readonly CodeSelector[]): string {
  return codes.length === 0 ? 'no code' : codes.map(selectorWords).join(', ');
}

export const selectorWords = ({ code, below }: CodeSelector): string => (below ? `${code} and below` : code);

/** What a patient costs as it is rendered. */
export interface RowCost {
  /** `1,204 tokens`. */
  readonly tokens: string;
  /** Those that window and filter leave. */
  readonly events: number;
}

/**
 * What stands beside a subject's id: `56,948 tokens · 5,038 events · 2055-01-01 – 2118-11-21`, what
 * it costs first, since a side bar has no room for all.
 * @param summary undefined: not known yet; null: the data set has no such subject
 * @param cost null: not known
 */
export function subjectWords(summary: SubjectSummary | null | undefined, cost: RowCost | null): string {
  if (summary === null) return 'not in the records';
  return [
    ...(cost ? [cost.tokens] : []),
    ...(summary ? [eventsWords(summary.events, cost?.events ?? summary.events)] : []),
    ...(summary ? [dateRange(summary.first, summary.last)] : []),
  ].join(' · ');
}

/** `5,038 events`, or `12 of 5,038 events` where some are left out. */
function eventsWords(all: number, counting: number): string {
  return `${counting === all ? '' : `${figure(counting)} of `}${counted(all, 'event')}`;
}

export function moreWords(hidden: number): string {
  return `Show ${figure(Math.min(PAGE, hidden))} more of ${figure(hidden)}…`;
}

/** Names a few ids, and says how many there are: `4, 9 and 12`, `4, 9, 12 and 1,203 more`. */
export function idWords(ids: readonly SubjectId[]): string {
  const named = ids.slice(0, ids.length <= 4 ? 4 : 3);
  const rest = ids.length - named.length;
  if (rest > 0) return `${named.join(', ')} and ${figure(rest)} more`;
  const [last = '', ...before] = [...named].reverse();
  return before.length === 0 ? last : `${before.reverse().join(', ')} and ${last}`;
}

/** A longer text is not read only to say how many ids are in it, in characters. */
const COUNTED_TEXT = 100_000;

/** What a text holds that ids may be taken from: `12 ids`, `10,800,000 characters`. */
export function listWords(text: string): string {
  return text.length > COUNTED_TEXT ? counted(text.length, 'character') : counted(parseIdList(text).ids.length, 'id');
}

/** What the view says of subjects that the records do not have; null where all are there. */
export function unknownWords(unknown: readonly SubjectId[]): string | null {
  if (unknown.length === 0) return null;
  const [one] = unknown;
  return unknown.length === 1
    ? `Patient ${one} is not in the records. It stays listed, and nothing of it is rendered or counted.`
    : `${figure(unknown.length)} patients are not in the records: ${idWords(unknown)}. They stay listed, and nothing of them is rendered or counted.`;
}

/** What the view says where the data files are not what they were when the cohort was saved. */
export const RECORDS_CHANGED =
  'The records have changed since this cohort was saved: other files, or other contents. Look whether it is still what you mean, and save it to take the records as they are now.';
