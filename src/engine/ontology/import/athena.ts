import { columnFault, Columns, fieldsOf, type Dialect, type RowBlock } from './rows';
import type { ByteSource } from './byte_source';
import { field, text, wholeNumber, type Draft, type DraftVocabulary } from './draft';
import { filesOf, part, type Parts, type Sample, type VocabularyFormat } from './format';
import { IdSet } from './id_set';
import { Links } from './links';
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

/** What a relationship is to us. `down`: the second concept is the child, or the drug. */
interface Relationship {
  readonly names: readonly string[];
  readonly kind: 'parent' | 'map' | 'class';
  readonly down: boolean;
}

const RELATIONSHIP_RULES: readonly Relationship[] = [
  { names: ['Is a'], kind: 'parent', down: false },
  { names: ['Subsumes'], kind: 'parent', down: true },
  { names: ['Maps to'], kind: 'map', down: false },
  {
    names: ['RxNorm - ATC', 'RxNorm - ATC pr lat', 'RxNorm - ATC sec lat', 'RxNorm - ATC pr up', 'RxNorm - ATC sec up'],
    kind: 'class',
    down: false,
  },
  {
    names: ['ATC - RxNorm', 'ATC - RxNorm pr lat', 'ATC - RxNorm sec lat', 'ATC - RxNorm pr up', 'ATC - RxNorm sec up'],
    kind: 'class',
    down: true,
  },
  { names: ['Drug has drug class'], kind: 'class', down: false },
  { names: ['Drug class of drug'], kind: 'class', down: true },
];
const RELATIONSHIPS = new Map(RELATIONSHIP_RULES.flatMap(rule => rule.names.map(name => [name, rule] as const)));

/** Maps that are written between two looks at whether to stop: some 50 ms. */
const STRETCH = 20_000;

function dialectOf(header: string): Dialect {
  const delimiter = header.includes('\t') ? '\t' : ',';
  return { delimiter, quoted: delimiter === ',' || header.startsWith('"') };
}

function headerOf(line: string): Columns {
  return new Columns(fieldsOf(line, dialectOf(line)) ?? []);
}

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

/** One row, of as many fields as the header has. */
type Take = (row: readonly string[], line: number) => void;

/**
 * Reads a table with its header. A row with too many fields has a delimiter within its name, where it has one.
 * @param prepare gets the columns, and gives what takes the rows
 * @param name the column that may have delimiters within
 */
async function eachRow(
  draft: Draft,
  source: ByteSource,
  prepare: (columns: Columns) => Take,
  name?: string,
): Promise<void> {
  let columns: Columns | undefined;
  let take: Take = () => undefined;
  let mended = 0;
  for await (const block of draft.read(source, dialectOf)) {
    let first = 0;
    if (!columns) {
      columns = new Columns(block.rows[0] ?? []);
      take = prepare(columns);
      first = 1;
    }
    const at = name === undefined ? -1 : columns.at(name);
    for (let i = first; i < block.rows.length; i++) {
      let row = block.rows[i]!;
      if (row.length !== columns.count) {
        row = withSurplusIn(at, source, block, i, columns.count);
        mended++;
      }
      take(row, block.lines[i]!);
    }
  }
  if (mended > 0) {
    draft.note(`${source.name}: names with a TAB or comma within, which was kept as a blank: ${mended}.`);
  }
}

/** The row with what is too much joined into one of its fields. @throws UserFault wrong-columns, cut-off */
function withSurplusIn(at: number, source: ByteSource, block: RowBlock, i: number, count: number): readonly string[] {
  const row = block.rows[i]!;
  const surplus = row.length - count;
  if (at < 0 || surplus < 0) throw columnFault(source, block, i, count);
  return [...row.slice(0, at), row.slice(at, at + surplus + 1).join(' '), ...row.slice(at + surplus + 1)];
}

