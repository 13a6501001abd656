import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run';

/** The program `cohort-lens` (dist/cli.js). */
const STOPPED_BY_USER = 130;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const manifest = JSON.parse(readFileSync(path.join(__dirname, '..', 'package.json'), 'utf8')) as { version: string };
void run(process.argv.slice(2), manifest.version, process, stop.signal).then(code => {
  process.exitCode = stop.signal.aborted ? STOPPED_BY_USER : code;
  // The answer is out. Left to itself Node waits for what V8 still compiles of SQLite in the background, which it was seen
  // to do for ever (Node 20).
  process.stderr.write('', () => process.exit());
});
