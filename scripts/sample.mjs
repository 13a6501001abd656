// Makes the bundled synthetic cohort, media/sample/synthetic-cohort, from the archetypes in media/archetypes by the plan
// pool.json. It is part of `npm run build`, and does nothing where neither archetypes, codes nor generator have changed.
// Usage: node scripts/sample.mjs [--schema]     --schema: writes the schema of archetype files in its place
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ONTOLOGY_INDEX, ensureOntology } from './ontology.mjs';
import { bundledBuilder } from './setup/builder.mjs';
import { fingerprint } from './setup/fingerprint.mjs';
import { inProject, root } from './setup/project.mjs';
import { Refusal, runCommandOf } from './setup/command.mjs';
import { isBuilt, ship, stampOf } from './setup/shipped.mjs';

/** The data set, which is shipped under `media`; its truth stands beside it. */
export const SYNTHETIC_COHORT = inProject('media/sample/synthetic-cohort');
const PLACE = path.dirname(SYNTHETIC_COHORT);
const NAME = path.basename(SYNTHETIC_COHORT);
const MADE = [NAME, `${NAME}.truth.json`];

const ARCHETYPES = 'media/archetypes';
const STAMP = inProject('.cache/sample.built');
const BUILDER = inProject('.cache/sample_builder.cjs');

/** Data set and truth take at most this much of what is shipped. In bytes. */
const LARGEST = 6 * 2 ** 20;

/** What the cohort is made of, and with. */
const SOURCES = [
  ARCHETYPES,
  path.relative(root, BUILDER),
  'scripts/sample.mjs',
  '.cache/ontology.built', // stands for the index
  'node_modules/@duckdb/node-api/package.json',
];

/** Makes the cohort where it is not there or something that it is made of has changed. The index of codes comes first. */
export async function ensureSample() {
  /** @type {() => { buildPool: (plan: string, places: { archetypes: string, index: string }, out: string) => Promise<unknown> }} */
  const load = await bundledBuilder({
    entry: 'src/engine/sample/build_pool.ts',
    outfile: BUILDER,
    external: ['@duckdb/node-api', 'node-sqlite3-wasm'],
  });
  const of = fingerprint(root, SOURCES); // taken first: what changes meanwhile is built next time
  if (isBuilt(STAMP, of, PLACE, MADE)) return;
  const { buildPool } = load();
  const places = { archetypes: inProject(ARCHETYPES), index: ONTOLOGY_INDEX };
  const unfinished = inProject(`.cache/sample.${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  try {
    await buildPool(inProject(ARCHETYPES, 'pool.json'), places, path.join(unfinished, NAME));
    const files = filesOf(unfinished);
    // A packaged one is read by whoever runs the editor.
    for (const file of files) chmodSync(file, 0o644);
    const bytes = sizeOf(files);
    if (bytes > LARGEST) throw new Refusal(`The bundled cohort has ${bytes} bytes; at most ${LARGEST} are shipped.`);
    if (isBuilt(STAMP, of, PLACE, MADE)) return; // by another build, in the meantime
    const stamp = stampOf(of, unfinished, MADE);
    ship(unfinished, PLACE, MADE);
    writeFileSync(STAMP, stamp);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Writes what editors check archetype files by, as Prettier has it. It is in the repository; a test says when it is old. */
async function writeSchema() {
  /** @type {() => { archetypeSchema: () => unknown }} */
  const load = await bundledBuilder({
    entry: 'src/core/sample/schema.ts',
    outfile: inProject('.cache/schema_builder.cjs'),
    external: [],
  });
  const { format, resolveConfig } = await import('prettier');
  const file = inProject('media/schemas/archetypes.schema.json');
  const text = JSON.stringify(load().archetypeSchema());
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
const filesOf = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));

/**
 * @param {string[]} files
 * @returns {number}
 */
const sizeOf = files => files.reduce((sum, file) => sum + statSync(file).size, 0);

await runCommandOf(import.meta.url, async () => {
  if (process.argv.includes('--schema')) return writeSchema();
  const began = process.hrtime.bigint();
  await ensureOntology();
  await ensureSample();
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const files = [...filesOf(SYNTHETIC_COHORT), `${SYNTHETIC_COHORT}.truth.json`];
  const megabytes = sizeOf(files) / 2 ** 20;
  console.log(`${SYNTHETIC_COHORT} (${megabytes.toFixed(1)} MB, ${seconds.toFixed(1)} s)`);
});
