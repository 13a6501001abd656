import type { DatasetSummary, SplitSummary, SubjectSummary, TimeText } from '../../core/meds/dataset';

/** The words of rows and tooltips in the Data Sets view and in the subject picker. */

export const figure = (n: number): string => n.toLocaleString('en-US');

export function counted(n: number, one: string, many = `${one}s`): string {
  return `${figure(n)} ${n === 1 ? one : many}`;
}

/** `2118-11-14 – 2118-11-21`, one date where both fall on it, and `no dates` where there is none. */
export function dateRange(first: TimeText | null, last: TimeText | null): string {
  if (first === null || last === null) return 'no dates';
  const from = dateOf(first);
  const to = dateOf(last);
  return from === to ? from : `${from} – ${to}`;
}

const dateOf = (time: TimeText): string => time.split('T', 1)[0] ?? time;

export function subjectRow({ events, first, last }: SubjectSummary): string {
  return `${counted(events, 'event')} · ${dateRange(first, last)}`;
}

/** @param called what the subject is where it is shown: a patient in a cohort */
export function subjectTooltip(subject: SubjectSummary, called: 'Subject' | 'Patient' = 'Subject'): string {
  return [
    `${called} ${subject.id}`,
    counted(subject.events, 'event'),
    subject.first === null || subject.last === null
      ? 'Static facts only: no event has a time'
      : `First ${subject.first.replace('T', ' ')}\nLast ${subject.last.replace('T', ' ')}`,
    subject.split === null || subject.split === '' ? 'In no split' : `Split ${subject.split}`,
  ].join('\n');
}

/** The last part of a path, on any system. */
export function lastName(path: string): string {
  return path.replace(/^.*[\\/]/, '');
}

export function splitName({ name }: SplitSummary): string {
  return name === '' ? 'no split' : name;
}

export function countsRow({ subjects, events }: { readonly subjects: number; readonly events: number }): string {
  return `${counted(subjects, 'subject')} · ${counted(events, 'event')}`;
}

export function dataSetTooltip(summary: DatasetSummary): string {
  return [
    summary.path,
    summary.codes === null ? countsRow(summary) : `${countsRow(summary)} · ${counted(summary.codes, 'code')}`,
    dateRange(summary.first, summary.last),
    counted(summary.files.length, 'data file'),
    ...summary.notices.map(notice => `\n⚠ ${notice.message}`),
  ].join('\n');
}
