import type { SubjectId } from '../meds/dataset';

/**
 * What the generator knows of the subjects it made and their records do not say: which archetype each follows and what was
 * planted. It stands beside the data set, never in it (`NAME.truth.json`), and is what gold is made of.
 */
export interface SampleTruth {
  readonly version: 1;
  /** Digest of the archetypes that it was made of. */
  readonly archetypes: string;
  readonly seed: number;
  /** In the order of their ids, which were dealt at random. */
  readonly subjects: readonly SubjectTruth[];
}

export interface SubjectTruth {
  readonly id: SubjectId;
  /** Archetype.id. */
  readonly archetype: string;
  /** Null where the archetype plants no effect. */
  readonly effect: PlantedEffect | null;
}

/** One subject's part in a planted treatment effect. */
export interface PlantedEffect {
  readonly treated: boolean;
  /** The chance with which it was treated, from its confounders: strictly between 0 and 1. */
  readonly propensity: number;
  /** Whether the outcome came about. */
  readonly outcome: boolean;
}
