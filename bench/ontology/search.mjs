// Free text to codes: how often an accepted code is among the first five, and how long a search takes, beside MiniSearch
// over the descriptions alone. The queries and what they accept are in queries/ (its README says how they came about).
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { below, inform, median, ms, p95 } from '../records/table.mjs';

/** @typedef {import('../records/table.mjs').Figure} Figure */

/**
 * @typedef {object} Query
 * @property {string} kind dx, procedure, lab or drug
 * @property {string} register lay or clinical
 * @property {string | null} system the filter
 * @property {string} text
 * @property {string[]} accepted
 */

/**
 * @typedef {object} Code
 * @property {string} system
 * @property {string} code
 * @property {string} description
 */

/**
 * What is used of Ontology (src/engine/ontology/ontology.ts); scripts don't see the sources' types.
 * @typedef {object} Ontology
 * @property {(query: { text: string, system: string | null, limit: number }) => { results: Code[] }} search
 * @property {() => void} close
 */

/** @typedef {(query: { text: string, system: string | null }) => Code[]} Search */

const ROOT = path.resolve(import.meta.dirname, '../..');
const FIRST = 5;
const LEAST_RECALL = 0.9;
const WORDS = 'unspecified left open approach percutaneous initial encounter of with fracture blood device ';

/** What could be slow: common words, long texts, slips of the keyboard, what is no word at all, the syntax of queries. */
const NASTY = `a|1|i|-|%|"|🫀|'; DROP TABLE term; --|NEAR(heart attack)|heart*|NOT AND OR|"a" "|left|unspecified|of the
open approach|percutaneous approach|initial encounter|blood|oral tablet|left open percutaneous approach|fracture
unspecified initial encounter for closed fracture|E11.9|0DT|p|pn|unspec|qwertyuiop asdfghjkl zxcvbnm
pnuemonia hypertention diabeetus cholelithasis`
  .split(/[|\n]/)
  .concat([WORDS, 'pnuemonia hypertention ', 'a', ' '].map(text => text.repeat(500).slice(0, 500)));

/** @param {import('./main.mjs').Bench} bench @returns {Promise<Figure[]>} */
export async function measure({ index, cache }) {
  const parts = { tuning: queriesOf('tuning'), 'held out': queriesOf('held_out') };
  const all = Object.values(parts).flat();
  const { search, close, codes, isListed } = await ours(index, cache);

  /** @type {number[]} */
  const processor = [];
  const measured = (/** @type {Parameters<Search>[0]} */ query) => {
    const before = process.cpuUsage();
    const time = timed(() => search(query));
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
    return time;
  };
  const times = all.map(measured);
  const nastyTimes = [null, 'cvx', 'icd10pcs'].flatMap(system => NASTY.map(text => measured({ text, system })));
  /** @type {Figure[]} */
  const figures = Object.entries(parts).flatMap(([name, queries]) => recallFigures(name, queries, search, isListed));
  figures.push(
    below(`search, p95 of ${all.length} queries (median ${ms(median(times))})`, p95(times), 30, 'ms'),
    below(`search, longest of these and ${nastyTimes.length} nasty ones`, Math.max(...times, ...nastyTimes), 150, 'ms'),
    inform('… processor time of all these: p95, longest', `${ms(p95(processor))}, ${ms(Math.max(...processor))}`),
  );
  close();

  console.error('MiniSearch …');
  const peer = miniSearch(codes);
  for (const [how, options] of /** @type {const} */ ([
    ['as it comes', {}],
    ['with prefix and fuzzy 0.2', { prefix: true, fuzzy: 0.2 }],
  ])) {
    /** @type {Search} */
    const peerSearch = ({ text, system }) => peer(text, system, options);
    const peerTimes = all.map(query => timed(() => peerSearch(query)));
    const recalls = Object.entries(parts).map(([name, queries]) => `${name} ${recall(queries, peerSearch).toFixed(2)}`);
    figures.push(
      inform(`… MiniSearch on descriptions ${how}: recall@${FIRST}`, recalls.join(', ')),
      inform(
        `… MiniSearch on descriptions ${how}: p95, longest`,
        `${ms(p95(peerTimes))}, ${ms(Math.max(...peerTimes))}`,
      ),
    );
  }
  return figures;
}

/**
 * @param {string} name
 * @param {Query[]} queries
 * @param {Search} search
 * @param {(text: string) => boolean} isListed whether our own lists have the text as it stands
 * @returns {Figure[]}
 */
