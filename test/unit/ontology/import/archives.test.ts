import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { tsv, useImportBench } from './import_bench';
import { zipFile } from './zip_file';

const bench = useImportBench();

const TABLE = tsv([
  ['code', 'description'],
  ['W1', 'First ward'],
  ['W2', 'Second ward'],
]);

const refused = async (name: string, content: Buffer): Promise<unknown> =>
  bench()
    .import(await bench().file(name, content))
    .catch((error: unknown) => error);

describe('a zip file', () => {
  it.each([
    ['compressed', zipFile([{ name: 'wards.tsv', content: TABLE }])],
    ['stored', zipFile([{ name: 'wards.tsv', content: TABLE, stored: true }])],
    ['with its sizes in the ZIP64 part', zipFile([{ name: 'wards.tsv', content: TABLE, zip64: true }])],
    ['with a comment', zipFile([{ name: 'wards.tsv', content: TABLE }], 'made by PK\u0005\u0006 somebody')],
    ['with the name of another kind', zipFile([{ name: '../../etc/wards.tsv', content: TABLE }])],
    [
      'with what macOS adds',
      zipFile([
        { name: 'folder/', content: '' },
        { name: 'folder/wards.tsv', content: TABLE },
        { name: '__MACOSX/folder/._wards.tsv', content: Buffer.from([0, 5, 22, 7, 0, 2]) },
        { name: 'folder/.DS_Store', content: Buffer.from([0, 0, 0, 1]) },
      ]),
    ],
  ])('is read %s, without unpacking anything to disk', async (_, content) => {
    const report = await bench().import(await bench().file('download.zip', content));
    expect(report.vocabularies).toMatchObject([{ name: 'wards', codes: 2 }]);
    expect(bench().describe('wards//W2')[0]?.description).toBe('Second ward');
  });

  it('is told by its content, not by its name', async () => {
    const report = await bench().import(
      await bench().file('download.bin', zipFile([{ name: 'w.tsv', content: TABLE }])),
    );
    expect(report.vocabularies[0]?.codes).toBe(2);
  });

  it('cut off: says so', async () => {
    const whole = zipFile([{ name: 'wards.tsv', content: TABLE }]);
    expect(await refused('cut.zip', whole.subarray(0, whole.length - 30))).toMatchObject({
      kind: 'archive-damaged',
      message: expect.stringMatching(/it is cut off/) as unknown,
    });
  });

  it('with other content than its checksum says', async () => {
    const lies = zipFile([{ name: 'wards.tsv', content: TABLE, claims: { crc: 1 } }]);
    expect(await refused('lies.zip', lies)).toMatchObject({
      kind: 'archive-damaged',
      message: expect.stringMatching(/checksum/) as unknown,
    });
  });

  it.each([
    ['no bytes at all', { name: 'wards.tsv', content: TABLE, claims: { packed: 0n } }],
    ['more bytes than the file has', { name: 'wards.tsv', content: TABLE, claims: { packed: 100_000n } }],
    [
      'more bytes than can be counted',
      { name: 'wards.tsv', content: TABLE, zip64: true, claims: { packed: 2n ** 60n } },
    ],
  ])('with a directory that claims %s for a table', async (_, entry) => {
    expect(await refused('lies.zip', zipFile([entry]))).toMatchObject({
      kind: 'archive-damaged',
      message: expect.stringMatching(/directory of the zip file is damaged/) as unknown,
    });
  });

  it('cut off beside a good table is left out, and a note says so', async () => {
    const whole = zipFile([{ name: 'beds.tsv', content: TABLE }]);
    const folder = await bench().files('downloads', {
      'beds.zip': whole.subarray(0, whole.length - 30),
      'wards.tsv': TABLE,
    });
    const report = await bench().import(folder);
    expect(report.vocabularies).toMatchObject([{ name: 'wards', codes: 2 }]);
    expect(report.notes).toEqual([expect.stringMatching(/beds\.zip can’t be read or unpacked, and was left out/)]);
  });

  it('cut off in a folder without a vocabulary: says what it is', async () => {
    const whole = zipFile([{ name: 'beds.tsv', content: TABLE }]);
    const folder = await bench().files('downloads', {
      'beds.zip': whole.subarray(0, whole.length - 30),
      'notes.txt': 'Once upon a time.\n',
    });
    await expect(bench().import(folder)).rejects.toMatchObject({
      kind: 'not-a-vocabulary',
      message: expect.stringMatching(/none of its 2 files .* \(beds\.zip can’t be read or unpacked\)/) as unknown,
    });
  });

  it('with bytes that don’t unpack', async () => {
    const broken = zipFile([{ name: 'wards.tsv', content: TABLE.repeat(50) }]);
    broken.fill(0xff, 60, 90);
    expect(await refused('broken.zip', broken)).toMatchObject({ kind: 'archive-damaged' });
  });

  it('with a directory that leads out of the file', async () => {
    const broken = zipFile([{ name: 'wards.tsv', content: TABLE }]);
    broken.writeUInt32LE(0x7fffffff, broken.length - 6);
    expect(await refused('broken.zip', broken)).toMatchObject({ kind: 'archive-damaged' });
  });

  it('with a password: says what to do', async () => {
    const locked = zipFile([{ name: 'wards.tsv', content: TABLE, flags: 1 }]);
    expect(await refused('locked.zip', locked)).toMatchObject({
      kind: 'archive-not-supported',
      message: expect.stringMatching(/password.*Unpack it yourself/) as unknown,
    });
  });

  it('that unpacks to more than two hundred times its size is refused before it fills the disk', async () => {
    const row = Buffer.from(`A\t${'x'.repeat(100_000)}\n`);
    const rows = Buffer.alloc(256 * 2 ** 20, row);
    const bomb = zipFile([{ name: 'wards.tsv', content: Buffer.concat([Buffer.from('code\tdescription\n'), rows]) }]);
    expect(bomb.length).toBeLessThan(2 ** 20);
    expect(await refused('bomb.zip', bomb)).toMatchObject({
      kind: 'archive-bomb',
      message: expect.stringMatching(/more than 200 times its size/) as unknown,
    });
    expect(await bench().stored()).toEqual([]);
  });

  it('that is an Excel file: says what to do', async () => {
    const excel = zipFile([
      { name: '[Content_Types].xml', content: '<?xml version="1.0"?><Types/>' },
      { name: 'xl/worksheets/sheet1.xml', content: '<?xml version="1.0"?><worksheet/>' },
    ]);
    expect(await refused('atc.xlsx', excel)).toMatchObject({
      kind: 'not-a-vocabulary',
      message: expect.stringMatching(/Excel.*saved as CSV/) as unknown,
    });
  });

  it('without files', async () => {
    expect(await refused('nothing.zip', zipFile([]))).toMatchObject({ kind: 'not-a-vocabulary' });
  });
});

