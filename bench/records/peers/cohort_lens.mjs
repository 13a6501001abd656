// The work of the patient list and of one subject, done by our engine: the same code that the editor's worker runs.
import { build } from 'esbuild';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {import('../measure.mjs').Peer} Peer */

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Bundles the engine as it stands in the sources, so that no build has to come before a benchmark. */
async function engineModule() {
  const outfile = path.join(ROOT, '.cache/bench/engine.mjs');
  await build({
    stdin: {
      contents: `export { Engine } from './engine/engine'; export { decodeEvents } from './core/meds/columns';`,
      resolveDir: path.join(ROOT, 'src'),
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['@duckdb/node-api'],
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

/**
 * What is used of the engine (src/engine/engine.ts); scripts don't see the sources' types.
 * @typedef {object} Engine
 * @property {(params: { path: string }) => Promise<unknown>} open
 * @property {(query: object) => Promise<{ subjects: { events: number }[] }>} subjects
 * @property {(params: { path: string, subject: string }) => Promise<{ columns: Uint8Array }>} subject
 * @property {() => Promise<void>} close
 */

/** @type {{ Engine: { create(): Promise<Engine> }, decodeEvents: (bytes: Uint8Array, codes: []) => { length: number } }} */
const { Engine, decodeEvents } = await engineModule();

/** Subjects that a page of the list asks for at once: all of them, as the others hold all of them. */
const WHOLE_LIST = 1_000_000;

/** @type {Peer['list']} */
export async function list({ folder }) {
  const engine = await Engine.create();
  try {
    await engine.open({ path: folder });
    const query = { path: folder, split: null, match: '', file: null, offset: 0, limit: WHOLE_LIST };
    const { subjects } = await engine.subjects(query);
    return { subjects: subjects.length, events: subjects.reduce((sum, { events }) => sum + events, 0) };
  } finally {
    await engine.close();
  }
}

/** @type {Peer['open']} */
export async function open({ folder }) {
  const engine = await Engine.create();
  await engine.open({ path: folder });
  return {
    async subject(id) {
      const { columns } = await engine.subject({ path: folder, subject: id });
      // As the page does it: the bytes become columns again.
      return decodeEvents(columns, []).length;
    },
    close: () => engine.close(),
  };
}
