import type { ImportReport, TableReport } from '../../core/import/report';
import { SOURCE_TITLES } from '../../core/import/report';
import type { RecognisedSource } from '../../engine/import/contract';
import { counted, figure, lastName } from '../data_sets/words';

/** The sentences about imports. */

/** `4.1 MB`, `812 KB`, `1.2 GB`. */
export function sizeWords(bytes: number): string {
  const [unit, name] = bytes >= 1e9 ? [1e9, 'GB'] : bytes >= 1e6 ? [1e6, 'MB'] : [1e3, 'KB'];
  const whole = bytes / unit;
  return `${whole.toLocaleString('en-US', { maximumFractionDigits: whole < 10 ? 1 : 0 })} ${name}`;
}

/** `a`, `a and b`, `a, b and 3 more`. */
export function listWords(names: readonly string[], most: number): string {
  const shown = names.length > most ? names.slice(0, most - 1) : names;
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${figure(rest)} more`] : shown;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** `Synthea CSV · 12 files, 4.1 MB · not read: claims.csv and payers.csv · missing: devices.csv`. */
export function sourceRow({ kind, files, bytes, passedOver, missing }: RecognisedSource): string {
  return [
    SOURCE_TITLES[kind],
    `${counted(files.length, 'file')}, ${sizeWords(bytes)}`,
    ...(passedOver.length > 0
      ? [
          `not read: ${listWords(
            passedOver.map(({ name }) => name),
            3,
          )}`,
        ]
      : []),
    ...(missing.length > 0 ? [`missing: ${listWords(missing, 3)}`] : []),
  ].join(' · ');
}

/** Rows or resources of a table that gave nothing. */
export const leftOut = ({ dropped }: TableReport): number => dropped.reduce((sum, { rows }) => sum + rows, 0);

export const allLeftOut = ({ tables }: ImportReport): number => tables.reduce((sum, table) => sum + leftOut(table), 0);

/** What the rows of a source are called. */
export const rowName = ({ source }: Pick<ImportReport, 'source'>): string => (source === 'fhir' ? 'resource' : 'row');

/** `Imported 27 patients, 12,345 events; 3 rows left out.` */
export function importedSentence(report: ImportReport): string {
  const left = allLeftOut(report);
  const imported = `Imported ${counted(report.subjects, 'patient')}, ${counted(report.events, 'event')}`;
  return left === 0 ? `${imported}.` : `${imported}; ${counted(left, rowName(report))} left out.`;
}

/** `The import of csv was stopped at 43%.` and what becomes of it. */
export function stoppedSentence(source: string, out: string, done: number): string {
  return `The import of ${lastName(source)} was stopped at ${Math.floor(done * 100)}%. What was read is kept in ${out}, so it can go on from there.`;
}
