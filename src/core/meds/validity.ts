/**
 * The rules of the validity report, as a table. A rule says what is wrong, why it matters and what to do about it;
 * the engine (engine/validity.ts) counts where it is broken and gives one example.
 * Source of the rules: the MEDS standard, schema 0.4 (subjects contiguous in one file, sorted by time, static rows
 * first; types of the columns; codes.parquet; subject_splits.parquet; dataset.json).
 */

/** error: the standard is broken; warning: legal but almost surely wrong or incomplete; info: read without loss. */
export type Severity = 'error' | 'warning' | 'info';

/** What a finding's count counts. */
export type Counted = 'subjects' | 'events' | 'codes' | 'entries' | 'columns' | 'files';

export interface ValidityRule {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly counts: Counted;
  /** Why it matters, in a sentence. */
  readonly explanation: string;
  /** What to do about it, in a sentence. */
  readonly remedy: string;
}

export const VALIDITY_RULES = [
  {
    id: 'subject-in-two-files',
    title: 'Subject in more than one file',
    severity: 'error',
    counts: 'subjects',
    explanation: 'MEDS keeps all events of a subject in one file, so a reader of one shard sees only part of it.',
    remedy: 'Write all events of a subject into the same shard.',
  },
  {
    id: 'subject-not-contiguous',
    title: 'Subject not contiguous',
    severity: 'error',
    counts: 'subjects',
    explanation: 'Rows of other subjects stand between the rows of a subject; readers that stream would cut it in two.',
    remedy: 'Sort each file by subject_id and time. Here the subject is shown whole.',
  },
  {
    id: 'times-unsorted',
    title: 'Times not in order',
    severity: 'error',
    counts: 'subjects',
    explanation: 'A later row of the subject has an earlier time, so what counts as the past depends on the reader.',
    remedy: 'Sort each file by subject_id and time. Here the events are shown sorted.',
  },
  {
    id: 'static-not-first',
    title: 'Static row after timed rows',
    severity: 'error',
    counts: 'subjects',
    explanation: 'Rows without a time are static facts and stand before the first timed row of the subject.',
    remedy: 'Sort each file by subject_id and time, with null times first.',
  },
  {
    id: 'null-subject',
    title: 'Events without a subject',
    severity: 'error',
    counts: 'events',
    explanation: 'subject_id is null, so the event belongs to nobody and is shown nowhere.',
    remedy: 'Fill subject_id or drop the rows.',
  },
  {
    id: 'null-code',
    title: 'Events without a code',
    severity: 'error',
    counts: 'events',
    explanation: 'code is null, so nothing says what happened.',
    remedy: 'Fill code or drop the rows.',
  },
  {
    id: 'column-type-lossy',
    title: 'Column type that may lose information',
    severity: 'warning',
    counts: 'columns',
    explanation: 'The column has a type that MEDS does not use and that it cannot hold exactly.',
    remedy:
      'Store subject_id as int64, time as timestamp[us] without a zone, code and text_value as string, numeric_value as float32.',
  },
  {
    id: 'column-type',
    title: 'Column type outside the standard',
    severity: 'info',
    counts: 'columns',
    explanation:
      'The column has another type than MEDS asks for; it is read without loss, but other tools may refuse it.',
    remedy:
      'Store subject_id as int64, time as timestamp[us] without a zone, code and text_value as string, numeric_value as float32.',
  },
  {
    id: 'before-birth',
    title: 'Events before birth',
    severity: 'warning',
    counts: 'events',
    explanation: 'An event stands before the subject’s first MEDS_BIRTH; ages would be negative.',
    remedy: 'Check the time of birth and the times of these events.',
  },
  {
    id: 'after-death',
    title: 'Events after death',
    severity: 'warning',
    counts: 'events',
    explanation:
      'An event stands after the subject’s last MEDS_DEATH: late documentation, or a wrong time. Certificates, causes of death and autopsies are not counted, nor is the day itself where time_precision says that no more than the day is known.',
    remedy: 'Check the time of death and the times of these events.',
  },
  {
    id: 'several-births',
    title: 'More than one birth',
    severity: 'warning',
    counts: 'subjects',
    explanation: 'A subject has more than one MEDS_BIRTH event, so its age is not one number.',
    remedy: 'Keep one MEDS_BIRTH per subject.',
  },
  {
    id: 'several-deaths',
    title: 'More than one death',
    severity: 'warning',
    counts: 'subjects',
    explanation: 'A subject has more than one MEDS_DEATH event.',
    remedy: 'Keep one MEDS_DEATH per subject.',
  },
  {
    id: 'infinite-time',
    title: 'Times at infinity',
    severity: 'warning',
    counts: 'events',
    explanation: 'The time is the first or the last that the file can hold, which databases write for an infinite one.',
    remedy: 'Write null where an event has no time, else its time.',
  },
  {
    id: 'non-finite-value',
    title: 'Values that are no finite number',
    severity: 'warning',
    counts: 'events',
    explanation: 'numeric_value is NaN or infinite, which is not the same as having no value.',
    remedy: 'Use null where there is no value.',
  },
  {
    id: 'codes-missing',
    title: 'Codes missing from codes.parquet',
    severity: 'warning',
    counts: 'codes',
    explanation:
      'The code occurs among the events but metadata/codes.parquet does not list it, so it has no description.',
    remedy: 'Add the codes to metadata/codes.parquet.',
  },
  {
    id: 'codes-repeated',
    title: 'Codes repeated in codes.parquet',
    severity: 'warning',
    counts: 'codes',
    explanation: 'codes.parquet lists the code more than once and no code modifier column tells the rows apart.',
    remedy: 'Keep one row per code, or name the columns that differ as code_modifier_columns in dataset.json.',
  },
  {
    id: 'null-parents',
    title: 'parent_codes holds null',
    severity: 'info',
    counts: 'codes',
    explanation: 'parent_codes is a list that holds null instead of being empty or null itself.',
    remedy: 'Write null or an empty list where a code has no parent.',
  },
  {
    id: 'split-without-events',
    title: 'Split entries without events',
    severity: 'info',
    counts: 'entries',
    explanation:
      'subject_splits.parquet names subjects that have no event here, as when only part of the data is at hand.',
    remedy: 'Nothing, if part of the data set was left out on purpose.',
  },
  {
    id: 'subject-without-split',
    title: 'Subjects without a split',
    severity: 'warning',
    counts: 'subjects',
    explanation: 'subject_splits.parquet does not name the subject, so it is in none of train, tuning and held_out.',
    remedy: 'Add the subject to metadata/subject_splits.parquet.',
  },
  {
    id: 'subject-in-two-splits',
    title: 'Subject listed twice in the splits',
    severity: 'error',
    counts: 'subjects',
    explanation:
      'subject_splits.parquet lists the subject more than once; with different splits, data leak between them.',
    remedy: 'Keep one row per subject in metadata/subject_splits.parquet.',
  },
  {
    id: 'unknown-split',
    title: 'Split with another name',
    severity: 'info',
    counts: 'entries',
    explanation: 'The split is none of train, tuning and held_out, so tools that look for those will not find it.',
    remedy: 'Use train, tuning and held_out where that is what is meant.',
  },
  {
    id: 'invalid-metadata',
    title: 'Metadata that cannot be read',
    severity: 'error',
    counts: 'files',
    explanation: 'A file under metadata/ is not what the standard says, so what it holds is ignored.',
    remedy: 'Write the file again.',
  },
] as const satisfies readonly ValidityRule[];

export type RuleId = (typeof VALIDITY_RULES)[number]['id'];

/** The rule with an id; undefined for an id that is in no rule (a report of another version). */
export function validityRule(id: string): ValidityRule | undefined {
  return VALIDITY_RULES.find(rule => rule.id === id);
}
