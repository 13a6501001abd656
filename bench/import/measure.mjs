// Reads an export once, in a process of its own, and prints what it took in its last line, as JSON. Started by main.mjs:
// node measure.mjs '{"how": …, "source": …, "out": …, "script": …}'
import { DuckDBInstance } from '@duckdb/node-api';
import { createReadStream, readdirSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} Task
 * @property {'import' | 'parse' | 'duckdb'} how
 * @property {string} source the folder of the export
 * @property {string} out where the data set goes
 * @property {string} script the built command line
 *
 * @typedef {object} Measured
 * @property {number} ms
 * @property {number} cpuMs processor time
 * @property {number} peakMb largest resident set
 * @property {number} count resources; of an import, events
 */

/** @type {Task} */
const task = JSON.parse(process.argv[2] ?? '{}');
const start = performance.now();
/** The command line ends the process itself, so the figures are told when it ends. */
let count = () => 0;
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  /** @type {Measured} */
  const measured = {
    ms: performance.now() - start,
    cpuMs: (userCPUTime + systemCPUTime) / 1000,
    // maxRSS is in kilobytes on every platform.
    peakMb: maxRSS / 1024,
    count: count(),
  };
  writeSync(1, `\n${JSON.stringify(measured)}\n`);
});

if (task.how === 'import') {
  count = () => JSON.parse(readFileSync(path.join(task.out, 'metadata/import_report.json'), 'utf8')).events;
  process.argv.splice(1, Infinity, task.script, 'import', task.source, '--out', task.out, '--from', 'fhir');
  createRequire(import.meta.url)(task.script);
} else {
  const resources = await (task.how === 'parse' ? parse() : duckdb());
  count = () => resources;
}

async function parse() {
  let resources = 0;
  for (const name of readdirSync(task.source)) {
    const lines = createInterface({ input: createReadStream(path.join(task.source, name)), crlfDelay: Infinity });
    for await (const line of lines) if (JSON.parse(line).resourceType !== undefined) resources++;
  }
  return resources;
}

async function duckdb() {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const files = path.join(task.source, '*.ndjson').replaceAll("'", "''");
  const reader = await connection.runAndReadAll(
    `SELECT count(resourceType) FROM read_ndjson('${files}', union_by_name = true)`,
  );
  return Number(reader.getRows()[0]?.[0]);
}
