import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ideaDigest } from '../../../src/core/questions/idea_digest';
import { diskLines } from '../../../src/features/questions/disk_lines';
import { isMember, memberOf } from '../../../src/features/questions/set_lines';
import { SampledQuestions } from '../../../src/features/review/sampled';
import { MADE_IDEAS } from './made_pool';

const IDEA = MADE_IDEAS.sorting;
const IDEAS = [IDEA, MADE_IDEAS.clustering];
let folders: string;
beforeAll(async () => {
  folders = await mkdtemp(path.join(tmpdir(), 'cohort-lens-sampled-'));
});
afterAll(() => rm(folders, { recursive: true }));
let count = 0;
function newFolder(): string {
  const folder = path.join(folders, String(count++));
  mkdirSync(folder);
  return folder;
}
const line = (id: string, n: number, digest = ideaDigest(IDEA)): string =>
  `${JSON.stringify({ id, source: { idea: IDEA.id, digest, n, seed: 1 } })}\n`;

describe('questions sampled of ideas', () => {
  it('are those of the idea as it is now, with the N that is nearest', async () => {
    const folder = newFolder();
    writeFileSync(path.join(folder, 'a.questions.jsonl'), line('ten', 10) + 'no JSON\n' + line('eighteen', 18));
    writeFileSync(path.join(folder, 'b.questions.jsonl'), line('fifty', 50) + line('twenty', 20, 'of another idea'));
    const found = await new SampledQuestions({ failure: () => undefined }).of(IDEAS, [folder], 20);
    const set = path.join(folder, 'a.questions.jsonl');
    expect([...found]).toEqual([[IDEA.id, { set, id: 'eighteen', n: 18 }]]);
  });

  it('are found beside sets that can’t be read, which are logged', async () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'a folder.questions.jsonl'));
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'a link.questions.jsonl'));
    writeFileSync(path.join(folder, 'z.questions.jsonl'), line('ten', 10));
    const failures: string[] = [];
    const samples = new SampledQuestions({ failure: (_, error) => failures.push(String(error)) });
    const found = await samples.of(IDEAS, [folder, path.join(folder, 'none')], 20);
    expect([...found.values()].map(({ id }) => id)).toEqual(['ten']);
    expect(failures).toHaveLength(2);
  });

  it('are others once a set was written anew', async () => {
    const folder = newFolder();
    const set = path.join(folder, 'a.questions.jsonl');
    const samples = new SampledQuestions({ failure: () => undefined });
    const ids = async (): Promise<readonly string[]> =>
      [...(await samples.of(IDEAS, [folder], 20)).values()].map(({ id }) => id);
    writeFileSync(set, line('ten', 10));
    expect([await ids(), await ids()]).toEqual([['ten'], ['ten']]);
    writeFileSync(set, line('twenty', 20));
    expect(await ids()).toEqual(['twenty']);
  });
});

describe('a member of a set', () => {
  it('is found in the first line of a file with a byte order mark', async () => {
    const set = path.join(newFolder(), 'a.questions.jsonl');
    writeFileSync(set, `\uFEFF${line('ten', 10)}${line('ten-more', 10)}`);
    const ids: (string | undefined)[] = [];
    for await (const each of diskLines(set)) ids.push(memberOf(each)?.id);
    expect(ids).toEqual(['ten', 'ten-more']);
    expect(memberOf(`\uFEFF${line('ten', 10)}`)?.id).toBe('ten');
  });

  it('is the line whose id is the same, not one that begins so or speaks of it', () => {
    const lines = [line('ten-more', 10), JSON.stringify({ id: 'other', question: 'ten' }), line('ten', 10), 'ten'];
    expect(lines.map(each => isMember(each, 'ten'))).toEqual([false, false, true, false]);
  });
});
