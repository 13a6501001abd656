// Samples the bundled questions, media/questions/*.questions.jsonl, from the ideas beside them and the bundled synthetic
// cohort, and counts their tokens. It is part of `npm run build`, and does nothing where nothing of that has changed.
// Usage: node scripts/questions.mjs
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ensureOntology } from './ontology.mjs';
import { SYNTHETIC_COHORT, ensureSample } from './sample.mjs';
import { bundledBuilder } from './setup/builder.mjs';
import { fingerprint } from './setup/fingerprint.mjs';
import { inProject, root } from './setup/project.mjs';
import { QUESTIONS, ideaFiles, questionSets } from './setup/question_files.mjs';
import { runCommandOf } from './setup/command.mjs';
import { isBuilt, ship, stampOf } from './setup/shipped.mjs';
import { ensureTokens } from './tokens.mjs';

const STAMP = inProject('.cache/questions.built');
const BUILDER = inProject('.cache/questions_builder.cjs');

/**
 * What a question or its count depends on. Not the whole builder: it has the engine in it, which changes more often than
 * questions do.
 */
const CODE = [
  'src/core/questions',
  'src/core/tasks',
  'src/core/random',
  'src/core/meds', // how events are told from rows
  'src/core/render',
  'src/core/tokens',
  'src/engine/tokens',
  'src/engine/questions',
  'scripts/questions.mjs',
  '.cache/sample.built', // stands for the records
  '.cache/tokens.built', // and for the ranks
];

/** Samples the sets where they are not there or something that they are made of has changed. The cohort comes first. */
export async function ensureQuestions() {
  const ideas = ideaFiles();
  const of = fingerprint(root, [...CODE, ...ideas]); // taken first: what changes meanwhile is built next time
  const sets = ideas.map(file => path.basename(file).replace(/\.ideas\.json$/, '.questions.jsonl'));
  const isDone = () => questionSets().length === sets.length && isBuilt(STAMP, of, inProject(QUESTIONS), sets);
  if (isDone()) return;
  /** @type {() => { buildSets: (places: { media: string, dataset: string, out: string }) => Promise<readonly string[]> }} */
  const load = await bundledBuilder({
    entry: 'src/engine/questions/bundled/build.ts',
    outfile: BUILDER,
    external: ['@duckdb/node-api', 'node-sqlite3-wasm'],
  });
  // In a place of its own until all are whole.
  const unfinished = inProject(`.cache/questions.${process.pid}`);
  try {
    await load().buildSets({ media: inProject('media'), dataset: SYNTHETIC_COHORT, out: unfinished });
    if (isDone()) return; // by another build, in the meantime
    const stamp = stampOf(of, unfinished, sets);
    ship(unfinished, inProject(QUESTIONS), sets);
    for (const file of questionSets())
      if (!sets.includes(path.basename(file))) rmSync(inProject(file), { force: true });
    writeFileSync(STAMP, stamp);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

await runCommandOf(import.meta.url, async () => {
  const began = process.hrtime.bigint();
  await ensureOntology();
  await ensureTokens();
  await ensureSample();
  await ensureQuestions();
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  for (const file of questionSets()) {
    const lines = readFileSync(inProject(file), 'utf8').split('\n').length - 1;
    console.log(`${file} (${lines} questions)`);
  }
  console.log(`${seconds.toFixed(1)} s`);
});
