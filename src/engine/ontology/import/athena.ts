import { AthenaLinks } from './athena_links';
import { eachRow, headerOf, type Take } from './athena_rows';
import type { ByteSource } from './byte_source';
import { field, text, wholeNumber, type Draft, type DraftVocabulary } from './draft';
import { filesOf, part, type Parts, type Sample, type VocabularyFormat } from './format';
import { IdSet } from './id_set';
import type { Columns } from './rows';
import { canonicalCode, shownName, shownVersion, systemNamed } from './vocabulary_names';

/**
 * A bundle of OHDSI's standardised vocabularies as Athena packs it: one file per table of the OMOP common data model,
 * TAB separated without any quoting (a quotation mark is a character like others), or with commas and quoting as some
 * databases export it. Source: OMOP CDM v5.4, "Vocabulary tables". Concepts keep OMOP's numbers in the file.
 */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  concept: ['CONCEPT_ID', 'CONCEPT_NAME', 'VOCABULARY_ID', 'CONCEPT_CODE'],
  synonym: ['CONCEPT_ID', 'CONCEPT_SYNONYM_NAME'],
  relationship: ['CONCEPT_ID_1', 'CONCEPT_ID_2', 'RELATIONSHIP_ID'],
  ancestor: ['ANCESTOR_CONCEPT_ID', 'DESCENDANT_CONCEPT_ID', 'MIN_LEVELS_OF_SEPARATION'],
  vocabulary: ['VOCABULARY_ID', 'VOCABULARY_NAME', 'VOCABULARY_VERSION'],
};

/** Names of the model's own parts, which are no codes. */
const OF_THE_MODEL = new Set(['None', 'Domain', 'Concept Class', 'Relationship', 'Vocabulary', 'Metadata']);

/** Maps that are written between two looks at whether to stop: some 50 ms. */
const STRETCH = 20_000;

export const athena: VocabularyFormat = {
  name: 'an OHDSI Athena bundle',
  expects: 'OHDSI Athena (CONCEPT.csv and its companions)',
  word: 'athena',
  needs: { concept: 'CONCEPT.csv' },
  recognise({ lines }: Sample): string | null {
    const columns = headerOf(lines[0] ?? '');
    // CONCEPT has a column of each of the others' first ones, so the tables are asked in order.
    return Object.keys(TABLES).find(table => TABLES[table]?.every(name => columns.has(name))) ?? null;
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    await new AthenaImport(draft, await versionsOf(parts, draft)).read(parts);
  },
};

/** vocabulary_id → its version, as VOCABULARY.csv says it. */
async function versionsOf(parts: Parts, draft: Draft): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  const source = part(parts, 'vocabulary');
  if (source) {
    await eachRow(draft, source, columns => {
      const id = columns.at('VOCABULARY_ID');
      const version = columns.at('VOCABULARY_VERSION');
      return row => versions.set(field(row, id), field(row, version));
    });
  }
  return versions;
}

class AthenaImport {
  readonly #links: AthenaLinks;
  readonly #written = new IdSet();
  readonly #vocabularies = new Map<string, DraftVocabulary | null>();
  /** Concepts of ATC, where no relationship says what they are to drugs. */
  readonly #atc = new IdSet();
  #cptWithoutName = 0;
  #twice = 0;

  constructor(
    readonly draft: Draft,
    readonly versions: ReadonlyMap<string, string>,
  ) {
    this.#links = new AthenaLinks(draft);
  }

  /** What stands above what is read first, so that each concept is written once, with its parent. */
  async read(parts: Parts): Promise<void> {
    for (const source of filesOf(parts, 'relationship')) await this.#links.readRelationships(source);
    for (const source of filesOf(parts, 'ancestor')) await this.#links.readAncestors(source);
    this.#links.parents.sort();
    for (const source of filesOf(parts, 'concept')) await this.#readConcepts(source);
    for (const source of filesOf(parts, 'synonym')) await this.#readSynonyms(source);
    await this.#finishParents();
    await this.#writeMaps();
    this.#tell();
  }

