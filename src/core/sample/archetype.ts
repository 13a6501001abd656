import type { IntervalKind } from '../import/conventions';

/**
 * The archetype file (`*.archetypes.json`): clinical courses as data, from which synthetic patients are made (patient.ts).
 *
 * Everything that can happen to a patient is a *happening* with a name that is unique in its archetype; others refer to
 * it: `when.after`, `if`, `unless`, `until`, a measurement's steps. A reference is `NAME` (its beginning; of what comes
 * several times the first) or `NAME.end`. Built in are `birth`, `start` and `end`: the first and last day of observation.
 *
 * What falls behind the end of observation or a death does not come about; before `start` there is only what is told to be
 * (`when.before`), and nothing before birth.
 *
 * Times: with the setting `outpatient` everything is at midnight of its day but what happens in an episode; with
 * `inpatient` everything has a time of day. Codes are `SYSTEM/CODE` of the bundled index.
 */
export interface ArchetypeFile {
  readonly version: 1;
  /** By name; shared by all archetypes that are read together. */
  readonly backgrounds?: Readonly<Record<string, Background>>;
  readonly archetypes: readonly Archetype[];
}

/** Least and most: every value between them is as likely. A number alone is both. */
export type Range = number | readonly [least: number, most: number];

/** A stretch of time: exactly one of them. Days are whole days where the setting has no times. */
export interface Span {
  readonly years?: Range;
  readonly days?: Range;
  readonly hours?: Range;
  readonly minutes?: Range;
}

/** A probability; or one that grows by `severity` with each unit of the patient's severity, kept within 0 and 1. */
export type Chance = number | { readonly base: number; readonly severity: number };

/** A code; or several with their weights, of which a patient gets one, the same each time. */
export type CodeChoice = string | Readonly<Record<string, number>>;

/** One name or several, of which all count. */
export type Names = string | readonly string[];

export interface Archetype extends Parts {
  /** Small letters, digits and `_`; unique among all that are read together. */
  readonly id: string;
  /** A few words for lists. */
  readonly title: string;
  readonly description: Description;
  /**
   * Archetypes that this one builds on, later ones over earlier ones, this one over all. Objects are merged by key, lists
   * and values replaced, `null` takes something out (JSON merge patch, RFC 7396); a span in another unit replaces the
   * span. Id, title, description, abstract and weight are not taken over.
   */
  readonly extends?: Names;
  /** Only there to be built on: measurements, panels and notes that several share. No subjects are made of it. */
  readonly abstract?: boolean;
  /** Share among all archetypes where a number of patients is asked for; 1 where it is left out. */
  readonly weight?: number;
  readonly setting: 'outpatient' | 'inpatient';
  readonly person: Person;
  /** The first day of observation lies between these, `YYYY-MM-DD`. */
  readonly start: readonly [from: string, to: string];
  /** How long a patient is observed. */
  readonly observed: Span;
  /** Backgrounds and the chance that a patient has them. */
  readonly backgrounds?: Readonly<Record<string, Chance>>;
  /**
   * Events that a patient's record has, `[least, most]`, from the reference ranges of real records. A record with fewer
   * gets more of the visits that are `flexible`, one with more loses some of them, as far as there are any.
   */
  readonly density: readonly [least: number, most: number];
  readonly effect?: Effect;
}

/** In words, as a generator that is steered by language would be told. */
export interface Description {
  /** Whom to make. */
  readonly positive: string;
  /** Whom not to make. */
  readonly negative: string;
}

export interface Person {
  /** Whole years at the start of observation. */
  readonly age: Range;
  /** Share of women, 0 to 1. */
  readonly female: number;
  /** Codes with their weights: static facts. */
  readonly race: Readonly<Record<string, number>>;
  readonly ethnicity: Readonly<Record<string, number>>;
}

/** Something irrelevant that patients of any archetype may have: colds, sprains, dental care, vaccinations. */
export interface Background extends Parts {
  readonly title: string;
}

