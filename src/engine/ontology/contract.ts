import type {
  CodeAnswer,
  CodeLink,
  CodeName,
  CodePlace,
  SearchHit,
  SystemId,
  Vocabulary,
} from '../../core/ontology/answer';
import type { UserPrefix } from '../../core/ontology/read_code';

/**
 * What the ontology answers: the bundled index and the user's imports. In the editor it runs in a worker thread behind
 * a Channel (engine/ontology/worker.ts); the engine's worker and the command line hold one of their own
 * (engine/ontology/ontology.ts). What a data set itself says of a code is not in here: core/ontology/merge.ts joins the
 * two.
 */
export interface OntologyApi {
  /** Everything known of each code, in the order asked. Never rejects for what is in a code. */
  describe(params: { readonly codes: readonly string[] }): readonly CodeAnswer[];
  /** The short answer for many codes; null where neither index nor imports describe it. */
  names(params: { readonly codes: readonly string[] }): readonly (CodeName | null)[];
  /** Where codes stand in hierarchies; null where they are in none. */
  places(params: { readonly codes: readonly string[] }): readonly (CodePlace | null)[];
  /**
   * Free text or (part of) a code → codes, best first.
   * @throws UserFault `unknown-system` where `system` is neither bundled nor imported
   */
  search(params: SearchQuery): SearchAnswer;
  /** Codes of a system that begin with `partial` (canonical or undotted), in order; '' gives the roots. */
  complete(params: {
    readonly system: SystemId;
    readonly partial: string;
    readonly limit: number;
  }): readonly CodeLink[];
  /** All children of a code, in pages. */
  children(params: {
    readonly system: SystemId;
    readonly code: string;
    readonly offset: number;
    readonly limit: number;
  }): { readonly total: number; readonly codes: readonly CodeLink[] };
  /** Every vocabulary, bundled ones first, and what is wrong with files that can't be used. */
  vocabularies(params: Record<string, never>): {
    readonly vocabularies: readonly Vocabulary[];
    readonly faults: readonly string[];
  };
  /** Where things are and what the user's settings add. Sent first, and again when one of them changes. */
  configure(params: OntologyPlaces): void;
  /** An import was added or removed: look at the folder again. */
  reload(params: Record<string, never>): void;
  /** Closes the files and lets the thread end by itself. A notification. */
  close(params: Record<string, never>): void;
}

export interface OntologyPlaces {
  /** Absolute path of the bundled index. */
  readonly bundled: string;
  /** Absolute path of the folder with the imports; need not exist. */
  readonly imports: string;
  /** Prefixes from the user's settings. */
  readonly prefixes: readonly UserPrefix[];
}

export interface SearchQuery {
  readonly text: string;
  /** Null: all systems. */
  readonly system: SystemId | null;
  readonly limit: number;
}

export interface SearchAnswer {
  readonly results: readonly SearchHit[];
  /** Whether spelling variants were tried because exact terms found little. */
  readonly fuzzy: boolean;
}
