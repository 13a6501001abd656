import path from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const START = 'src/extension.ts';

/** What every window would pay for at its start: a database, an index, tables of words, the SDK of models. */
const HEAVY = [
  '@duckdb/node-api',
  'node-sqlite3-wasm',
  'node_modules/openai/',
  'node_modules/apache-arrow/',
  'src/engine/database.ts',
  'src/core/render/compact/words.ts',
];

describe('what is loaded when the extension starts', () => {
  it('is nothing that reads records, renders them or asks models', async () => {
    const { metafile } = await build({
      ...{ entryPoints: [START], bundle: true, write: false, metafile: true, logLevel: 'silent', absWorkingDir: ROOT },
      ...{ platform: 'node', format: 'cjs', external: ['vscode', '@duckdb/node-api', 'node-sqlite3-wasm'] },
    });
    const loaded = new Set<string>();
    const waiting = [START];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (loaded.has(file)) continue;
      loaded.add(file);
      const imports = metafile.inputs[file]?.imports ?? [];
      waiting.push(...imports.filter(({ kind }) => kind !== 'dynamic-import').map(each => each.path));
    }
    // It is the start that was followed, and not nothing.
    expect(loaded.size).toBeGreaterThan(100);
    expect([...loaded].filter(file => HEAVY.some(heavy => file.includes(heavy)))).toEqual([]);
  });
});