/** What a patient's course is made of, by name. All happenings of an archetype share one set of names. */
export interface Parts {
  /** Happenings. */
  readonly conditions?: Readonly<Record<string, Condition>>;
  readonly visits?: Readonly<Record<string, Visits>>;
  readonly episodes?: Readonly<Record<string, Episode>>;
  readonly medications?: Readonly<Record<string, Medication>>;
  readonly procedures?: Readonly<Record<string, Procedure>>;
  readonly immunisations?: Readonly<Record<string, Procedure>>;
  /** MEDS_DEATH; of several the earliest. */
  readonly deaths?: Readonly<Record<string, Happening>>;
  /** No happenings: what visits and episodes measure and write. A background may use those of its archetype. */
  readonly measurements?: Readonly<Record<string, Measurement>>;
  /** Measurements that are taken together, by their names. */
  readonly panels?: Readonly<Record<string, readonly string[]>>;
  readonly notes?: Readonly<Record<string, Note>>;
}

export interface Happening {
  /** 1 where it is left out. */
  readonly chance?: Chance;
  /** Comes about only where all of these do, or none of these do. */
  readonly if?: Names;
  readonly unless?: Names;
  /** At the start of observation where it is left out. */
  readonly when?: When;
}

export interface When extends Span {
  /** From which moment on the span is counted; `start` where neither is given. */
  readonly after?: string;
  /** The same, backwards. */
  readonly before?: string;
  /** Moved to the next visit of this pattern, of which it becomes a part; where there is none it does not come about. */
  readonly visit?: string;
  /** Moved into these months (1 to 12, may run over the new year) where it is not in them: `[10, 2]`. */
  readonly season?: readonly [from: number, to: number];
}

/** CONDITION//START//code, and its end. */
export interface Condition extends Happening {
  readonly code: CodeChoice;
  /** Left out: it has no end. */
  readonly lasts?: Span;
}

/** Visits on one day each, one after another: from the time of the happening to the end of observation. */
export interface Visits extends Happening {
  /** The encounter. A bare code: a visit lasts no longer than its day. */
  readonly code: CodeChoice;
  /** Between two visits; left out: a single one. */
  readonly every?: Span;
  /** Days that a visit is early or late, 0 to this. */
  readonly jitter?: number;
  /** That a visit does not take place; 0 where it is left out. */
  readonly noShow?: Chance;
  /** No visits from this moment on. */
  readonly until?: string;
  /** Most visits. */
  readonly count?: Range;
  /** Whether there may be more or fewer for the sake of density; true where it is left out and `every` is given. */
  readonly flexible?: boolean;
  readonly events: readonly Item[];
}

/** A stay with times: ENCOUNTER//START//code to ENCOUNTER//END//code. */
export interface Episode extends Happening {
  readonly code: CodeChoice;
  /** How many; 1 where it is left out. */
  readonly count?: Range;
  /** From the end of one to the next. Needed where there are several. */
  readonly apart?: Span;
  readonly lasts: Span;
  /** Hour of the day at which it begins; 0 to 24 where it is left out. */
  readonly hour?: Range;
  readonly events: readonly EpisodeItem[];
}

/** MEDICATION//START//code, the bare code at each refill, MEDICATION//END//code; one order_id ties them. */
export interface Medication extends Happening {
  readonly code: CodeChoice;
  /** Left out: none. */
  readonly refills?: Span;
  /** The end, whichever comes first; neither: it is taken beyond the end of observation. */
  readonly lasts?: Span;
  readonly until?: string;
}

/** A bare code, or an interval PROCEDURE where it lasts; immunisations are bare. */
export interface Procedure extends Happening {
  readonly code: CodeChoice;
  readonly lasts?: Span;
  /** Comes again and again, to the end of observation. */
  readonly every?: Span;
  /** With `every`: that a single one takes place. */
  readonly each?: Chance;
  readonly count?: Range;
  readonly until?: string;
}

/** What is done in a visit or an episode: exactly one of `code`, `measure` and `note`. */
export interface Item {
  /** An event of its own. */
  readonly code?: CodeChoice;
  /** With `code`: what lasts, as two events. Left out: the bare code. */
  readonly kind?: IntervalKind;
  /** With `kind`. */
  readonly lasts?: Span;
  /** With `code`: its text_value. */
  readonly text?: string;
  /** Measurements or panels, by name. */
  readonly measure?: Names;
  /** A note, by name. */
  readonly note?: string;
  readonly chance?: Chance;
  readonly if?: Names;
  readonly unless?: Names;
  /** In every n-th visit only, the first included. */
  readonly nth?: number;
}

