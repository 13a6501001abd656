import type { SystemId } from './answer';

/** A prefix that the user's settings add: `DX10: → icd10cm`. */
export interface UserPrefix {
  /** What stands before the code, with its separator: `ccs_dx//`. */
  readonly prefix: string;
  readonly system: SystemId;
}

/** One way to read a text as a code. */
export interface CodeReading {
  readonly system: SystemId;
  /** Canonical form. */
  readonly code: string;
  /** `prefix`: the code is the beginning of others (NDC labeler and product without the package). */
  readonly match: 'whole' | 'prefix';
  /** Whether the text names the system; a bare code is read in every system whose form it has. */
  readonly named: boolean;
}

/** What a text can mean as a code. */
export interface ReadCode {
  readonly input: string;
  /** The likeliest first. Empty: it is no code. */
  readonly readings: readonly CodeReading[];
  /** The system that the text names although the rest has not the form of its codes; else null. */
  readonly malformed: SystemId | null;
  /** What follows the code: a unit, an encounter type. */
  readonly qualifiers: readonly string[];
  /** MEDS_BIRTH, MEDS_DEATH, with what follows them as qualifiers; else null. */
  readonly special: 'MEDS_BIRTH' | 'MEDS_DEATH' | null;
}
