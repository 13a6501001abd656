import type { SubjectId } from '../../core/meds/dataset';
import type { SubjectEvents } from '../../core/meds/events';
import { renderedEvents } from '../../core/render/record_lines';
import type { Rendering, RenderingId, RenderOptions } from '../../core/render/rendering';
import { CountedCodes } from '../../core/tokens/counted_codes';
import { counterOf } from '../../core/tokens/counters';
import type { CohortCounts, TokenCount } from '../../core/tokens/counts';
import type { Encoding, EncodingId } from '../../core/tokens/encoding';
import { Memo } from '../../core/tokens/memo';
import { RecordTallies } from '../../core/tokens/record_tally';
import type { RenderingCounter } from '../../core/tokens/rendering_counter';
import { bytesOf } from './kept_records';
import type { Pace } from './pace';

/** So many subjects stay counted that are selected no more, and of so many bytes of records: some counts hold texts. */
const MOST_UNSELECTED = 1000;
const MOST_UNSELECTED_BYTES = 256 * 1024 * 1024;

/** Encodings that are counted together, since they came together. */
interface Group {
  readonly encodings: readonly Encoding[];
  readonly memo: Memo;
  readonly tallies: RecordTallies;
  readonly counters: Map<RenderingId, GroupCounter>;
}

interface GroupCounter {
  readonly rendering: Rendering;
  readonly counter: RenderingCounter;
  readonly counted: Set<SubjectId>;
}

interface CountedSubject {
  /** How many of its events are rendered. */
  readonly events: number;
  /** What its record takes in memory. */
  readonly bytes: number;
}

/** A counter and the number of an encoding in it. */
interface Place {
  readonly counter: RenderingCounter;
  readonly encoding: number;
}

/** The counts of subjects in several renderings and encodings. What stays configured stays counted. */
export class CountedCohort {
  #codes = new CountedCodes();
  #groups: Group[] = [];
  #renderings: readonly Rendering[] = [];
  #encodings: readonly Encoding[] = [];
  #selected: readonly SubjectId[] = [];
  /** In the order in which subjects were selected or added last. */
  readonly #subjects = new Map<SubjectId, CountedSubject>();

  /**
   * @param options other options are another cohort
   * @param mostBytes of records that stay counted though they are selected no more
   */
  constructor(
    readonly options: RenderOptions,
    readonly mostBytes = MOST_UNSELECTED_BYTES,
  ) {}

  /** A rendering that is another object is counted anew. */
  configure(renderings: readonly Rendering[], encodings: readonly Encoding[]): void {
    const wanted = new Set(encodings);
    this.#groups = this.#groups.filter(group => group.encodings.some(encoding => wanted.has(encoding)));
    const known = new Set(this.#groups.flatMap(group => group.encodings));
    for (const addsUp of [true, false]) {
      // Apart, since what adds up can be counted in quicker ways.
      const others = encodings.filter(encoding => encoding.addsUp === addsUp && !known.has(encoding));
      if (others.length > 0) this.#groups.push(this.#group(others, new Memo(others)));
    }
    for (const { counters, memo, tallies } of this.#groups) {
      for (const [id, { rendering }] of counters) if (!renderings.includes(rendering)) counters.delete(id);
      for (const rendering of renderings) {
        if (counters.has(rendering.id)) continue;
        const counter = counterOf(rendering, { options: this.options, codes: this.#codes, memo, tallies });
        counters.set(rendering.id, { rendering, counter, counted: new Set() });
      }
    }
    this.#renderings = renderings;
    this.#encodings = encodings;
  }

  /** Forgets all subjects; texts that were counted stay so. */
  clear(): void {
    this.#codes = new CountedCodes();
    this.#groups = this.#groups.map(({ encodings, memo }) => this.#group(encodings, memo));
    this.#subjects.clear();
    this.#selected = [];
    this.configure(this.#renderings, this.#encodings);
  }

  isCounted(subject: SubjectId): boolean {
    return this.#subjects.has(subject) && this.#all().every(({ counted }) => counted.has(subject));
  }

  /** Counts a record where it is not counted yet. @throws Cancelled */
  async add(record: SubjectEvents, pace: Pace): Promise<void> {
    const { subject } = record;
    for (const { counter, counted } of this.#all()) {
      if (counted.has(subject)) continue;
      if (counter.addSteps) await pace.go(counter.addSteps(record));
      else counter.add(record);
      counted.add(subject);
      await pace.turn();
    }
    this.#subjects.set(subject, { events: renderedEvents(record, this.options), bytes: bytesOf(record) });
  }

  /** @throws Error where one of the subjects is not counted; Cancelled */
  async select(subjects: readonly SubjectId[], pace: Pace): Promise<CohortCounts> {
    if (!subjects.every(subject => this.isCounted(subject)))
      throw new Error('A subject was selected that was not added.');
    for (const { counter } of this.#all()) {
      if (counter.selectSteps) await pace.go(counter.selectSteps(subjects));
      else counter.select(subjects);
    }
    this.#selected = subjects;
    this.#forgetOthers();
    return this.counts();
  }

  /** Of the last selection. */
  counts(): CohortCounts {
    const eventsOf = this.#selected.map(subject => this.#subjects.get(subject)!.events);
    return {
      subjects: this.#selected,
      events: eventsOf.reduce((sum, events) => sum + events, 0),
      eventsOf,
      counts: this.#renderings.flatMap(({ id }) =>
        this.#encodings.map(encoding => countOf(id, encoding, this.place(id, encoding.id))),
      ),
    };
  }

  /** @throws Error where the pair is not configured */
  place(rendering: RenderingId, encoding: EncodingId): Place {
    for (const { encodings, counters } of this.#groups) {
      // A tokenizer from disk that has changed has the id of the one before, which may still be in a group.
      const number = encodings.findIndex(each => each.id === encoding && this.#encodings.includes(each));
      const counter = number < 0 ? undefined : counters.get(rendering)?.counter;
      if (counter) return { counter, encoding: number };
    }
    throw new Error(`${rendering} is not counted in ${encoding}.`);
  }

  #group(encodings: readonly Encoding[], memo: Memo): Group {
    return { encodings, memo, tallies: new RecordTallies(this.options, this.#codes, memo), counters: new Map() };
  }

  #all(): readonly GroupCounter[] {
    return this.#groups.flatMap(({ counters }) => [...counters.values()]);
  }

  #forgetOthers(): void {
    for (const subject of this.#selected) {
      const selected = this.#subjects.get(subject)!;
      this.#subjects.delete(subject);
      this.#subjects.set(subject, selected);
    }
    const others = [...this.#subjects].slice(0, this.#subjects.size - new Set(this.#selected).size);
    for (const { counter, counted } of this.#all()) {
      if (counter.holdsRecords !== true) continue;
      for (const [subject] of others) if (counted.delete(subject)) counter.forget(subject);
    }
    let left = others.length;
    let bytes = others.reduce((sum, [, other]) => sum + other.bytes, 0);
    for (const [subject, other] of others) {
      if (left <= MOST_UNSELECTED && bytes <= this.mostBytes) return;
      left--;
      bytes -= other.bytes;
      this.#subjects.delete(subject);
      for (const { counter, counted } of this.#all()) {
        counter.forget(subject);
        counted.delete(subject);
      }
    }
  }
}

function countOf(rendering: RenderingId, { id, addsUp }: Encoding, { counter, encoding }: Place): TokenCount {
  const { n, m, shared } = counter.totals()[encoding]!;
  return { rendering, encoding: id, n, m, approximate: !addsUp, shared, subjects: counter.ofSubjects(encoding) };
}
