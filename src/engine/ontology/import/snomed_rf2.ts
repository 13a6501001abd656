import { fault } from '../../faults';
import { columnFault, Columns, type Dialect } from './rows';
import type { ByteSource } from './byte_source';
import type { Draft, DraftVocabulary } from './draft';
import { field } from './draft';
import { filesOf, type Parts, type Sample, type VocabularyFormat } from './format';

/**
 * SNOMED CT in Release Format 2, as a snapshot: concepts, descriptions, relationships, and the extended maps to ICD-10.
 * TAB separated without quoting. Ids are up to 18 digits and stay texts.
 * Source: SNOMED International, Release File Specification, sections 4.2 and 5.2.
 */
const RF2: Dialect = { delimiter: '\t', quoted: false };

const FULLY_SPECIFIED_NAME = '900000000000003001';
const DEFINITION = '900000000000550004';
const IS_A = '116680003';
/** Reference sets of maps → the system that they map into. */
const MAP_SETS: Readonly<Record<string, string>> = { '447562003': 'icd10', '6011000124106': 'icd10cm' };

const TABLES: Readonly<Record<string, readonly string[]>> = {
  description: ['ID', 'EFFECTIVETIME', 'ACTIVE', 'CONCEPTID', 'TYPEID', 'TERM'],
  relationship: ['ID', 'EFFECTIVETIME', 'ACTIVE', 'SOURCEID', 'DESTINATIONID', 'TYPEID'],
  map: ['REFSETID', 'REFERENCEDCOMPONENTID', 'ACTIVE', 'MAPTARGET'],
  concept: ['ID', 'EFFECTIVETIME', 'ACTIVE', 'MODULEID', 'DEFINITIONSTATUSID'],
};

export const snomedRf2: VocabularyFormat = {
  name: 'SNOMED CT in RF2',
  expects: 'SNOMED CT (RF2 snapshot or Global Patient Set)',
  word: 'snomed',
  needs: { concept: 'sct2_Concept_Snapshot', description: 'sct2_Description_Snapshot' },
  recognise({ lines }: Sample): string | null {
    const columns = new Columns((lines[0] ?? '').split('\t'));
    return Object.keys(TABLES).find(table => TABLES[table]?.every(name => columns.has(name))) ?? null;
  },
  async read(all: Parts, draft: Draft): Promise<void> {
    const parts = snapshotOf(all);
    const version = await latest(parts, draft);
    const vocabulary = draft.vocabulary('snomed', 'SNOMED CT', version, snomedRf2.name);
    if (vocabulary) await new SnomedImport(draft, vocabulary).read(parts);
  },
};

/**
 * A release has every table as a snapshot, in full and as changes, with the same columns: only their names tell them
 * apart. Those that are named neither way are taken for snapshots.
 * @throws UserFault vocabulary-incomplete
 */
function snapshotOf(parts: Parts): Parts {
  const isOther = ({ shown }: ByteSource): boolean => /[_/\\](?:Full|Delta)[-_/\\]/i.test(shown);
  const snapshots = new Map([...parts].map(([name, sources]) => [name, sources.filter(source => !isOther(source))]));
  for (const [name, missing] of Object.entries(snomedRf2.needs)) {
    const [other] = filesOf(parts, name);
    if (other && filesOf(snapshots, name).length === 0) {
      const facts = { path: other.shown, format: snomedRf2.name, found: other.name, missing };
      throw fault('vocabulary-incomplete', facts);
    }
  }
  return snapshots;
}

/** The snapshot's version: the latest time that any concept took effect, as `2026-01-01`. */
async function latest(parts: Parts, draft: Draft): Promise<string | null> {
  let time = '';
  for (const source of filesOf(parts, 'concept')) {
    await eachRow(draft, source, columns => {
      const at = columns.at('EFFECTIVETIME');
      return row => {
        if (row[at]! > time) time = row[at]!;
      };
    });
  }
  return time.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') || null;
}

async function eachRow(
  draft: Draft,
  source: ByteSource,
  prepare: (columns: Columns) => (row: readonly string[]) => void,
): Promise<void> {
  let columns: Columns | undefined;
  let take: (row: readonly string[]) => void = () => undefined;
  for await (const block of draft.read(source, RF2)) {
    for (const [i, row] of block.rows.entries()) {
      if (!columns) {
        draft.rows--;
        columns = new Columns(row);
        take = prepare(columns);
        continue;
      }
      if (row.length !== columns.count) throw columnFault(source, block, i, columns.count);
      take(row);
    }
  }
}

