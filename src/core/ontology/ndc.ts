/**
 * National Drug Codes. The label writes ten digits as labeler, product and package in 4-4-2, 5-3-2 or 5-4-1; claims
 * write eleven, 5-4-2, with a zero put in where a part is short. Ten digits without hyphens can be any of the three.
 * Source: FDA, National Drug Code Directory; 21 CFR 207.33.
 */

export interface NdcReading {
  /** Eleven digits, or with `prefix` the nine of labeler and product. Twelve where the labeler has six digits. */
  readonly code: string;
  readonly match: 'whole' | 'prefix';
}

/** Lengths of the parts of ten digits, in the order in which they are tried. */
const TEN: readonly (readonly [number, number])[] = [
  [5, 4],
  [5, 3],
  [4, 4],
];
/** Lengths of labeler and product alone. */
const EIGHT: readonly (readonly [number, number])[] = [
  [4, 4],
  [5, 3],
];

const HYPHENATED = /^(\d{4,6})-(\d{3,4})(?:-(\d{1,2}))?$/;
/** Which lengths of the parts exist. The six-digit labelers are those of the twelve-digit form. */
const LENGTHS = new Set(['4-4-2', '5-3-2', '5-4-1', '5-4-2', '6-4-2', '4-4', '5-3', '5-4', '6-4']);

function joined(labeler: string, product: string, pack: string | null): NdcReading {
  const five = labeler.length === 6 && labeler.startsWith('0') ? labeler.slice(1) : labeler.padStart(5, '0');
  const nine = five + product.padStart(4, '0');
  return pack === null ? { code: nine, match: 'prefix' } : { code: nine + pack.padStart(2, '0'), match: 'whole' };
}

/** Every way to read a text as an NDC, the likeliest first; empty where it has not the form of one. */
export function readNdc(text: string): readonly NdcReading[] {
  const parts = HYPHENATED.exec(text);
  if (parts !== null) {
    const [labeler, product, pack] = [parts[1]!, parts[2]!, parts[3] ?? null];
    const lengths = [labeler, product, ...(pack === null ? [] : [pack])].map(part => part.length).join('-');
    return LENGTHS.has(lengths) ? [joined(labeler, product, pack)] : [];
  }
  if (!/^\d+$/.test(text)) return [];
  const cut = (labeler: number, product: number): NdcReading =>
    joined(text.slice(0, labeler), text.slice(labeler, labeler + product), text.slice(labeler + product) || null);
  switch (text.length) {
    case 8:
      return EIGHT.map(([labeler, product]) => cut(labeler, product));
    case 9:
      return [{ code: text, match: 'prefix' }];
    case 10:
      return TEN.map(([labeler, product]) => cut(labeler, product));
    case 11:
      return [{ code: text, match: 'whole' }];
    case 12:
      return [cut(6, 4)];
    default:
      return [];
  }
}
