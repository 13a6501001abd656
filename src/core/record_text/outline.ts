import type { PatientSection, RecordSections, Section, TimeSection } from './sections';

/** One row of the outline. */
export interface OutlineRow extends Section {
  readonly kind: 'codebook' | 'patient' | 'time' | 'more';
  readonly name: string;
  readonly detail: string;
  readonly children: readonly OutlineRow[];
}

/** More rows help nobody and hold up the editor. */
export const MOST_ROWS = 10_000;
/** As many regions as the editor takes (`editor.foldingMaximumRegions`). */
export const MOST_FOLDS = 5000;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const events = (count: number): string => counted(count, 'event', 'events');

/**
 * Patients, their times below them, a time's first event in its detail. Where there are more than MOST_ROWS times,
 * each patient keeps its share of them from the beginning, and one last row has the rest.
 */
export function outlineOf({ codebooks, patients }: RecordSections, most = MOST_ROWS): readonly OutlineRow[] {
  const times = patients.reduce((sum, patient) => sum + patient.times.length, 0);
  const share = times > most ? most / times : 1;
  const rows: OutlineRow[] = codebooks.map(({ start, end, entries, isLegend = false }) => ({
    kind: 'codebook',
    name: isLegend ? 'Legend' : 'Codebook',
    detail: isLegend ? counted(entries, 'word', 'words') : counted(entries, 'code', 'codes'),
    start,
    end,
    children: [],
  }));
  rows.push(...patients.map(patient => patientRow(patient, share)));
  return rows.sort((a, b) => a.start - b.start);
}

function patientRow(patient: PatientSection, share: number): OutlineRow {
  const { id, start, end, times } = patient;
  const kept = share === 1 ? times : times.slice(0, Math.floor(times.length * share));
  const children = kept.map(timeRow);
  const rest = times[kept.length];
  if (rest !== undefined) {
    const name = `${(times.length - kept.length).toLocaleString('en-US')} more times`;
    children.push({ kind: 'more', name, detail: `from ${rest.time}`, start: rest.start, end, children: [] });
  }
  return { kind: 'patient', name: `Patient ${id}`.trim(), detail: patientDetail(patient), start, end, children };
}

function patientDetail({ events: count, times }: PatientSection): string {
  const first = times[0]?.time.slice(0, 10);
  const last = times.at(-1)?.time.slice(0, 10);
  if (first === undefined || last === undefined) return events(count);
  return `${events(count)}, ${first === last ? first : `${first} to ${last}`}`;
}

function timeRow({ time, start, end, events: count, first }: TimeSection): OutlineRow {
  const detail =
    count === 0 ? 'no events' : count === 1 ? first : `${first} and ${(count - 1).toLocaleString('en-US')} more`;
  return { kind: 'time', name: time === '' ? 'No time' : time, detail, start, end, children: [] };
}

/**
 * What can be folded: codebooks, patients and times of more than one line. Where there are more than the editor takes,
 * the longest times.
 */
export function foldsOf({ codebooks, patients }: RecordSections, most = MOST_FOLDS): readonly Section[] {
  const isLong = ({ start, end }: Section): boolean => end > start;
  const outer = [...codebooks, ...patients].filter(isLong).slice(0, most);
  const inner = patients.flatMap(({ times }) => times.filter(isLong));
  const room = most - outer.length;
  const kept =
    inner.length <= room ? inner : [...inner].sort((a, b) => b.end - b.start - (a.end - a.start)).slice(0, room);
  return [...outer, ...kept]
    .map(({ start, end }) => ({ start, end }))
    .sort((a, b) => a.start - b.start || b.end - a.end);
}
