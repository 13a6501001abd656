import { CategoryTable } from '../core/meds/category';
import type { RowRefs } from '../core/meds/events';
import type { ExportFormat } from '../protocol/viewer';
import type { DatasetHandle } from './dataset_handle';
import { visitEvents, type EventRow } from './event_rows';
import { fault } from './faults';
import { jsonOfStored, jsonOfValue } from './json_value';
import type { SubjectScope } from './subject_scope';

/** What is exported of a subject, and how. */
export interface ExportChoice {
  /** Null: all. */
  readonly rows: RowRefs | null;
  readonly format: ExportFormat;
}

/** So many UTF-16 units go to the clipboard: VS Code takes them in one go, which holds up the extension host for 20 ms. */
const CLIPBOARD_LIMIT = 2 ** 22;

/** No category is exported, so the built-in rules are as good as any. */
const NO_CATEGORIES = new CategoryTable();

/**
 * A subject's events as text, in MEDS order, with all columns as stored, a piece at a time.
 *
 * TSV: a header line, then a line per event. A null is an empty field. Within a field a backslash starts an escape:
 * `\t` tab, `\n` newline, `\r` carriage return, `\\` backslash; an empty text is `\E`, so that it is not a null.
 * Undoing these gives every value back exactly.
 *
 * JSON: an array with an object per event. subject_id is a string, as are all int64; see json_value.ts for the rest.
 *
 * In both, times are as stored (`2110-04-11T15:08:00`, no zone) and a float32 is its shortest decimal (98.6).
 *
 * @param write is waited for before the next piece is made
 * @returns how many events were written
 * @throws UserFault unknown-row where one of `rows` is not this subject's
 */
export async function exportPieces(
  handle: DatasetHandle,
  scope: SubjectScope,
  { rows, format }: ExportChoice,
  write: (piece: string) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  const wanted = rows && new WantedRows(rows);
  const layout = format === 'tsv' ? tsvLayout(handle, scope) : jsonLayout(handle, scope);
  let written = 0;
  await write(layout.head);
  await visitEvents(
    handle,
    scope,
    NO_CATEGORIES,
    async events => {
      const lines: string[] = [];
      for (const event of events) {
        if (wanted && !wanted.take(event.file, event.fileRow)) continue;
        lines.push(written++ === 0 ? layout.first : layout.between, layout.event(event));
      }
      if (lines.length > 0) await write(lines.join(''));
    },
    signal,
  );
  const missing = wanted?.left() ?? null;
  if (missing) throw fault('unknown-row', { file: handle.files[missing.file] ?? handle.name, row: missing.row });
  await write(written === 0 ? layout.empty : layout.end);
  return written;
}

/**
 * The same as one text.
 * @throws UserFault export-too-long
 */
export async function exportText(
  handle: DatasetHandle,
  scope: SubjectScope,
  choice: ExportChoice,
  signal?: AbortSignal,
): Promise<{ readonly text: string; readonly rows: number }> {
  const pieces: string[] = [];
  let length = 0;
  const rows = await exportPieces(
    handle,
    scope,
    choice,
    piece => {
      length += piece.length;
      if (length > CLIPBOARD_LIMIT) throw fault('export-too-long', { events: choice.rows?.row.length ?? scope.events });
      pieces.push(piece);
    },
    signal,
  );
  return { text: pieces.join(''), rows };
}

/** The rows that are asked for, each to be taken once: sorted numbers and a bit for each, since there may be millions. */
class WantedRows {
  /** File and row as one number: exact, since a file's number has 16 bits and a row's 32. */
  readonly #places: Float64Array;
  readonly #taken: Uint8Array;

  constructor({ file, row }: RowRefs) {
    this.#places = Float64Array.from(row, (each, i) => (file[i] ?? 0) * 2 ** 32 + each).sort();
    this.#taken = new Uint8Array(row.length);
  }

  /** Whether a row is asked for. */
  take(file: number, row: number): boolean {
    const place = file * 2 ** 32 + row;
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#places[middle] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    if (this.#places[low] !== place) return false;
    // A row that is asked for twice is still one row.
    for (let i = low; this.#places[i] === place; i++) this.#taken[i] = 1;
    return true;
  }

  /** The first that was not taken. */
  left(): { readonly file: number; readonly row: number } | null {
    const place = this.#places[this.#taken.indexOf(0)];
    return place === undefined ? null : { file: Math.floor(place / 2 ** 32), row: place % 2 ** 32 };
  }
}

/** How events become one text. */
interface Layout {
  readonly head: string;
  /** Before the first event, and before each further one. */
  readonly first: string;
  readonly between: string;
  readonly event: (event: EventRow) => string;
  readonly end: string;
  /** In place of `end` where there was no event. */
  readonly empty: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

function escapeField(text: string | null): string {
  if (text === null) return '';
  return text === '' ? '\\E' : text.replace(/[\t\n\r\\]/g, character => ESCAPES[character] ?? character);
}

function tsvLayout(handle: DatasetHandle, scope: SubjectScope): Layout {
  const { further, other } = columnsOf(handle);
  const names = ['subject_id', 'time', 'code', 'numeric_value', 'text_value'];
  const header = [...names, ...further.map(({ name }) => escapeField(name))].join('\t');
  return {
    head: `${header}\n`,
    first: '',
    between: '',
    event: ({ time, code, value, text, extra }) => {
      const number = value ?? (other ? (extra[other.at] ?? null) : null);
      const fields = [scope.id, time, code, number, text, ...further.map(({ at }) => extra[at] ?? null)];
      return `${fields.map(escapeField).join('\t')}\n`;
    },
    end: '',
    empty: '',
  };
}

function jsonLayout(handle: DatasetHandle, scope: SubjectScope): Layout {
  const { further, other } = columnsOf(handle);
  const names = further.map(({ name, type, at }) => ({ key: JSON.stringify(name), type, at }));
  const subject = JSON.stringify(scope.id);
  return {
    head: '[',
    first: '\n',
    between: ',\n',
    event: ({ time, code, value, text, extra }) => {
      const number = value === null && other ? jsonOfStored(extra[other.at] ?? null, other.type) : jsonOfValue(value);
      const fields = [
        `"subject_id":${subject}`,
        `"time":${JSON.stringify(time)}`,
        `"code":${JSON.stringify(code)}`,
        `"numeric_value":${number}`,
        `"text_value":${JSON.stringify(text)}`,
        ...names.map(({ key, type, at }) => `${key}:${jsonOfStored(extra[at] ?? null, type)}`),
      ];
      return `{${fields.join(',')}}`;
    },
    end: '\n]\n',
    empty: ']\n',
  };
}

interface ExportedColumn {
  readonly name: string;
  readonly type: string;
  /** Index into an event's `extra`. */
  readonly at: number;
}

/** The further columns. A numeric_value that is no number is among them, but is exported in the standard's place. */
function columnsOf(handle: DatasetHandle): {
  readonly further: readonly ExportedColumn[];
  readonly other: ExportedColumn | null;
} {
  const all = handle.extraColumns.map(({ name, type }, at): ExportedColumn => ({ name, type, at }));
  return {
    further: all.filter(({ name }) => name !== 'numeric_value'),
    other: all.find(({ name }) => name === 'numeric_value') ?? null,
  };
}
