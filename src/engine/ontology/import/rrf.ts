import { columnFault, type Dialect } from './rows';
import type { ByteSource } from './byte_source';
import type { Draft } from './draft';

/**
 * Rich Release Format: fields end with `|`, so that the last one is empty; no header. MRCONSO.RRF of the UMLS
 * Metathesaurus and RXNCONSO.RRF of RxNorm have the same columns.
 * Source: NLM, UMLS Reference Manual, chapter 3; RxNorm Technical Documentation, section 12.
 */
const RRF: Dialect = { delimiter: '|', quoted: false };

/** Where fields stand in MRCONSO and RXNCONSO. `concept`: CUI or RXCUI; `atom`: AUI or RXAUI. */
export const NAMES = {
  ...{ concept: 0, language: 1, preferred: 6, atom: 7, source: 11, type: 12, code: 13, name: 14, suppressed: 16 },
  count: 18,
} as const;

/** Where fields stand in MRREL and RXNREL: what the second is to the first. */
export const RELATIONS = {
  ...{ first: 0, firstAtom: 1, relation: 3, second: 4, secondAtom: 5, kind: 7, source: 10, suppressed: 14 },
  count: 16,
} as const;

/** Where fields stand in MRSAT and RXNSAT. */
export const ATTRIBUTES = { concept: 0, code: 5, name: 8, source: 9, value: 10, count: 13 } as const;

/** A file's table by the shape of its first lines: how many fields, and what the first ones look like. */
export function rrfTable(
  lines: readonly string[],
  concept: RegExp,
  atom: RegExp,
): 'names' | 'relations' | 'attributes' | null {
  const rows = lines.slice(0, 20).map(line => line.split('|'));
  if (rows.length === 0 || !rows.every(row => row.at(-1) === '' && concept.test(row[0]!))) return null;
  const have = (count: number): boolean => rows.every(row => row.length === count + 1);
  if (have(NAMES.count)) return rows.every(row => atom.test(row[NAMES.atom]!)) ? 'names' : null;
  if (have(RELATIONS.count))
    return rows.every(row => /^[A-Z]{2,3}$/.test(row[RELATIONS.relation]!)) ? 'relations' : null;
  return have(ATTRIBUTES.count) ? 'attributes' : null;
}

/** Reads all rows of a table. @throws UserFault wrong-columns, cut-off */
export async function eachRrfRow(
  draft: Draft,
  source: ByteSource,
  count: number,
  take: (row: readonly string[], line: number) => void,
): Promise<void> {
  for await (const block of draft.read(source, RRF)) {
    for (const [i, row] of block.rows.entries()) {
      if (row.length !== count + 1) throw columnFault(source, block, i, count + 1);
      take(row, block.lines[i]!);
    }
  }
}
