import { fault } from '../../faults';
import { eachRow, dialectOf } from './athena_rows';
import { ByteFields } from './byte_fields';
import type { ByteSource } from './byte_source';
import { field, wholeNumber, type Draft } from './draft';
import { IdSet } from './id_set';
import { Links } from './links';
import { Columns } from './rows';

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

/** Names by their length and first letter, so that of the others none is read. */
const NAME_SHAPES = new Set([...RELATIONSHIPS.keys()].map(name => shapeOf(name.length, name.charCodeAt(0))));

function shapeOf(length: number, first: number): number {
  return length * 256 + first;
}

/** A row of one of the two tables, either way it is read. */
interface LinkRow {
  integer(at: number): number;
  text(at: number): string;
  length(at: number): number;
  firstByte(at: number): number;
}

/**
 * What CONCEPT_RELATIONSHIP and CONCEPT_ANCESTOR say, of which only a fraction is of use: they have several times the
 * rows of CONCEPT.
 */
export class AthenaLinks {
  /** Child → parents, by OMOP's numbers. */
  readonly parents = new Links();
  /** Target of a map → the concepts that are mapped to it. */
  readonly maps = new Links();
  /** Drug class → its drugs. */
  readonly classes = new Links();
  readonly #isClass = new IdSet();

  constructor(readonly draft: Draft) {}

  async readRelationships(source: ByteSource): Promise<void> {
    await this.#eachRow(source, columns => {
      const [one, two] = [columns.at('CONCEPT_ID_1'), columns.at('CONCEPT_ID_2')];
      const relationship = columns.at('RELATIONSHIP_ID');
      const invalid = columns.at('INVALID_REASON');
      return (row, line) => {
        if (!NAME_SHAPES.has(shapeOf(row.length(relationship), row.firstByte(relationship)))) return;
        const rule = RELATIONSHIPS.get(row.text(relationship));
        if (!rule || (invalid >= 0 && row.length(invalid) > 0)) return;
        const first = concept(row, one, source, line, 'concept_id_1');
        const second = concept(row, two, source, line, 'concept_id_2');
        if (first === second || first === 0 || second === 0) return;
        const [lower, upper] = rule.down ? [second, first] : [first, second];
        if (rule.kind === 'parent') this.parents.add(lower, upper);
        else if (rule.kind === 'map') this.maps.add(upper, lower);
        else {
          this.classes.add(upper, lower);
          this.#isClass.add(upper);
        }
      };
    });
  }

  /** After the relationships, which tell the drug classes: those are above drugs at any distance. */
  async readAncestors(source: ByteSource): Promise<void> {
    await this.#eachRow(source, columns => {
      const above = columns.at('ANCESTOR_CONCEPT_ID');
      const below = columns.at('DESCENDANT_CONCEPT_ID');
      const levels = columns.at('MIN_LEVELS_OF_SEPARATION');
      return (row, line) => {
        const distance = row.integer(levels);
        if (distance === 0) return;
        const ancestor = concept(row, above, source, line, 'ancestor_concept_id');
        const isClass = this.#isClass.has(ancestor);
        if (!isClass && distance !== 1) return;
        const descendant = concept(row, below, source, line, 'descendant_concept_id');
        if (ancestor === 0 || descendant === 0) return;
        if (isClass) this.classes.add(ancestor, descendant);
        else this.parents.add(descendant, ancestor);
      };
    });
  }

  /** Reads by bytes where fields are separated by TABs alone, else by texts. */
  async #eachRow(
    source: ByteSource,
    prepare: (columns: Columns) => (row: LinkRow, line: number) => void,
  ): Promise<void> {
    let fields: ByteFields | undefined;
    let columns: Columns | undefined;
    let take: (row: LinkRow, line: number) => void = () => undefined;
    let line = 0;
    for await (const block of this.draft.readBytes(source, () => line + 1)) {
      const { bytes, isOpen } = block;
      if (block.isFirst) {
        const end = bytes.indexOf(0x0a);
        const header = bytes.toString('utf8', 0, end < 0 ? bytes.length : end).replace(/^\ufeff|\r$/g, '');
        const { delimiter, quoted } = dialectOf(header);
        if (delimiter !== '\t' || quoted) break;
        columns = new Columns(header.split('\t'));
        fields = new ByteFields(columns.count);
        take = prepare(columns);
      }
      if (!fields || !columns) break;
      const before = line;
      let notRows = 0;
      fields.begin(bytes);
      while (fields.nextLine()) {
        line++;
        if (line === 1 || fields.isEmpty) {
          notRows++;
          continue;
        }
        if (fields.count !== columns.count) throw wrongWidth(source, fields, line, columns.count, isOpen);
        take(fields, line);
      }
      this.draft.rows += line - before - notRows;
    }
    if (fields) return;
    await eachRow(this.draft, source, known => {
      const taking = prepare(known);
      return (row, number) => taking(rowOf(row), number);
    });
  }
}

/** A concept's number; 0 stands for none. @throws UserFault wrong-value */
function concept(row: LinkRow, at: number, source: ByteSource, line: number, column: string): number {
  const id = row.integer(at);
  return id >= 0 && id < 2 ** 32 ? id : wholeNumber(row.text(at), { file: source.shown, line, column });
}

function rowOf(row: readonly string[]): LinkRow {
  return {
    integer: at => (/^\d{1,10}$/.test(field(row, at)) ? Number(row[at]) : -1),
    text: at => field(row, at),
    length: at => field(row, at).length,
    firstByte: at => field(row, at).charCodeAt(0),
  };
}

function wrongWidth(source: ByteSource, fields: ByteFields, line: number, expected: number, isOpen: boolean): Error {
  const facts = { file: source.shown, line, found: fields.count, expected };
  return fault(isOpen && facts.found < expected ? 'cut-off' : 'wrong-columns', facts);
}
