import { readFile } from 'node:fs/promises';
import { LARGEST_SEED } from '../../core/random/xoshiro';
import type { GenerateReport } from './contract';
import { generate, type SamplePlaces } from './generate';

/** The plan of the bundled cohort: how many subjects of each archetype, by id, and the seed that they are made with. */
interface PoolPlan {
  readonly version: 1;
  readonly seed?: number;
  readonly subjects: Readonly<Record<string, number>>;
}

const USUAL_SEED = 1;

/**
 * Makes the bundled synthetic cohort, in place of one that is there.
 * @param plan absolute path of the plan
 * @param out absolute path of the folder
 * @throws Error where the plan is none
 */
export async function buildPool(plan: string, places: SamplePlaces, out: string): Promise<GenerateReport> {
  const { seed = USUAL_SEED, subjects } = JSON.parse(await readFile(plan, 'utf8')) as PoolPlan;
  const counts = Object.values(subjects);
  const isPlan = counts.length > 0 && counts.every(count => Number.isSafeInteger(count) && count >= 0);
  if (!isPlan || !Number.isSafeInteger(seed) || seed < 0 || seed > LARGEST_SEED) throw new Error(`${plan} is no plan.`);
  const patients = counts.reduce((sum, count) => sum + count, 0);
  const task = { archetypes: null, only: Object.keys(subjects), patients, seed, out, replace: true };
  return generate(task, places, { counts: subjects });
}
