import type { Draft } from './draft';
import { field } from './draft';
import { editionInName, filesOf, part, type Parts, type Sample, type VocabularyFormat } from './format';
import { columnsOf, dialectOf } from './header_table';
import { atcLevel, linkAtc } from './rxnorm';
import { fieldsOf } from './rows';

/**
 * Tables of the WHO's Anatomical Therapeutic Chemical classification: a column of codes and a column of names, with or
 * without a header, with any delimiter; what is beside (defined daily doses) is left out. Classes stand above each other
 * by their codes alone: C, C07, C07A, C07AB, C07AB02.
 */
const ATC = /^[A-DGHJ-NPRSV](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/;
/** Rows that are looked at, and the share of them whose first field must be a code. */
const LOOKED_AT = 200;
const SHARE = 0.95;

interface Layout {
  readonly code: number;
  readonly name: number;
  readonly hasHeader: boolean;
}

export const atcTable: VocabularyFormat = {
  name: 'a table of ATC',
  expects: 'tables of ATC',
  word: 'atc',
  needs: { table: 'the table' },
  recognise({ lines }: Sample): string | null {
    return layoutOf(lines) ? 'table' : null;
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    const vocabulary = draft.vocabulary('atc', 'ATC', editionInName(part(parts, 'table')?.name ?? ''), atcTable.name);
    if (!vocabulary) return;
    const codes: string[] = [];
    for (const source of filesOf(parts, 'table')) {
      let layout: Layout | null | undefined;
      for await (const block of draft.read(source, dialectOf)) {
        if (layout === undefined) {
          layout = layoutOf(block.rows.slice(0, LOOKED_AT));
          if (layout?.hasHeader) draft.rows--;
        }
        for (const row of block.rows) {
          const code = field(row, layout?.code ?? 0).trim();
          const name = field(row, layout?.name ?? 1).trim();
          if (!ATC.test(code) || name === '') continue;
          // Substances are named anew for each of their doses.
          if (draft.concept(vocabulary, { code, description: name, kind: atcLevel(code) }).isNew) codes.push(code);
        }
      }
    }
    for (const code of codes) linkAtc(draft, vocabulary, code);
  },
};

function layoutOf(lines: readonly (string | readonly string[])[]): Layout | null {
  const first = lines[0];
  if (first === undefined) return null;
  const dialect = dialectOf(typeof first === 'string' ? first : first.join('\t'));
  const rows = lines
    .slice(0, LOOKED_AT)
    .map(line => (typeof line === 'string' ? (fieldsOf(line, dialect) ?? []) : line).map(each => each.trim()));
  const isCode = (text: string | undefined): boolean => text !== undefined && ATC.test(text);
  const hasHeader = !rows[0]?.some(isCode);
  const body = hasHeader ? rows.slice(1) : rows;
  const width = Math.max(0, ...body.map(row => row.length));
  for (let code = 0; code < width; code++) {
    const fitting = body.filter(row => isCode(row[code]));
    // Single letters are too little: some code must be a substance's, or a group's.
    const isAtc = body.length > 0 && fitting.length >= SHARE * body.length;
    if (!isAtc || !fitting.some(row => (row[code]?.length ?? 0) >= 3)) continue;
    const columns = hasHeader && typeof first === 'string' ? columnsOf(first) : null;
    const named = columns?.at('NAME', 'ATC_NAME', 'ATC_LEVEL_NAME', 'DESCRIPTION', 'PREFERRED_LABEL') ?? -1;
    const name =
      named >= 0
        ? named
        : Array.from({ length: width }, (_, at) => at).find(
            at => at !== code && body.filter(row => /\p{L}{3}/u.test(row[at] ?? '')).length >= SHARE * body.length,
          );
    return name === undefined ? null : { code, name, hasHeader };
  }
  return null;
}
