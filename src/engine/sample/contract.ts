/**
 * Making a synthetic cohort away from the editor's thread: served by the process that imports records
 * (engine/import/contract.ts), which is ended where the user cancels.
 */
export interface GenerateTask {
  /** Absolute path of an archetype file; null: the bundled archetypes. */
  readonly archetypes: string | null;
  /** Ids of the archetypes that patients are made of; null: all of them, in shares that follow their weights. */
  readonly only: readonly string[] | null;
  readonly patients: number;
  readonly seed: number;
  /** Absolute path of the folder that will be the data set. */
  readonly out: string;
  /** Whether what stands in `out` may be lost. */
  readonly replace: boolean;
}

export interface GenerateReport {
  readonly to: string;
  readonly subjects: number;
  readonly events: number;
  readonly codes: number;
  readonly seconds: number;
}

/** An archetype that can be chosen. */
export interface ArchetypeSummary {
  readonly id: string;
  readonly title: string;
  /** Whom it makes: Archetype.description.positive. */
  readonly summary: string;
}

export interface GenerateApi {
  /**
   * The archetypes of a file (null: the bundled ones), abstract ones left out.
   * @throws UserFault `archetype-file` with file, line and column
   */
  archetypes(params: { readonly file: string | null }): readonly ArchetypeSummary[];
  /** @throws UserFault `archetype-file`, `import-target`, `import-taken`, `at-work`, `not-written`; Cancelled */
  generate(task: GenerateTask): GenerateReport;
}
