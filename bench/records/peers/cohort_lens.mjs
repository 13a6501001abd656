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
    entryPoints: [path.join(ROOT, 'src/engine/engine.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['@duckdb/node-api'],
    logLevel: 'warning',
  });
  /** @type {typeof import('../../../src/engine/engine')} */
  const loaded = await import(pathToFileURL(outfile).href);
  return loaded;
}
const { Engine } = await engineModule();

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
      const { codes, columns } = await engine.subject({ path: folder, subject: id });
      return codes.length > 0 && columns.byteLength > 0 ? (await engine.subjectSummary({ path: folder, subject: id })).events : 0;
    },
    close: () => engine.close(),
  };
}
