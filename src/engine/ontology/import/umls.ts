import type { Draft, DraftVocabulary } from './draft';
import { filesOf, type Parts, type Sample, type VocabularyFormat } from './format';
import { eachRrfRow, NAMES, RELATIONS, rrfTable, versionsIn } from './rrf';
import { shownName, systemNamed } from './vocabulary_names';

/**
 * The UMLS Metathesaurus in RRF: MRCONSO.RRF with the names of all its vocabularies, MRREL.RRF with what is above what.
 * Each source (SAB) becomes a vocabulary; the Metathesaurus's own concepts (CUI) do not, but codes of different sources
 * under one CUI could be told apart by nothing else than their names, so they are not mapped to each other either.
 * Source: NLM, UMLS Reference Manual, chapter 3 and appendix B.
 */

/** Types of names that are a code's own name, the best first. Source: MRRANK in the order of the common sources. */
const OWN_NAME = ['PT', 'FN', 'LN', 'LC', 'HT', 'PN', 'NM', 'MH', 'RXN_PT', 'IN', 'SCD', 'SBD', 'BN', 'AB'];

export const umls: VocabularyFormat = {
  name: 'UMLS in RRF',
  expects: 'RxNorm and UMLS in RRF',
  word: 'umls',
  needs: { names: 'MRCONSO.RRF' },
  recognise({ lines }: Sample): string | null {
    const table = rrfTable(lines, /^C\d{7,8}$/, /^A\d+$/);
    return table === 'attributes' ? null : table;
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    const versions = await versionsIn(draft, filesOf(parts, 'sources'));
    await new UmlsImport(draft, versions).read(parts);
  },
};

/** A code under one CUI, of which the best name is looked for. */
interface Named {
  readonly source: string;
  readonly code: string;
  readonly names: {
    readonly name: string;
    readonly rank: number;
    readonly kind: string;
    readonly isObsolete: boolean;
  }[];
  readonly atoms: number[];
}

class UmlsImport {
  readonly #vocabularies = new Map<string, DraftVocabulary | null>();
  /** Atom → concept, for the relationships, which are between atoms. */
  readonly #atoms = new NumberMap();
  #concept = '';
  #codes = new Map<string, Named>();
  #others = 0;

  constructor(
    readonly draft: Draft,
    readonly versions: ReadonlyMap<string, string>,
  ) {}

  async read(parts: Parts): Promise<void> {
    for (const source of filesOf(parts, 'names')) {
      await eachRrfRow(this.draft, source, NAMES.count, this.#name);
      this.#write();
    }
    for (const source of filesOf(parts, 'relations')) {
      await eachRrfRow(this.draft, source, RELATIONS.count, this.#relation);
    }
    if (this.#others > 0)
      this.draft.note(`Names in other languages than English, which were left out: ${this.#others}.`);
  }

  /** Rows are in the order of CUIs, so the names of a code stand together, with rare exceptions. */
  readonly #name = (row: readonly string[]): void => {
    if (row[NAMES.concept] !== this.#concept) {
      this.#write();
      this.#concept = row[NAMES.concept]!;
    }
    const [source, code] = [row[NAMES.source]!, row[NAMES.code]!];
    // The Metathesaurus's own additions have no codes of their own.
    if (source === 'MTH' || source === 'SRC' || code === 'NOCODE') return;
    if (row[NAMES.language] !== 'ENG') {
      this.#others++;
      return;
    }
    const key = `${source}|${code}`;
    let named = this.#codes.get(key);
    if (!named) this.#codes.set(key, (named = { source, code, names: [], atoms: [] }));
    const kind = row[NAMES.type]!;
    const at = OWN_NAME.indexOf(kind);
    const suppressed = row[NAMES.suppressed]!;
    const rank = (at < 0 ? OWN_NAME.length : at) + (suppressed === 'N' ? 0 : 100);
    named.names.push({ name: row[NAMES.name]!, rank, kind, isObsolete: suppressed === 'O' });
    named.atoms.push(Number(row[NAMES.atom]!.slice(1)));
  };

  #write(): void {
    for (const { source, code, names, atoms } of this.#codes.values()) {
      const vocabulary = this.#vocabulary(source);
      const [best, ...rest] = names.sort((a, b) => a.rank - b.rank);
      if (!vocabulary || !best) continue;
      const status = best.isObsolete ? 'inactive' : null;
      const { id, isNew } = this.draft.concept(vocabulary, { code, description: best.name, kind: best.kind, status });
      for (const atom of atoms) this.#atoms.set(atom, id);
      const written = new Set([best.name]);
      for (const { name } of isNew ? rest : [best, ...rest]) {
        if (isNew && written.has(name)) continue;
        written.add(name);
        this.draft.term(id, 'synonym', name);
      }
    }
    this.#codes = new Map();
  }

  #vocabulary(source: string): DraftVocabulary | null {
    const known = this.#vocabularies.get(source);
    if (known !== undefined) return known;
    const system = systemNamed(source);
    const begun = this.draft.vocabulary(
      system,
      shownName(system, source),
      this.versions.get(source) ?? null,
      umls.name,
    );
    this.#vocabularies.set(source, begun);
    return begun;
  }

  /** PAR: the second is the first's parent; CHD the other way round. Both stand in the file. */
  readonly #relation = (row: readonly string[]): void => {
    if (row[RELATIONS.relation] !== 'PAR' || row[RELATIONS.suppressed] !== 'N') return;
    const child = this.#atoms.get(Number(row[RELATIONS.firstAtom]!.slice(1)));
    const parent = this.#atoms.get(Number(row[RELATIONS.secondAtom]!.slice(1)));
    if (child !== 0 && parent !== 0 && child !== parent) this.draft.writer.parent(child, parent);
  };
}

const PAGE_BITS = 12;

/** Whole numbers to whole numbers from 1, in pages that are made where keys are: 4 bytes each where keys are dense. */
class NumberMap {
  readonly #pages = new Map<number, Uint32Array>();

  /** @returns 0 where the key is not known */
  get(key: number): number {
    return this.#pages.get(key >>> PAGE_BITS)?.[key & (2 ** PAGE_BITS - 1)] ?? 0;
  }

  set(key: number, value: number): void {
    const at = key >>> PAGE_BITS;
    let page = this.#pages.get(at);
    if (!page) this.#pages.set(at, (page = new Uint32Array(2 ** PAGE_BITS)));
    page[key & (2 ** PAGE_BITS - 1)] = value;
  }
}
