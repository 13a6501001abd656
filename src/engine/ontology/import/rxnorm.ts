import type { Draft, DraftVocabulary } from './draft';
import { filesOf, type Parts, type Sample, type VocabularyFormat } from './format';
import { ATTRIBUTES, eachRrfRow, NAMES, RELATIONS, rrfTable, versionsIn } from './rrf';
import { shownName } from './vocabulary_names';

/**
 * RxNorm as the National Library of Medicine releases it: RXNCONSO.RRF with names, RXNREL.RRF with relationships,
 * RXNSAT.RRF with NDCs. Only RxNorm's own names become concepts (of the other sources in it each has its own license),
 * and ATC's where the release has them.
 * Source: NLM, RxNorm Technical Documentation.
 */

/** Types of names that stand beside a concept's own name. */
const SYNONYM_TYPES = new Set(['SY', 'TMSY', 'PSN', 'ET']);
/** Types of what has NDCs: drugs and packs. */
const PRODUCT_TYPES = new Set(['SCD', 'SBD', 'GPCK', 'BPCK']);
/** From a drug up to its ingredients, along which it has its ingredients' classes. */
const TOWARDS_INGREDIENT = new Set(['isa', 'has_ingredient', 'consists_of', 'tradename_of', 'has_precise_ingredient']);
const FROM_INGREDIENT = new Set([
  'inverse_isa',
  'ingredient_of',
  'constitutes',
  'has_tradename',
  'precise_ingredient_of',
]);
/** Branded pack → drug → component → ingredient is four steps. */
const MOST_STEPS = 6;
/** Classes of ATC without those above them are seven characters. */
const ATC_SUBSTANCE = 7;

export const rxnorm: VocabularyFormat = {
  name: 'RxNorm in RRF',
  expects: 'RxNorm and UMLS in RRF',
  word: 'rxnorm',
  needs: { names: 'RXNCONSO.RRF' },
  recognise({ lines }: Sample): string | null {
    // RXNREL has rows between atoms, which name no concept, and they may come first.
    return rrfTable(lines, /^\d*$/, /^\d+$/);
  },
  async read(all: Parts, draft: Draft): Promise<void> {
    const parts = withoutPrescribable(all);
    const versions = await versionsIn(draft, filesOf(parts, 'sources'));
    const vocabulary = draft.vocabulary('rxnorm', 'RxNorm', versions.get('RXNORM') ?? null, rxnorm.name);
    if (vocabulary) await new RxNormImport(draft, vocabulary).read(parts);
  },
};

/** A release has a part of itself once more, in a folder for what can be prescribed. */
function withoutPrescribable(parts: Parts): Parts {
  return new Map(
    [...parts].map(([name, sources]) => {
      const whole = sources.filter(({ shown }) => !/[/\\]prescribe[/\\]/.test(shown));
      return [name, whole.length > 0 ? whole : sources];
    }),
  );
}

class RxNormImport {
  /** Words of concepts whose own name comes later in the file. */
  readonly #synonyms: (readonly [code: string, name: string])[] = [];
  readonly #above = new Map<number, number[]>();
  /** Ingredient → its codes of ATC. */
  readonly #classes = new Map<number, string[]>();
  /** Names of what is sold, which NDCs are of. */
  readonly #products = new Map<number, string>();
  #atc: DraftVocabulary | null | undefined;
  #ndc: DraftVocabulary | null | undefined;
  readonly #classOf: (readonly [rxcui: string, code: string])[] = [];

  constructor(
    readonly draft: Draft,
    readonly vocabulary: DraftVocabulary,
  ) {}

