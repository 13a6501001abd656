import { UserFault } from '../fault';
import { below, normal, unit } from '../random/draws';
import { stream, type Random } from '../random/xoshiro';
import { birthDay } from './calendar';
import type { CodeTable } from './codes';
import { Course, DAY, type Person } from './course';
import { intoDensity } from './density';
import { Emitter } from './emit';
import { withNotes } from './notes';
import { plan } from './plan';
import { RANK, type Program } from './program';
import { rowOf, type Row, type Unit } from './rows';
import type { PlantedEffect } from './truth';
import { Trajectories } from './values';

/** A synthetic patient. */
export interface Patient {
  /** Codes of the static facts, as indices into the table of codes: sex, race, ethnicity. */
  readonly facts: readonly number[];
  /** MEDS_BIRTH first, sorted by time. */
  readonly rows: readonly Row[];
  readonly effect: PlantedEffect | null;
}

/** A record has at most so many events. */
const MOST_ROWS = 60_000;

/** What a static fact tells of the sex; the other facts are the archetype's. */
const SEX_CODES = { female: 'SNOMED/248152002', male: 'SNOMED/248153007' } as const;

/**
 * Makes a patient: the same for the same seed, archetype and ordinal, whatever else is made. In time linear in the events.
 * @param ordinal which patient of the archetype, from 0
 * @throws UserFault `archetype-file` where the archetype makes more events than a record can have
 */
export function makePatient(program: Program, codes: CodeTable, seed: number, ordinal: number): Patient {
  const random = stream(seed, program.id, ordinal);
  const course = new Course(program, random, drawPerson(program, random));
  const { person } = course;
  const hasBackground = program.backgrounds.map(chance => course.happens(chance));
  const effect = plan(course, hasBackground);
  const death = deathOf(course);
  const emitter = new Emitter(course, new Trajectories(course));
  program.nodes.forEach((node, i) => emitter.node(node, course.occurrences[i] ?? []));
  const lived = death === null ? [...emitter.units] : emitter.units.flatMap(each => untilDeath(each, death));
  const last = death === null ? person.end : Math.min(death - DAY, person.end);
  const fixed = 4 + (death === null ? 0 : 1);
  const units = intoDensity(course, emitter, lived, last, fixed);
  const rows = units.flatMap(each => each.rows).filter(row => row.time >= person.birth);
  if (death !== null) rows.push(rowOf({ time: death, rank: RANK.death, code: codes.death }));
  if (rows.length > MOST_ROWS) {
    throw new UserFault(
      `The archetype ${program.id} makes more than ${MOST_ROWS} events of one patient. Let things come less often, or ` +
        'let patients be observed for a shorter time.',
      'archetype-file',
    );
  }
  const sorted = rows.sort((a, b) => a.time - b.time || a.rank - b.rank);
  const birth = rowOf({ time: person.birth, rank: RANK.encounter, code: codes.birth });
  return {
    facts: [
      codes.bare(person.isFemale ? SEX_CODES.female : SEX_CODES.male),
      course.code(program.person.race).bare,
      course.code(program.person.ethnicity).bare,
    ],
    rows: [birth, ...withNotes(course, sorted)],
    effect,
  };
}

function drawPerson({ person, startDays, observed }: Program, random: Random): Person {
  const between = ([least, most]: readonly [number, number]): number => least + below(random, most - least + 1);
  const isFemale = unit(random) < person.female;
  const age = between(person.age);
  const startDay = between(startDays);
  const birth = birthDay(random, startDay, age) * DAY;
  const start = startDay * DAY;
  const length = between(observed.bounds) * observed.step;
  const end = (Math.floor((start + length) / DAY) + 1) * DAY - 1;
  return { isFemale, age, birth, start, end, severity: normal(random) };
}

/**
 * The minute of the earliest death. Nobody dies before what a planted effect brings: record and truth would tell
 * different things.
 */
function deathOf({ program, occurrences }: Course): number | null {
  let planted = -Infinity;
  let earliest = Infinity;
  program.nodes.forEach((node, i) => {
    const from = occurrences[i]?.[0]?.from;
    if (from === undefined) return;
    if (node.role !== null) planted = Math.max(planted, from);
    if (node.kind === 'death') earliest = Math.min(earliest, from);
  });
  return earliest === Infinity || earliest < planted ? null : earliest;
}

/** What of a unit comes before a death. An episode in which somebody dies ends with the death. */
function untilDeath(of: Unit, death: number): Unit[] {
  const rows = of.rows.flatMap((row): Row[] => {
    if (row.time <= death) return [row];
    const began =
      row.rank === RANK.encounterEnd && of.rows.some(each => each.order === row.order && each.time <= death);
    return began ? [{ ...row, time: death }] : [];
  });
  return rows.length === 0 ? [] : [{ ...of, rows }];
}
