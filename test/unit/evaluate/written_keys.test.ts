import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bundledQuestions, COHORT } from '../questions/bundled_sets';
import { useBench } from '../temporary';
import * as server from './misbehaving_server';
import { MisbehavingServer, type Behaviour } from './misbehaving_server';

/** Whatever an endpoint does with the key that it is sent, the key stands in nothing that is written or said. */

const bench = useBench();
const CLI = path.resolve(import.meta.dirname, '../../../dist/cli.js');
/** With a character that JSON and URLs write otherwise. */
const KEY = 'sk-very/secret+1234567890"quoted';
const VARIABLE = 'COHORT_LENS_TEST_KEY';

const [QUESTION] = bundledQuestions().filter(
  ({ task, subjects }) => task === 'two-sample-test' && subjects.length === 10,
);
const GOLD = JSON.stringify({ answer: QUESTION!.gold });

let local: MisbehavingServer;

beforeAll(async () => {
  local = await MisbehavingServer.start();
});
afterAll(() => local.stop());
beforeEach(() => {
  local.requests.length = 0;
});

/** Ways in which an endpoint gives the key back. */
const WAYS: readonly { readonly way: string; readonly behaviour: Behaviour; readonly stream?: boolean }[] = [
  { way: 'in its answer', behaviour: server.whole(`${GOLD} ${KEY}`) },
  { way: 'in its answer, as JSON writes it', behaviour: server.whole(`${GOLD} ${JSON.stringify({ KEY })}`) },
  { way: 'in a refusal', behaviour: server.whole('', { refusal: `I won’t tell ${KEY}` }) },
  { way: 'as the name of the model', behaviour: server.json(200, named()) },
  { way: 'in an error', behaviour: server.failing(401, `your key ${KEY} is wrong`) },
  { way: 'in an error of the server', behaviour: server.failing(500, `no luck with ${KEY}`) },
  {
    way: 'in a page',
    behaviour: response => response.writeHead(502, { 'content-type': 'text/html' }).end(`<p>${KEY}`),
  },
  {
    way: 'in headers',
    behaviour: response =>
      response
        .writeHead(429, { 'retry-after': '0', 'x-request-id': encodeURIComponent(KEY), 'x-key': KEY })
        .end(JSON.stringify({ error: { message: `slow down, ${KEY}` } })),
  },
  {
    way: 'in where it leads',
    behaviour: response => response.writeHead(307, { location: `/v1/other?key=${encodeURIComponent(KEY)}` }).end(),
  },
  { way: 'in a stream', behaviour: server.events(server.streamed(`${GOLD} ${KEY}`)), stream: true },
  { way: 'in a stream that is cut', behaviour: server.events([KEY, KEY], 'reset'), stream: true },
];

function named(): unknown {
  return {
    ...{ id: KEY, object: 'chat.completion', created: 1, model: KEY, usage: server.USAGE },
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: GOLD } }],
  };
}

describe('a key', () => {
  it.each(WAYS)('that comes back $way is written nowhere', async ({ way, behaviour, stream = false }) => {
    const folder = path.join(bench().folder, way.replaceAll(/\W/g, '-'));
    const profiles = [
      {
        kind: 'endpoint',
        name: 'made',
        baseUrl: local.baseUrl,
        model: 'm-1',
        keyVariable: VARIABLE,
        retries: 1,
        stream,
      },
    ];
    const [set, profilesFile] = ['set.questions.jsonl', 'profiles.json'].map(name => path.join(bench().folder, name));
    await writeFile(set!, `${JSON.stringify({ ...QUESTION!, dataset: COHORT })}\n`);
    await writeFile(profilesFile!, JSON.stringify(profiles));
    local.behaviours = [behaviour];
    const said = await commandLine([
      ...['evaluate', set!, '--profiles', profilesFile!, '--model', 'made', '--format', 'compact'],
      ...['--out', folder, '--yes', '--json'],
    ]);
    // It was sent, or nothing would be shown by its absence.
    expect(local.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    const written = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter(entry => entry.isFile())
        .map(entry => readFile(path.join(entry.parentPath, entry.name), 'utf8')),
    );
    expect(written.length).toBe(2);
    for (const text of [said, ...written]) {
      for (const form of [KEY, JSON.stringify(KEY).slice(1, -1), encodeURIComponent(KEY)])
        expect(text).not.toContain(form);
      expect(text).not.toContain('sk-very');
    }
  });
});

/** All that the command line says, on both streams. */
async function commandLine(words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [CLI, ...words], { env: { ...process.env, [VARIABLE]: KEY } });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
  await new Promise<void>(done => child.on('close', () => done()));
  return Buffer.concat(said).toString('utf8');
}
