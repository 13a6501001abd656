// Builds the bundled ontology index, media/ontology/cohort-lens.sqlite, from the tables under ontology/. It is part of
// `npm run build`, and does nothing where neither tables nor builder have changed. Usage: node scripts/ontology.mjs
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { bundledBuilder } from './setup/builder.mjs';
import { fingerprint, isStamped } from './setup/fingerprint.mjs';
import { inProject, root } from './setup/project.mjs';
import { runCommandOf } from './setup/command.mjs';

/** The index, which is shipped under `media`. */
export const ONTOLOGY_INDEX = inProject('media/ontology/cohort-lens.sqlite');

const STAMP = inProject('.cache/ontology.built');
const BUILDER = inProject('.cache/ontology_builder.cjs');

/** What the index is made of, and with; all code that writes it is in the builder. */
const SOURCES = [
  'ontology',
  path.relative(root, BUILDER),
  'scripts/ontology.mjs',
  'node_modules/node-sqlite3-wasm/package.json',
];

/** Builds the index where it is not there or its tables or builder have changed. */
export async function ensureOntology() {
  /** @type {() => { buildBundled: (folder: string, file: string) => void }} */
  const load = await bundledBuilder({
    entry: 'src/engine/ontology/bundled/build.ts',
    outfile: BUILDER,
    external: ['node-sqlite3-wasm'],
  });
  const of = fingerprint(root, SOURCES); // taken first: what changes meanwhile is built next time
  if (isStamped(STAMP, of) && existsSync(ONTOLOGY_INDEX)) return;
  const { buildBundled } = load();
  mkdirSync(path.dirname(ONTOLOGY_INDEX), { recursive: true });
  // Under a name of its own until it is whole: a build that is broken off leaves no half index.
  const unfinished = `${ONTOLOGY_INDEX}.${process.pid}`;
  rmSync(unfinished, { force: true });
  buildBundled(inProject('ontology'), unfinished);
  // SQLite's file is its owner's alone; a packaged one is read by whoever runs the editor.
  chmodSync(unfinished, 0o644);
  renameSync(unfinished, ONTOLOGY_INDEX);
  writeFileSync(STAMP, of);
}

await runCommandOf(import.meta.url, async () => {
  await ensureOntology();
  console.log(`${ONTOLOGY_INDEX} (${(statSync(ONTOLOGY_INDEX).size / 2 ** 20).toFixed(1)} MB)`);
});
