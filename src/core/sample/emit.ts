import { below } from '../random/draws';
import { dayOf, type Course, type Occurrence } from './course';
import { RANK, type CompiledItem, type Node, type NodeKind } from './program';
import { rowOf, type Row, type Unit } from './rows';
import type { Trajectories } from './values';

/** More rounds than this of one item in one episode are nonsense. */
const MOST_ROUNDS = 20_000;

const RANKS: Readonly<Record<NodeKind, number>> = {
  condition: RANK.condition,
  visits: RANK.encounter,
  episode: RANK.encounter,
  medication: RANK.medication,
  procedure: RANK.procedure,
  immunisation: RANK.immunisation,
  death: RANK.death,
};

/** Writes what has been planned as rows. */
export class Emitter {
  readonly units: Unit[] = [];

  constructor(
    private readonly course: Course,
    private readonly trajectories: Trajectories,
  ) {}

  /** All rows of a node, but for deaths. */
  node(node: Node, occurrences: readonly Occurrence[]): void {
    for (const occurrence of occurrences) {
      if (node.kind === 'visits') this.visit(node, occurrence);
      else if (node.kind === 'episode') this.#episode(node, occurrence);
      else if (node.kind !== 'death') this.#single(node, occurrence);
    }
  }

  /** @returns how many rows it has */
  visit(node: Node, visit: Occurrence): number {
    const { from: time, encounter } = visit;
    const rows = [rowOf({ time, rank: RANK.encounter, code: this.course.code(node.code).bare, encounter })];
    for (const item of node.items) {
      if (visit.index % item.nth === 0) this.#item(item, time, visit, false, rows);
    }
    this.units.push({ rows, isFlexible: node.isFlexible && !visit.pinned });
    return rows.length;
  }

  #episode(node: Node, stay: Occurrence): void {
    const { from, to, encounter } = stay;
    const forms = this.course.code(node.code);
    const order = this.course.nextOrder();
    const rows = [rowOf({ time: from, rank: RANK.encounter, code: forms.start, encounter, order })];
    const end = to ?? from;
    rows.push(rowOf({ time: end, rank: RANK.encounterEnd, code: forms.end, encounter, order }));
    for (const item of node.items) {
      if (item.every) {
        this.#rounds(item, stay, end);
        continue;
      }
      const offset = item.at ? this.course.draw(item.at) : 0;
      const time = item.beforeEnd ? end - this.course.draw(item.beforeEnd) : from + offset;
      if (time >= from && time <= end) this.#item(item, time, stay, true, rows);
    }
    this.units.push({ rows, isFlexible: false });
  }

  /** Again and again within an episode: each round may be left out where a record is too dense. */
  #rounds(item: CompiledItem, stay: Occurrence, end: number): void {
    const { random } = this.course;
    const first = stay.from + (item.at ? this.course.draw(item.at) : 0);
    const last = item.for ? Math.min(end, first + this.course.draw(item.for)) : end;
    let rounds = 0;
    for (
      let time = first;
      time <= last && rounds < MOST_ROUNDS;
      time += item.every ? this.course.draw(item.every) : 1
    ) {
      rounds++;
      const shift = item.jitter > 0 ? below(random, 2 * item.jitter + 1) - item.jitter : 0;
      const rows: Row[] = [];
      this.#item(item, Math.min(Math.max(time + shift, stay.from), end), stay, true, rows);
      if (rows.length > 0) this.units.push({ rows, isFlexible: rounds > 1 });
    }
  }

  #item(item: CompiledItem, time: number, within: Occurrence, isStay: boolean, rows: Row[]): void {
    const { course } = this;
    if (item.if.some(each => !course.hasBegun(each, time))) return;
    if (item.unless.some(each => course.hasBegun(each, time))) return;
    if (!course.happens(item.chance)) return;
    const { encounter } = within;
    for (const measurement of item.measures) this.#measure(measurement, time, encounter, rows);
    if (item.note >= 0) {
      const note = course.program.notes[item.note];
      if (note) rows.push(rowOf({ time, rank: RANK.note, code: note.code, note: item.note, encounter }));
    }
    if (!item.code) return;
    const forms = course.code(item.code);
    if (!item.isInterval) {
      rows.push(rowOf({ time, rank: item.rank, code: forms.bare, text: item.text, encounter }));
      return;
    }
    const order = course.nextOrder();
    rows.push(rowOf({ time, rank: item.rank, code: forms.start, text: item.text, encounter, order }));
    const end = this.#itemEnd(item, time, within, isStay);
    if (end !== null) rows.push(rowOf({ time: end, rank: RANK.end, code: forms.end, encounter, order }));
  }

  /** What lasts ends with its episode at the latest, but for conditions; null: its end is not known. */
  #itemEnd(item: CompiledItem, time: number, { to }: Occurrence, isStay: boolean): number | null {
    const { person, program } = this.course;
    if (isStay && item.rank !== RANK.condition) {
      return item.lasts ? Math.min(time + this.course.draw(item.lasts), to ?? Infinity) : to;
    }
    if (!item.lasts) return null;
    const end = time + this.course.draw(item.lasts);
    const told = program.isInpatient || isStay ? end : Math.max(dayOf(end), time);
    return told > person.end ? null : told;
  }

  #measure(measurement: number, time: number, encounter: number, rows: Row[]): void {
    const compiled = this.course.program.measurements[measurement];
    if (!compiled || rows.some(row => row.measurement === measurement && row.time === time)) return;
    const text = this.trajectories.text(measurement);
    const value = text === null ? this.trajectories.value(measurement, time) : null;
    const { code, unit } = compiled;
    rows.push(rowOf({ time, rank: RANK.measurement, code, value, text, unit, encounter, measurement }));
  }

  /** A condition, a medication with its refills, a procedure, an immunisation. */
  #single(node: Node, { from, to, encounter }: Occurrence): void {
    const { course } = this;
    const { person, program } = course;
    const forms = course.code(node.code);
    const rank = RANKS[node.kind];
    const isInterval =
      node.kind === 'condition' || node.kind === 'medication' || (node.kind === 'procedure' && node.lasts !== null);
    if (!isInterval) {
      this.units.push({ rows: [rowOf({ time: from, rank, code: forms.bare, encounter })], isFlexible: false });
      return;
    }
    const order = course.nextOrder();
    const rows = [rowOf({ time: from, rank, code: forms.start, encounter, order })];
    if (node.kind === 'medication' && node.every) {
      const last = Math.min(to ?? Infinity, person.end);
      for (let time = from + course.draw(node.every); time < last; time += course.draw(node.every)) {
        const at = program.isInpatient ? time : dayOf(time);
        if (at < person.start || at <= from || course.stayAt(time)) continue;
        rows.push(rowOf({ time: at, rank, code: forms.bare, order }));
        if (rows.length > MOST_ROUNDS) break;
      }
    }
    if (to !== null && to <= person.end) rows.push(rowOf({ time: to, rank: RANK.end, code: forms.end, order }));
    this.units.push({ rows, isFlexible: false });
  }
}
