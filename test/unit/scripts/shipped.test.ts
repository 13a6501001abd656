import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isBuilt, ship, stampOf } from '../../../scripts/setup/shipped.mjs';
import { temporaryFolder } from '../../../scripts/setup/temporary.mjs';

const NAMES = ['records', 'records.json'];

let folder = '';
let remove = (): void => undefined;
const at = (...names: string[]): string => path.join(folder, ...names);

beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

function make(into: string, content: string): void {
  mkdirSync(at(into, 'records/data'), { recursive: true });
  writeFileSync(at(into, 'records/data/0.parquet'), content);
  writeFileSync(at(into, 'records.json'), content);
}
const shipped = (): readonly string[] =>
  ['records/data/0.parquet', 'records.json'].map(name => readFileSync(at('to', name), 'utf8'));

describe('what was built', () => {
  it('takes the place of what was built before, and nothing else is left or lost', () => {
    make('to', 'old');
    writeFileSync(at('to/records/data/1.parquet'), 'old');
    writeFileSync(at('to/other'), 'mine');
    make('from', 'new');
    ship(at('from'), at('to'), NAMES);
    expect(shipped()).toEqual(['new', 'new']);
    expect(readdirSync(at('to')).sort()).toEqual(['other', ...NAMES]);
    expect(readdirSync(at('to/records/data'))).toEqual(['0.parquet']);
    expect(readdirSync(folder)).toEqual(['to']);
  });

  it('leaves what was built before where it can’t be moved', () => {
    make('to', 'old');
    mkdirSync(at('from'));
    expect(() => ship(at('from'), at('to'), NAMES)).toThrow('ENOENT');
    expect(shipped()).toEqual(['old', 'old']);
    expect(existsSync(at('from'))).toBe(false);
  });

  it('is moved by several builds at a time, none of which fails', async () => {
    const script = `
      import { mkdirSync, writeFileSync } from 'node:fs';
      import { ship } from ${JSON.stringify(pathToFileURL(path.resolve('scripts/setup/shipped.mjs')).href)};
      const [from, to] = process.argv.slice(1);
      for (let i = 0; i < 200; i++) {
        mkdirSync(from + '/records/data', { recursive: true });
        writeFileSync(from + '/records/data/0.parquet', 'new');
        writeFileSync(from + '/records.json', 'new');
        ship(from, to, ${JSON.stringify(NAMES)});
      }`;
    const builds = ['a', 'b'].map(name =>
      spawn(process.execPath, ['--input-type=module', '-e', script, at(name), at('to')], {
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    const told = builds.map(async build => {
      let text = '';
      build.stderr.on('data', (data: Buffer) => (text += data.toString()));
      const [code] = (await once(build, 'close')) as [number];
      return [code, text];
    });
    expect(await Promise.all(told)).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(shipped()).toEqual(['new', 'new']);
    expect(readdirSync(folder)).toEqual(['to']);
  });
});

describe('a stamp', () => {
  const stamp = (): string => at('stamp');
  const isThere = (sources = 'sources'): boolean => isBuilt(stamp(), sources, at('to'), NAMES);
  beforeEach(() => {
    make('to', 'built');
    writeFileSync(stamp(), stampOf('sources', at('to'), NAMES));
  });

  it('says that all is as it was built', () => {
    expect(isThere()).toBe(true);
  });

  it.each<[string, () => void]>([
    ['a file is emptied', () => writeFileSync(at('to/records.json'), '')],
    ['a file of a folder is emptied', () => writeFileSync(at('to/records/data/0.parquet'), '')],
    ['a folder is gone', () => rmSync(at('to/records'), { recursive: true })],
    ['a folder in it is gone', () => rmSync(at('to/records/data'), { recursive: true })],
    ['a file is too many', () => writeFileSync(at('to/records/data/1.parquet'), '')],
    ['there is no stamp', () => rmSync(stamp())],
  ])('says that it has to be built where %s', (_, change) => {
    change();
    expect(isThere()).toBe(false);
  });

  it('says so where the sources have changed', () => {
    expect(isThere('others')).toBe(false);
  });
});
