import { verhoeffHolds } from '../../../core/ontology/check_digits';
import { columnFault, type Dialect } from './rows';
import { field, type Draft } from './draft';
import { editionInName, filesOf, part, type Parts, type Sample, type VocabularyFormat } from './format';
import { semanticTag } from './snomed_rf2';

/**
 * The SNOMED CT Global Patient Set: a TAB separated table of concept id, fully specified name, preferred term and
 * whether it is active, with or without a header and in differing orders of columns, so that columns are told by what
 * stands in them. Source: SNOMED International, GPS Implementation Guide, "Release File Structure".
 */
const TSV: Dialect = { delimiter: '\t', quoted: false };

const ACTIVE = /^(?:1|0|true|false|active|inactive)$/i;
/** Rows that are looked at, and the share of them that must look so: a few old names end without a tag. */
const LOOKED_AT = 50;
const SHARE = 0.9;

interface Layout {
  readonly id: number;
  readonly name: number;
  /** -1: there is none. */
  readonly term: number;
  readonly active: number;
  readonly count: number;
}

export const snomedGps: VocabularyFormat = {
  name: 'the SNOMED CT Global Patient Set',
  expects: 'SNOMED CT (RF2 snapshot or Global Patient Set)',
  word: 'snomed-gps',
  needs: { concepts: 'the TSV file' },
  recognise({ lines }: Sample): string | null {
    return layoutOf(lines) ? 'concepts' : null;
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    const edition = editionInName(part(parts, 'concepts')?.name.replace(/T\d+Z/, '') ?? '');
    const vocabulary = draft.vocabulary('snomed', 'SNOMED CT Global Patient Set', edition, snomedGps.name);
    if (!vocabulary) return;
    for (const source of filesOf(parts, 'concepts')) {
      let layout: Layout | null = null;
      for await (const block of draft.read(source, TSV)) {
        layout ??= layoutOf(block.rows.slice(0, LOOKED_AT).map(row => row.join('\t')));
        if (!layout) throw columnFault(source, block, 0, 4);
        for (const [i, row] of block.rows.entries()) {
          if (row.length !== layout.count) throw columnFault(source, block, i, layout.count);
          const code = row[layout.id]!;
          // The header has no id.
          if (!isId(code)) {
            if (block.lines[i] === 1) draft.rows--;
            continue;
          }
          const name = row[layout.name]!;
          const status = /^(?:0|false|inactive)$/i.test(field(row, layout.active)) ? 'inactive' : null;
          const { id } = draft.concept(vocabulary, { code, description: name, kind: semanticTag(name), status });
          const term = field(row, layout.term);
          if (term !== name) draft.term(id, 'synonym', term);
        }
      }
    }
  },
};

const isId = (text: string): boolean => /^[1-9]\d{5,17}$/.test(text) && verhoeffHolds(text);

function layoutOf(lines: readonly string[]): Layout | null {
  const rows = lines.slice(0, LOOKED_AT).map(line => line.split('\t'));
  const body = isId(rows[0]?.[0] ?? '') ? rows : rows.slice(1);
  const count = body[0]?.length ?? 0;
  if (count < 2 || count > 8) return null;
  const places = Array.from({ length: count }, (_, at) => at);
  const like = (at: number, test: (text: string) => boolean): boolean =>
    body.filter(row => test(field(row, at))).length >= SHARE * body.length;
  const id = places.find(at => like(at, isId)) ?? -1;
  const name = places.find(at => like(at, text => semanticTag(text) !== null)) ?? -1;
  if (id !== 0 || name < 0) return null;
  const active = places.find(at => like(at, text => ACTIVE.test(text))) ?? -1;
  const term =
    places.find(at => at !== id && at !== name && at !== active && like(at, text => /\p{L}{2}/u.test(text))) ?? -1;
  return { id, name, term, active, count };
}
