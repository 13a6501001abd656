import { UserFault } from '../fault';
import type { PlantedEffect, SampleTruth, SubjectTruth } from '../sample/truth';

/**
 * Reads what the generator knows of the subjects it made (`NAME.truth.json`).
 * @param shown the file's name as the user knows it
 * @throws UserFault `truth-file` that names the key that is wrong
 */
export function readTruth(text: string, shown: string): SampleTruth {
  const fault = (what: string, cause?: unknown): UserFault =>
    new UserFault(
      `${shown} is no truth file of a synthetic cohort: ${what}. Name the NAME.truth.json that was written beside the data set.`,
      'truth-file',
      cause === undefined ? undefined : { cause },
    );
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw fault('it is no JSON', error);
  }
  const root = recordOf(document);
  if (!root) throw fault('it is no object');
  const { version, archetypes, seed, subjects } = root;
  if (version !== 1) throw fault('version is not 1');
  if (typeof archetypes !== 'string') throw fault('archetypes is no text');
  if (!Number.isSafeInteger(seed)) throw fault('seed is no whole number');
  if (!Array.isArray(subjects)) throw fault('subjects is no list');
  const read = subjects.map((value: unknown, i): SubjectTruth => {
    const subject = subjectOf(value);
    if (subject) return subject;
    throw fault(`subjects[${i}] is none: it has an id in quotes, an archetype, and an effect or null`);
  });
  return { version, archetypes, seed: Number(seed), subjects: read };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function subjectOf(value: unknown): SubjectTruth | null {
  const { id, archetype, effect } = recordOf(value) ?? {};
  if (typeof id !== 'string' || !/^[+-]?\d{1,38}$/.test(id) || typeof archetype !== 'string') return null;
  if (effect === null || effect === undefined) return { id, archetype, effect: null };
  const planted = effectOf(effect);
  return planted && { id, archetype, effect: planted };
}

function effectOf(value: unknown): PlantedEffect | null {
  const { treated, propensity, outcome } = recordOf(value) ?? {};
  if (typeof treated !== 'boolean' || typeof outcome !== 'boolean' || typeof propensity !== 'number') return null;
  return propensity > 0 && propensity < 1 ? { treated, propensity, outcome } : null;
}
