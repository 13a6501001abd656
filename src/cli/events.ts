import type { CodeDescription } from '../core/meds/dataset';
import { jsonOfStored, jsonOfValue } from '../engine/json_value';
import type { EventRow } from '../engine/event_rows';
import type { Command } from './command';
import { alignedRow, onOneLine } from './output';

/** `cohort-lens events`: all events of one subject, in MEDS order. */
export const events: Command = {
  name: 'events',
  options: ['subject', 'limit', 'store'],
  required: ['subject'],
  summary: 'All events of one subject, in order of time',
  help: `cohort-lens events DATASET --subject ID [--limit N] [--store FOLDER] [--json]

  DATASET       a folder of MEDS data or a Parquet file
  --subject ID  the subject's id as the data have it
  --limit N     at most N events
  --store FOLDER where your imports of vocabularies are, if not in the usual folder
  --json        {"subject","events":[{"time","code","value","text","category","columns":{},
                "description","source","says"}]}
                time is null in static events; value and text are null where there are none;
                source: dataset (the data set's own description), bundled (the index) or import; says: in words, with
                the vocabulary's version; all three are null where nobody describes the code;
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
    const described = new Map<string, CodeDescription>();
    // The first events come with the columns' names and types, so the head is written with them.
    await engine.visitEvents(
      { path, subject },
      async (rows, columns) => {
        if (written >= limit) return;
        await describeNew(rows, described, codes => engine.describe({ path, codes }, signal));
        for (const row of rows) {
          if (written >= limit) return;
          if (written === 0) await output.write(options.json ? jsonHead(subject) : textHead(subject));
          const says = described.get(row.code ?? '') ?? NOBODY;
          const line = options.json
            ? (written === 0 ? '' : ',\n') + jsonEvent(row, says, columns)
            : textEvent(row, says);
          written++;
          await output.write(line);
        }
      },
      signal,
    );
    for (const message of engine.indexFaults) note(message);
    if (options.json) await output.write(written === 0 ? `${jsonHead(subject)}]}\n` : '\n]}\n');
  },
};

const NOBODY: CodeDescription = { description: null, source: null, says: null };

/** Describes the codes that are met for the first time. */
async function describeNew(
  rows: readonly EventRow[],
  described: Map<string, CodeDescription>,
  describe: (codes: readonly string[]) => Promise<readonly CodeDescription[]>,
): Promise<void> {
  const codes = [...new Set(rows.flatMap(({ code }) => code ?? []))].filter(code => !described.has(code));
  if (codes.length === 0) return;
  const answers = await describe(codes);
  codes.forEach((code, i) => described.set(code, answers[i] ?? NOBODY));
}

function jsonHead(subject: string): string {
  return `{"subject":${JSON.stringify(subject)},"events":[\n`;
}

function jsonEvent(
  row: EventRow,
  { description, source, says }: CodeDescription,
  columns: readonly { readonly name: string; readonly type: string }[],
): string {
  const further = columns.map(
    ({ name, type }, i) => `${JSON.stringify(name)}:${jsonOfStored(row.extra[i] ?? null, type)}`,
  );
  return [
    `{"time":${JSON.stringify(row.time)}`,
    `"code":${JSON.stringify(row.code)}`,
    `"value":${jsonOfValue(row.value)}`,
    `"text":${JSON.stringify(row.text)}`,
    `"category":${JSON.stringify(row.category)}`,
    `"columns":{${further.join(',')}}`,
    `"description":${JSON.stringify(description)}`,
    `"source":${JSON.stringify(source)}`,
    `"says":${JSON.stringify(says)}}`,
  ].join(',');
}

const WIDTHS = [26, 13, 14, 0];
const RIGHT = [false, false, true, false];

function textHead(subject: string): string {
  return `subject ${subject}\n${alignedRow(['time', 'category', 'value', 'code'], WIDTHS, RIGHT)}`;
}

function textEvent({ time, category, value, code, text }: EventRow, { description }: CodeDescription): string {
  const name = description === null ? '' : `  ${onOneLine(description)}`;
  const words = text === null ? '' : `  ${onOneLine(text)}`;
  const what = onOneLine(code ?? '(no code)') + name + words;
  return alignedRow([time ?? 'static', category, value ?? '-', what], WIDTHS, RIGHT);
}
