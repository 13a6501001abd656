/**
 * An archetype made ready to run: names resolved to indices, happenings in an order in which each comes after those that
 * it depends on, times in whole minutes. Built once (compile.ts), used for every patient.
 */
export interface Program {
  readonly id: string;
  readonly weight: number;
  readonly isInpatient: boolean;
  readonly person: CompiledPerson;
  /** Days since 1970-01-01. */
  readonly startDays: Bounds;
  readonly observed: CompiledSpan;
  readonly backgrounds: readonly CompiledChance[];
  readonly density: Bounds;
  /** In the order in which they are planned. */
  readonly nodes: readonly Node[];
  readonly measurements: readonly CompiledMeasurement[];
  readonly notes: readonly CompiledNote[];
  /** How many choices of a code a patient makes. */
  readonly choices: number;
  readonly effect: CompiledEffect | null;
}

export type Bounds = readonly [least: number, most: number];

export interface CompiledPerson {
  readonly age: Bounds;
  readonly female: number;
  readonly race: Choice;
  readonly ethnicity: Choice;
}

export interface CompiledChance {
  readonly base: number;
  readonly slope: number;
}

export interface CompiledSpan {
  /** In `step` minutes. */
  readonly bounds: Bounds;
  /** 1440 where the span is told in days or years, else 1. */
  readonly step: 1440 | 1;
}

/** One of several codes, the same for a patient each time. */
export interface Choice {
  /** Where the patient's choice is kept; -1 where there is nothing to choose. */
  readonly slot: number;
  readonly codes: readonly CodeForms[];
  /** Running sums of the weights. */
  readonly sums: readonly number[];
}

/** Indices into the table of codes (codes.ts): the bare code, and what begins and ends it. */
export interface CodeForms {
  readonly bare: number;
  readonly start: number;
  readonly end: number;
}

export const ANCHORS = { birth: -1, start: -2, end: -3 } as const;

export interface Reference {
  /** Index of a node, or one of ANCHORS. */
  readonly node: number;
  readonly isEnd: boolean;
}

export type NodeKind = 'condition' | 'visits' | 'episode' | 'medication' | 'procedure' | 'immunisation' | 'death';

/** A happening. */
export interface Node {
  readonly name: string;
  readonly kind: NodeKind;
  /** Index of the background that it is a part of; -1 for the archetype's own. */
  readonly background: number;
  readonly chance: CompiledChance;
  readonly if: readonly Reference[];
  readonly unless: readonly Reference[];
  readonly when: CompiledWhen;
  /** Its part in the planted effect, which then decides in place of the chance. */
  readonly role: 'treatment' | 'outcome' | null;
  readonly code: Choice;
  readonly lasts: CompiledSpan | null;
  /** Between two visits, procedures or refills; between the end of one episode and the next. */
  readonly every: CompiledSpan | null;
  /** Days. */
  readonly jitter: number;
  /** That a single visit or procedure takes place. */
  readonly each: CompiledChance;
  readonly until: Reference | null;
  readonly count: Bounds | null;
  /** Hours of the day. */
  readonly hour: Bounds | null;
  readonly isFlexible: boolean;
  readonly items: readonly CompiledItem[];
}

export interface CompiledWhen {
  readonly anchor: Reference;
  readonly isBackwards: boolean;
  readonly span: CompiledSpan | null;
  /** Index of the node of visits; -1: none. */
  readonly visit: number;
  /** Months from 1. */
  readonly season: Bounds | null;
}

export interface CompiledItem {
  /** Null: it measures or writes a note. */
  readonly code: Choice | null;
  /** Whether it is told as a start, and an end where it lasts. */
  readonly isInterval: boolean;
  readonly rank: number;
  readonly lasts: CompiledSpan | null;
  readonly text: string | null;
  readonly measures: readonly number[];
  /** -1: none. */
  readonly note: number;
  readonly chance: CompiledChance;
  readonly if: readonly Reference[];
  readonly unless: readonly Reference[];
  readonly nth: number;
  readonly at: CompiledSpan | null;
  readonly beforeEnd: CompiledSpan | null;
  readonly every: CompiledSpan | null;
  readonly for: CompiledSpan | null;
  /** Minutes. */
  readonly jitter: number;
}

export interface CompiledMeasurement {
  readonly code: number;
  /** Index into the table of units; -1: none. */
  readonly unit: number;
  readonly unitText: string;
  /** 10 to the number of decimals. */
  readonly scale: number;
  readonly mean: { readonly female: number; readonly male: number };
  readonly between: number;
  readonly within: number;
  readonly isSkewed: boolean;
  readonly trend: Bounds;
  readonly severity: number;
  readonly bounds: Bounds;
  readonly steps: readonly CompiledStep[];
  readonly texts: { readonly of: readonly string[]; readonly sums: readonly number[] } | null;
}

export interface CompiledStep {
  readonly from: Reference;
  readonly isDuring: boolean;
  readonly change: Bounds;
  readonly over: CompiledSpan | null;
  readonly lasts: CompiledSpan | null;
  readonly fades: CompiledSpan | null;
}

export interface CompiledNote {
  readonly code: number;
  readonly variants: readonly (readonly NotePiece[])[];
}

/** A part of a note: a text, a fact of the patient, the latest value of a measurement, one of several texts. */
export type NotePiece =
  | string
  | { readonly fact: 'age' | 'sex' | 'she' | 'her' }
  | { readonly measurement: number; readonly isBare: boolean }
  | { readonly oneOf: readonly string[] };

export interface CompiledEffect {
  readonly confounders: readonly CompiledConfounder[];
  /** By the confounders as bits, the first the lowest. */
  readonly strata: readonly { readonly propensity: number; readonly risk: number }[];
  readonly difference: number;
}

export type CompiledConfounder =
  | { readonly is: 'age'; readonly over: number }
  | { readonly is: 'sex'; readonly female: boolean }
  | { readonly is: 'condition'; readonly node: number }
  | { readonly is: 'severity'; readonly over: number };

/** In which order events of one instant stand. */
export const RANK = {
  encounter: 0,
  condition: 1,
  measurement: 2,
  procedure: 3,
  immunisation: 4,
  medication: 5,
  note: 6,
  end: 7,
  encounterEnd: 8,
  death: 9,
} as const;
