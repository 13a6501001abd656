import { messageOf, UserFault } from '../core/fault';
import type { KnownCode } from '../core/meds/dataset';
import type { CodeName, CodePlace, SystemId } from '../core/ontology/answer';
import { extraNames } from '../core/ontology/extra_names';
import { readCode, type ExtraNames } from '../core/ontology/read_code';
import { codeSystem } from '../core/ontology/systems';
import { NOTICES } from './faults';
import type { OntologyApi, OntologyPlaces } from './ontology/contract';

/** What the engine asks of the ontology. */
export type OntologyAnswers = Pick<OntologyApi, 'names' | 'places' | 'vocabularies' | 'close'> & {
  /** All codes of a system that stand below one of its codes. */
  codesBelow(code: KnownCode): readonly string[];
};
export type OpenOntology = (places: OntologyPlaces) => OntologyAnswers;

/** Codes are remembered up to so many: some tens of megabytes at most. */
const MOST_KNOWN = 100_000;

/**
 * The bundled index and the imports as the engine needs them: names and places of codes, each asked for once. The files
 * are opened with the first code. Nothing in here throws: where the index can't be used, codes are as undescribed as the
 * data set leaves them, and `faults` says why. Owner: the engine; close it.
 */
export class CodeIndex {
  #configured: OntologyPlaces | null = null;
  /** Null: to be collected. */
  #extraNames: ExtraNames | null = null;
  #answers: OntologyAnswers | null = null;
  /** Set where the index failed: it is not asked again before it is configured anew. */
  #failure: string | null = null;
  readonly #names = new Map<string, CodeName | null>();
  readonly #places = new Map<string, CodePlace | null>();

  constructor(readonly open: OpenOntology) {}

  /** An index that is nowhere: it describes nothing and finds nothing wrong. */
  static none(): CodeIndex {
    return new CodeIndex(() => {
      throw new Error('There is no index to open.');
    });
  }

  /** Where the files are now; whatever was known before is forgotten. Null: there is no index. */
  configure(places: OntologyPlaces | null): void {
    this.close();
    this.#configured = places;
    this.#extraNames = null;
    this.#failure = null;
  }

  /** What the index or an import calls each code; null where neither describes it. */
  names(codes: readonly string[]): readonly (CodeName | null)[] {
    return this.#known(codes, this.#names, (answers, unknown) => answers.names({ codes: unknown }));
  }

  /** Where each code stands; null where it stands nowhere. */
  places(codes: readonly string[]): readonly (CodePlace | null)[] {
    return this.#known(codes, this.#places, (answers, unknown) => answers.places({ codes: unknown }));
  }

  /** All codes that stand below a code in its vocabularies, by whichever parent; the code itself not among them. */
  below(code: KnownCode): readonly KnownCode[] {
    const codes = this.#asking(answers => answers.codesBelow(code)) ?? [];
    return codes.map(each => ({ system: code.system, code: each }));
  }

  /** What settings and imports add to the names of code systems; the same object for as long as they stay. */
  get extraNames(): ExtraNames {
    return (this.#extraNames ??= extraNames(
      this.#configured?.prefixes ?? [],
      this.#asking(answers => answers.vocabularies({}).vocabularies) ?? [],
    ));
  }

  /** The system that a code is of, described or not; null where none can be told. */
  systemOf(code: string, name: CodeName | null): SystemId | null {
    if (name) return name.system;
    const { readings, malformed } = readCode(code, this.extraNames);
    const [first, ...others] = readings;
    if (!first) return malformed;
    return first.named || others.every(({ system }) => system === first.system) ? first.system : null;
  }

  /** A system's name as its publisher writes it; that of a vocabulary which only an import has, as the import has it. */
  systemName(system: SystemId): string {
    const named = codeSystem(system)?.name;
    if (named !== undefined) return named;
    const vocabularies = this.#asking(answers => answers.vocabularies({}).vocabularies) ?? [];
    return vocabularies.find(vocabulary => vocabulary.system === system)?.name ?? system;
  }

  /** Plain sentences about files that can't be used. */
  get faults(): readonly string[] {
    const listed = this.#asking(answers => answers.vocabularies({}).faults) ?? [];
    return this.#failure === null ? listed : [this.#failure, ...listed];
  }

  close(): void {
    const answers = this.#answers;
    this.#answers = null;
    this.#names.clear();
    this.#places.clear();
    try {
      answers?.close({});
    } catch (error) {
      // The files are read only and nothing waits for them: what was answered stays right.
      this.#fail(error);
    }
  }

  #known<T>(
    codes: readonly string[],
    known: Map<string, T | null>,
    ask: (answers: OntologyAnswers, codes: readonly string[]) => readonly (T | null)[],
  ): readonly (T | null)[] {
    const unknown = [...new Set(codes.filter(code => !known.has(code)))];
    const found = unknown.length === 0 ? null : this.#asking(answers => ask(answers, unknown));
    const fresh = new Map(unknown.map((code, i) => [code, found?.[i] ?? null]));
    const answers = codes.map(code => fresh.get(code) ?? known.get(code) ?? null);
    if (known.size + fresh.size > MOST_KNOWN) known.clear();
    if (found) for (const [code, answer] of fresh) known.set(code, answer);
    return answers;
  }

  #asking<T>(ask: (answers: OntologyAnswers) => T): T | null {
    if (this.#configured === null || this.#failure !== null) return null;
    try {
      return ask((this.#answers ??= this.open(this.#configured)));
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  #fail(error: unknown): void {
    const why = error instanceof UserFault ? messageOf(error) : error instanceof Error ? error.message : String(error);
    this.#failure = NOTICES.indexUnusable(why);
  }
}
