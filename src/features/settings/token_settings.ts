import { DEFAULT_OPTIONS, type RenderOptions } from '../../core/render/rendering';
import { BUILT_IN_ENCODINGS, type EncodingId } from '../../core/tokens/encoding';
import type { UserModel } from '../../core/tokens/models';

/** What a list in the settings holds that can be used, and a plain sentence for each entry that can't. */
export interface ListRead<T> {
  readonly entries: readonly T[];
  readonly faults: readonly string[];
}

const PRECISIONS = ['auto', 'date', 'datetime'] as const satisfies readonly RenderOptions['precision'][];
const MODEL_FIELDS = ['name', 'context', 'inputPrice', 'priceDate', 'encoding'] as const;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const FILE = 'file:';

/** Reads the value of `cohortLens.tokens.encodings`; each once. Whether a file can be used is known once it is read. */
export function readEncodings(value: unknown): ListRead<EncodingId> {
  const read = readList('cohortLens.tokens.encodings', 'Tokenizer', value, entry => {
    if (typeof entry !== 'string' || entry.trim() === '') return 'it is not a text';
    return isEncoding(entry) ? null : `“${entry}” is neither ${BUILT_IN_ENCODINGS.join(', ')} nor file: with a path`;
  });
  return { entries: [...new Set(read.entries as readonly EncodingId[])], faults: read.faults };
}

/** Reads the value of `cohortLens.rendering.templates`: paths as they are written, each once. */
export function readTemplates(value: unknown): ListRead<string> {
  const read = readList('cohortLens.rendering.templates', 'Template', value, entry =>
    typeof entry === 'string' && entry.trim() !== '' ? null : 'it is not the path of a file',
  );
  return { entries: [...new Set(read.entries as readonly string[])], faults: read.faults };
}

/** Reads the value of `cohortLens.tokens.models`. */
export function readModels(value: unknown): ListRead<UserModel> {
  const { entries, faults } = readList('cohortLens.tokens.models', 'Model', value, modelFault);
  return { entries: entries.map(entry => modelOf(entry as Partial<UserModel>)), faults };
}

/** Reads the settings below `cohortLens.rendering`. What can't be used is as if it were not set. */
export function readRenderOptions(values: {
  readonly descriptionLength: unknown;
  readonly units: unknown;
  readonly staticFacts: unknown;
  readonly precision: unknown;
}): RenderOptions {
  const { descriptionLength: length, units, staticFacts, precision } = values;
  return {
    descriptionLength: isWhole(length) && length >= 1 ? length : DEFAULT_OPTIONS.descriptionLength,
    units: typeof units === 'boolean' ? units : DEFAULT_OPTIONS.units,
    staticFacts: typeof staticFacts === 'boolean' ? staticFacts : DEFAULT_OPTIONS.staticFacts,
    precision: PRECISIONS.find(each => each === precision) ?? DEFAULT_OPTIONS.precision,
  };
}

function isEncoding(text: string): boolean {
  return BUILT_IN_ENCODINGS.some(id => id === text) || (text.startsWith(FILE) && text.length > FILE.length);
}

function readList(
  setting: string,
  what: string,
  value: unknown,
  faultOf: (entry: unknown) => string | null,
): ListRead<unknown> {
  if (!Array.isArray(value)) {
    return { entries: [], faults: [`The setting ${setting} must be a list, so none of it is used.`] };
  }
  const faults = value.map(faultOf);
  return {
    entries: value.filter((_, at) => faults[at] === null),
    faults: faults.flatMap((fault, at) =>
      fault === null ? [] : [`${what} ${at + 1} of the setting ${setting} is not used: ${fault}.`],
    ),
  };
}

function modelFault(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'it is not an object with a name';
  const unknown = Object.keys(entry).find(key => !MODEL_FIELDS.some(field => field === key));
  if (unknown !== undefined) return `it has “${unknown}”, and only ${MODEL_FIELDS.join(', ')} are known`;
  const { name, context, inputPrice, priceDate, encoding } = entry as Record<string, unknown>;
  if (typeof name !== 'string' || name.trim() === '') return 'it has no name';
  if (context != null && !(isWhole(context) && context >= 1)) return 'its context is not a number of tokens';
  if (inputPrice != null && !(typeof inputPrice === 'number' && inputPrice >= 0 && Number.isFinite(inputPrice)))
    return 'its inputPrice is not a number of USD per million tokens';
  if (priceDate != null && !(typeof priceDate === 'string' && DATE.test(priceDate)))
    return 'its priceDate is not a day such as 2026-11-30';
  if (encoding != null && !(typeof encoding === 'string' && isEncoding(encoding)))
    return `its encoding is neither ${BUILT_IN_ENCODINGS.join(', ')} nor file: with a path`;
  return null;
}

const modelOf = ({ name = '', context, inputPrice, priceDate, encoding }: Partial<UserModel>): UserModel => ({
  name: name.trim(),
  context: context ?? null,
  inputPrice: inputPrice ?? null,
  priceDate: priceDate ?? null,
  encoding: encoding ?? null,
});

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
