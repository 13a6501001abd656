import type { BUILT_IN_ENCODINGS, EncodingId } from './encoding';

/** A model's context window and price, as the user's table or ours has them. */
export interface ModelRow {
  readonly name: string;
  /** Tokens. */
  readonly context: number | null;
  /** USD per million input tokens; null: unknown, which is not free. */
  readonly inputPrice: number | null;
  /** `YYYY-MM-DD` of the price; null where the user gave none. */
  readonly priceDate: string | null;
  readonly encoding: EncodingId;
  /** The model's own tokenizer is not known, or not at hand: counts by `encoding` are estimates (≈). */
  readonly approximate: boolean;
}

/** A model as a user's table has it; null is what it does not say. */
export interface UserModel {
  readonly name: string;
  readonly context: number | null;
  readonly inputPrice: number | null;
  readonly priceDate: string | null;
  readonly encoding: EncodingId | null;
}

/** What counts are estimated by where a model's own tokenizer is not at hand. */
const ESTIMATED_BY = 'o200k_base';

type Row = readonly [
  name: string,
  context: number,
  /** Null where its maker publishes none or it depends on the length of the prompt. */
  inputPrice: number | null,
  /** The day the maker announced the price. */
  priceDate: string | null,
  /** Null where the model's tokenizer is its maker's secret or the weights' own tokenizer.json is needed. */
  encoding: (typeof BUILT_IN_ENCODINGS)[number] | null,
];

/**
 * Makers' own lists: context windows in tokens, prices in USD per million input tokens that are neither cached nor
 * batched. gpt-oss splits and merges text as o200k_base does (its own encoding, o200k_harmony, differs in special tokens).
 */
const MODELS: readonly Row[] = [
  ['gpt-5', 400_000, 1.25, '2025-08-07', 'o200k_base'],
  ['gpt-5-mini', 400_000, 0.25, '2025-08-07', 'o200k_base'],
  ['gpt-5-nano', 400_000, 0.05, '2025-08-07', 'o200k_base'],
  ['gpt-4.1', 1_047_576, 2, '2025-04-14', 'o200k_base'],
  ['gpt-4.1-mini', 1_047_576, 0.4, '2025-04-14', 'o200k_base'],
  ['gpt-4.1-nano', 1_047_576, 0.1, '2025-04-14', 'o200k_base'],
  ['gpt-4o', 128_000, 2.5, '2024-10-02', 'o200k_base'],
  ['gpt-4o-mini', 128_000, 0.15, '2024-07-18', 'o200k_base'],
  ['o3', 200_000, 2, '2025-06-10', 'o200k_base'],
  ['o4-mini', 200_000, 1.1, '2025-04-16', 'o200k_base'],
  ['gpt-oss-120b', 131_072, null, null, 'o200k_base'],
  ['gpt-oss-20b', 131_072, null, null, 'o200k_base'],
  ['gpt-4-turbo', 128_000, 10, '2023-11-06', 'cl100k_base'],
  ['gpt-4', 8_192, 30, '2023-03-14', 'cl100k_base'],
  ['gpt-3.5-turbo', 16_385, 0.5, '2024-01-25', 'cl100k_base'],
  ['claude-opus-4-5', 200_000, 5, '2025-11-24', null],
  ['claude-sonnet-4-5', 200_000, 3, '2025-09-29', null],
  ['claude-haiku-4-5', 200_000, 1, '2025-10-15', null],
  ['gemini-2.5-pro', 1_048_576, null, null, null],
  ['gemini-2.5-flash', 1_048_576, 0.3, '2025-06-17', null],
  ['qwen3-235b-a22b-instruct-2507', 262_144, null, null, null],
  ['llama-3.3-70b-instruct', 131_072, null, null, null],
];

const BUILT_IN: readonly ModelRow[] = MODELS.map(([name, context, inputPrice, priceDate, encoding]) => ({
  name,
  context,
  inputPrice,
  priceDate,
  encoding: encoding ?? ESTIMATED_BY,
  approximate: encoding === null,
}));

/** What makers put behind the name of a model for one of its states: a day, or that it is the latest. */
const STATE = /^-(?:\d{4}-\d{2}-\d{2}|\d{8}|latest|preview)$/;

/** What platforms put before it, such as `openai/` or `us.anthropic.`. */
const BEFORE_NAME = /^(?:.*\/|(?:[a-z]{2}\.)?[a-z]+\.(?=[a-z]))/;

/** What is known of a model by its name, also of a state of it (`gpt-5-2025-08-07`) and behind a platform's prefix. */
export function knownModel(name: string): ModelRow | null {
  const plain = name.trim().toLowerCase().replace(BEFORE_NAME, '');
  return BUILT_IN.find(model => plain.startsWith(model.name) && isStateOf(plain.slice(model.name.length))) ?? null;
}

const isStateOf = (behind: string): boolean => behind === '' || STATE.test(behind);

/**
 * All models: the user's first, then those that are known and not in the user's table. What the user does not say of a
 * known model's context window and tokenizer is taken from ours; a price never is, since it may be another one.
 */
export function modelRows(user: readonly UserModel[]): readonly ModelRow[] {
  const names = new Set(user.map(({ name }) => name.toLowerCase()));
  return [...user.map(ofUser), ...BUILT_IN.filter(({ name }) => !names.has(name))];
}

function ofUser({ name, context, inputPrice, priceDate, encoding }: UserModel): ModelRow {
  const known = knownModel(name);
  return {
    name,
    context: context ?? known?.context ?? null,
    inputPrice,
    priceDate,
    encoding: encoding ?? known?.encoding ?? ESTIMATED_BY,
    approximate: encoding === null && (known?.approximate ?? true),
  };
}