describe('a gzip file', () => {
  it('is read as what is in it', async () => {
    const report = await bench().import(await bench().file('wards.tsv.gz', gzipSync(TABLE)));
    expect(report.vocabularies).toMatchObject([{ name: 'wards', codes: 2 }]);
  });

  it('cut off: says so', async () => {
    const whole = gzipSync(TABLE.repeat(100));
    expect(await refused('wards.tsv.gz', whole.subarray(0, whole.length - 20))).toMatchObject({
      kind: 'archive-damaged',
      message: expect.stringMatching(/cut off/) as unknown,
    });
  });
});

describe('a gzip file that unpacks without end', () => {
  it('into short rows is refused after the first of them, not after millions', async () => {
    const short = Buffer.alloc(64 * 2 ** 20, 'A\tB\n');
    const bomb = gzipSync(Buffer.concat([Buffer.from('code\tdescription\n'), short]));
    // As the ratio of deflate allows at most: some thousand times.
    expect(bomb.length).toBeLessThan(97 * 1024);
    expect(await refused('bomb.tsv.gz', bomb)).toMatchObject({ kind: 'archive-bomb' });
    const rows = Math.max(...bench().told.map(progress => progress.rows));
    expect(rows).toBeLessThan(1_000_000);
  });
});

describe('a folder', () => {
  it('with a link to itself and one to a file has each file once', async () => {
    const folder = await bench().files('wards', { 'wards.tsv': TABLE });
    await symlink(folder, path.join(folder, 'again'), 'dir');
    await symlink(path.join(folder, 'wards.tsv'), path.join(folder, 'z.tsv'));
    const report = await bench().import(folder);
    expect(report).toMatchObject({ rows: 2, notes: [], vocabularies: [{ name: 'wards', codes: 2 }] });
  });

  it('and a zip file with more files than a vocabulary has are refused', async () => {
    const entries = Array.from({ length: 5001 }, (_, i) => ({ name: `${i}.txt`, content: 'x', stored: true }));
    expect(await refused('many.zip', zipFile(entries))).toMatchObject({
      kind: 'not-a-vocabulary',
      message: expect.stringMatching(/more than 5000 files/) as unknown,
    });
  });
});

describe('what is no vocabulary', () => {
  const said = async (name: string, content: string | Buffer): Promise<string> => {
    const error: unknown = await refused(name, Buffer.from(content));
    expect(error).toMatchObject({ kind: 'not-a-vocabulary' });
    return error instanceof Error ? error.message : '';
  };

  it('is told by what it is', async () => {
    expect(await said('a.csv', 'subject_id,time,code\n1,2020-01-01,X\n')).toMatch(
      /a table with the columns subject_id, time, code.*OHDSI Athena.*LOINC.*NDC/,
    );
    expect(await said('b.txt', '{"resourceType": "CodeSystem"}')).toMatch(/it is JSON/);
    expect(await said('c.txt', '<?xml version="1.0"?>')).toMatch(/it is XML or HTML/);
    expect(await said('d.csv', 'PAR1\0\0\0\0')).toMatch(/it is a Parquet file/);
    expect(await said('e.csv', Buffer.from([0, 1, 2, 3, 0, 0, 0, 7]))).toMatch(/it is no text/);
    expect(await said('f.txt', 'Once upon a time.\n')).toMatch(/a text without a header that is known/);
  });

  it('never has its content said: it may be a record', async () => {
    expect(await said('a.csv', 'Jane Doe,1950-01-01,K57.31\n')).not.toMatch(/Jane|1950|K57/);
  });

  it('is an empty file, and one that is not there', async () => {
    expect(await refused('empty.csv', Buffer.alloc(0))).toMatchObject({ kind: 'empty-vocabulary-file' });
    await expect(bench().import(`${bench().folder}/nowhere`)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await refused('header.csv', Buffer.from('code,description\n,nobody\n'))).toMatchObject({
      kind: 'vocabulary-empty',
    });
    await expect(bench().import(await bench().files('empty', { 'x.txt': '' }))).rejects.toMatchObject({
      kind: 'not-a-vocabulary',
    });
  });

  it('has a quotation mark that is never closed', async () => {
    expect(await refused('a.csv', Buffer.from('code,description\nA,"opened and never\nB,closed\n'))).toMatchObject({
      kind: 'unclosed-quote',
      message: expect.stringMatching(/line 2/) as unknown,
    });
  });

  it('has a line without end', async () => {
    const long = Buffer.concat([Buffer.from('code,description\nA,'), Buffer.alloc(3 * 2 ** 20, 'x')]);
    expect(await refused('a.csv', long)).toMatchObject({ kind: 'line-too-long' });
  });
});
