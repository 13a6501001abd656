/**
 * What is known of a code, in the shapes that cross every boundary (worker, editor, page, command line): JSON values
 * only. Codes are in their system's canonical form (systems.ts): dotted ICD, eleven-digit NDC, two-digit CVX.
 */

/**
 * A code system: the id of a row of CODE_SYSTEMS (systems.ts), or for a vocabulary that only an import knows a name of
 * lower-case letters, digits and dashes made of its own name (`cms-place-of-service`).
 */
export type SystemId = string;

/** Who says it: the data set's own codes.parquet, the bundled index, or a vocabulary that the user imported. */
export type DescriptionSource = 'dataset' | 'bundled' | 'import';

/** A vocabulary as it stands in the bundled index or in an import. */
export interface Vocabulary {
  readonly system: SystemId;
  /** As its publisher writes it: `ICD-10-CM`. */
  readonly name: string;
  /** As its publisher writes it: `FY2026`. Null where the files do not say. */
  readonly version: string | null;
  /** Whether it holds only a part of the vocabulary: a code that is not in it may well exist. */
  readonly subset: boolean;
  readonly source: 'bundled' | 'import';
  /** The import's id (what is removed); null for the bundled ones. */
  readonly importId: string | null;
  readonly codes: number;
  /** The notice that its license wants shown; null where none is asked for. */
  readonly notice: string | null;
}

/** A code with its description: what a link shows. */
export interface CodeLink {
  readonly system: SystemId;
  readonly code: string;
  /** Null where the vocabulary names the code without describing it. */
  readonly description: string | null;
}

/** A category that a code is mapped into. */
export interface CategoryLink extends CodeLink {
  /**
   * What the map says beside: for CCSR `default` (the default category of inpatient data), `outpatient default`, both
   * joined by `, `; null where it says nothing.
   */
  readonly mark: string | null;
}

/** Inclusion and exclusion notes and the like. `kind`: includes, excludes1, excludes2, inclusionTerm, codeFirst, … */
export interface CodeNote {
  readonly kind: string;
  readonly text: string;
  /** Whether the note stands at this code or at an ancestor that hands it down. Null: at this code. */
  readonly from: string | null;
  /** The edition that the note is of, where that is another than the code's (`FY2021`). */
  readonly edition: string | null;
}

/** One source's word on the code. */
export interface Saying {
  readonly source: DescriptionSource;
  /** Who, in words with version and subset status: `ICD-10-CM FY2026`, `LOINC (subset)`, the data set's name. */
  readonly says: string;
  readonly description: string;
}

export type ProblemKind =
  /** No source knows it. */
  | 'unknown'
  /** It can be read in several systems, and in more than one of them it exists. */
  | 'ambiguous'
  /** Its system is neither bundled nor imported. The message says what to import. */
  | 'not-bundled'
  /** The bundled part of the vocabulary does not have it; the whole might. */
  | 'not-in-subset'
  /** It was deleted or is inactive. The code is described all the same. */
  | 'inactive'
  /** A header: it has a description, but a claim needs one of its children. */
  | 'not-billable'
  /** The text has the code system's prefix but not the form of its codes. */
  | 'malformed';

export interface CodeProblem {
  readonly kind: ProblemKind;
  /** A plain sentence: what, and what to do. */
  readonly message: string;
  /** Codes that may have been meant, best first, at most five. */
  readonly nearest: readonly CodeLink[];
}

/** What the index knows of a code. Lists are in the vocabulary's order. */
export interface CodeAnswer {
  /** The text that was asked about. */
  readonly input: string;
  /** Whether any source describes it. */
  readonly found: boolean;
  readonly system: SystemId | null;
  /** Canonical form; null where the text can't be read as a code. */
  readonly code: string | null;
  readonly description: string | null;
  /** The vocabulary's short form, where it has another. */
  readonly short: string | null;
  readonly source: DescriptionSource | null;
  /** Who describes it, in words with version and subset status; null where nobody does. */
  readonly says: string | null;
  /** The version of the vocabulary that describes it. */
  readonly version: string | null;
  readonly subset: boolean;
  /** Null where the system does not know the difference. */
  readonly billable: boolean | null;
  /** The vocabulary's own kind of concept: RxNorm term type, SNOMED tag, block, chapter, table. */
  readonly kind: string | null;
  /** From the root down to the parent. */
  readonly path: readonly CodeLink[];
  readonly parents: readonly CodeLink[];
  /** At most 50. */
  readonly children: readonly CodeLink[];
  readonly childCount: number;
  /** All codes below. */
  readonly descendantCount: number;
  readonly synonyms: readonly string[];
  readonly notes: readonly CodeNote[];
  readonly categories: {
    readonly ccsr: readonly CategoryLink[];
    readonly hcc: readonly CategoryLink[];
    readonly elixhauser: readonly CategoryLink[];
    /** ATC classes of a drug, where an import maps them. */
    readonly atc: readonly CategoryLink[];
  };
  /** Codes of other systems that it is mapped to: NDC → RxNorm and CVX, OMOP's "Maps to". */
  readonly related: readonly CodeLink[];
  /** What follows the code in the text and is no part of it: the unit in `LAB//50912//mg/dL`. */
  readonly qualifiers: readonly string[];
  /** Every source that describes it, the one that spoke first. One entry more than one says: they may differ. */
  readonly sayings: readonly Saying[];
  readonly problem: CodeProblem | null;
  /** Notices of the vocabularies that spoke. */
  readonly notices: readonly string[];
}

/** The short answer, for lists of many codes. */
export interface CodeName {
  readonly system: SystemId;
  readonly code: string;
  readonly description: string;
  readonly source: 'bundled' | 'import';
  /** In words with version and subset status. */
  readonly says: string;
}

/** One node of a hierarchy above a code, or the code itself. */
export interface HierarchyStep extends CodeLink {
  /** `chapter`, `block`, `category`, `code`; for other systems their own levels (`section`, `table`, ATC `level 1`). */
  readonly level: string;
  /** Its place in the vocabulary's own order (the concept's number): comparable within a system. */
  readonly order: number;
}

/** Where a code stands. */
export interface CodePlace {
  /** From the root down to the code itself. */
  readonly chain: readonly HierarchyStep[];
  /** The default CCSR category first. */
  readonly ccsr: readonly CategoryLink[];
  /** Chains of ATC classes from level 1 down, where an import maps them. */
  readonly atc: readonly (readonly HierarchyStep[])[];
}

/** One code that a search found. */
export interface SearchHit extends CodeLink {
  readonly description: string;
  /** The description or synonym that matched best. */
  readonly matched: string;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
  readonly source: 'bundled' | 'import';
  readonly says: string;
  readonly billable: boolean | null;
}

/** What an open data set knows of a code. */
export interface DatasetCode {
  /** The data set's path and name. */
  readonly path: string;
  readonly name: string;
  /** The code as the data set writes it. */
  readonly code: string;
  readonly description: string | null;
  readonly parents: readonly string[];
  /** Further columns of codes.parquet that are filled, as text. */
  readonly columns: Readonly<Record<string, string>>;
  readonly events: number;
  readonly subjects: number;
}

/** How often codes below a code occur in an open data set; the code itself is not counted. */
export interface CodesBelow {
  readonly path: string;
  readonly name: string;
  /** Different codes. */
  readonly codes: number;
  readonly events: number;
  readonly subjects: number;
}
