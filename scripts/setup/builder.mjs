import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { root } from './project.mjs';

/**
 * A program of the project's own that makes what is shipped. It is bundled within the project, where its packages are
 * found, and loaded only where there is something to make.
 * @template T
 * @param {{ entry: string, outfile: string, external: string[] }} what `outfile` is absolute
 * @returns {Promise<() => T>} loads it: its exports
 */
export async function bundledBuilder({ entry, outfile, external }) {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external,
    logLevel: 'warning',
  });
  return () => createRequire(import.meta.url)(outfile);
}
