import { conceptOf, isTextOnly } from './concept';
import { asWritten, field, isObject, listOf, objects, token, words, type JsonObject } from './json';
import type { Further } from './mapping';
import type { NoticeKind } from './notices';

/** A value of FHIR as an event has it. */
export interface EventValue {
  readonly value: number | null;
  readonly text: string | null;
  readonly further: Further;
}

type Tell = (notice: NoticeKind) => void;
type ReadValue = (value: unknown, tell: Tell) => EventValue | null;

const LARGEST_FLOAT32 = 3.4028234663852886e38;
const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** `>100`, `1,2`: a number that is none. */
const NEARLY_NUMBER = /^(?:[<>≤≥~]=?\s*[+-]?\d[\d.,]*|[+-]?\d+,\d+)/;

const textValue = (text: string, further: Further = {}): EventValue => ({ value: null, text, further });
const writtenValue = (text: string, further: Further = {}): EventValue =>
  textValue(text, { value_as_written: text, ...further });

/** A Quantity: a number and its unit; with a comparator (`<`, `>=`, …) it is text, as written. */
export const quantityOf: ReadValue = (value, tell) => {
  if (!isObject(value)) return plainOf(value, tell);
  const unit = words(value.unit) ?? token(value.code);
  const further: Further = unit === null ? {} : { unit };
  const comparator = words(value.comparator);
  const written = value.value;
  if (written === undefined || written === null || written === '') return null;
  if (comparator !== null) {
    const number = token(written);
    if (number === null) return null;
    tell('no-number');
    return writtenValue(`${comparator}${number}`, further);
  }
  const plain = plainOf(written, tell);
  return plain && { ...plain, further: { ...plain.further, ...further } };
};

/** A number, or a text that may be one. Of a whole number with more digits than a float32 has, what was written is kept. */
const plainOf: ReadValue = (written, tell) => {
  const text = typeof written === 'number' ? String(written) : asWritten(written);
  if (text === null) return typeof written === 'boolean' ? textValue(String(written)) : null;
  if (typeof written !== 'number' && !PLAIN_NUMBER.test(text.trim())) {
    tell('no-number');
    return writtenValue(text);
  }
  const number = Number(text);
  if (Math.abs(number) > LARGEST_FLOAT32) {
    tell('huge-number');
    return writtenValue(text);
  }
  const stored = Math.fround(number);
  // What is not zero must not become it.
  if (stored === 0 && number !== 0) {
    tell('tiny-number');
    return writtenValue(text);
  }
  const isRounded = stored !== number && Number.isInteger(number);
  return { value: number, text: null, further: isRounded ? { value_as_written: text } : {} };
};

const stringOf: ReadValue = (value, tell) => {
  const text = asWritten(value);
  if (text === null) return typeof value === 'number' ? plainOf(value, tell) : null;
  if (!NEARLY_NUMBER.test(text.trim())) return textValue(text);
  tell('no-number');
  return writtenValue(text);
};

/** Its words are the text; its codings stand with the other ones of the event. */
const codedOf: ReadValue = value => {
  const concept = conceptOf(value, 'value');
  if (concept === null) return null;
  const text = words(field(value, 'text')) ?? concept.description ?? concept.code;
  return isTextOnly(concept)
    ? textValue(text)
    : textValue(text, { other_codes: [concept.code, ...concept.others].join(' | ') });
};

/** `5 mg`, `<5 mg`. */
export function quantityWords(value: unknown): string | null {
  const number = token(field(value, 'value'));
  if (number === null) return null;
  const unit = words(field(value, 'unit')) ?? token(field(value, 'code'));
  return `${words(field(value, 'comparator')) ?? ''}${number}${unit === null || unit === '1' ? '' : ` ${unit}`}`;
}

const rangeOf: ReadValue = value => {
  const low = quantityWords(field(value, 'low'));
  const high = quantityWords(field(value, 'high'));
  if (low === null && high === null) return null;
  return writtenValue(low === null ? `≤${high ?? ''}` : high === null ? `≥${low}` : `${low} – ${high}`);
};

