import { jsonOfStored, jsonOfValue } from '../engine/json_value';
import type { EventRow } from '../engine/event_rows';
import type { Command } from './command';
import { alignedRow, onOneLine } from './output';

/** `cohort-lens events`: all events of one subject, in MEDS order. */
export const events: Command = {
  name: 'events',
  options: ['subject', 'limit'],
  required: ['subject'],
  summary: 'All events of one subject, in order of time',
  help: `cohort-lens events DATASET --subject ID [--limit N] [--json]

  DATASET       a folder of MEDS data or a Parquet file
  --subject ID  the subject's id as the data have it
  --limit N     at most N events
  --json        {"subject","events":[{"time","code","value","text","category","columns":{}}]}
                time is null in static events; value and text are null where there are none;
                columns are all further columns as stored: integers of up to 32 bits and floats are numbers,
                int64, decimals, dates and times are strings, nested values are strings of JSON;
                NaN and infinities are the strings "NaN", "Infinity", "-Infinity"
`,
  async run({ engine, dataset: path, options, output, note, signal }) {
    const subject = options.subject ?? '';
    const { limit = Infinity } = options;
    const summary = await engine.open({ path }, { signal });
    for (const { message } of summary.notices) note(message);
    let written = 0;
    // The first events come with the columns' names and types, so the head is written with them.
    await engine.visitEvents(
      { path, subject },
      async (rows, columns) => {
        for (const row of rows) {
          if (written >= limit) return;
          if (written === 0) await output.write(options.json ? jsonHead(subject) : textHead(subject));
          const line = options.json ? (written === 0 ? '' : ',\n') + jsonEvent(row, columns) : textEvent(row);
          written++;
          await output.write(line);
        }
      },
      signal,
    );
    if (options.json) await output.write(written === 0 ? `${jsonHead(subject)}]}\n` : '\n]}\n');
  },
};

function jsonHead(subject: string): string {
  return `{"subject":${JSON.stringify(subject)},"events":[\n`;
}

function jsonEvent(row: EventRow, columns: readonly { readonly name: string; readonly type: string }[]): string {
  const further = columns.map(
    ({ name, type }, i) => `${JSON.stringify(name)}:${jsonOfStored(row.extra[i] ?? null, type)}`,
  );
  return [
    `{"time":${JSON.stringify(row.time)}`,
    `"code":${JSON.stringify(row.code)}`,
    `"value":${jsonOfValue(row.value)}`,
    `"text":${JSON.stringify(row.text)}`,
    `"category":${JSON.stringify(row.category)}`,
    `"columns":{${further.join(',')}}}`,
  ].join(',');
}

const WIDTHS = [26, 13, 14, 0];
const RIGHT = [false, false, true, false];

function textHead(subject: string): string {
  return `subject ${subject}\n${alignedRow(['time', 'category', 'value', 'code'], WIDTHS, RIGHT)}`;
}

function textEvent({ time, category, value, code, text }: EventRow): string {
  const words = text === null ? '' : `  ${onOneLine(text)}`;
  return alignedRow([time ?? 'static', category, value ?? '-', onOneLine(code ?? '(no code)') + words], WIDTHS, RIGHT);
}
