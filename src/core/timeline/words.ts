import { codeParts } from '../meds/code';
import type { CodeEntry } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';

/** What stands beside a mark, in a bar and before a row, where there is no room for both code and description. */

/** Words for an event: its description, else its code with the parts set apart. */
export function eventWords(entry: CodeEntry | undefined): string {
  if (!entry) return 'no code';
  return entry.description ?? spoken(entry.code);
}

/** `HOSPITAL_ADMISSION//ELECTIVE` → `Hospital admission · ELECTIVE`: only the family's name is recast. */
function spoken(code: string): string {
  const [first = '', ...rest] = codeParts(code);
  if (rest.length === 0) return code;
  const family = /^[A-Z0-9_]+$/.test(first)
    ? first.slice(0, 1) + first.slice(1).toLowerCase().replaceAll('_', ' ')
    : first;
  return [family, ...rest.filter(part => part !== '')].join(' · ');
}

/** Words for an interval: those of its start, and where it led to if its end says so (`→ HOME`). */
export function intervalWords(events: SubjectEvents, row: number): string {
  const words = eventWords(events.codes[events.code[row]!]);
  const end = events.end[row]!;
  const to = end < 0 ? undefined : events.codes[events.code[end]!];
  if (!to || to.description !== null) return words;
  const from = codeParts(events.codes[events.code[row]!]?.code ?? '');
  const [family, ...rest] = codeParts(to.code);
  const fresh = rest.filter(part => !from.includes(part));
  return family === from[0] || fresh.length === 0 ? words : `${words} → ${fresh.join(' · ')}`;
}

/** Name of a row that shows one code: without the unit where the row shows the unit by itself. */
export function rowWords(entry: CodeEntry | undefined, unit: string | null): string {
  if (!entry) return 'no code';
  if (entry.description !== null) return entry.description;
  const suffix = unit === null ? '' : '//' + unit;
  return suffix !== '' && entry.code.endsWith(suffix) ? entry.code.slice(0, -suffix.length) : entry.code;
}
