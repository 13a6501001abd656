import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArchetypes } from '../../../src/core/sample/archetype_source';
import { compile } from '../../../src/core/sample/compile';
import { makePatient, type Patient } from '../../../src/core/sample/patient';
import type { Row } from '../../../src/core/sample/rows';

/** The bundled archetypes, patients of them, and what is asked of their values. */

export const folder = fileURLToPath(new URL('../../../media/archetypes/', import.meta.url));
export const catalogue = readArchetypes(
  readdirSync(folder)
    .filter(name => name.endsWith('.archetypes.json'))
    .sort()
    .map(name => ({ shown: name, text: readFileSync(folder + name, 'utf8') })),
);
// That all codes are of the bundled index is checked where the bundled cohort is built.
export const KNOWN = { has: () => true, nearest: () => [] };
export const { programs, codes, units } = compile(catalogue, KNOWN);

export interface Told {
  readonly code: string;
  /** Behind intervals' START and END. */
  readonly bare: string;
  readonly row: Row;
}

export const SEED = 20_261;
export const DAY = 1440;

interface Made {
  readonly patient: Patient;
  readonly events: readonly Told[];
}

const made = new Map<string, Made[]>();

/** The first so many patients of an archetype; each is made once. */
export function patients(id: string, count: number): readonly Made[] {
  const program = programs.get(id);
  if (!program) throw new Error(`There is no archetype ${id}.`);
  const all = made.get(id) ?? [];
  made.set(id, all);
  while (all.length < count) {
    const patient = makePatient(program, codes, SEED, all.length);
    all.push({ patient, events: patient.rows.map(row => told(row)) });
  }
  return all.slice(0, count);
}

function told(row: Row): Told {
  const code = codes.codes[row.code]?.code ?? '';
  return { code, bare: code.split('//').at(-1) ?? code, row };
}

export function values(events: readonly Told[], loinc: string): number[] {
  return events.flatMap(({ bare, row }) => (bare === `LOINC/${loinc}` && row.value !== null ? [row.value] : []));
}

export const mean = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0) / of.length;
/** Mean of the last quarter of values minus mean of the first. */
export function change(of: readonly number[]): number {
  const quarter = Math.max(1, Math.floor(of.length / 4));
  return mean(of.slice(-quarter)) - mean(of.slice(0, quarter));
}

/** Share of pairs of one from each side in which the second is larger: 0.5 where nothing tells them apart. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let larger = 0;
  for (const a of first) for (const b of second) larger += b > a ? 1 : b === a ? 0.5 : 0;
  return larger / (first.length * second.length);
}
