// The in-host tests as VS Code loads them: dist-test/index.js and a file per suite.
import { build } from 'esbuild';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inProject, root } from '../setup/project.mjs';

export const TEST_BUNDLE = inProject('dist-test/index.js');

export async function buildTestBundle() {
  rmSync(path.dirname(TEST_BUNDLE), { recursive: true, force: true });
  const suites = readdirSync(inProject('test/host/suite')).filter(name => name.endsWith('.test.ts'));
  await build({
    absWorkingDir: root,
    bundle: true,
    sourcemap: 'inline',
    logLevel: 'warning',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode', 'mocha', '@duckdb/node-api'],
    entryPoints: [
      { in: 'test/host/run/index.ts', out: 'index' },
      ...suites.map(name => ({ in: `test/host/suite/${name}`, out: `suite/${path.basename(name, '.ts')}` })),
    ],
    outdir: 'dist-test',
  });
}
