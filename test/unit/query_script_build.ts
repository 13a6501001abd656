import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    queryScript: string;
  }
}

/** Builds the script of a query's process once for all tests, which run the sources otherwise. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const root = path.resolve(import.meta.dirname, '../..');
  // Inside the project, so that the bundle finds DuckDB's native module.
  const folder = await mkdtemp(path.join(root, 'node_modules', '.query-test-'));
  const outfile = path.join(folder, 'cohort_query.js');
  await build({
    entryPoints: [path.join(root, 'src/engine/cohort/query_main.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['@duckdb/node-api'],
    outfile,
    logLevel: 'error',
  });
  provide('queryScript', outfile);
  return () => rm(folder, { recursive: true });
}
