import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readArchetypes } from '../../../src/core/sample/archetype_source';
import { compile, type Programs } from '../../../src/core/sample/compile';
import type { KnownCodes } from '../../../src/core/sample/compile_values';
import type { SampleCode } from '../../../src/core/sample/codes';
import { makePatient, type Patient } from '../../../src/core/sample/patient';
import type { Program } from '../../../src/core/sample/program';

export const TWO_FILE = path.resolve('test/fixtures/sample/two.archetypes.json');
export const TWO_TEXT = readFileSync(TWO_FILE, 'utf8');

/** Every code is known: whether the index has it is tried elsewhere. */
export const ANY_CODE: KnownCodes = { has: () => true, nearest: () => [] };

/** The archetypes of a JSON text. */
export function compiled(text: string, known = ANY_CODE): Programs {
  return compile(readArchetypes([{ shown: 'mine.archetypes.json', text }]), known);
}

export const TWO = compiled(TWO_TEXT);

function programOf({ programs }: Programs, id: string): Program {
  const program = programs.get(id);
  if (!program) throw new Error(`There is no ${id}.`);
  return program;
}

/** An event as its codes say it. */
export interface Told {
  readonly code: string;
  /** Minutes since 1970. */
  readonly time: number;
  readonly value: number | null;
  readonly text: string | null;
  readonly unit: string | null;
  readonly encounter: number;
  readonly order: number;
}

export interface ToldPatient extends Pick<Patient, 'effect'> {
  readonly facts: readonly string[];
  readonly events: readonly Told[];
}

/** A patient with codes and units in place of indices. */
export function patientOf(programs: Programs, id: string, seed: number, ordinal: number): ToldPatient {
  const patient = makePatient(programOf(programs, id), programs.codes, seed, ordinal);
  const codes: readonly SampleCode[] = programs.codes.codes;
  const codeOf = (index: number): string => codes[index]?.code ?? '';
  return {
    facts: patient.facts.map(codeOf),
    events: patient.rows.map(({ code, time, value, text, unit, encounter, order }) => {
      return { code: codeOf(code), time, value, text, unit: programs.units[unit] ?? null, encounter, order };
    }),
    effect: patient.effect,
  };
}
