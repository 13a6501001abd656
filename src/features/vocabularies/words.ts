import type { Vocabulary } from '../../core/ontology/answer';
import type { ImportProgress, ImportReport, StoredImport } from '../../engine/ontology/import/contract';
import { counted, figure } from '../data_sets/words';

/** The sentences about vocabularies. */

/** `FY2026 · 98,186 codes`, `subset · 10,455 codes`. */
export function vocabularyRow({ version, subset, codes }: Vocabulary): string {
  return [...(version === null ? [] : [version]), ...(subset ? ['subset'] : []), counted(codes, 'code')].join(' · ');
}

/** `Reading CONCEPT.csv · 1,200,000 rows · 512 of 2,048 MB`. */
export function progressRow({ message, rows, bytes, totalBytes }: ImportProgress): string {
  return [
    message,
    ...(rows > 0 ? [counted(rows, 'row')] : []),
    ...(totalBytes > 0 ? [`${megabytes(bytes)} of ${megabytes(totalBytes)} MB`] : []),
  ].join(' · ');
}

/** What an import did, in sentences. */
export function importedSentence({ vocabularies, rows, replaced, notes }: ImportReport): string {
  const codes = vocabularies.reduce((sum, each) => sum + each.codes, 0);
  return [
    `Imported ${namesOf(vocabularies)}: ${counted(codes, 'code')} from ${counted(rows, 'row')}.`,
    ...(replaced.length === 0 ? [] : ['An earlier import of the same was replaced.']),
    ...notes,
  ].join(' ');
}

/** `ATC`, `ATC and CPT4`, `ATC, CPT4, RxNorm and 12 more`. */
export function namesOf(vocabularies: readonly Pick<Vocabulary, 'name'>[]): string {
  const names = [...new Set(vocabularies.map(({ name }) => name))];
  const shown = names.slice(0, names.length <= 4 ? 4 : 3);
  const rest = names.length - shown.length;
  const parts = rest > 0 ? [...shown, `${figure(rest)} more`] : shown;
  const last = parts.at(-1) ?? 'nothing';
  return parts.length <= 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** When it was imported, from its id, and how large it is: `imported 2026-11-30, 12.4 MB`. */
export function importRow({ id, bytes }: StoredImport): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(id)?.[0];
  return [day === undefined ? 'imported' : `imported ${day}`, `${megabytes(bytes)} MB`].join(', ');
}

function megabytes(bytes: number): string {
  const whole = bytes / 1e6;
  return whole.toLocaleString('en-US', { maximumFractionDigits: whole < 100 ? 1 : 0 });
}
