import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AgentProfile, EditorProfile, ModelProfile } from '../../../src/core/evaluate/model_profile';
import { ANSWERS_FILE } from '../../../src/core/evaluate/run';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import type { EvaluationTask } from '../../../src/engine/evaluate/contract';
import { Evaluator } from '../../../src/engine/evaluate/evaluator';
import { writeReassigned } from '../../../src/engine/questions/reassigned_records';
import { COHORT, MEDIA, bundledQuestions } from '../questions/bundled_sets';
import { useBench } from '../temporary';
import { madeProfile } from './made_profile';
import { MisbehavingServer, whole } from './misbehaving_server';

/**
 * Records that are restricted, opened by every way there is to them, and models by every way there is to somebody else:
 * nothing arrives at a socket that listens where other machines would see this one.
 */

const bench = useBench();
const never = new AbortController().signal;
const [QUESTION] = bundledQuestions().filter(
  ({ task, subjects }) => task === 'two-sample-test' && subjects.length === 10,
);
/** The question's subjects under ids that happen to be the old ones, so that the question can be asked of the copy. */
const IDS = new Map(QUESTION!.subjects.map(id => [id, id]));

let listening: Server;
let port: number;
let received = 0;
let editorAsked = 0;
let evaluator: Evaluator;
let local: MisbehavingServer;
/** The address by which other machines see this one; one that nobody has where there is no network. */
const elsewhere =
  Object.values(networkInterfaces())
    .flat()
    .find(each => each?.internal === false && each.family === 'IPv4')?.address ?? '192.0.2.1';

beforeAll(async () => {
  listening = createServer(socket => {
    received++;
    socket.on('error', () => undefined).destroy();
  });
  await new Promise<void>(done => listening.listen(0, '0.0.0.0', done));
  ({ port } = listening.address() as AddressInfo);
  local = await MisbehavingServer.start();
});
afterAll(async () => {
  await local.stop();
  await new Promise<void>(done => listening.close(() => done()));
});
beforeEach(() => {
  local.requests.length = 0;
  const host = {
    progress: () => undefined,
    answered: () => undefined,
    askEditor: () => {
      editorAsked++;
      return Promise.reject(new Error('asked'));
    },
  };
  evaluator = new Evaluator({ ontology: null, media: MEDIA, version: '1.2.3' }, host);
});
afterEach(() => evaluator.close());

/** A copy of the records with another dataset.json. */
async function records(name: string, about: string): Promise<string> {
  const folder = path.join(bench().folder, name);
  await cp(COHORT, folder, { recursive: true });
  await writeFile(path.join(folder, 'metadata', 'dataset.json'), about);
  return folder;
}

const TERMS = JSON.stringify({ dataset_name: 'made', license: 'PhysioNet Credentialed Health Data License 1.5.0' });

/** Ways to restricted records: what is opened, and what the user marked. */
const WAYS: readonly { readonly way: string; readonly to: () => Promise<{ dataset: string; marked?: string }> }[] = [
  { way: 'marked by the user', to: () => Promise.resolve({ dataset: COHORT, marked: COHORT }) },
  { way: 'within a marked folder', to: () => Promise.resolve({ dataset: COHORT, marked: path.dirname(COHORT) }) },
  {
    way: 'by a link to a marked folder',
    to: async () => {
      const link = path.join(bench().folder, 'link');
      await symlink(COHORT, link, 'junction');
      return { dataset: link, marked: COHORT };
    },
  },
  {
    way: 'marked by a link',
    to: async () => {
      const link = path.join(bench().folder, 'marked');
      await symlink(COHORT, link, 'junction');
      return { dataset: COHORT, marked: link };
    },
  },
  {
    way: 'by one shard of a marked data set',
    to: async () => {
      const out = path.join(bench().folder, 'one shard');
      await writeReassigned(COHORT, IDS, out);
      const shard = (await readdir(path.join(out, 'data'), { recursive: true })).find(name =>
        name.endsWith('.parquet'),
      );
      return { dataset: path.join(out, 'data', shard ?? ''), marked: out };
    },
  },
  {
    way: 'by the terms in dataset.json',
    to: async () => ({ dataset: await records('terms', TERMS) }),
  },
  {
    way: 'by its data folder alone',
    to: async () => ({ dataset: path.join(await records('part', TERMS), 'data') }),
  },
  {
    way: 'by a link to its data folder',
    to: async () => {
      const folder = await records('linked', TERMS);
      const link = path.join(bench().folder, 'elsewhere');
      await symlink(path.join(folder, 'data'), link, 'junction');
      return { dataset: link };
    },
  },
  {
    way: 'by a dataset.json that is broken',
    to: async () => ({ dataset: await records('broken', '{ "restricted": true, "dataset_name": ') }),
  },
  {
    way: 'by a copy under new ids',
    to: async () => {
      const source = await records('source', TERMS);
      const out = path.join(bench().folder, 'copy');
      await writeReassigned(source, IDS, out);
      return { dataset: out };
    },
  },
];

