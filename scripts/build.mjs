// Bundles the extension, the engine worker, the command line and the webviews into dist/.
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const production = process.argv.includes('--production');

/** @type {import('esbuild').BuildOptions} */
const common = { absWorkingDir: root, bundle: true, sourcemap: !production, minify: production, logLevel: 'warning' };
/** @type {import('esbuild').BuildOptions} */
const node = { ...common, platform: 'node', target: 'node20', format: 'cjs', external: ['vscode', '@duckdb/node-api'] };
/** @type {import('esbuild').BuildOptions} */
const page = { ...common, platform: 'browser', target: 'chrome122', format: 'esm', legalComments: 'none' };

/** @type {[import('esbuild').BuildOptions, string, string][]} */
const targets = [
  [node, 'src/extension.ts', 'dist/extension.js'],
  [node, 'src/engine/worker.ts', 'dist/engine.js'],
  [{ ...node, banner: { js: '#!/usr/bin/env node' } }, 'src/cli/main.ts', 'dist/cli.js'],
  [page, 'webview/timeline/main.ts', 'dist/webview/timeline.js'],
  [page, 'webview/overview/main.ts', 'dist/webview/overview.js'],
];
await Promise.all(
  targets
    .filter(([, entry]) => existsSync(path.join(root, entry)))
    .map(([options, entry, outfile]) => build({ ...options, entryPoints: [entry], outfile })),
);
