import type { SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';

/**
 * A rendering writes records as text for a language model. It is pure and streams: pieces of text in their order, each
 * with what it is, so that counting needs no second look at the text. Texts of events must be whole (not cut to
 * TEXT_LIMIT).
 */

/** A built-in rendering, or `template:` with the path or URI of a template file. */
export type RenderingId = string;

/** What a rendering is called in results: its id, or its template file's name without the ending. */
export function renderingName(id: RenderingId): string {
  if (!id.startsWith('template:')) return id;
  const file = id.replace(/^.*[\\/:]/, '');
  return file.replace(/(?:\.rendering)?\.txt$/i, '') || file;
}

/** The same for all renderings. Which events are rendered is decided before: records hold only those. */
export interface RenderOptions {
  /** Descriptions in event lines are cut to so many code points; in codebook and legend to CODEBOOK_LENGTH at most. */
  readonly descriptionLength: number;
  readonly units: boolean;
  readonly staticFacts: boolean;
  /** `auto`: a record whose times all lie at midnight has dates, every other one dates with times. */
  readonly precision: 'auto' | 'date' | 'datetime';
}

/** PopMedQA: 50 code points in event lines, 128 (neopatient's limit) in codebooks. */
export const CODEBOOK_LENGTH = 128;
export const DEFAULT_OPTIONS: RenderOptions = {
  descriptionLength: 50,
  units: true,
  staticFacts: true,
  precision: 'auto',
};

/** `preamble` explains the format, `legend` is a codebook, a legend or a table's head, `record` a patient's header. */
export type SegmentKind = 'preamble' | 'legend' | 'record' | 'time' | 'event' | 'separator';

/** A piece of the rendered text. */
export interface Segment {
  readonly text: string;
  readonly kind: SegmentKind;
  /** Whether it names a medical concept (M of definition B.1): a description, a code, a number or alias, a legend entry. */
  readonly concept: boolean;
  /** Null in what all records share. */
  readonly subject: SubjectId | null;
  /** The event's row in its record, -1 where it is of none. */
  readonly row: number;
}

/** One use of a rendering, over one cohort with one set of options. */
export interface RenderPass {
  /** Whether `survey` must have seen every record before `head`: codebooks and legends are of the whole cohort. */
  readonly surveys: boolean;
  survey(record: SubjectEvents): void;
  /** What stands before the records. */
  head(): Iterable<Segment>;
  /** One record, in the cohort's order. What separates it from the one before comes with it. */
  record(record: SubjectEvents): Iterable<Segment>;
  /**
   * All that records take from the survey, once the head was written: passes of one rendering and options in which it is
   * the same write the same record alike. Only where `surveys` is true.
   */
  surveyed?(): string;
}

export interface Rendering {
  readonly id: RenderingId;
  /** In menus: `Description`. */
  readonly title: string;
  /** One line of what it is. */
  readonly summary: string;
  begin(options: RenderOptions): RenderPass;
}
