import {
  Dictionary,
  Field,
  Float32,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableFromIPC,
  tableToIPC,
  TimestampMicrosecond,
  Uint16,
  Uint32,
  Utf8,
  Vector,
  vectorFromArray,
  type Data,
  type DataType,
} from 'apache-arrow';
import type { CodeEntry } from './dataset';
import type { SubjectEvents } from './events';

/**
 * One subject's events as Arrow IPC bytes, for the way from the engine to the page. A record batch with a row per event:
 *
 * | column | type | null |
 * |---|---|---|
 * | time | timestamp[us] without a zone | static event |
 * | code | int32, index into the code table that travels beside | never (-1: no code) |
 * | value | float32 or float64, as stored | no value |
 * | text | dictionary of utf8 | no text |
 * | unit | dictionary of utf8 | no unit |
 * | end | int32, row that ends this one | never (-1: none) |
 * | file, fileRow | uint16, uint32 | never |
 *
 * Key `cohort-lens` of the schema's metadata holds what is not a column: the subject, and the full lengths of texts
 * that were cut. Decoding copies no column where the bytes are aligned, as they are when they come from `encode`.
 */
interface Extras {
  readonly subject: string;
  readonly staticCount: number;
  /** Pairs of index into texts and full length in code units. */
  readonly cut: readonly (readonly [number, number])[];
}
const EXTRAS_KEY = 'cohort-lens';

/** @returns bytes that own their whole buffer, so that the buffer can be transferred */
export function encodeEvents(events: SubjectEvents): Uint8Array<ArrayBuffer> {
  const { length } = events;
  const hasTime = validity(length, row => row >= events.staticCount);
  const hasValue = validity(length, row => events.hasValue[row] === 1);
  const columns: Readonly<Record<string, Data>> = {
    time: makeData({ type: new TimestampMicrosecond(), length, data: events.time, ...hasTime }),
    code: makeData({ type: new Int32(), length, data: events.code }),
    value:
      events.value instanceof Float32Array
        ? makeData({ type: new Float32(), length, data: events.value, ...hasValue })
        : makeData({ type: new Float64(), length, data: events.value, ...hasValue }),
    text: dictionaryData(events.text, events.texts, 0),
    unit: dictionaryData(events.unit, events.units, 1),
    end: makeData({ type: new Int32(), length, data: events.end }),
    file: makeData({ type: new Uint16(), length, data: events.file }),
    fileRow: makeData({ type: new Uint32(), length, data: events.fileRow }),
  };
  const extras: Extras = {
    subject: events.subject,
    staticCount: events.staticCount,
    cut: events.texts.flatMap((text, i): [number, number][] => {
      const full = events.textLengths[i] ?? text.length;
      return full > text.length ? [[i, full]] : [];
    }),
  };
  const fields = Object.entries(columns).map(([name, { type }]) => new Field<DataType>(name, type, true));
  const schema = new Schema(fields, new Map([[EXTRAS_KEY, JSON.stringify(extras)]]));
  const struct = makeData({ type: new Struct(fields), length, nullCount: 0, children: Object.values(columns) });
  return owned(tableToIPC(new Table(schema, new RecordBatch(schema, struct)), 'stream'));
}

/**
 * The inverse of encodeEvents.
 * @param codes the code table that travelled beside the bytes
 * @throws Error where the bytes are not such a batch (a defect: both ends are ours)
 */
export function decodeEvents(bytes: Uint8Array, codes: readonly CodeEntry[]): SubjectEvents {
  const table = tableFromIPC(bytes);
  const extras = JSON.parse(table.schema.metadata.get(EXTRAS_KEY) ?? 'null') as Extras | null;
  if (!extras) throw new Error('The columns of a subject came without their description.');
  const length = table.numRows;
  const column = (name: string): Data => {
    const data = table.getChild(name)?.data[0];
    if (!data) throw new Error(`The columns of a subject came without ${name}.`);
    return data as Data;
  };
  const text = column('text');
  const texts = dictionaryTexts(text);
  const textLengths = Int32Array.from(texts, ({ length: units }) => units);
  for (const [index, full] of extras.cut) textLengths[index] = full;
  const unit = column('unit');
  const value = column('value');
  return {
    subject: extras.subject,
    length,
    staticCount: extras.staticCount,
    time: exactly(BigInt64Array, column('time').values, length),
    code: exactly(Int32Array, column('code').values, length),
    codes,
    value:
      value.values instanceof Float32Array
        ? exactly(Float32Array, value.values, length)
        : exactly(Float64Array, value.values, length),
    hasValue: validBytes(value, length),
    text: exactly(Int32Array, text.values, length),
    texts,
    textLengths,
    unit: exactly(Int32Array, unit.values, length),
    units: dictionaryTexts(unit),
    end: exactly(Int32Array, column('end').values, length),
    file: exactly(Uint16Array, column('file').values, length),
    fileRow: exactly(Uint32Array, column('fileRow').values, length),
  };
}

interface Validity {
  readonly nullCount: number;
  readonly nullBitmap: Uint8Array | null;
}

/** Arrow's bitmap: one bit per row, 1 where there is a value; none where every row has one. */
function validity(length: number, isValid: (row: number) => boolean): Validity {
  const nullBitmap = new Uint8Array(Math.ceil(length / 64) * 8);
  let valid = 0;
  for (let row = 0; row < length; row++) {
    if (!isValid(row)) continue;
    valid++;
    nullBitmap[row >> 3] = (nullBitmap[row >> 3] ?? 0) | (1 << (row & 7));
  }
  return valid === length ? { nullCount: 0, nullBitmap: null } : { nullCount: length - valid, nullBitmap };
}

/** Indices keep their -1 under a null, which Arrow allows and which saves a pass over them when they are decoded. */
function dictionaryData(indices: Int32Array, values: readonly string[], id: number): Data {
  const dictionary = vectorFromArray(values, new Utf8());
  const hasIndex = validity(indices.length, row => (indices[row] ?? -1) >= 0);
  const type = new Dictionary(new Utf8(), new Int32(), id);
  return makeData({ type, length: indices.length, data: indices, dictionary, ...hasIndex });
}

function dictionaryTexts(data: Data): string[] {
  const { dictionary } = data;
  if (!(dictionary instanceof Vector)) throw new Error('A text column of a subject came without its texts.');
  return Array.from(dictionary as Vector<Utf8>, text => text ?? '');
}

function validBytes(data: Data, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  const bitmap = data.nullBitmap as Uint8Array | null | undefined;
  if (data.nullCount === 0 || !bitmap?.length) return bytes.fill(1);
  for (let row = 0; row < length; row++) bytes[row] = ((bitmap[row >> 3] ?? 0) >> (row & 7)) & 1;
  return bytes;
}

interface TypedArray {
  readonly length: number;
  subarray(begin: number, end: number): this;
}

/** The array itself, without the padding that Arrow may have put behind it. */
function exactly<T extends TypedArray>(type: abstract new (...args: never[]) => T, values: unknown, length: number): T {
  if (!(values instanceof type)) throw new Error(`The columns of a subject came as another type than ${type.name}.`);
  return values.length === length ? values : values.subarray(0, length);
}

function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const whole = bytes.byteOffset === 0 && bytes.byteLength === buffer.byteLength;
  return whole && buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
