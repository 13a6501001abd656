// The product's sources as the token measurements use them, bundled as they stand.
import { build } from 'esbuild';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What is used of them; scripts don't see their types.
 *
 * @typedef {object} Product
 * @property {{ create: () => Promise<Engine> }} Engine
 * @property {new (load: (id: string) => Promise<Encoding>) => TokenCounter} TokenCounter
 * @property {(id: string, media: string) => Promise<Encoding>} loadEncoding
 * @property {(bytes: Uint8Array, codes: readonly object[]) => Events} decodeEvents
 * @property {(events: Events) => Uint8Array} encodeEvents
 * @property {(text: string) => ReadRecord[]} parseCompact
 * @property {readonly Rendering[]} BUILT_IN_RENDERINGS
 * @property {object} DEFAULT_OPTIONS
 *
 * @typedef {object} Engine
 * @property {(settings: object) => void} configure
 * @property {(request: { path: string }) => Promise<object>} open
 * @property {(query: object) => Promise<{ subjects: { id: string, events: number }[] }>} subjects
 * @property {(request: { path: string, subject: string, wholeTexts: boolean }) => Promise<Payload>} subject
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Payload SubjectPayload of core/meds/events.ts
 * @property {Uint8Array} columns
 * @property {readonly object[]} codes
 * @property {readonly object[]} labels
 *
 * @typedef {object} TokenCounter
 * @property {(configuration: object) => Promise<void>} configure
 * @property {(request: { cohort: object, payload: Payload | undefined }) => Promise<unknown>} add
 * @property {(request: { cohort: object, subjects: readonly string[] }) => Promise<{ counts: Count[] }>} select
 * @property {(request: { rendering: string, encoding: string }) => Promise<{ text: string }>} render
 *
 * @typedef {{ rendering: string, encoding: string, n: number }} Count
 * @typedef {{ id: string, count: (text: string) => number }} Encoding
 * @typedef {{ id: string, begin: (options: object) => Pass }} Rendering
 * @typedef {{ text: string, kind: string }} Segment
 *
 * @typedef {object} Pass
 * @property {boolean} surveys
 * @property {(record: Events) => void} survey
 * @property {() => Iterable<Segment>} head
 * @property {(record: Events) => Iterable<Segment>} record
 *
 * @typedef {object} Events SubjectEvents of core/meds/events.ts
 * @property {string} subject
 * @property {number} length
 * @property {number} staticCount
 * @property {BigInt64Array} time
 * @property {Int32Array} code
 * @property {{ code: string }[]} codes
 * @property {Float32Array | Float64Array} value
 * @property {Uint8Array} hasValue
 * @property {Int32Array} text
 * @property {string[]} texts
 * @property {Int32Array} unit
 * @property {string[]} units
 * @property {Int32Array} end
 * @property {Uint16Array} file
 * @property {Uint32Array} fileRow
 *
 * @typedef {object} ReadRecord
 * @property {string} subject
 * @property {boolean} isFloat64
 * @property {{ time: bigint | null, code: string | null, unit: string | null, value: number | null, text: string | null }[]} events
 */

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const MEDIA = path.join(ROOT, 'media');
export const CACHE = path.join(ROOT, '.cache/bench');

/** Bundles the sources once for all processes of a run. @returns {Promise<string>} the module's path */
export async function bundleProduct() {
  const outfile = path.join(CACHE, 'tokens.cjs');
  await build({
    stdin: {
      contents: `
        export { Engine } from './engine/engine';
        export { TokenCounter } from './engine/tokens/token_counter';
        export { loadEncoding } from './engine/tokens/encodings';
        export { decodeEvents, encodeEvents } from './core/meds/columns';
        export { parseCompact } from './core/render/compact/parse';
        export { BUILT_IN_RENDERINGS } from './core/render/renderings';
        export { DEFAULT_OPTIONS } from './core/render/rendering';`,
      resolveDir: path.join(ROOT, 'src'),
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    // As the editor has it: the index is opened by a package that finds its own files that way.
    format: 'cjs',
    external: ['@duckdb/node-api', 'node-sqlite3-wasm', '@huggingface/tokenizers'],
    logLevel: 'warning',
  });
  return outfile;
}

/** @param {string} file as `bundleProduct` gives it @returns {Promise<Product>} */
export const loadProduct = file => import(pathToFileURL(file).href);

/**
 * The text of a cohort, in its pieces.
 * @param {Rendering | undefined} rendering @param {object} options @param {readonly Events[]} records
 * @returns {Segment[]}
 */
export function segmentsOf(rendering, options, records) {
  if (rendering === undefined) throw new Error('There is no such rendering.');
  const pass = rendering.begin(options);
  if (pass.surveys) for (const record of records) pass.survey(record);
  const segments = [...pass.head()];
  for (const record of records) for (const segment of pass.record(record)) segments.push(segment);
  return segments;
}

/** As one string. @type {(rendering: Rendering | undefined, options: object, records: readonly Events[]) => string} */
export const textOf = (rendering, options, records) =>
  segmentsOf(rendering, options, records)
    .map(({ text }) => text)
    .join('');
