import path from 'node:path';
import type { SystemId } from '../../../core/ontology/answer';
import type { ByteSource } from './byte_source';
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
    const tables = new OwnTables(draft);
    for (const source of filesOf(parts, 'table')) await tables.read(source);
    tables.linkParents();
  },
};

/** A code whose parents may stand after it, or in another table of the same vocabulary. */
interface Child {
  readonly source: ByteSource;
  readonly vocabulary: DraftVocabulary;
  readonly id: number;
  readonly parents: string;
}

/** All tables of one import. Those that name the same vocabulary in the same version are read as one. */
class OwnTables {
  readonly #begun = new Map<SystemId, DraftVocabulary>();
  readonly #children: Child[] = [];

  constructor(readonly draft: Draft) {}

  async read(source: ByteSource): Promise<void> {
    /** The number of the table's first code of its own: lower ones are of tables before. */
    let first = Infinity;
    let again = 0;
    await eachRowUnderHeader(this.draft, source, columns => {
      const at = placesOf(columns);
      const vocabularyOf = this.#vocabulariesIn(source);
      return (row: readonly string[]): void => {
        const code = field(row, at.code).trim();
        if (code === '') return;
        const vocabulary = vocabularyOf(field(row, at.system).trim(), field(row, at.version).trim());
        if (!vocabulary) return;
        const description = field(row, at.description).trim() || null;
        const short = field(row, at.short).trim() || null;
        const kind = field(row, at.kind).trim() || null;
        const { id, isNew } = this.draft.concept(vocabulary, { code, description, short, kind });
        if (!isNew) {
          if (id < first) again++;
          if (description !== null) this.draft.term(id, 'synonym', description);
          return;
        }
        first = Math.min(first, id);
        for (const synonym of field(row, at.synonyms).split(BETWEEN)) this.draft.term(id, 'synonym', synonym);
        const parents = field(row, at.parent).trim();
        if (parents !== '') this.#children.push({ source, vocabulary, id, parents });
      };
    });
    if (again > 0) {
      this.draft.note(`${source.shown}: codes that a table before has as well, and are described as there: ${again}.`);
    }
  }

  /** Once all tables are read. */
  linkParents(): void {
    const missing = new Map<ByteSource, number>();
    for (const { source, vocabulary, id, parents } of this.#children) {
      for (const code of parents.split(BETWEEN)) {
        const parent = this.draft.find(vocabulary, withoutSystem(code));
        if (parent !== 0 && parent !== id) this.draft.writer.parent(id, parent);
        else if (parent === 0 && code !== '') missing.set(source, (missing.get(source) ?? 0) + 1);
      }
    }
    for (const [{ name }, count] of missing) {
      this.draft.note(`${name}: parents that are no codes of the table, and were left out: ${count}.`);
    }
  }

  /** @returns the vocabulary that a row of the table is of, by what its columns say; null: it is left out */
  #vocabulariesIn(source: ByteSource): (name: string, version: string) => DraftVocabulary | null {
    const known = new Map<string, DraftVocabulary | null>();
    const fileName = path.basename(source.name).replace(/(?:\.(?:csv|tsv|txt|gz))+$/i, '');
    return (told, version) => {
      const name = told || fileName;
      let vocabulary = known.get(name);
      if (vocabulary === undefined) known.set(name, (vocabulary = this.#vocabulary(source, name, version || null)));
      return vocabulary;
    };
  }

  #vocabulary(source: ByteSource, name: string, version: string | null): DraftVocabulary | null {
    const system = systemNamed(name);
    const earlier = this.#begun.get(system);
    if (earlier?.version === version) {
      if (earlier.from !== source.shown) {
        this.draft.note(
          `${earlier.from} and ${source.shown} both have codes of ${earlier.name}, and were read as one.`,
        );
      }
      return earlier;
    }
    const begun = this.draft.vocabulary(system, shownName(system, name), version, source.shown);
    if (begun) this.#begun.set(system, begun);
    return begun;
  }
}

function placesOf(columns: Columns): Readonly<Record<keyof typeof COLUMNS, number>> {
  return Object.fromEntries(Object.entries(COLUMNS).map(([name, names]) => [name, columns.at(...names)])) as Readonly<
    Record<keyof typeof COLUMNS, number>
  >;
}

/** MEDS writes parents with their system: `ICD10CM/E11`, `ATC//A10`. */
function withoutSystem(code: string): string {
  return code.trim().replace(/^[A-Za-z][\w-]*\/\/?(?=.)/, '');
}
