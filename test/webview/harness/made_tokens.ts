import type { CostDetails, TokenCount } from '../../../src/core/tokens/counts';
import type { Params } from '../../../src/protocol/channel';
import type { TokensHost, TokensState } from '../../../src/protocol/tokens';

/** Made-up states of the Tokens view: one for each way in which it can look. */

interface Made {
  readonly patients: number;
  readonly eventsEach: number;
  /** Tokens an event and M/N, by rendering. */
  readonly costs: readonly (readonly [rendering: string, perEvent: number, ratio: number])[];
  readonly approximate: boolean;
}

const COSTS: Made['costs'] = [
  ['description', 11.94, 0.92],
  ['code', 11.66, 0.91],
  ['codebook', 7.78, 0.86],
  ['table', 16.7, 0.93],
  ['compact', 2.48, 0.58],
];

const SUMMARIES: Readonly<Record<string, string>> = {
  description: 'One event a line, by its description.',
  code: 'One event a line, by its code.',
  codebook: 'Codes and descriptions once, events by number.',
  table: 'One event a row, separated by tabs, with a head.',
  compact: 'Lossless, with single-token words for codes.',
};

/** How much larger than the average the parts of twelve patients are; they go round. */
const SIZES = [0.3, 1.1, 0.62, 1.57, 0.4, 0.97, 0.79, 0.26, 1.27, 3.6, 0.56, 0.48] as const;
const MEAN = SIZES.reduce((sum, size) => sum + size, 0) / SIZES.length;

/** The first dozen as above, the others from a quarter to four times as large, the large ones seldom. */
function sizeOf(patient: number): number {
  const given = SIZES[patient];
  if (given !== undefined) return given / MEAN;
  const spread = ((patient * 7919) % 1009) / 1009;
  return 0.25 + 0.9 * spread + 3 * spread ** 24;
}

const isShared = (rendering: string): boolean => rendering === 'codebook' || rendering === 'compact';

function made({ patients, eventsEach, costs, approximate }: Made): NonNullable<TokensState['counts']> {
  const eventsOf = Array.from({ length: patients }, (_, i) => Math.round(eventsEach * sizeOf(i)));
  const events = eventsOf.reduce((sum, of) => sum + of, 0);
  const counts: TokenCount[] = [];
  for (const [encoding, factor] of [
    ['o200k_base', 1],
    ['cl100k_base', 1.06],
  ] as const) {
    for (const [rendering, perEvent, ratio] of costs) {
      const shared = isShared(rendering) ? Math.min(6200, events) : 0;
      const subjects = eventsOf.map(of => Math.round(of * perEvent * factor));
      const n = subjects.reduce((sum, of) => sum + of, shared);
      counts.push({ rendering, encoding, n, m: Math.round(n * ratio), approximate, shared, subjects });
    }
  }
  return {
    subjects: Array.from({ length: patients }, (_, i) => String(10_000_032 + i * 977)),
    events,
    eventsOf,
    counts,
  };
}

/** As the extension tells it: tokens by patient for the chosen count alone. */
function ofChosenAlone(counts: NonNullable<TokensState['counts']>): NonNullable<TokensState['counts']> {
  return { ...counts, counts: counts.counts.map((count, i) => (i === 0 ? count : { ...count, subjects: [] })) };
}

const FULL: TokensState = {
  cohort: { name: 'aortic stenosis', dataset: 'mimic-iv-demo-meds', unknown: [] },
  counts: made({ patients: 12, eventsEach: 2008, costs: COSTS, approximate: false }),
  busy: null,
  fault: null,
  renderings: COSTS.map(([id]) => ({
    id,
    title: id.charAt(0).toUpperCase() + id.slice(1),
    summary: SUMMARIES[id] ?? '',
  })),
  encodings: [
    { id: 'o200k_base', title: 'o200k_base', fault: null },
    { id: 'cl100k_base', title: 'cl100k_base', fault: null },
    {
      id: 'file:/models/Qwen3-8B/tokenizer.json',
      title: 'Qwen3-8B/tokenizer.json',
      fault: 'tokenizer.json ends in the middle of a word at byte 7,031,808: copy it again.',
    },
  ],
  chosen: { rendering: 'description', encoding: 'o200k_base' },
  models: [
    model('gpt-5', 400_000, 1.25, 'o200k_base', false),
    model('gpt-4.1', 1_047_576, 2, 'o200k_base', false),
    model('gpt-4o', 128_000, 2.5, 'o200k_base', false),
    model('gpt-oss-120b', 131_072, null, 'o200k_base', false),
    model('gpt-4', 8_192, 30, 'cl100k_base', false),
    model('claude-opus-4-5', 200_000, 5, 'o200k_base', true),
    model('qwen3-30b-a3b', 262_144, null, 'o200k_base', true),
    model('of unknown size', null, 0.075, 'o200k_base', true),
    model('a local model', 32_768, 0, 'o200k_base', true),
    model('gpt-3.5-turbo', 16_385, 0.5, 'cl100k_base', false),
  ],
};

function model(
  name: string,
  context: number | null,
  inputPrice: number | null,
  encoding: string,
  approximate: boolean,
): TokensState['models'][number] {
  const priceDate = inputPrice === null || inputPrice === 0 ? null : '2026-11-30';
  return { name, context, inputPrice, priceDate, encoding, approximate };
}

