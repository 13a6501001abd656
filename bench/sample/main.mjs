// How long synthetic patients take, beside the bound and beside a plain loop that writes as many rows of random numbers
// through DuckDB. Each measurement is a process of its own. Options: --patients N   --rounds N
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { inProject } from '../../scripts/setup/project.mjs';
import { ensureBuilt } from '../../scripts/setup/built.mjs';
import { below, inform, median, printTable } from '../records/table.mjs';

/** For 1000 patients. */
const SECONDS_BOUND = 30;

/**
 * @typedef {object} Measured
 * @property {number} seconds from the start of the process to its end
 * @property {number} peakMb
 * @property {string} out
 */

/** @param {string[]} options */
export async function run(options) {
  const { values } = parseArgs({
    args: options,
    options: { patients: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '3' } },
  });
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-bench-'));
  try {
    /** @type {Measured[]} */
    const ours = [];
    /** @type {Measured[]} */
    const peers = [];
    let events = 0;
    for (let round = 1; round <= Number(values.rounds); round++) {
      const out = path.join(folder, `cohort${round}`);
      const args = ['sample', '--patients', values.patients, '--seed', '1', '--out', out, '--json'];
      const made = await apart([inProject('dist/cli.js'), ...args]);
      ours.push(made);
      ({ events } = /** @type {{ events: number }} */ (JSON.parse(made.out)));
      const peer = path.join(import.meta.dirname, 'plain_loop.mjs');
      peers.push(await apart([peer, String(events), path.join(folder, `plain${round}.parquet`)]));
    }
    const of = (/** @type {Measured[]} */ all, /** @type {'seconds' | 'peakMb'} */ what) =>
      median(all.map(each => each[what]));
    const perSecond = (/** @type {Measured[]} */ all) =>
      `${Math.round(events / of(all, 'seconds')).toLocaleString('en')} events/s`;
    const memory = (/** @type {Measured[]} */ all) => `${Math.round(of(all, 'peakMb'))} MB`;
    const seconds = of(ours, 'seconds');
    const what = `${values.patients} patients, ${events.toLocaleString('en')} events`;
    printTable([
      values.patients === '1000' ? below(what, seconds, SECONDS_BOUND, 's') : inform(what, `${seconds.toFixed(1)} s`),
      inform('… speed', perSecond(ours)),
      inform('… peak memory', memory(ours)),
      inform('plain loop of random rows, DuckDB’s appender and COPY', `${of(peers, 'seconds').toFixed(1)} s`),
      inform('… speed', perSecond(peers)),
      inform('… peak memory', memory(peers)),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string[]} args a script and its arguments @returns {Promise<Measured>} */
async function apart(args) {
  const report = path.join(import.meta.dirname, 'report_peak.mjs');
  const began = performance.now();
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', report, ...args]);
  const seconds = (performance.now() - began) / 1000;
  const [, peak] = /peak (\d+)/.exec(stderr) ?? [];
  if (peak === undefined) throw new Error(`${args[0]} did not tell its peak: ${stderr}`);
  return { seconds, peakMb: Number(peak) / 1024, out: stdout };
}
