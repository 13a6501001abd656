import { columnFault, type Dialect } from './rows';
import type { ByteSource } from './byte_source';
import type { Draft } from './draft';
import { mostly } from './format';

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

/** Where fields stand in MRSAB and RXNSAB: the sources with their versions. */
const SOURCES = { source: 3, version: 6, count: 25 } as const;

/** Rows that are looked at. */
const LOOKED_AT = 50;

function isSource(row: readonly string[]): boolean {
  return row.length === SOURCES.count + 1 && row.at(-1) === '' && /^[A-Z0-9_-]+$/.test(row[SOURCES.source]!);
}

/** A file's table by the shape of its first lines: how many fields, and what the first ones look like. */
export function rrfTable(
  lines: readonly string[],
  concept: RegExp,
  atom: RegExp,
): 'names' | 'relations' | 'attributes' | 'sources' | null {
  const rows = lines.slice(0, LOOKED_AT).map(line => line.split('|'));
  if (mostly(rows, isSource)) {
    // The two tables are the same, but for the Metathesaurus being a source of itself.
    const isOfUmls = lines.some(line => line.split('|')[SOURCES.source] === 'MTH');
    return isOfUmls === concept.test('C0000001') ? 'sources' : null;
  }
  const are = (fits: (row: readonly string[]) => boolean): boolean =>
    mostly(rows, row => row.at(-1) === '' && concept.test(row[0]!) && fits(row));
  if (are(row => row.length === NAMES.count + 1 && atom.test(row[NAMES.atom]!))) return 'names';
  if (are(row => row.length === RELATIONS.count + 1 && /^[A-Z]{2,3}$/.test(row[RELATIONS.relation]!))) {
    return 'relations';
  }
  return are(row => row.length === ATTRIBUTES.count + 1) ? 'attributes' : null;
}

/** Source (SAB) → its version, as far as the release says them. */
export async function versionsIn(draft: Draft, sources: readonly ByteSource[]): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  for (const source of sources) {
    await eachRrfRow(draft, source, SOURCES.count, row => {
      if (row[SOURCES.version] !== '') versions.set(row[SOURCES.source]!, row[SOURCES.version]!);
    });
  }
  return versions;
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
