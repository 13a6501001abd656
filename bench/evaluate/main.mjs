// What evaluating costs beyond the server's time, and how much memory it takes: questions of some 64K tokens, 16 at a time,
// against a local server, beside a plain loop of fetch; runs that are killed; scoring; the baseline beside chance.
// Options: --questions N   --kills N
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { ensureBuilt } from '../../scripts/setup/built.mjs';
import { inProject } from '../../scripts/setup/project.mjs';
import { below, inform, median, printTable } from '../records/table.mjs';
import { resultsFigures } from './results_page.mjs';
import { secondsToScore } from './score_many.mjs';

const AT_A_TIME = 16;
const DELAY_MS = 200;
const OVERHEAD_BOUND_MS = 5;
const MEMORY_BOUND_MB = 300;
const SCORING_BOUND_S = 1;
const CLI = inProject('dist/cli.js');
const COHORT = inProject('media/sample/synthetic-cohort');

/** @typedef {{ id: string, task: string, subjects: string[], tokens: { description: { o200k_base: number } } }} Question */

/** @param {string[]} options */
export async function run(options) {
  const { values } = parseArgs({
    args: options,
    options: { questions: { type: 'string', default: '1000' }, kills: { type: 'string', default: '50' } },
  });
  await ensureBuilt();
  const folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-bench-'));
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'server.mjs'), String(DELAY_MS)]);
  try {
    const [port] = /** @type {[Buffer]} */ (await once(server.stdout, 'data'));
    const origin = `http://127.0.0.1:${String(port).trim()}`;
    const all = bundled();
    const near = all.filter(({ subjects }) => subjects.length === 10);
    printTable([
      ...(await overhead(folder, origin, near, Number(values.questions))),
      ...(await kills(folder, origin, near, Number(values.kills))),
      ...(await resultsFigures(folder)),
      below('scoring 10,000 answers', secondsToScore(folder, all), SCORING_BOUND_S, 's'),
      ...baseline(folder),
    ]);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns {Question[]} */
function bundled() {
  const media = inProject('media/questions');
  return readdirSync(media)
    .filter(name => name.endsWith('.questions.jsonl'))
    .flatMap(name => readFileSync(path.join(media, name), 'utf8').trim().split('\n'))
    .map(line => /** @type {Question} */ (JSON.parse(line)));
}

/** @param {string} folder @param {string} name @param {Question[]} questions @param {number} n @returns {string} the file */
function setOf(folder, name, questions, n) {
  const file = path.join(folder, `${name}.questions.jsonl`);
  const many = Array.from({ length: n }, (_, i) => ({
    ...questions[i % questions.length],
    dataset: COHORT,
    id: `q${i}`,
  }));
  writeFileSync(file, many.map(each => `${JSON.stringify(each)}\n`).join(''));
  return file;
}

/** @param {string} runs @returns {{ line: string, state?: string, durationMs?: number, promptTokens?: number, key: { question: string } }[]} */
function linesIn(runs) {
  const [name = ''] = readdirSync(runs);
  const text = readFileSync(path.join(runs, name, 'answers.jsonl'), 'utf8');
  // A last line without its break was being written when the process ended.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return lines.filter(line => line !== '').map(line => JSON.parse(line));
}

/** @param {string} folder @param {string} origin @param {Question[]} questions @param {number} n */
async function overhead(folder, origin, questions, n) {
  const set = setOf(folder, 'all', questions, n);
  const runs = path.join(folder, 'runs');
  const args = [
    'evaluate',
    set,
    '--base-url',
    `${origin}/v1`,
    '--model-name',
    'm',
    '--format',
    'description',
    '--out',
    runs,
  ];
  const report = path.join(import.meta.dirname, '..', 'sample', 'report_peak.mjs');
  const began = performance.now();
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', report, CLI, ...args, '--concurrency', String(AT_A_TIME)],
    { maxBuffer: 1e9 },
  );
  const seconds = (performance.now() - began) / 1000;
  const peakMb = Number(/peak (\d+)/.exec(stderr)?.[1] ?? Number.NaN) / 1024;
  const served = /** @type {{ answered: number, meanMs: number }} */ (await (await fetch(`${origin}/stats`)).json());
  const answers = linesIn(runs).filter(({ line }) => line === 'answer');
  const tokens = median(answers.map(({ promptTokens }) => promptTokens ?? 0));
  const beyond = median(answers.map(({ durationMs }) => durationMs ?? 0)) - served.meanMs;
  const plain = path.join(import.meta.dirname, 'plain_loop.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[plain, `${origin}/v1/chat/completions`, String(tokens * 4), String(n), String(AT_A_TIME)],
  ]);
  return [
    inform('questions; tokens of a prompt (median); at a time', `${n}; ${tokens.toLocaleString('en')}; ${AT_A_TIME}`),
    below('a request beyond the server’s time (median)', beyond, OVERHEAD_BOUND_MS, 'ms'),
    inform('… of a plain loop of fetch (mean)', `${(Number(stdout) - served.meanMs).toFixed(1)} ms`),
    below('peak memory', peakMb, MEMORY_BOUND_MB, 'MB'),
    inform(
      'all of it, with reading, writing and counting each prompt',
      `${(n / seconds).toFixed(1)} questions a second`,
    ),
    inform('requests answered, of as many questions', `${served.answered} of ${n}`),
  ];
}