  async read(parts: Parts): Promise<void> {
    for (const source of filesOf(parts, 'names')) await eachRrfRow(this.draft, source, NAMES.count, this.#name);
    for (const [code, name] of this.#synonyms) {
      const concept = this.draft.find(this.vocabulary, code);
      if (concept !== 0) this.draft.term(concept, 'synonym', name);
    }
    this.#writeClassTree();
    for (const source of filesOf(parts, 'relations')) {
      await eachRrfRow(this.draft, source, RELATIONS.count, this.#relation);
    }
    for (const source of filesOf(parts, 'attributes')) {
      await eachRrfRow(this.draft, source, ATTRIBUTES.count, this.#attribute);
    }
    for (const [rxcui, code] of this.#classOf) {
      const concept = this.draft.find(this.vocabulary, rxcui);
      if (concept !== 0 && code.length === ATC_SUBSTANCE) {
        this.#classes.set(concept, [...(this.#classes.get(concept) ?? []), code]);
      }
    }
    this.#mapClasses();
  }

  readonly #name = (row: readonly string[]): void => {
    const source = row[NAMES.source];
    if (source === 'ATC') this.#atcName(row);
    if (source !== 'RXNORM') return;
    const [code, name, kind] = [row[NAMES.concept]!, row[NAMES.name]!, row[NAMES.type]!];
    if (SYNONYM_TYPES.has(kind)) {
      this.#synonyms.push([code, name]);
      return;
    }
    const isObsolete = row[NAMES.suppressed] === 'O';
    const status = isObsolete ? 'inactive' : null;
    const { id, isNew } = this.draft.concept(this.vocabulary, { code, description: name, kind, status });
    if (!isNew) this.draft.term(id, 'synonym', name);
    else if (PRODUCT_TYPES.has(kind)) this.#products.set(id, name);
  };

  #atcName(row: readonly string[]): void {
    const code = row[NAMES.code]!;
    if (!/^[A-Z](?:\d\d(?:[A-Z](?:[A-Z](?:\d\d)?)?)?)?$/.test(code)) return;
    this.#classOf.push([row[NAMES.concept]!, code]);
    this.#atc ??= this.draft.vocabulary('atc', shownName('atc', 'ATC'), null, rxnorm.name);
    if (this.#atc) this.draft.concept(this.#atc, { code, description: row[NAMES.name]!, kind: atcLevel(code) });
  }

  #writeClassTree(): void {
    const atc = this.#atc;
    if (!atc) return;
    for (const [, code] of this.#classOf) linkAtc(this.draft, atc, code);
  }

  readonly #relation = (row: readonly string[]): void => {
    if (row[RELATIONS.source] !== 'RXNORM') return;
    const kind = row[RELATIONS.kind]!;
    const isUp = TOWARDS_INGREDIENT.has(kind);
    if (!isUp && !FROM_INGREDIENT.has(kind)) return;
    // The second concept is the kind of the first.
    const [lower, upper] = isUp ? [RELATIONS.second, RELATIONS.first] : [RELATIONS.first, RELATIONS.second];
    const child = this.draft.find(this.vocabulary, row[lower]!);
    const parent = this.draft.find(this.vocabulary, row[upper]!);
    if (child === 0 || parent === 0 || child === parent) return;
    const above = this.#above.get(child);
    if (above) above.push(parent);
    else this.#above.set(child, [parent]);
    if (kind === 'isa' || kind === 'inverse_isa') this.draft.writer.parent(child, parent);
  };

  /** NDCs are attributes of drugs, and have their names. */
  readonly #attribute = (row: readonly string[]): void => {
    if (row[ATTRIBUTES.name] !== 'NDC' || row[ATTRIBUTES.source] !== 'RXNORM') return;
    const rxcui = row[ATTRIBUTES.concept]!;
    const description = this.#products.get(this.draft.find(this.vocabulary, rxcui));
    if (description === undefined) return;
    this.#ndc ??= this.draft.vocabulary('ndc', shownName('ndc', 'NDC'), null, rxnorm.name);
    if (!this.#ndc) return;
    const { id } = this.draft.concept(this.#ndc, { code: row[ATTRIBUTES.value]!, description });
    this.draft.map(id, { system: 'rxnorm', code: rxcui, mark: null, rank: 0 });
  };

  /** A drug has the classes of its ingredients. */
  #mapClasses(): void {
    if (this.#classes.size === 0) return;
    for (const concept of new Set([...this.#above.keys(), ...this.#classes.keys()])) {
      const codes = new Set<string>();
      let level = new Set([concept]);
      for (let step = 0; step <= MOST_STEPS && level.size > 0; step++) {
        for (const each of level) for (const code of this.#classes.get(each) ?? []) codes.add(code);
        level = new Set([...level].flatMap(each => this.#above.get(each) ?? []));
      }
      for (const code of codes) this.draft.map(concept, { system: 'atc', code, mark: null, rank: 0 });
    }
  }
}

/** `level 1` to `level 5`, by the length of the code. */
export function atcLevel(code: string): string {
  return `level ${[1, 3, 4, 5, 7].indexOf(code.length) + 1}`;
}

/** The class above, by the code itself; a class that is not there is passed over. */
export function linkAtc(draft: Draft, atc: DraftVocabulary, code: string): void {
  const concept = draft.find(atc, code);
  for (const length of [5, 4, 3, 1]) {
    if (length >= code.length) continue;
    const parent = draft.find(atc, code.slice(0, length));
    if (parent === 0) continue;
    if (concept !== 0) draft.writer.parent(concept, parent);
    return;
  }
}
