import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WHOLE_RECORD, type CodeSelector } from '../../../src/core/cohort/cohort';
import { readCohortFile } from '../../../src/core/cohort/cohort_file';
import { UserFault } from '../../../src/core/fault';
import { decodeEvents } from '../../../src/core/meds/columns';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { loadCohort } from '../../../src/engine/cohort/load_cohort';
import { pathFromFile, pathInFile } from '../../../src/engine/cohort/cohort_place';
import { VocabularyWriter } from '../../../src/engine/ontology/vocabulary_writer';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const SAMPLE = path.resolve('media/sample/mimic-iv-demo-meds');
const BUNDLED = path.resolve('media/ontology/cohort-lens.sqlite');
const COLUMNS = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR', text_value: 'VARCHAR' };
const context = { signal: new AbortController().signal };

describe('the engine’s answers on cohorts', () => {
  const bench = useBench();
  let engine: Engine;
  let made: string;
  beforeAll(async () => {
    engine = await Engine.create();
    engine.configure({ categories: [], ontology: { bundled: BUNDLED, imports: `${BUNDLED}.none`, prefixes: [] } });
    made = path.join(bench().folder, 'made');
    const { writer } = bench();
    await writer.rows(path.join(made, 'data/train/0.parquet'), COLUMNS, [
      ['30', null, 'SEX//F', null],
      ['30', '2020-01-01', 'LAB//GLU', null],
      ['7', '2020-01-02', 'icd10//E11.9', null],
      ['7', '2020-01-03', 'Diabetes', null],
    ]);
    await writer.rows(path.join(made, 'data/held_out/1.parquet'), COLUMNS, [
      ['9007199254740993', '2019-01-02', 'icd10//I50.9', null],
      ['-4', '2022-02-02', 'Heart', null],
      ['-4', '2022-02-02', 'ICD10CM/I51.9', null],
    ]);
    await writer.rows(
      path.join(made, 'metadata/codes.parquet'),
      { code: 'VARCHAR', description: 'VARCHAR', parent_codes: 'VARCHAR[]' },
      [
        ['LAB//GLU', null, "['SUGARS']"],
        ['SUGARS', 'Sugars', "['CHEMISTRY']"],
        ['Heart', null, "['ICD10CM/I50.21']"],
      ],
    );
  });
  afterAll(() => engine.close());

  it('lists ids as the list has them', async () => {
    const ids = async (split: string | null): Promise<readonly string[]> =>
      (await engine.cohorts.subjectIds({ path: made, split }, context)).subjects;
    expect(await ids(null)).toEqual(['-4', '7', '30', '9007199254740993']);
    expect(await ids('held_out')).toEqual(['-4', '9007199254740993']);
    expect(await ids('')).toEqual([]);
    expect(await ids('nothing')).toEqual([]);
  });

  it('tells of a list which ids there are, and what in it is no id', async () => {
    const text = '7, 9007199254740993\n8 x\n1e5\n-4, 7';
    const expected = {
      subjects: ['7', '9007199254740993', '-4'],
      unknown: ['8'],
      problems: 2,
      problem: expect.stringContaining('Line 2: "x" is no subject id') as string,
    };
    expect(await engine.cohorts.listedSubjects({ path: made, list: { text } }, context)).toEqual(expected);
    const file = path.join(bench().folder, 'ids.txt');
    await writeFile(file, text);
    expect(await engine.cohorts.listedSubjects({ path: made, list: { file } }, context)).toEqual(expected);
    await writeFile(file, Buffer.from([0x37, 0xff]));
    await expect(engine.cohorts.listedSubjects({ path: made, list: { file } }, context)).rejects.toMatchObject({
      kind: 'no-ids',
      message: 'ids.txt is not written in UTF-8. Save it as UTF-8.',
    });
  });

  it('knows which ids there are', async () => {
    const subjects = ['7', '8', '9007199254740992', '-4', 'x', '007', '9007199254740993'];
    expect((await engine.cohorts.unknownSubjects({ path: made, subjects }, context)).subjects).toEqual([
      '8',
      '9007199254740992',
      'x',
      '007',
    ]);
    expect((await engine.cohorts.subjectSummaries({ path: made, subjects: ['30', '8'] }, context)).subjects).toEqual([
      { id: '30', split: 'train', events: 2, first: '2020-01-01T00:00:00', last: '2020-01-01T00:00:00' },
      null,
    ]);
  });

  const withCodes = (code: string, below: boolean, more: readonly CodeSelector[] = []) =>
    engine.cohorts.subjectsWith({ path: made, codes: [{ code, below }, ...more] }, context);

  it('finds subjects with a code in any spelling', async () => {
    expect(await withCodes('ICD10CM/E119', false)).toEqual({ subjects: ['7'], codes: ['icd10//E11.9'] });
    expect(await withCodes('E119', false)).toEqual({ subjects: ['7'], codes: ['icd10//E11.9'] });
    expect(await withCodes('LAB//GLU', false, [{ code: 'Heart', below: false }])).toEqual({
      subjects: ['-4', '30'],
      codes: ['Heart', 'LAB//GLU'],
    });
    expect(await withCodes('E11', false)).toEqual({ subjects: [], codes: [] });
  });

  it('finds subjects with codes below: by form, by the data set’s parents, by the bundled hierarchies', async () => {
    expect(await withCodes('E11', true)).toEqual({ subjects: ['7'], codes: ['icd10//E11.9'] });
    expect(await withCodes('CHEMISTRY', true)).toEqual({ subjects: ['30'], codes: ['LAB//GLU', 'SUGARS'] });
    // Heart's parent is I50.21.
    expect(await withCodes('ICD10CM/I50', true)).toEqual({
      subjects: ['-4', '9007199254740993'],
      codes: ['Heart', 'icd10//I50.9'],
    });
    // The block Other forms of heart disease, I30-I52.
    expect((await withCodes('ICD10CM/I30-I52', true)).codes).toEqual(['Heart', 'ICD10CM/I51.9', 'icd10//I50.9']);
    // CCSR CIR019 is Heart failure.
    expect((await withCodes('CCSR/CIR019', true)).codes).toEqual(['Heart', 'icd10//I50.9']);
    expect(
      (await engine.cohorts.selectedCodes({ path: made, codes: [{ code: 'E11', below: true }] }, context)).codes,
    ).toEqual(['icd10//E11.9']);
  });

  it('finds what is below over all parents of an imported vocabulary, which a place in it does not tell', async () => {
    const { writer, folder } = bench();
    const imports = path.join(folder, 'imports');
    await mkdir(imports);
    const vocabulary = VocabularyWriter.create(path.join(imports, 'made.sqlite'));
    const snomed = vocabulary.vocabulary({
      system: 'snomed',
      name: 'SNOMED CT',
      version: null,
      subset: false,
      notice: null,
    });
    // Diabetic nephropathy is a kidney disease first, and a complication of diabetes as well; its kind by type below it.
    const kidney = vocabulary.concept(snomed, { code: '90708001', description: 'Kidney disease' });
    const diabetes = vocabulary.concept(snomed, { code: '73211009', description: 'Diabetes mellitus' });
    const nephropathy = vocabulary.concept(snomed, {
      code: '127013003',
      description: 'Disorder of kidney',
      parent: kidney,
    });
    vocabulary.parent(nephropathy, diabetes);
    vocabulary.concept(snomed, { code: '421893009', description: 'Renal disorder', parent: nephropathy });
    vocabulary.finish();
    const file = path.join(folder, 'snomed.parquet');
    await writer.rows(file, COLUMNS, [
      ['1', '2020-01-01', 'SNOMED/421893009', null],
      ['2', '2020-01-01', 'SNOMED//127013003', null],
      ['3', '2020-01-01', 'SNOMED/90708001', null],
      ['4', '2020-01-01', 'SNOMED/73211009', null],
    ]);
    const other = await Engine.create();
    other.configure({ categories: [], ontology: { bundled: BUNDLED, imports, prefixes: [] } });
    const below = async (code: string): Promise<readonly string[]> =>
      (await other.cohorts.subjectsWith({ path: file, codes: [{ code, below: true }] })).subjects;
    expect(await below('SNOMED/73211009')).toEqual(['1', '2', '4']);
    expect(await below('SNOMED/90708001')).toEqual(['1', '2', '3']);
    expect(await below('SNOMED/127013003')).toEqual(['1', '2']);
    await other.close();
  });

  it('finds in the sample what DuckDB finds', async () => {
    const found = await engine.cohorts.subjectsWith(
      { path: SAMPLE, codes: [{ code: 'ICD9CM/428', below: true }] },
      context,
    );
    const rows = await bench().database.rows(
      `SELECT DISTINCT subject_id FROM read_parquet('${SAMPLE}/data/*/*.parquet')
       WHERE code LIKE 'DIAGNOSIS//ICD//9//428%' ORDER BY subject_id`,
    );
    expect(rows.length).toBeGreaterThan(1);
    expect(found.subjects).toEqual(rows.map(row => String(row['subject_id'])));
  });

  describe('the fingerprint', () => {
    const printOf = async (of: string): Promise<string> => {
      engine.forget({ path: of });
      return (await engine.cohorts.fingerprint({ path: of }, context)).fingerprint;
    };

    it('is that of a copy as well, at any time and in any place', async () => {
      const copy = path.join(bench().folder, 'elsewhere/copied');
      await cp(made, copy, { recursive: true });
      await utimes(path.join(copy, 'data/train/0.parquet'), 1, 1);
      expect(await printOf(made)).toMatch(/^sha256:[0-9a-f]{64}$/);
      expect(await printOf(copy)).toBe(await printOf(made));
    });

    it('is another where a file has another name, another content or is more or less', async () => {
      const changed = path.join(bench().folder, 'changed');
      await cp(made, changed, { recursive: true });
      const prints = [await printOf(changed)];
      const [from, to] = ['data/train/0.parquet', 'data/train/00.parquet'].map(file => path.join(changed, file));
      await rename(from!, to!);
      prints.push(await printOf(changed));
      await bench().writer.rows(to!, COLUMNS, [['30', '2020-01-01', 'LAB//GLV', null]]);
      prints.push(await printOf(changed));
      await cp(to!, path.join(changed, 'data/train/01.parquet'));
      prints.push(await printOf(changed));
      expect(new Set(prints).size).toBe(4);
    });
  });

  describe('whole texts', () => {
    it('come uncut, however long', async () => {
      const long = 'ä😀 note\n'.repeat(500_000);
      const file = path.join(bench().folder, 'notes.parquet');
      await bench().writer.query(
        file,
        `SELECT 1::BIGINT AS subject_id, TIMESTAMP '2020-01-01' AS time, 'NOTE' AS code,
           CASE WHEN i = 3 THEN NULL ELSE repeat('ä😀 note' || chr(10), 500000 // (i + 1)) END AS text_value
         FROM range(4) AS t(i)`,
      );
      const read = async (wholeTexts: boolean): Promise<SubjectEvents> => {
        const payload = await engine.subject({ path: file, subject: '1', wholeTexts });
        return decodeEvents(payload.columns, payload.codes);
      };
      const whole = await read(true);
      expect(Array.from(whole.text, text => whole.texts[text]?.length ?? null)).toEqual([
        long.length,
        long.length / 2,
        'ä😀 note\n'.length * 166_666,
        null,
      ]);
      expect(whole.texts[whole.text[0]!] === long).toBe(true);
      expect(Array.from(whole.textLengths)).toEqual(whole.texts.map(text => text.length));
      const cut = await read(false);
      expect(Math.max(...cut.texts.map(text => text.length))).toBeLessThanOrEqual(2000);
      expect(cut.textLengths[cut.text[0]!]).toBe(long.length);
    });

    it('are the same text where they are the same', async () => {
      const file = path.join(bench().folder, 'same.parquet');
      const text = 'x'.repeat(5000);
      await bench().writer.rows(file, COLUMNS, [
        ['1', '2020-01-01', 'NOTE', text],
        ['1', '2020-01-02', 'NOTE', text],
        ['1', '2020-01-02', 'NOTE', `${text}y`],
      ]);
      const payload = await engine.subject({ path: file, subject: '1', wholeTexts: true });
      const { text: numbers, texts } = decodeEvents(payload.columns, payload.codes);
      expect(Array.from(numbers)).toEqual([0, 0, 1]);
      expect(texts).toEqual([text, `${text}y`]);
    });
  });

  describe('a saved cohort', () => {
    const COHORT = () => ({
      dataset: made,
      subjects: ['30', '-4'],
      scope: { ...WHOLE_RECORD, from: '2020', codes: [{ code: 'E11', below: true }] },
    });
    const load = (file: string, of = made) =>
      loadCohort(file, 'saved.cohort.json', { path: of, name: path.basename(of) }, engine.cohorts, context.signal);

    it('is loaded as it was, and lies where it is told to', async () => {
      const file = path.join(bench().folder, 'work/a.cohort.json');
      await mkdir(path.dirname(file), { recursive: true });
      const { fingerprint } = await engine.cohorts.saveCohort(
        { cohort: COHORT(), from: 'by hand', file, replace: false },
        context,
      );
      const written = readCohortFile(await readFile(file, 'utf8'), 'x').file;
      expect(written.dataset).toEqual({ path: '../made', name: 'made', fingerprint });
      expect(written.from).toBe('by hand');
      expect(await load(file)).toEqual({ cohort: COHORT(), notices: [] });
    });

    it('never takes another file’s place unasked', async () => {
      const file = path.join(bench().folder, 'there.cohort.json');
      await writeFile(file, 'mine');
      const save = (replace: boolean) =>
        engine.cohorts.saveCohort({ cohort: COHORT(), from: null, file, replace }, context);
      await expect(save(false)).rejects.toMatchObject({ kind: 'already-there' });
      expect(await readFile(file, 'utf8')).toBe('mine');
      await save(true);
      expect((await load(file)).cohort.subjects).toEqual(['30', '-4']);
    });

    it('is replaced only while it holds what it is known to hold', async () => {
      const file = path.join(bench().folder, 'known.cohort.json');
      const save = (replace: boolean | { digest: string }) =>
        engine.cohorts.saveCohort({ cohort: COHORT(), from: null, file, replace }, context);
      const { digest } = await save(false);
      expect(digest).toBe(
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      );
      expect((await engine.cohorts.readCohort({ file }, context)).digest).toBe(digest);
      await save({ digest });
      await writeFile(file, 'mine');
      await expect(save({ digest })).rejects.toMatchObject({ kind: 'already-there' });
      expect(await readFile(file, 'utf8')).toBe('mine');
      await rm(file);
      await save({ digest });
      expect((await load(file)).cohort.subjects).toEqual(['30', '-4']);
    });

    it('whose records can’t be read is saved where that is asked for, and never among them', async () => {
      const broken = path.join(bench().folder, 'broken records');
      await mkdir(path.join(broken, 'metadata'), { recursive: true });
      await mkdir(path.join(broken, 'data'));
      await writeFile(path.join(broken, 'metadata/dataset.json'), '{}');
      await writeFile(path.join(broken, 'data/0.parquet'), 'no Parquet');
      const file = path.join(bench().folder, 'unread.cohort.json');
      const save = (dataset: string, to: string, evenUnread: boolean) =>
        engine.cohorts.saveCohort(
          { cohort: { ...COHORT(), dataset }, from: null, file: to, replace: false, evenUnread },
          context,
        );
      await expect(save(broken, file, false)).rejects.toBeInstanceOf(UserFault);
      expect(existsSync(file)).toBe(false);
      const shard = path.join(broken, 'data/0.parquet');
      for (const dataset of [broken, path.join(broken, 'data'), shard, path.join(broken, 'gone.parquet')]) {
        await expect(save(dataset, path.join(broken, 'x.cohort.json'), true)).rejects.toMatchObject({
          kind: 'write-into-data-set',
        });
      }
      const { fingerprint, unread } = await save(broken, file, true);
      expect(fingerprint).toBeNull();
      expect(unread).toMatch(/0\.parquet/);
      const read = await engine.cohorts.readCohort({ file }, context);
      expect(read.dataset).toBe(broken);
      expect(read.file.dataset).toEqual({ path: 'broken records', name: 'broken records', fingerprint: null });
      const gone = path.join(bench().folder, 'gone/records');
      expect((await save(gone, path.join(bench().folder, 'gone.cohort.json'), true)).unread).toMatch(/gone/);
    });

    it('is proposed beside all that belongs to its data set', async () => {
      const folderOf = async (dataset: string): Promise<string | null> =>
        (await engine.cohorts.dataSetFolder({ path: dataset }, context)).folder;
      expect(await folderOf(made)).toBe(made);
      expect(await folderOf(path.join(made, 'data'))).toBe(made);
      expect(await folderOf(path.join(made, 'data/train/0.parquet'))).toBe(made);
      expect(await folderOf(path.join(bench().folder, 'alone.parquet'))).toBeNull();
    });

    it('never stands in the data set’s folder, not by a link either', async () => {
      const link = path.join(bench().folder, 'link');
      await symlink(made, link);
      for (const folder of [made, path.join(made, 'data'), link]) {
        const file = path.join(folder, 'x.cohort.json');
        const saving = engine.cohorts.saveCohort({ cohort: COHORT(), from: null, file, replace: true }, context);
        await expect(saving).rejects.toMatchObject({ kind: 'write-into-data-set' });
        expect(existsSync(file)).toBe(false);
      }
    });

    it('says that the data set has changed, and which subjects are gone', async () => {
      const other = path.join(bench().folder, 'changing');
      await cp(made, other, { recursive: true });
      const file = path.join(bench().folder, 'changing.cohort.json');
      await engine.cohorts.saveCohort(
        { cohort: { ...COHORT(), dataset: other }, from: null, file, replace: true },
        context,
      );
      await bench().writer.rows(path.join(other, 'data/held_out/1.parquet'), COLUMNS, [['5', '2019-01-02', 'A', null]]);
      engine.forget({ path: other });
      const { cohort, notices } = await load(file, other);
      expect(cohort.subjects).toEqual(['30']);
      expect(notices).toEqual([
        expect.stringContaining('changing has changed since saved.cohort.json was saved'),
        'changing has no subject -4. It is left out.',
      ]);
    });

    it('is refused for another data set, and taken for a copy of its own', async () => {
      const file = path.join(bench().folder, 'b.cohort.json');
      await engine.cohorts.saveCohort({ cohort: COHORT(), from: null, file, replace: true }, context);
      await expect(load(file, SAMPLE)).rejects.toMatchObject({
        kind: 'cohort-of-other',
        message: expect.stringContaining(
          'is a cohort of another data set, made (made), and not of mimic-iv-demo-meds',
        ) as string,
      });
      const copy = path.join(bench().folder, 'copy of made');
      await cp(made, copy, { recursive: true });
      expect((await load(file, copy)).cohort.dataset).toBe(copy);
    });

    it('that can’t be read says why', async () => {
      const file = path.join(bench().folder, 'broken.cohort.json');
      await expect(load(file)).rejects.toMatchObject({ kind: 'not-found' });
      await writeFile(file, Buffer.from([0x7b, 0xff, 0xfe]));
      await expect(load(file)).rejects.toMatchObject({
        kind: 'cohort-file',
        message: expect.stringContaining('UTF-8') as string,
      });
      expect((await stat(file)).size).toBe(3);
    });

    it.each([
      ['/home/u/work/a.cohort.json', '/home/u/work/records', 'records'],
      ['/home/u/work/a.cohort.json', '/home/u/work', '.'],
      ['/home/u/work/cohorts/a.cohort.json', '/home/u/data/mimic', '../../data/mimic'],
      ['/home/u/a/b/c/d/e.cohort.json', '/home/u/mimic', '/home/u/mimic'],
      ['/home/u/e.cohort.json', '/data/mimic', '/data/mimic'],
    ])('%s names %s as %s', (file, dataset, written) => {
      expect(pathInFile(file, dataset)).toBe(written);
      expect(pathFromFile(file, written)).toBe(dataset);
    });
  });
});