/** Kills runs at random moments and goes on with them. @param {string} folder @param {string} origin @param {Question[]} questions @param {number} n */
async function kills(folder, origin, questions, n) {
  const set = setOf(folder, 'few', questions.slice(0, 2), 40);
  let [lost, twice, resumed] = [0, 0, 0];
  for (let kill = 0; kill < n; kill++) {
    const runs = path.join(folder, `killed-${kill}`);
    const args = ['evaluate', set, '--base-url', `${origin}/v1`, '--model-name', 'm', '--format', 'compact'];
    const how = ['--concurrency', '8', '--out'];
    const child = spawn(process.execPath, [CLI, ...args, ...how, runs], { stdio: 'ignore' });
    // The run takes some three seconds from its first request on.
    setTimeout(() => child.kill('SIGKILL'), 500 + Math.random() * 2_500);
    await once(child, 'exit');
    const names = (() => {
      try {
        return readdirSync(runs);
      } catch {
        return [];
      }
    })();
    if (names.length === 0 || !readdirSync(path.join(runs, names[0] ?? '')).includes('answers.jsonl')) continue;
    resumed++;
    const before = linesIn(runs)
      .filter(({ line }) => line === 'answer')
      .map(({ key }) => key.question);
    execFileSync(process.execPath, [CLI, ...args, ...how, path.join(runs, names[0] ?? ''), '--resume'], {
      stdio: 'ignore',
    });
    const after = linesIn(runs)
      .filter(({ line }) => line === 'answer')
      .map(({ key }) => key.question);
    lost += before.filter(id => !after.includes(id)).length + (40 - new Set(after).size);
    twice += before.filter(id => after.filter(each => each === id).length > 1).length;
  }
  return [
    inform(`killed and gone on with; answers lost; answered ones asked again`, `${resumed} of ${n}; ${lost}; ${twice}`),
  ];
}

/** Means of the baseline and of chance on the bundled questions. @param {string} folder */
function baseline(folder) {
  const media = inProject('media/questions');
  return readdirSync(media)
    .filter(name => name.endsWith('.questions.jsonl'))
    .map(name => {
      const of = (/** @type {string} */ model, /** @type {string[]} */ more) => {
        const args = [
          'evaluate',
          path.join(media, name),
          '--model',
          model,
          '--out',
          path.join(folder, 'means'),
          '--json',
        ];
        const told = execFileSync(process.execPath, [CLI, ...args, ...more], { stdio: ['ignore', 'pipe', 'ignore'] });
        const [task] = /** @type {{ tasks: { meanAll: number }[] }} */ (JSON.parse(told.toString())).tasks;
        return (task?.meanAll ?? Number.NaN).toFixed(3);
      };
      const task = name.replace('.questions.jsonl', '');
      return inform(
        `${task}: mean of the baseline; of answers at random`,
        `${of('baseline', [])}; ${of('random', ['--samples', '20'])}`,
      );
    });
}
