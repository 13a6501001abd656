import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from '../../../scripts/setup/fingerprint.mjs';
import { temporaryFolder } from '../../../scripts/setup/temporary.mjs';

describe('the fingerprint of sources', () => {
  let folder = '';
  let remove = (): void => undefined;
  const of = (): string => fingerprint(folder, ['src', 'package.json']);
  const write = (name: string, content: string): void => writeFileSync(path.join(folder, name), content);

  beforeEach(() => {
    ({ folder, remove } = temporaryFolder());
    mkdirSync(path.join(folder, 'src/core'), { recursive: true });
    write('src/core/a.ts', 'one');
    write('src/b.ts', 'two');
    write('package.json', '{}');
  });
  afterEach(() => remove());

  it('is the same for the same files, whenever they were written', () => {
    const before = of();
    utimesSync(path.join(folder, 'src/b.ts'), 1, 1);
    expect(of()).toBe(before);
  });

  it.each<[string, () => void]>([
    ['a changed file', () => write('src/core/a.ts', 'One')],
    ['a new file, even an empty one', () => write('src/core/c.ts', '')],
    [
      'a file moved into another folder',
      () => renameSync(path.join(folder, 'src/b.ts'), path.join(folder, 'src/core/b.ts')),
    ],
    ['a file removed', () => rmSync(path.join(folder, 'package.json'))],
  ])('differs after %s', (_what, change) => {
    const before = of();
    change();
    expect(of()).not.toBe(before);
  });

  it('leaves out what it was not asked about', () => {
    const before = of();
    write('README.md', 'text');
    expect(of()).toBe(before);
  });
});