class SnomedImport {
  /** The concept's own row comes before its name, which is what is written. */
  readonly #inactive = new Set<string>();

  constructor(
    readonly draft: Draft,
    readonly vocabulary: DraftVocabulary,
  ) {}

  async read(parts: Parts): Promise<void> {
    for (const source of filesOf(parts, 'concept')) await eachRow(this.draft, source, this.#concept);
    for (const source of filesOf(parts, 'description')) await eachRow(this.draft, source, this.#names);
    for (const source of filesOf(parts, 'description')) await eachRow(this.draft, source, this.#terms);
    for (const source of filesOf(parts, 'relationship')) await eachRow(this.draft, source, this.#isA);
    for (const source of filesOf(parts, 'map')) await eachRow(this.draft, source, this.#map);
  }

  readonly #concept = (columns: Columns) => {
    const [id, active] = [columns.at('ID'), columns.at('ACTIVE')];
    return (row: readonly string[]): void => {
      if (row[active] !== '1') this.#inactive.add(row[id]!);
    };
  };

  /** Fully specified names, which every concept has, with its kind in brackets at the end. */
  readonly #names = (columns: Columns) => {
    const [active, concept] = [columns.at('ACTIVE'), columns.at('CONCEPTID')];
    const [type, term] = [columns.at('TYPEID'), columns.at('TERM')];
    return (row: readonly string[]): void => {
      if (row[active] !== '1' || row[type] !== FULLY_SPECIFIED_NAME) return;
      const code = row[concept]!;
      const name = row[term]!;
      const status = this.#inactive.has(code) ? 'inactive' : null;
      this.draft.concept(this.vocabulary, { code, description: name, kind: semanticTag(name), status });
    };
  };

  readonly #terms = (columns: Columns) => {
    const [active, concept] = [columns.at('ACTIVE'), columns.at('CONCEPTID')];
    const [type, term] = [columns.at('TYPEID'), columns.at('TERM')];
    return (row: readonly string[]): void => {
      if (row[active] !== '1' || row[type] === FULLY_SPECIFIED_NAME || row[type] === DEFINITION) return;
      const id = this.draft.find(this.vocabulary, row[concept]!);
      if (id !== 0) this.draft.term(id, 'synonym', row[term]!);
    };
  };

  readonly #isA = (columns: Columns) => {
    const [active, type] = [columns.at('ACTIVE'), columns.at('TYPEID')];
    const [source, destination] = [columns.at('SOURCEID'), columns.at('DESTINATIONID')];
    return (row: readonly string[]): void => {
      if (row[active] !== '1' || row[type] !== IS_A) return;
      const child = this.draft.find(this.vocabulary, row[source]!);
      const parent = this.draft.find(this.vocabulary, row[destination]!);
      if (child !== 0 && parent !== 0) this.draft.writer.parent(child, parent);
    };
  };

  readonly #map = (columns: Columns) => {
    const [active, set] = [columns.at('ACTIVE'), columns.at('REFSETID')];
    const [component, target] = [columns.at('REFERENCEDCOMPONENTID'), columns.at('MAPTARGET')];
    const [group, priority] = [columns.at('MAPGROUP'), columns.at('MAPPRIORITY')];
    return (row: readonly string[]): void => {
      const system = MAP_SETS[row[set]!];
      const code = row[target]!;
      if (row[active] !== '1' || system === undefined || code === '') return;
      const id = this.draft.find(this.vocabulary, row[component]!);
      const rank = Number(field(row, group)) * 100 + Number(field(row, priority));
      // A trailing question mark stands for a digit that the record would have to give.
      if (id !== 0) this.draft.map(id, { system, code: code.replace(/\?+$/, ''), mark: null, rank: rank || 0 });
    };
  };
}

/** `disorder` of `Asthma (disorder)`; null where there is none. */
export function semanticTag(name: string): string | null {
  return /\(([^()]+)\)$/.exec(name)?.[1] ?? null;
}