class AthenaImport {
  /** Child → parents, by OMOP's numbers. */
  readonly #parents = new Links();
  /** Target of a map → the concepts that are mapped to it. */
  readonly #maps = new Links();
  /** Drug class → its drugs. */
  readonly #classes = new Links();
  readonly #isClass = new IdSet();
  readonly #written = new IdSet();
  readonly #vocabularies = new Map<string, DraftVocabulary | null>();
  /** Concepts of ATC, where no relationship says what they are to drugs. */
  readonly #atc = new IdSet();
  #cptWithoutName = 0;
  #twice = 0;

  constructor(
    readonly draft: Draft,
    readonly versions: ReadonlyMap<string, string>,
  ) {}

  /** What stands above what is read first, so that each concept is written once, with its parent. */
  async read(parts: Parts): Promise<void> {
    for (const source of filesOf(parts, 'relationship')) await this.#readRelationships(source);
    for (const source of filesOf(parts, 'ancestor')) await this.#readAncestors(source);
    this.#parents.sort();
    for (const source of filesOf(parts, 'concept')) await this.#readConcepts(source);
    for (const source of filesOf(parts, 'synonym')) await this.#readSynonyms(source);
    await this.#finishParents();
    await this.#writeMaps();
    this.#tell();
  }

  async #readRelationships(source: ByteSource): Promise<void> {
    await eachRow(this.draft, source, columns => {
      const [one, two] = [columns.at('CONCEPT_ID_1'), columns.at('CONCEPT_ID_2')];
      const relationship = columns.at('RELATIONSHIP_ID');
      const invalid = columns.at('INVALID_REASON');
      return (row, line) => {
        const rule = RELATIONSHIPS.get(row[relationship]!);
        if (!rule || field(row, invalid) !== '') return;
        const first = wholeNumber(row[one]!, { file: source.shown, line, column: 'concept_id_1' });
        const second = wholeNumber(row[two]!, { file: source.shown, line, column: 'concept_id_2' });
        if (first === second) return;
        const [lower, upper] = rule.down ? [second, first] : [first, second];
        if (rule.kind === 'parent') this.#parents.add(lower, upper);
        else if (rule.kind === 'map') this.#maps.add(upper, lower);
        else {
          this.#classes.add(upper, lower);
          this.#isClass.add(upper);
        }
      };
    });
  }

  async #readAncestors(source: ByteSource): Promise<void> {
    await eachRow(this.draft, source, columns => {
      const above = columns.at('ANCESTOR_CONCEPT_ID');
      const below = columns.at('DESCENDANT_CONCEPT_ID');
      const levels = columns.at('MIN_LEVELS_OF_SEPARATION');
      return (row, line) => {
        const distance = row[levels]!;
        if (distance === '0') return;
        const ancestor = wholeNumber(row[above]!, { file: source.shown, line, column: 'ancestor_concept_id' });
        const isClass = this.#isClass.has(ancestor);
        if (!isClass && distance !== '1') return;
        const descendant = wholeNumber(row[below]!, { file: source.shown, line, column: 'descendant_concept_id' });
        if (isClass) this.#classes.add(ancestor, descendant);
        else this.#parents.add(descendant, ancestor);
      };
    });
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
        const parents = this.#parents.of(concept);
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
    for (const [child, parent] of this.#parents) {
      if (++done % STRETCH === 0) await this.draft.pause();
      if (this.#written.has(child) && !this.#written.has(parent)) missing++;
    }
    if (missing > 0) this.draft.writer.dropMissingParents();
  }

  async #writeMaps(): Promise<void> {
    if (this.#classes.size === 0) this.#classesFromParents();
    let done = 0;
    for (const links of [this.#maps, this.#classes]) {
      links.sort();
      for (const [target, concept] of links) {
        if (++done % STRETCH === 0) await this.draft.pause();
        if (this.#written.has(concept)) this.draft.writer.mapTo(concept, target);
      }
    }
  }

  /** In bundles without the relationships of drugs to classes, a drug's class is its parent. */
  #classesFromParents(): void {
    for (const [child, parent] of this.#parents) {
      if (this.#atc.has(parent) && !this.#atc.has(child)) this.#classes.add(parent, child);
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