  async #readConcepts(source: ByteSource): Promise<void> {
    const place = (columns: Columns): Take => {
      const [id, name] = [columns.at('CONCEPT_ID'), columns.at('CONCEPT_NAME')];
      const [vocabularyAt, codeAt] = [columns.at('VOCABULARY_ID'), columns.at('CONCEPT_CODE')];
      const [kind, invalid] = [columns.at('CONCEPT_CLASS_ID'), columns.at('INVALID_REASON')];
      return (row, line) => {
        // Concept 0 is "No matching concept".
        if (row[id] === '0') return;
        const concept = wholeNumber(row[id]!, { file: source.shown, line, column: 'concept_id' });
        const vocabulary = this.#vocabulary(row[vocabularyAt]!);
        if (!vocabulary) return;
        if (!this.#written.add(concept)) {
          this.#twice++;
          return;
        }
        const { system, number } = vocabulary;
        const description = text(row[name]!);
        if (system === 'cpt' && description === '') this.#cptWithoutName++;
        if (system === 'atc') this.#atc.add(concept);
        const parents = this.#links.parents.of(concept);
        this.draft.codes++;
        this.draft.writer.concept(
          number,
          {
            code: canonicalCode(system, row[codeAt]!),
            description: description === '' ? null : description,
            kind: field(row, kind) || null,
            billable: billableOf(field(row, kind)),
            status: statusOf(field(row, invalid)),
            parent: parents[0] ?? null,
          },
          concept,
        );
        for (let i = 1; i < parents.length; i++) this.draft.writer.furtherParent(concept, parents[i]!);
      };
    };
    await eachRow(this.draft, source, place, 'CONCEPT_NAME');
  }

  async #readSynonyms(source: ByteSource): Promise<void> {
    const place = (columns: Columns): Take => {
      const [id, name] = [columns.at('CONCEPT_ID'), columns.at('CONCEPT_SYNONYM_NAME')];
      return (row, line) => {
        if (row[id] === '0') return;
        const concept = wholeNumber(row[id]!, { file: source.shown, line, column: 'concept_id' });
        if (this.#written.has(concept)) this.draft.term(concept, 'synonym', row[name]!);
      };
    };
    await eachRow(this.draft, source, place, 'CONCEPT_SYNONYM_NAME');
  }

  #vocabulary(name: string): DraftVocabulary | null {
    const known = this.#vocabularies.get(name);
    if (known !== undefined) return known;
    const system = systemNamed(name);
    const version = shownVersion(this.versions.get(name) ?? '', name, shownName(system, name));
    const begun = OF_THE_MODEL.has(name)
      ? null
      : this.draft.vocabulary(system, shownName(system, name), version, athena.name);
    this.#vocabularies.set(name, begun);
    return begun;
  }

  /** Parents that are not in the bundle are none. */
  async #finishParents(): Promise<void> {
    let missing = 0;
    let done = 0;
    for (const [child, parent] of this.#links.parents) {
      if (++done % STRETCH === 0) await this.draft.pause();
      if (this.#written.has(child) && !this.#written.has(parent)) missing++;
    }
    if (missing > 0) this.draft.writer.dropMissingParents();
  }

  async #writeMaps(): Promise<void> {
    if (this.#links.classes.size === 0) this.#classesFromParents();
    let done = 0;
    for (const links of [this.#links.maps, this.#links.classes]) {
      links.sort();
      for (const [target, concept] of links) {
        if (++done % STRETCH === 0) await this.draft.pause();
        if (this.#written.has(concept)) this.draft.writer.mapTo(concept, target);
      }
    }
  }

  /** In bundles without the relationships of drugs to classes, a drug's class is its parent. */
  #classesFromParents(): void {
    for (const [child, parent] of this.#links.parents) {
      if (this.#atc.has(parent) && !this.#atc.has(child)) this.#links.classes.add(parent, child);
    }
  }

  #tell(): void {
    const { draft } = this;
    if (this.#cptWithoutName > 0) {
      draft.note(
        `CPT codes without a name: ${this.#cptWithoutName}. Athena leaves the names out until cpt.sh or cpt.bat, which is in ` +
          `the bundle, has fetched them with your UMLS key. Run it, and import the bundle again.`,
      );
    }
    if (this.#twice > 0) draft.note(`Rows of concepts that were there already, and were left out: ${this.#twice}.`);
  }
}

/** D: deleted; U: another concept has taken its place. */
function statusOf(invalidReason: string): 'inactive' | 'deleted' | null {
  if (invalidReason === '') return null;
  return invalidReason === 'D' ? 'deleted' : 'inactive';
}

/** OMOP has it in the class of ICD codes: `3-char nonbill code`, `5-dig billing code`. */
function billableOf(conceptClass: string): boolean | null {
  if (conceptClass.endsWith('nonbill code')) return false;
  return conceptClass.endsWith('billing code') ? true : null;
}