/** At the beginning of the episode where no time is given. */
export interface EpisodeItem extends Item {
  /** After the beginning. */
  readonly at?: Span;
  /** Before the end. */
  readonly beforeEnd?: Span;
  /** Again and again, from `at` to the end or as long as `for` says: hourly vitals, daily labs. */
  readonly every?: Span;
  readonly for?: Span;
  /** With `every`: minutes that it is early or late, 0 to this. */
  readonly jitter?: number;
}

/**
 * A value over time. A patient's own level is drawn about `mean` with SD `between`; each value about that level, moved by
 * trend and steps, with SD `within`; it is kept within `bounds` and rounded.
 */
export interface Measurement {
  readonly code: string;
  /** UCUM, as a record would print it. Left out: none. */
  readonly unit?: string;
  /** Left out: 0. */
  readonly decimals?: number;
  readonly mean?: number | { readonly female: number; readonly male: number };
  /** SD between patients; 0 where it is left out. */
  readonly between?: number;
  /** SD from one value of a patient to the next; 0 where it is left out. */
  readonly within?: number;
  /** Most values lie low and some far above, as of CRP or ferritin; both SDs stay what they are. */
  readonly skewed?: boolean;
  /** Change of the level per year of observation, drawn for each patient. */
  readonly trend?: Range;
  /** Correlation of the level with the patient's severity, -1 to 1. */
  readonly severity?: number;
  readonly bounds?: readonly [least: number, most: number];
  readonly steps?: readonly Step[];
  /** In place of a mean: texts with their weights, drawn each time. */
  readonly texts?: Readonly<Record<string, number>>;
}

/** A change of level that something brings. Steps add up. */
export interface Step {
  /** From this moment on, at each of its occurrences. */
  readonly after?: string;
  /** In place of `after`: from beginning to end of each of its occurrences. */
  readonly during?: string;
  /** In units of the measurement, drawn for each patient. */
  readonly change: Range;
  /** It grows linearly over this span; at once where it is left out. */
  readonly over?: Span;
  /** With `after`: how long it stays; for good where it is left out. */
  readonly lasts?: Span;
  /** It goes linearly, behind `lasts` or the end; at once where it is left out. */
  readonly fades?: Span;
}

/** A text event. */
export interface Note {
  /** A LOINC document code. */
  readonly code: string;
  /**
   * Of which one is drawn each time. Fields: `{age}`, `{sex}` (woman or man), `{she}` (she or he), `{her}` (her or his),
   * `{NAME}` for the latest value of a measurement with its unit (or “not measured”), `{NAME.value}` for the value alone,
   * `{a|b|c}` for one of several texts.
   */
  readonly variants: readonly string[];
}

/**
 * A treatment effect that is planted, for inverse-propensity weighting. Whether a patient is treated and whether the outcome
 * comes about is drawn from the stratum, in place of the chances of the two happenings. Everything else of the two, also
 * when they come about and by which codes the record shows it, is as their parts say. The outcome's `when` must not
 * depend on the treatment, and lie behind it.
 */
export interface Effect {
  /** Happening: a medication, a procedure. */
  readonly treatment: string;
  /** Happening: a condition, an episode, a death. */
  readonly outcome: string;
  /** What both depend on, by name: 1 to 4. */
  readonly confounders: Readonly<Record<string, Confounder>>;
  /** Every combination of the confounders, once. */
  readonly strata: readonly Stratum[];
  /** Risk with treatment minus risk without it. */
  readonly difference: number;
}

/** True or false of a patient, at the start of observation; exactly one of them. */
export interface Confounder {
  /** Older than so many years. */
  readonly ageOver?: number;
  readonly sex?: 'female' | 'male';
  /** A condition that comes about. */
  readonly has?: string;
  /** Severity above this; it has mean 0 and SD 1. */
  readonly severityOver?: number;
}

export interface Stratum {
  /** Each confounder: whether it is so. */
  readonly of: Readonly<Record<string, boolean>>;
  /** Chance of treatment, strictly between 0.05 and 0.95. */
  readonly propensity: number;
  /** Chance of the outcome without treatment. */
  readonly risk: number;
}
