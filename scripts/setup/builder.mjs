import { build } from 'esbuild';
import { renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { root } from './project.mjs';

/**
 * A program of the project's own that makes what is shipped. It is bundled within the project, where its packages are
 * found, and loaded only where there is something to make.
 * @template T
 * @param {{ entry: string, outfile: string, external: string[] }} what `outfile` is absolute
 * @returns {Promise<() => T>} loads it: its exports
 */
export async function bundledBuilder({ entry, outfile, external }) {
  // Moved to its place when it is whole: another build at the same time may read it.
  const unfinished = outfile.replace(/(\.\w+)$/, `.${process.pid}$1`);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external,
    logLevel: 'warning',
  });
  renameSync(unfinished, outfile);
  return () => createRequire(import.meta.url)(outfile);
}