function recallFigures(name, queries, search, isListed) {
  const whole = recall(queries, search);
  const of = (/** @type {(query: Query) => string} */ key) =>
    [...new Set(queries.map(key))]
      .map(
        value =>
          `${value} ${recall(
            queries.filter(query => key(query) === value),
            search,
          ).toFixed(2)}`,
      )
      .join(', ');
  // Whoever wrote the queries wrote the lists as well: this part says what the search does for words that neither has.
  const others = queries.filter(({ text }) => !isListed(text));
  const missed = queries.filter(query => !isFound(query, search(query)));
  if (missed.length > 0) console.error(`not found, ${name}: ${missed.map(({ text }) => text).join('; ')}`);
  return [
    {
      what: `recall@${FIRST} of ${queries.length} queries, ${name}`,
      measured: whole.toFixed(3),
      bound: `at least ${LEAST_RECALL}`,
      holds: whole >= LEAST_RECALL,
    },
    inform(`… of the ${others.length} that our own lists do not have as they stand`, recall(others, search).toFixed(3)),
    inform(
      '… by kind',
      of(query => query.kind),
    ),
    inform(
      '… by register',
      of(query => query.register),
    ),
  ];
}

/** @param {Query[]} queries @param {Search} search */
function recall(queries, search) {
  return queries.filter(query => isFound(query, search(query))).length / queries.length;
}

/** @param {Query} query @param {Code[]} codes */
function isFound({ accepted }, codes) {
  return codes.slice(0, FIRST).some(code => accepted.some(form => accepts(form, code)));
}

/** The forms are told in queries/README.md. @param {string} form @param {Code} code */
function accepts(form, { system, code, description }) {
  const [, of = '', kind = '', rest = ''] = /^(\w+)([:~])(.*)$/.exec(form) ?? [];
  if (of !== system) return false;
  if (kind === ':') return rest.endsWith('*') ? code.startsWith(rest.slice(0, -1)) : code === rest;
  const [text, begin] = [description.toLowerCase(), rest.toLowerCase()];
  return text.startsWith(begin) && !/[a-z0-9]/.test(text.charAt(begin.length));
}

/** @param {string} part @returns {Query[]} */
function queriesOf(part) {
  const lines = readFileSync(path.join(import.meta.dirname, 'queries', `${part}.tsv`), 'utf8')
    .trim()
    .split('\n');
  return lines.slice(1).map(line => {
    const [kind = '', register = '', system = '', text = '', accepted = ''] = line.split('\t');
    return { kind, register, system: system || null, text, accepted: accepted.split('; ') };
  });
}

/** Our search as the sources stand, and every code that it can find. @param {string} index @param {string} cache */
async function ours(index, cache) {
  const outfile = path.join(cache, 'search.cjs');
  await build({
    stdin: {
      contents: `export { Ontology } from './engine/ontology/ontology';
        export { sqlite } from './engine/ontology/sqlite';
        export { allPhrases } from './core/ontology/lay_phrases';
        export { stemsOf } from './core/ontology/search_words';`,
      resolveDir: path.join(ROOT, 'src'),
    },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['node-sqlite3-wasm'],
    logLevel: 'warning',
  });
  /**
   * @type {{
   *   Ontology: new (places: object) => Ontology,
   *   sqlite: () => typeof import('node-sqlite3-wasm'),
   *   allPhrases: () => { phrase: string }[],
   *   stemsOf: (text: string) => string[],
   * }}
   */
  const { Ontology, sqlite, allPhrases, stemsOf } = createRequire(import.meta.url)(outfile);
  const key = (/** @type {string} */ text) => stemsOf(text).join(' ');
  const layTerms = readFileSync(path.join(ROOT, 'ontology/own/lay_terms.tsv'), 'utf8').trim().split('\n').slice(1);
  const listed = new Set([
    ...allPhrases().map(({ phrase }) => key(phrase)),
    ...layTerms.map(line => key(line.split('\t')[2] ?? '')),
  ]);
  const ontology = new Ontology({
    bundled: index,
    imports: path.join(cache, 'none'),
    prefixes: [],
  });
  const db = new (sqlite().Database)(index, { readOnly: true });
  const rows = db.all(
    `SELECT vocabulary.system, concept.code, concept.description FROM concept
     JOIN vocabulary ON vocabulary.id = concept.vocabulary WHERE concept.description IS NOT NULL`,
  );
  db.close();
  return {
    codes: /** @type {Code[]} */ (/** @type {unknown} */ (rows)),
    /** @type {Search} */
    search: ({ text, system }) => ontology.search({ text, system, limit: FIRST }).results,
    close: () => ontology.close(),
    isListed: (/** @type {string} */ text) => listed.has(key(text)),
  };
}

/** @param {Code[]} codes */
function miniSearch(codes) {
  const index = new MiniSearch({ fields: ['description'] });
  index.addAll(codes.map(({ description }, id) => ({ id, description })));
  /** @param {string} text @param {string | null} system @param {import('minisearch').SearchOptions} options */
  return (text, system, options) =>
    index
      .search(text, system === null ? options : { ...options, filter: ({ id }) => codes[id]?.system === system })
      .slice(0, FIRST)
      .flatMap(({ id }) => codes[id] ?? []);
}

/** @param {() => unknown} work @returns {number} milliseconds */
function timed(work) {
  const before = performance.now();
  work();
  return performance.now() - before;
}
