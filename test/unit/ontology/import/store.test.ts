import { renameSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { Cancelled, UserFault } from '../../../../src/core/fault';
import { importVocabulary } from '../../../../src/engine/ontology/import/import_vocabulary';
import { cleanStore, defaultStore, listStore, removeFromStore } from '../../../../src/engine/ontology/import/store';
import { duringFileOperations } from '../../../../src/engine/ontology/sqlite';
import { tsv, useImportBench } from './import_bench';

const bench = useImportBench();

/** A table whose one code says which file it was. */
const table = (version: string, description: string): string =>
  tsv([
    ['system', 'code', 'description', 'version'],
    ['Wards', 'W1', description, version],
  ]);

const described = (): string | null | undefined => bench().describe('wards//W1')[0]?.description;

describe('the store of imports', () => {
  it('is empty where there is no folder', async () => {
    expect(await listStore(bench().store)).toEqual([]);
  });

  it('replaces an import of the same vocabulary in the same version', async () => {
    const first = await bench().import(await bench().file('a.tsv', table('1', 'before')));
    const second = await bench().import(await bench().file('b.tsv', table('1', 'after')));
    expect(second.replaced).toEqual([first.id]);
    expect((await listStore(bench().store)).map(({ id }) => id)).toEqual([second.id]);
    expect(described()).toBe('after');
  });

  it('keeps another version beside it, and the newest answers', async () => {
    const first = await bench().import(await bench().file('a.tsv', table('1', 'of version 1')));
    const second = await bench().import(await bench().file('b.tsv', table('2', 'of version 2')));
    expect(second.replaced).toEqual([]);
    expect((await listStore(bench().store)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(described()).toBe('of version 2');
    await removeFromStore(bench().store, second.id);
    expect(described()).toBe('of version 1');
  });

  it('keeps an import that has more than the new one', async () => {
    const both = tsv([
      ['system', 'code', 'description'],
      ['Wards', 'W1', 'ward'],
      ['Beds', 'B1', 'bed'],
    ]);
    const first = await bench().import(await bench().file('both.tsv', both));
    const second = await bench().import(
      await bench().file(
        'Wards.tsv',
        tsv([
          ['system', 'code', 'description'],
          ['Wards', 'W1', 'ward, newer'],
        ]),
      ),
    );
    expect(second.replaced).toEqual([]);
    expect((await listStore(bench().store)).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('lists a file that can’t be used and says why, and removes it', async () => {
    await bench().import(await bench().file('a.tsv', table('1', 'whole')));
    await writeFile(
      path.join(bench().store, 'broken.sqlite'),
      'not a database at all, and longer than a header of one '.repeat(20),
    );
    await writeFile(path.join(bench().store, 'empty.sqlite'), '');
    const stored = await listStore(bench().store);
    expect(stored.map(({ id, fault }) => [id, fault === null])).toEqual([
      ['empty', false],
      ['broken', false],
      [stored[2]?.id, true],
    ]);
    for (const { id, fault } of stored.slice(0, 2)) {
      expect(fault).toMatch(new RegExp(`${id}\\.sqlite can’t be used .* Remove this import`));
    }
    expect(described()).toBe('whole');
    await removeFromStore(bench().store, 'broken');
    await removeFromStore(bench().store, 'empty');
    expect(await listStore(bench().store)).toHaveLength(1);
  });

  it('lists an import whose file was cut off as one that can’t be used', async () => {
    const { id } = await bench().import(await bench().file('a.tsv', table('1', 'whole')));
    const file = path.join(bench().store, `${id}.sqlite`);
    const whole = await readFile(file);
    // In the first page, and in the last one, which a list has no need to read.
    for (const bytes of [3000, whole.length - 1]) {
      await writeFile(file, whole.subarray(0, bytes));
      expect(
        (await listStore(bench().store)).map(({ fault }) => fault === null),
        String(bytes),
      ).toEqual([false]);
    }
  });

  it.skipIf(process.platform === 'win32')('is made for nobody but the user', async () => {
    await bench().import(await bench().file('a.tsv', table('1', 'mine')));
    expect((await stat(bench().store)).mode & 0o777).toBe(0o700);
  });

  it('tells only of those as removed that could be, and of no failure once the import is there', async () => {
    const first = await bench().import(await bench().file('a.tsv', table('1', 'before')));
    const file = path.join(bench().store, `${first.id}.sqlite`);
    const kept = path.join(bench().folder, 'kept');
    const target = await bench().file('b.tsv', table('1', 'after'));
    const second = await importVocabulary(target, bench().store, ({ phase }) => {
      if (phase === 'finishing') renameSync(file, kept);
    });
    expect(second.replaced).toEqual([]);
    expect(second.vocabularies).toMatchObject([{ name: 'Wards', codes: 1 }]);
  });

  it('has nothing to say of a folder that is called like an import', async () => {
    await bench().import(await bench().file('a.tsv', table('1', 'whole')));
    await mkdir(path.join(bench().store, 'folder.sqlite'));
    expect(await listStore(bench().store)).toHaveLength(1);
    const { vocabularies, faults } = bench().asking(ontology => ontology.vocabularies());
    expect(vocabularies).toMatchObject([{ name: 'Wards' }]);
    // That of the index, which this test has not.
    expect(faults).toEqual([expect.stringMatching(/no-index\.sqlite/)]);
  });

  it('removes only what it lists', async () => {
    await bench().import(await bench().file('a.tsv', table('1', 'whole')));
    await bench().file('precious.sqlite', 'not of the store');
    for (const id of ['../precious', 'nothing', '']) {
      await expect(removeFromStore(bench().store, id)).rejects.toMatchObject({ kind: 'unknown-import' });
    }
    expect(await readdir(bench().folder)).toContain('precious.sqlite');
  });

  it('cleans what writers that ended left behind, and nothing else', async () => {
    await mkdir(bench().store);
    const leave = async (name: string, minutesAgo: number): Promise<void> => {
      const file = path.join(bench().store, name);
      await writeFile(file, 'part of something');
      const then = new Date(Date.now() - minutesAgo * 60_000);
      await utimes(file, then, then);
    };
    // No process has this number: it is beyond what systems give.
    const nobody = 2 ** 30;
    await leave(`.old.sqlite.${nobody}.part`, 20);
    await leave(`.just-now.sqlite.${nobody}.part`, 1);
    await leave(`.still-written.sqlite.${process.pid}.part`, 20);
    await leave(`.of-yesterday.sqlite.${process.pid}.part`, 60 * 25);
    await leave('of somebody else.part', 60 * 25);
    await cleanStore(bench().store);
    expect((await bench().stored()).toSorted()).toEqual([
      `.just-now.sqlite.${nobody}.part`,
      `.still-written.sqlite.${process.pid}.part`,
      'of somebody else.part',
    ]);
  });

  it('takes two imports at once', async () => {
    const files = await Promise.all(
      ['1', '2', '3'].map(version => bench().file(`${version}.tsv`, table(version, `of version ${version}`))),
    );
    await Promise.all(files.map(file => bench().import(file)));
    const stored = await listStore(bench().store);
    expect(stored.map(({ vocabularies }) => vocabularies[0]?.version).sort()).toEqual(['1', '2', '3']);
    expect(await bench().stored()).toHaveLength(3);
  });

  it('takes the same import twice at once', async () => {
    const file = await bench().file('a.tsv', table('1', 'the same'));
    await Promise.all([bench().import(file), bench().import(file)]);
    // The one that was whole later took the place of the other.
    expect((await bench().stored()).map(name => /^[^.].*\.sqlite$/.test(name))).toEqual([true]);
    expect(described()).toBe('the same');
  });
});

describe('an import that does not come to its end', () => {
  const many = (): string =>
    tsv([['code', 'description'], ...Array.from({ length: 60_000 }, (_, i) => [`K${i}`, `description number ${i}`])]);

  it.each(['reading', 'indexing', 'finishing'] as const)('cancelled while %s leaves nothing', async phase => {
    const before = await bench().import(await bench().file('a.tsv', table('1', 'there before')));
    const target = await bench().file('many.tsv', many());
    const stop = new AbortController();
    const importing = importVocabulary(
      target,
      bench().store,
      progress => {
        if (progress.phase === phase) stop.abort();
      },
      stop.signal,
    );
    await expect(importing).rejects.toBeInstanceOf(Cancelled);
    expect(await bench().stored()).toEqual([`${before.id}.sqlite`]);
    expect(described()).toBe('there before');
  });

  it('cancelled before it begins does not even make the store', async () => {
    const target = await bench().file('many.tsv', many());
    await expect(bench().import(target, AbortSignal.abort())).rejects.toBeInstanceOf(Cancelled);
    expect(await bench().stored()).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT'])('on a disk without room (%s): a sentence, and nothing left', async code => {
    const before = await bench().import(await bench().file('a.tsv', table('1', 'there before')));
    const target = await bench().file('many.tsv', many());
    let operations = 0;
    const ends = duringFileOperations(() => {
      if (++operations > 200) throw Object.assign(new Error(code), { code, syscall: 'write' });
    });
    try {
      await expect(bench().import(target)).rejects.toMatchObject({ kind: 'disk-full' });
    } finally {
      ends();
    }
    expect(await bench().stored()).toEqual([`${before.id}.sqlite`]);
    expect(described()).toBe('there before');
  });

  it('into a store that can’t be made: a sentence that names it', async () => {
    // A file stands where the folder would be.
    const store = path.join(await bench().file('a file', 'content'), 'store');
    const target = await bench().file('a.tsv', table('1', 'x'));
    const failing = importVocabulary(target, store, () => undefined);
    await expect(failing).rejects.toBeInstanceOf(UserFault);
    await expect(failing).rejects.toMatchObject({ kind: 'not-written' });
  });
});

describe('the store of the command line', () => {
  const home = os.homedir();
  it.each([
    ['linux', {}, path.join(home, '.local/share/cohort-lens/ontology')],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/cohort-lens/ontology'],
    ['darwin', {}, path.join(home, 'Library/Application Support/cohort-lens/ontology')],
    ['win32', { LOCALAPPDATA: '/c/local' }, '/c/local/cohort-lens/ontology'],
  ] as const)('stands on %s where users’ own data do', (platform, environment, expected) => {
    expect(defaultStore(environment, platform)).toBe(path.normalize(expected));
  });
});
