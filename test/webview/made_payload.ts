import { encodeEvents } from '../../src/core/meds/columns';
import { TEXT_LIMIT } from '../../src/core/meds/events';
import { NO_HIERARCHY } from '../../src/core/meds/hierarchy';
import type { SubjectEvents, SubjectPayload } from '../../src/core/meds/events';

/** Subjects that no file of the fixtures has, as the engine would answer them. */

export interface MadeEvent {
  /** Hours after 2100-01-01; null: a static fact. */
  readonly hour: number | null;
  readonly code: string;
  readonly description?: string;
  readonly value?: number;
  readonly unit?: string;
  readonly text?: string;
  /** The text's full length where the engine would have cut it. */
  readonly textLength?: number;
}

const START = 4_102_444_800_000_000n;

/** A subject with the given events, which stand in MEDS order. */
export function payloadOf(made: readonly MadeEvent[]): SubjectPayload {
  const length = made.length;
  const codes = [...new Set(made.map(({ code }) => code))];
  const units = [...new Set(made.flatMap(({ unit }) => unit ?? []))];
  const texts = made.flatMap(({ text }) => (text === undefined ? [] : [text]));
  const lengths = made.flatMap(({ text, textLength }) => (text === undefined ? [] : [textLength ?? text.length]));
  const entries = codes.map(code => {
    const description = made.find(event => event.code === code)?.description ?? null;
    const source = description === null ? null : ('dataset' as const);
    return { code, description, source, says: null, known: null, differs: null, parents: [], category: 'notes' };
  });
  const events: SubjectEvents = {
    subject: '10019172',
    length,
    staticCount: made.filter(({ hour }) => hour === null).length,
    time: BigInt64Array.from(made, ({ hour }) => (hour === null ? 0n : START + BigInt(hour) * 3_600_000_000n)),
    code: Int32Array.from(made, ({ code }) => codes.indexOf(code)),
    codes: entries,
    value: Float32Array.from(made, ({ value }) => value ?? 0),
    hasValue: Uint8Array.from(made, ({ value }) => (value === undefined ? 0 : 1)),
    text: Int32Array.from(made, ({ text }) => (text === undefined ? -1 : texts.indexOf(text))),
    texts,
    textLengths: Int32Array.from(lengths),
    unit: Int32Array.from(made, ({ unit }) => (unit === undefined ? -1 : units.indexOf(unit))),
    units,
    end: new Int32Array(length).fill(-1),
    file: new Uint16Array(length),
    fileRow: Uint32Array.from({ length }, (_, i) => i),
  };
  return {
    subject: '10019172',
    split: null,
    columns: encodeEvents(events),
    codes: entries,
    hierarchy: NO_HIERARCHY,
    labels: [],
    extraColumns: [],
    references: [],
    notices: [],
  };
}

/** A note of which only the beginning travels. */
export function subjectWithLongText(length: number): SubjectPayload {
  return payloadOf([
    { hour: 0, code: 'HR', value: 60 },
    { hour: 1, code: 'NOTE', text: 'note '.repeat(TEXT_LIMIT / 5), textLength: length },
  ]);
}

export const HOSTILE_CODES: readonly string[] = [
  '<img src=x onerror="document.title=\'broken\'">',
  'LAB//<b>bold</b>//mg/dL',
  'line\nbreak',
  'مرض السكري',
  '😀 "quoted" \'single\' `ticks`',
];

/** Codes that a page which takes text for HTML would carry out. */
export function hostileSubject(): SubjectPayload {
  return payloadOf([
    { hour: null, code: '<script>document.title="broken"</script>', text: '<i>static</i>' },
    ...HOSTILE_CODES.map((code, hour) => ({
      hour,
      code,
      text: '<iframe src="javascript:alert(1)"></iframe>',
    })),
  ]);
}

export function emptySubject(): SubjectPayload {
  return payloadOf([]);
}