const ratioOf: ReadValue = value => {
  const numerator = quantityWords(field(value, 'numerator'));
  const denominator = quantityWords(field(value, 'denominator'));
  if (numerator === null && denominator === null) return null;
  return writtenValue(`${numerator ?? '?'}:${denominator ?? '?'}`);
};

const periodOf: ReadValue = value => {
  const start = words(field(value, 'start'));
  const end = words(field(value, 'end'));
  return start === null && end === null ? null : textValue(`${start ?? '…'} – ${end ?? '…'}`);
};

/** What turns samples into measurements, and when they were taken. */
const SAMPLING = ['factor', 'period', 'interval', 'intervalUnit', 'dimensions', 'lowerLimit', 'upperLimit'] as const;

/** The samples as the source writes them; in their unit only where they are measurements as they stand. */
const sampledOf: ReadValue = value => {
  const data = words(field(value, 'data'));
  if (data === null) return null;
  const origin = field(value, 'origin');
  const unit = words(field(origin, 'unit')) ?? token(field(origin, 'code'));
  const zero = numberOf(field(origin, 'value'));
  const factor = field(value, 'factor') ?? 1;
  const isMeasured = zero === 0 && factor === 1;
  const told = SAMPLING.flatMap(name => {
    const written = token(field(value, name));
    return written === null ? [] : `${name} ${written}`;
  });
  const start = isMeasured ? null : quantityWords(origin);
  const sampling = [...(start === null ? [] : [`origin ${start}`]), ...told].join(', ');
  return textValue(data, {
    ...(unit === null || !isMeasured ? {} : { unit }),
    ...(sampling === '' ? {} : { value_as_written: sampling }),
  });
};

/** Every type that an Observation’s value can have in R4. */
const VALUE_TYPES: Readonly<Record<string, ReadValue>> = {
  valueQuantity: quantityOf,
  valueCodeableConcept: codedOf,
  valueString: stringOf,
  valueBoolean: plainOf,
  valueInteger: plainOf,
  valueDecimal: plainOf,
  valueRange: rangeOf,
  valueRatio: ratioOf,
  valueTime: value => textOrNull(value),
  valueDateTime: value => textOrNull(value),
  valuePeriod: periodOf,
  valueSampledData: sampledOf,
};

function textOrNull(value: unknown): EventValue | null {
  const text = asWritten(value);
  return text === null ? null : textValue(text);
}

/** The value of an Observation or of a component of one; nothing where it has none, and why that is. */
export function valueOf(holder: JsonObject, tell: Tell): EventValue {
  for (const name in holder) {
    if (!name.startsWith('value') || !Object.hasOwn(holder, name)) continue;
    const read = VALUE_TYPES[name];
    if (read === undefined) {
      if (/^value[A-Z]/.test(name)) tell('not-known-type');
      continue;
    }
    const value = read(holder[name], tell);
    if (value !== null) return value;
  }
  const absent = conceptOf(holder.dataAbsentReason, 'value');
  return {
    value: null,
    text: null,
    further: absent === null ? {} : { interpretation: `absent: ${absent.description ?? absent.code}` },
  };
}

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Interpretation (`H`, `L`, …) and the ends of the first reference range that has any. */
export function judgementOf(holder: JsonObject, tell: Tell): Further {
  const further: Further = {};
  const interpretations = listOf(holder.interpretation).flatMap(value => {
    const [coding] = objects(field(value, 'coding'));
    return token(coding?.code) ?? words(field(value, 'text')) ?? words(value) ?? [];
  });
  if (interpretations.length > 0) further.interpretation = interpretations.join(' | ');
  const ranges = objects(holder.referenceRange);
  if (ranges.length > 1 || words(ranges[0]?.text) !== null) tell('ranges-left');
  for (const range of ranges) {
    const low = numberOf(field(range.low, 'value'));
    const high = numberOf(field(range.high, 'value'));
    if (low === null && high === null) continue;
    if (low !== null) further.ref_range_lower = low;
    if (high !== null) further.ref_range_upper = high;
    break;
  }
  return further;
}
