import type { CategoryTable } from '../core/meds/category';
import type { RowRef } from '../core/meds/events';
import type { ExportFormat } from '../protocol/viewer';
import type { DatasetHandle } from './dataset_handle';
import { visitEvents, type EventRow } from './event_rows';
import { fault } from './faults';
import { jsonOfFloat, jsonOfStored } from './json_value';
import type { SubjectScope } from './subject_scope';

/**
 * A subject's events as text, in MEDS order, with all columns as stored.
 *
 * TSV: a header line, then a line per event. A null is an empty field. Within a field a backslash starts an escape:
 * `\t` tab, `\n` newline, `\r` carriage return, `\\` backslash; an empty text is `\E`, so that it is not a null.
 * Undoing these gives every value back exactly.
 *
 * JSON: an array with an object per event. subject_id is a string, as are all int64; see json_value.ts for the rest.
 *
 * In both, times are as stored (`2110-04-11T15:08:00`, no zone) and a float32 is its shortest decimal (98.6).
 *
 * @param rows only these; null: all
 * @throws UserFault unknown-row where one of `rows` is not this subject's
 */
export async function exportRows(
  handle: DatasetHandle,
  scope: SubjectScope,
  categories: CategoryTable,
  rows: readonly RowRef[] | null,
  format: ExportFormat,
  signal?: AbortSignal,
): Promise<{ readonly text: string; readonly rows: number }> {
  const wanted = rows && new Set(rows.map(({ file, row }) => `${file}/${row}`));
  const write = format === 'tsv' ? tsvLine(scope) : jsonObject(handle, scope);
  const lines: string[] = [];
  await visitEvents(
    handle,
    scope,
    categories,
    events => {
      for (const event of events) {
        if (!wanted || wanted.delete(`${event.file}/${event.fileRow}`)) lines.push(write(event));
      }
    },
    signal,
  );
  const [missing] = wanted ?? [];
  if (missing !== undefined) {
    const [file = 0, row = 0] = missing.split('/').map(Number);
    throw fault('unknown-row', { file: handle.files[file] ?? handle.name, row });
  }
  const names = ['subject_id', 'time', 'code', 'numeric_value', 'text_value'];
  const header = [...names, ...handle.extraColumns.map(({ name }) => escapeField(name))].join('\t');
  const text =
    format === 'tsv'
      ? [header, ...lines].map(line => `${line}\n`).join('')
      : lines.length === 0
        ? '[]\n'
        : `[\n${lines.join(',\n')}\n]\n`;
  return { text, rows: lines.length };
}

const ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function escapeField(text: string | null): string {
  if (text === null) return '';
  return text === '' ? '\\E' : text.replace(/[\t\n\r\\]/g, character => ESCAPES[character] ?? character);
}

function tsvLine(scope: SubjectScope): (event: EventRow) => string {
  return ({ time, code, value, text, extra }) =>
    [scope.id, time, code, value, text, ...extra].map(escapeField).join('\t');
}

function jsonObject(handle: DatasetHandle, scope: SubjectScope): (event: EventRow) => string {
  const names = handle.extraColumns.map(({ name, type }) => ({ key: JSON.stringify(name), type }));
  const subject = JSON.stringify(scope.id);
  return event => {
    const fields = [
      `"subject_id":${subject}`,
      `"time":${JSON.stringify(event.time)}`,
      `"code":${JSON.stringify(event.code)}`,
      `"numeric_value":${jsonOfFloat(event.value)}`,
      `"text_value":${JSON.stringify(event.text)}`,
      ...names.map(({ key, type }, i) => `${key}:${jsonOfStored(event.extra[i] ?? null, type)}`),
    ];
    return `{${fields.join(',')}}`;
  };
}
