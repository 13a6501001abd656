import path from 'node:path';
import type { Draft, DraftVocabulary } from './draft';
import { field } from './draft';
import { filesOf, type Parts, type Sample, type VocabularyFormat } from './format';
import { columnsOf, eachRowUnderHeader } from './header_table';
import type { Columns } from './rows';
import { shownName, systemNamed } from './vocabulary_names';

/**
 * A vocabulary of one's own: any table with a header that has a column of codes and one of descriptions, and where they
 * are there further ones. The system is told by a column, or is named like the file.
 */
const COLUMNS = {
  code: ['CODE', 'CONCEPT_CODE', 'ID', 'ITEMID', 'ITEM_ID'],
  description: ['DESCRIPTION', 'NAME', 'LABEL', 'CONCEPT_NAME', 'TERM', 'DISPLAY', 'LONG_DESCRIPTION', 'LONG', 'TITLE'],
  parent: ['PARENT', 'PARENT_CODE', 'PARENTS', 'PARENT_CODES'],
  system: ['SYSTEM', 'VOCABULARY', 'VOCABULARY_ID', 'CODE_SYSTEM', 'CODESYSTEM'],
  short: ['SHORT', 'SHORT_DESCRIPTION', 'ABBREVIATION'],
  synonyms: ['SYNONYMS', 'SYNONYM', 'ALIASES'],
  kind: ['KIND', 'TYPE', 'CATEGORY', 'CLASS'],
  version: ['VERSION'],
} as const;

/** Between several parents or synonyms of one code. */
const BETWEEN = /\s*[|;]\s*/;

export const ownTable: VocabularyFormat = {
  name: 'a table with the columns code and description',
  expects: 'a table with columns code and description',
  word: 'table',
  isGeneral: true,
  needs: { table: 'the table' },
  recognise({ lines }: Sample): string | null {
    const columns = columnsOf(lines[0] ?? '');
    return columns.at(...COLUMNS.code) >= 0 && columns.at(...COLUMNS.description) >= 0 ? 'table' : null;
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    for (const source of filesOf(parts, 'table')) {
      const name = path.basename(source.name).replace(/(?:\.(?:csv|tsv|txt|gz))+$/i, '');
      await new OwnTable(draft, name).read(source);
    }
  },
};

class OwnTable {
  readonly #vocabularies = new Map<string, DraftVocabulary | null>();
  /** Parents may stand after their children. */
  readonly #parents: (readonly [vocabulary: DraftVocabulary, child: number, parents: string])[] = [];

  constructor(
    readonly draft: Draft,
    readonly name: string,
  ) {}

  async read(source: Parameters<typeof eachRowUnderHeader>[1]): Promise<void> {
    await eachRowUnderHeader(this.draft, source, this.#rows);
    let missing = 0;
    for (const [vocabulary, child, parents] of this.#parents) {
      for (const code of parents.split(BETWEEN)) {
        const parent = this.draft.find(vocabulary, withoutSystem(code));
        if (parent !== 0 && parent !== child) this.draft.writer.parent(child, parent);
        else if (parent === 0 && code !== '') missing++;
      }
    }
    if (missing > 0)
      this.draft.note(`${source.name}: parents that are no codes of the table, and were left out: ${missing}.`);
  }

  readonly #rows = (columns: Columns) => {
    const at = Object.fromEntries(
      Object.entries(COLUMNS).map(([name, names]) => [name, columns.at(...names)]),
    ) as Readonly<Record<keyof typeof COLUMNS, number>>;
    return (row: readonly string[]): void => {
      const code = field(row, at.code).trim();
      if (code === '') return;
      const vocabulary = this.#vocabulary(field(row, at.system).trim() || this.name, field(row, at.version).trim());
      if (!vocabulary) return;
      const description = field(row, at.description).trim() || null;
      const short = field(row, at.short).trim() || null;
      const kind = field(row, at.kind).trim() || null;
      const { id, isNew } = this.draft.concept(vocabulary, { code, description, short, kind });
      if (!isNew) {
        if (description !== null) this.draft.term(id, 'synonym', description);
        return;
      }
      for (const synonym of field(row, at.synonyms).split(BETWEEN)) this.draft.term(id, 'synonym', synonym);
      const parents = field(row, at.parent).trim();
      if (parents !== '') this.#parents.push([vocabulary, id, parents]);
    };
  };

  #vocabulary(name: string, version: string): DraftVocabulary | null {
    const known = this.#vocabularies.get(name);
    if (known !== undefined) return known;
    const system = systemNamed(name);
    const begun = this.draft.vocabulary(system, shownName(system, name), version || null, `${this.name} (a table)`);
    this.#vocabularies.set(name, begun);
    return begun;
  }
}

/** MEDS writes parents with their system: `ICD10CM/E11`, `ATC//A10`. */
function withoutSystem(code: string): string {
  return code.trim().replace(/^[A-Za-z][\w-]*\/\/?(?=.)/, '');
}