const AGENT: AgentProfile = {
  ...{ kind: 'agent', name: 'agent', family: null, permitted: false, program: process.execPath },
  ...{ arguments: [], environment: [], timeoutMs: 5_000 },
  ...{ costLimit: null, usage: 'none', concurrency: 1, prices: null },
};
const EDITOR: EditorProfile = {
  ...{ kind: 'editor', name: 'chat', family: null, permitted: false, vendor: 'v', id: 'i', context: null },
};

/** Models that are not on this machine, or may not be. */
const MODELS: readonly { readonly model: string; readonly profile: () => ModelProfile }[] = [
  { model: 'an endpoint elsewhere', profile: () => madeProfile(`http://${elsewhere}:${port}/v1`) },
  {
    model: 'a server here that passes prompts on',
    profile: () => madeProfile(local.baseUrl, { model: 'gpt-oss:120b-cloud' }),
  },
  {
    model: 'a program',
    profile: () => ({ ...AGENT, arguments: ['-e', `require("net").connect(${port}, "${elsewhere}")`] }),
  },
  { model: 'a model of the editor', profile: () => EDITOR },
];

function taskOf(profile: ModelProfile, dataset: string, marked: string | undefined): EvaluationTask {
  const file = path.join(MEDIA, 'questions', 'two-sample-test.questions.jsonl');
  return {
    ...{ questions: [{ question: QUESTION!, file, dataset }], renderings: ['compact'], options: DEFAULT_OPTIONS },
    ...{ models: [{ profile, key: 'k' }], templates: {}, promptTemplate: null, resume: null, samples: 1, seed: 1 },
    ...{ folder: path.join(bench().folder, 'runs'), budget: null, concurrency: null, retries: 0 },
    ...{ restricted: marked === undefined ? [] : [marked], variant: null },
  };
}

describe.each(WAYS)('restricted records, $way', ({ to }) => {
  let dataset: string;
  let marked: string | undefined;
  beforeAll(async () => {
    ({ dataset, marked } = await to());
  });

  it('are sent to nobody else by any model', async () => {
    for (const { model, profile } of MODELS) {
      const task = taskOf(profile(), dataset, marked);
      const estimate = await evaluator.estimate(task, never);
      expect(estimate.runs[0]?.forbidden, model).toMatch(/ is restricted: its records may not leave this machine/);
      await expect(evaluator.evaluate(task, never), model).rejects.toMatchObject({ kind: 'restricted' });
    }
    expect({ received, editorAsked, local: local.requests.length }).toEqual({ received: 0, editorAsked: 0, local: 0 });
  });

  it('are sent on by no redirect of a server on this machine', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      local.behaviours = [
        response => response.writeHead(status, { location: `http://${elsewhere}:${port}/v1/chat/completions` }).end(),
      ];
      const { runs } = await evaluator.evaluate(taskOf(madeProfile(local.baseUrl), dataset, marked), never);
      expect(runs[0]?.totals.states, String(status)).toEqual({ failed: 1 });
    }
    expect(received).toBe(0);
  });

  it('are answered about by models on this machine', async () => {
    local.behaviours = [whole(JSON.stringify({ answer: QUESTION!.gold }))];
    const { runs } = await evaluator.evaluate(taskOf(madeProfile(local.baseUrl), dataset, marked), never);
    expect(runs[0]?.totals.states).toEqual({ scored: 1 });
    const [run] = runs;
    expect(await readFile(path.join(run?.folder ?? '', ANSWERS_FILE), 'utf8')).toContain('"state":"scored"');
  });
});

describe('the socket that must hear nothing', () => {
  it('hears what is sent of records that are not restricted', async () => {
    const { runs } = await evaluator.evaluate(
      taskOf(madeProfile(`http://127.0.0.1:${port}/v1`), COHORT, undefined),
      never,
    );
    expect(runs[0]?.totals.states).toEqual({ failed: 1 });
    expect(received).toBeGreaterThan(0);
  });
});
