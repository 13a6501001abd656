import path from 'node:path';
import type { GenerateReport } from '../engine/sample/contract';
import { generate, MOST_PATIENTS } from '../engine/sample/generate';
import { truthFileOf } from '../engine/sample/target';
import { UsageFault, type WordsCommand } from './command';
import { namesIn } from './names';
import { samplePlaces } from './places';

/** What --archetypes calls those that are shipped. */
const BUILTIN = 'builtin';
const USUAL_SEED = 1;

/** `cohort-lens sample`: synthetic patients from archetypes. */
export const sample: WordsCommand = {
  name: 'sample',
  options: ['archetypes', 'patients', 'seed', 'out', 'only', 'replace'],
  takes: { least: 0, most: 0, what: 'no words but options' },
  summary: 'Makes synthetic patients from archetypes, as a MEDS data set',
  help: `cohort-lens sample --patients N --out FOLDER [--archetypes FILE|${BUILTIN}] [--only IDS] [--seed S] [--replace] [--json]

  --patients N       how many, 1 to ${MOST_PATIENTS}; archetypes share them by their weights
  --out FOLDER       the data set; FOLDER.truth.json beside it tells the archetype of each patient and what was planted
  --archetypes FILE  an archetype file, or a folder of them (*.archetypes.json); otherwise ${BUILTIN}: those that are shipped
  --only IDS         of these archetypes only, with commas between them
  --seed S           a whole number; the same archetypes and seed make the same bytes (default ${USUAL_SEED})
  --replace          a data set in FOLDER may be lost
  --json             {"to","truth","subjects","events","codes","seconds"}

Codes are those of the bundled index. A patient stays the same when more are made. What is not whole is removed (Ctrl+C).
`,
  async run({ options, output, progress, signal }) {
    const { archetypes = BUILTIN, patients, seed = USUAL_SEED, out, only, replace } = options;
    if (patients === undefined) throw new UsageFault('sample needs --patients.');
    if (out === undefined) throw new UsageFault('sample needs --out.');
    if (patients < 1 || patients > MOST_PATIENTS) {
      throw new UsageFault(`sample takes --patients from 1 to ${MOST_PATIENTS}, and not ${patients}.`);
    }
    const task = {
      archetypes: archetypes === BUILTIN ? null : path.resolve(archetypes),
      only: only === undefined ? null : namesIn(only, '--only'),
      patients,
      seed,
      out: path.resolve(out),
      replace,
    };
    const report = await generate(task, samplePlaces(), {
      signal,
      onProgress: ({ what }) => progress(what),
    }).finally(() => progress(null));
    await output.write(options.json ? `${JSON.stringify(jsonOf(report))}\n` : told(report));
  },
};

function jsonOf({ to, subjects, events, codes, seconds }: GenerateReport) {
  return { to, truth: truthFileOf(to), subjects, events, codes, seconds };
}

function told({ to, subjects, events, codes, seconds }: GenerateReport): string {
  const made = `${subjects} patients with ${events} events of ${codes} codes`;
  return `${to}: ${made}, in ${seconds.toFixed(1)} s\n${truthFileOf(to)}: what is true of them\n`;
}
