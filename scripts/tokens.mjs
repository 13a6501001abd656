// Builds the ranks of the bundled encodings, media/tokens/*.ranks, from js-tiktoken's. It is part of `npm run build`, and
// does nothing where neither ranks nor builder have changed. Usage: node scripts/tokens.mjs
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { bundledBuilder } from './setup/builder.mjs';
import { fingerprint, isStamped } from './setup/fingerprint.mjs';
import { inProject, root } from './setup/project.mjs';
import { runCommandOf } from './setup/command.mjs';

/** The ranks, which are shipped under `media`. */
export const RANKS_FOLDER = inProject('media/tokens');

const STAMP = inProject('.cache/tokens.built');
const BUILDER = inProject('.cache/tokens_builder.cjs');

/** What the ranks are made of, and with; all code that writes them is in the builder. */
const SOURCES = [path.relative(root, BUILDER), 'scripts/tokens.mjs', 'node_modules/js-tiktoken/package.json'];

/** Builds the ranks where they are not there or their builder has changed. */
export async function ensureTokens() {
  /** @type {() => { buildBundled: (folder: string) => void }} */
  const load = await bundledBuilder({
    entry: 'src/engine/tokens/bundled/build.ts',
    outfile: BUILDER,
    external: ['js-tiktoken'],
  });
  const of = fingerprint(root, SOURCES); // taken first: what changes meanwhile is built next time
  if (isStamped(STAMP, of) && existsSync(RANKS_FOLDER)) return;
  const { buildBundled } = load();
  // In a place of its own until it is whole: a build that is broken off leaves no half of it where things are shipped.
  const unfinished = inProject(`.cache/tokens.${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  buildBundled(unfinished);
  // A packaged one is read by whoever runs the editor.
  for (const file of readdirSync(unfinished)) chmodSync(path.join(unfinished, file), 0o644);
  rmSync(RANKS_FOLDER, { recursive: true, force: true });
  renameSync(unfinished, RANKS_FOLDER);
  writeFileSync(STAMP, of);
}

await runCommandOf(import.meta.url, async () => {
  await ensureTokens();
  for (const file of readdirSync(RANKS_FOLDER).filter(name => name.endsWith('.ranks')))
    console.log(`${file} (${(statSync(path.join(RANKS_FOLDER, file)).size / 2 ** 20).toFixed(1)} MB)`);
});
