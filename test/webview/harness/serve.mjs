// Serves the built pages to a plain browser: node test/webview/harness/serve.mjs [DATASET] [PORT]
// Bundled on the fly, so that plain Node can also import startHarness from it (bench).
import { build } from 'esbuild';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** @returns {Promise<typeof import('./start.ts')>} */
export async function loadHarness() {
  const outfile = path.join(root, '.cache', 'harness.cjs');
  await mkdir(path.dirname(outfile), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['test/webview/harness/start.ts'],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['@duckdb/node-api', 'esbuild'],
    logLevel: 'warning',
    outfile,
  });
  return createRequire(import.meta.url)(outfile);
}

if (process.argv[1] === import.meta.filename) {
  const [dataset = path.join(root, 'media', 'sample', 'mimic-iv-demo-meds'), port = '8700'] = process.argv.slice(2);
  const { startHarness } = await loadHarness();
  const { harness } = await startHarness({ dataset: path.resolve(dataset), port: Number(port), root });
  console.log(
    `${harness.address()}\n${harness.address({ page: 'overview' })}\n${harness.address({ page: 'tokens' })}\n${harness.address({ synthetic: 1_000_000 })}`,
  );
}
