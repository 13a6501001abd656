import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fillPrompt,
  parsePrompt,
  PROMPT_KINDS,
  PROMPT_TEMPLATES,
  promptName,
  type PromptParts,
} from '../../../src/core/evaluate/prompt';
import type { RunManifest } from '../../../src/core/evaluate/run';
import { renderingName } from '../../../src/core/render/rendering';
import { cohortLens } from '../cli/command_line';
import { bundledQuestions, COHORT } from '../questions/bundled_sets';
import { useBench } from '../temporary';
import { madeQuestion } from './made_question';
import { failing, MisbehavingServer, whole } from './misbehaving_server';

const bench = useBench();
const at = (name: string): string => path.join(bench().folder, name);

const OWN = '[system]\nBe brief. {instruction}\n[user]\nQ: {question}\nR:\n{records}\n';
const SHORT = '[event]\n{code}\n';

describe('a prompt template', () => {
  it.each(PROMPT_KINDS)('$title is one that can be used', ({ id }) => {
    expect(parsePrompt(PROMPT_TEMPLATES[id])).toHaveProperty('user');
  });

  it('is filled in with what a record says, whatever it says', () => {
    const question = madeQuestion('two-sample-test', { question: 'Do they differ?', subjects: ['1'] });
    const { user } = fillPrompt(parsePrompt(OWN) as PromptParts, question, 'a $& {question} b\n');
    expect(user).toBe('Q: Do they differ?\nR:\na $& {question} b');
  });

  it.each([
    ['/home/me/brief.prompt.txt', 'brief'],
    ['C:\\prompts\\Brief one.prompt.txt', 'Brief one'],
    ['notes.txt', 'notes'],
    ['.prompt.txt', '.prompt.txt'],
  ])('%s is called %s in results', (file, name) => {
    expect(promptName(file)).toBe(name);
  });

  it.each([
    ['compact', 'compact'],
    ['template:/home/me/short.rendering.txt', 'short'],
    ['template:C:\\x\\short.txt', 'short'],
  ])('and the rendering %s is called %s', (id, name) => {
    expect(renderingName(id)).toBe(name);
  });
});

describe('cohort-lens evaluate with templates', () => {
  let local: MisbehavingServer;
  const [question] = bundledQuestions().filter(
    ({ task, subjects }) => task === 'two-sample-test' && subjects.length === 10,
  );

  beforeAll(async () => {
    local = await MisbehavingServer.start();
    local.behaviours = [whole(JSON.stringify({ answer: question!.gold }))];
    await writeFile(at('own.prompt.txt'), OWN);
    await writeFile(at('short.rendering.txt'), SHORT);
    await writeFile(at('set.questions.jsonl'), `${JSON.stringify({ ...question!, dataset: COHORT })}\n`);
  });
  afterAll(() => local.stop());

  /** @returns what was sent, and what the run says of itself */
  async function run(...words: readonly string[]) {
    local.requests.length = 0;
    const out = at(`runs${words.join('').replaceAll(/\W/g, '')}`);
    const { code, err } = await cohortLens(
      ...['evaluate', at('set.questions.jsonl'), '--base-url', local.baseUrl, '--model-name', 'm', '--out', out],
      ...[...words, '--json'],
    );
    expect(err).not.toContain('✗');
    expect(code).toBe(0);
    const [name = ''] = await readdir(out);
    const manifest = JSON.parse(await readFile(path.join(out, name, 'manifest.json'), 'utf8')) as RunManifest;
    const body = JSON.parse(local.requests[0]?.body ?? '{}') as { messages: { role: string; content: string }[] };
    return { manifest, messages: body.messages };
  }

  it('sends the user’s own prompt and rendering, and keeps their texts with the run', async () => {
    const words = ['--prompt', at('own.prompt.txt'), '--template', at('short.rendering.txt')];
    const { manifest, messages } = await run(...words);
    expect(messages[0]?.content).toMatch(/^Be brief\. Answer with a JSON object/);
    expect(messages[1]?.content).toMatch(/^Q: .*\nR:\n/);
    expect(manifest).toMatchObject({ variant: 'own', promptTemplate: OWN, rendering: { template: SHORT } });
  });

  it('calls the prompt that reasons a variant, and any prompt as it is told to', async () => {
    const { manifest, messages } = await run('--prompt', 'reason', '--format', 'code');
    expect(messages[1]?.content).toContain('First reason step by step.');
    expect(manifest).toMatchObject({ variant: 'reason', rendering: { id: 'code', template: null } });
    const named = await run('--prompt', 'reason', '--format', 'code', '--variant', 'chain of thought');
    expect(named.manifest.variant).toBe('chain of thought');
  });

  it('takes the usual prompt for no variant', async () => {
    const { manifest } = await run('--prompt', 'plain', '--format', 'code');
    expect(manifest).toMatchObject({ variant: null, promptTemplate: null });
  });

  it('goes on with a run as it was begun, whatever is asked for then', async () => {
    const good = local.behaviours;
    local.behaviours = [failing(400, 'no')];
    const { manifest, messages } = await run('--prompt', 'reason', '--format', 'codebook', '--retries', '0');
    local.behaviours = good;
    local.requests.length = 0;
    const folder = path.join(at('runspromptreasonformatcodebookretries0'), manifest.id);
    const { code } = await cohortLens(
      ...['evaluate', at('set.questions.jsonl'), '--base-url', local.baseUrl, '--model-name', 'm'],
      ...['--out', folder, '--resume', '--format', 'compact', '--json'],
    );
    expect(code).toBe(0);
    expect(local.requests).toHaveLength(1);
    expect((JSON.parse(local.requests[0]?.body ?? '{}') as { messages: unknown }).messages).toEqual(messages);
    const [row] = await readdir(path.dirname(folder));
    expect(row).toBe(manifest.id);
  });

  it('says where a template is wrong, and sends nothing', async () => {
    await writeFile(at('bad.prompt.txt'), '[user]\n{records}\n{questoin}\n');
    local.requests.length = 0;
    const { code, err } = await cohortLens(
      ...['evaluate', at('set.questions.jsonl'), '--base-url', local.baseUrl, '--model-name', 'm'],
      ...['--out', at('bad'), '--prompt', at('bad.prompt.txt')],
    );
    expect(code).not.toBe(0);
    expect(err).toContain('line 3, column 1: There is no field {questoin}.');
    expect(local.requests).toEqual([]);
  });

  it('takes records as restricted where it is told to', async () => {
    const { code, err } = await cohortLens(
      ...['evaluate', at('set.questions.jsonl'), '--base-url', 'https://example.com/v1', '--model-name', 'm'],
      ...['--out', at('restricted'), '--restricted', '--yes'],
    );
    expect(code).not.toBe(0);
    expect(err).toContain('is restricted');
  });
});