const EMPTY_COUNTS = { subjects: [], events: 0, eventsOf: [], counts: [] };
const LONG = 'a name that is much longer than any side bar is wide, with_words_that_cannot_be_broken_anywhere';

const STATES: Readonly<Record<string, () => TokensState>> = {
  full: () => FULL,
  none: () => ({ ...FULL, cohort: null, counts: null }),
  empty: () => ({ ...FULL, counts: EMPTY_COUNTS }),
  first: () => ({ ...FULL, counts: null, busy: { done: 3, of: 12 } }),
  waiting: () => ({ ...FULL, counts: null }),
  updating: () => ({ ...FULL, busy: { done: 5, of: 13 } }),
  fault: () => ({
    ...FULL,
    counts: null,
    fault: 'data/train/3.parquet was changed while it was read: choose the patients again.',
  }),
  stale: () => ({
    ...FULL,
    fault: 'data/train/3.parquet can’t be read any more: the figures are those of before.',
    cohort: { name: 'aortic stenosis', dataset: 'mimic-iv-demo-meds', unknown: ['7', '8', '9', '10', '11', '12'] },
  }),
  unusable: () => ({
    ...FULL,
    chosen: { rendering: 'description', encoding: 'file:/models/Qwen3-8B/tokenizer.json' },
  }),
  approximate: () => ({
    ...FULL,
    counts: made({ patients: 12, eventsEach: 2008, costs: COSTS, approximate: true }),
    models: FULL.models.map(row => ({ ...row, approximate: true })),
  }),
  huge: () => ({ ...FULL, counts: made({ patients: 12, eventsEach: 8_616_100, costs: COSTS, approximate: true }) }),
  long: () => ({
    ...FULL,
    cohort: { name: LONG, dataset: LONG, unknown: [LONG] },
    renderings: [...FULL.renderings, { id: `template:${LONG}`, title: LONG, summary: LONG }],
    encodings: [...FULL.encodings, { id: LONG, title: LONG, fault: null }],
    models: FULL.models.map(row => ({ ...row, name: `${row.name} ${LONG}` })),
  }),
  one: () => ({ ...FULL, counts: made({ patients: 1, eventsEach: 4401, costs: COSTS, approximate: false }) }),
  fifty: () => ({ ...FULL, counts: made({ patients: 50, eventsEach: 2000, costs: COSTS, approximate: false }) }),
  many: () => ({
    ...FULL,
    counts: ofChosenAlone(made({ patients: 100_000, eventsEach: 800, costs: COSTS, approximate: false })),
  }),
};

export const STATE_NAMES = Object.keys(STATES);

/** @param name one of STATE_NAMES; null: the full one */
export function madeState(name: string | null): TokensState {
  const make = STATES[name ?? 'full'];
  if (!make) throw new Error(`No made-up state ${name ?? ''}`);
  return make();
}

const CODES = [
  ['LOINC//59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry', 'vitals', 1904, 13],
  ['LOINC//8867-4', 'Heart rate', 'vitals', 1862, 4],
  ['RXNORM//313002', 'sodium chloride 9 MG/ML Injectable Solution', 'medications', 611, 14],
  ['ICD10CM//I35.0', 'Nonrheumatic aortic (valve) stenosis', 'diagnoses', 410, 13],
  ['LOINC//2823-3', 'Potassium [Moles/volume] in Serum or Plasma', 'labs', 402, 11],
  ['LAB//227969//UNK', null, 'other', 371, 9],
] as const;

const CATEGORIES = [
  ['vitals', 0.31],
  ['labs', 0.28],
  ['medications', 0.17],
  ['other', 0.08],
  ['procedures', 0.05],
  ['diagnoses', 0.04],
  ['encounters', 0.02],
  ['notes', 0.0004],
] as const;

/** Details as made up as the state. */
export function madeDetails(
  state: TokensState,
  { rendering, encoding, limit }: Params<TokensHost, 'details'>,
): CostDetails {
  const count = state.counts?.counts.find(each => each.rendering === rendering && each.encoding === encoding);
  const n = count?.n ?? 0;
  const scale = n / 287_812;
  return {
    codes: Array.from({ length: Math.min(limit, 50) }, (_, i) => {
      const [code, description, category, uses, each] = CODES[i % CODES.length] ?? CODES[0];
      const round = Math.floor(i / CODES.length);
      const used = Math.max(1, Math.round((uses * scale) / (1 + 2 * round)));
      const shared = isShared(rendering) ? 7 : 0;
      return {
        code: round === 0 ? code : `${code}.${round}`,
        description,
        category,
        uses: used,
        tokens: used * each + shared,
      };
    }).toSorted((a, b) => b.tokens - a.tokens),
    categories: CATEGORIES.map(([category, share]) => ({
      category,
      tokens: Math.round(n * share),
      events: Math.round((state.counts?.events ?? 0) * share),
    })),
    truncation:
      rendering === 'description' || rendering === 'codebook'
        ? [20, 30, 40, 50, 64, 96, 128].map(length => ({
            length,
            n:
              length === 50
                ? n
                : Math.round(n * (0.72 + 0.4 * (length / 128) ** 0.38 - 0.4 * (50 / 128) ** 0.38 + 0.28)),
            approximate: false,
          }))
        : [],
  };
}
