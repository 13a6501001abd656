import { copyFile, mkdir, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodeEntry } from '../../../src/core/meds/dataset';
import type { SubjectPayload } from '../../../src/core/meds/events';
import { Hierarchy } from '../../../src/core/view/hierarchy';
import { CodeIndex } from '../../../src/engine/code_index';
import { Engine } from '../../../src/engine/engine';
import type { OntologyPlaces } from '../../../src/engine/ontology/contract';
import { VocabularyWriter } from '../../../src/engine/ontology/vocabulary_writer';
import { useBench } from '../temporary';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SAMPLE = path.join(ROOT, 'media/sample/mimic-iv-demo-meds');
const BUNDLED = path.join(ROOT, 'media/ontology/cohort-lens.sqlite');
/** In the sample a subject with diagnoses in ICD-10 and ICD-9, and procedures in both. */
const SUBJECT = '10038992';

describe('a subject with the index', () => {
  const bench = useBench();
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.create();
  });
  beforeEach(() => engine.configure({ categories: [], ontology: places() }));
  afterAll(() => engine.close());

  const imports = (): string => path.join(bench().folder, 'imports');
  const places = (changes: Partial<OntologyPlaces> = {}): OntologyPlaces => ({
    bundled: BUNDLED,
    imports: path.join(bench().folder, 'none'),
    prefixes: [],
    ...changes,
  });

  /** A data set of one subject with these codes; its codes.parquet has the given rows. */
  async function made(
    name: string,
    codes: readonly string[],
    known: readonly (readonly [code: string, description: string | null, parent: string | null])[] = [],
  ): Promise<string> {
    const { folder, writer } = bench();
    const dataset = path.join(folder, name);
    await writer.rows(
      path.join(dataset, 'data/0.parquet'),
      { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' },
      codes.map((code, i) => ['1', `2020-01-01 0${i % 10}:00:00`, code]),
    );
    if (known.length > 0) {
      await writer.query(
        path.join(dataset, 'metadata/codes.parquet'),
        known
          .map(
            ([code, description, parent]) =>
              `SELECT '${code}' AS code, ${description === null ? 'NULL::VARCHAR' : `'${description}'`} AS description,
                 [${parent === null ? 'NULL::VARCHAR' : `'${parent}'`}] AS parent_codes`,
          )
          .join(' UNION ALL '),
      );
    }
    return dataset;
  }

  const read = (dataset: string, subject = '1'): Promise<SubjectPayload> => engine.subject({ path: dataset, subject });
  const entryOf = (payload: SubjectPayload, code: string): CodeEntry | undefined =>
    payload.codes.find(entry => entry.code === code);
  /** The ways down to a code, as codes. */
  const waysTo = (payload: SubjectPayload, code: string): string[][] => {
    const hierarchy = new Hierarchy(payload.hierarchy, payload.codes);
    const at = payload.codes.findIndex(entry => entry.code === code);
    return hierarchy.pathsOf(at).map(way => way.map(node => hierarchy.node(node)?.code ?? ''));
  };

  it('has the data set’s own descriptions alone where the engine knows of no index', async () => {
    engine.configure({ categories: [], ontology: null });
    const payload = await read(SAMPLE, SUBJECT);
    expect(new Set(payload.codes.map(({ source }) => source))).toEqual(new Set(['dataset', null]));
    expect(payload.hierarchy.nodes).toEqual([]);
    expect(payload.notices.filter(notice => notice.includes('index'))).toEqual([]);
  });

  it('describes what the data set does not, and says who speaks', async () => {
    const dataset = await made(
      'speaking',
      ['DIAGNOSIS//ICD//10//I350', 'icd9//250.00', 'LOINC/8867-4', 'LAB//220045//bpm', 'Height (Inches)'],
      [['LOINC/8867-4', 'Pulse, as we call it', null]],
    );
    const payload = await read(dataset);
    expect(entryOf(payload, 'DIAGNOSIS//ICD//10//I350')).toMatchObject({
      // As in the CMS order file.
      description: 'Nonrheumatic aortic (valve) stenosis',
      source: 'bundled',
      says: 'ICD-10-CM FY2026',
      known: { system: 'icd10cm', code: 'I35.0' },
      differs: null,
    });
    expect(entryOf(payload, 'icd9//250.00')).toMatchObject({ source: 'bundled', says: 'ICD-9-CM v32' });
    // The data set speaks first, and what the index says otherwise is told beside.
    expect(entryOf(payload, 'LOINC/8867-4')).toMatchObject({
      description: 'Pulse, as we call it',
      source: 'dataset',
      says: 'speaking',
      known: { system: 'loinc', code: '8867-4' },
      differs: { source: 'bundled', says: 'LOINC (subset)', description: 'Heart rate' },
    });
    expect(entryOf(payload, 'Height (Inches)')).toMatchObject({
      description: null,
      source: null,
      says: null,
      known: null,
      differs: null,
    });
  });

  it('says nothing of a difference that is only one of spelling', async () => {
    const dataset = await made('same', ['LOINC/8867-4'], [['LOINC/8867-4', 'heart  rate', null]]);
    expect(entryOf(await read(dataset), 'LOINC/8867-4')?.differs).toBeNull();
  });

  it('finds the ways down to a code: its own vocabulary, CCSR with the default first', async () => {
    const payload = await read(
      await made('ways', ['ICD10CM/E11.9', 'icd10//K57.31', 'ICD10PCS/02RF08Z', 'ICD9CM/250.00']),
    );
    // The FY2026 files: chapter IV is E00-E89, the block E08-E13; the CCSR map gives END002 as default, END005 beside.
    expect(waysTo(payload, 'ICD10CM/E11.9')).toEqual([['E00-E89', 'E08-E13', 'E11'], ['END002'], ['END005']]);
    const k57 = waysTo(payload, 'icd10//K57.31');
    expect(k57.slice(1)).toEqual([['DIG013'], ['DIG021']]);
    expect(waysTo(payload, 'ICD10PCS/02RF08Z')).toEqual([['0', '02', '02R']]);
    expect(waysTo(payload, 'ICD9CM/250.00')).toEqual([['240-279', '249-259', '250', '250.0']]);
  });

  it('puts classes into the order of the book, which is not that of the codes', async () => {
    const codes = ['ICD10CM/C80.1', 'ICD10CM/C7A.1', 'ICD10CM/A00.0', 'ICD10CM/Z3A.10', 'ICD10CM/U07.1', 'ICD10CM/O80'];
    const { hierarchy } = await read(await made('order', codes));
    const blocks = hierarchy.nodes.filter(({ system, level }) => system === 'icd10cm' && level === 'block');
    expect(blocks.map(({ code }) => code.slice(0, 3))).toEqual(['A00', 'C00', 'C7A', 'C76', 'O80', 'Z30', 'U00']);
    const chapters = hierarchy.nodes.filter(({ system, level }) => system === 'icd10cm' && level === 'chapter');
    expect(chapters.map(({ code }) => code[0])).toEqual(['A', 'C', 'O', 'Z', 'U']);
  });

  it('places a code of the data set’s own under the parents that it is given', async () => {
    const dataset = await made(
      'parents',
      ['OUR//sugar', 'OUR//diabetes', 'LOINC/2345-7'],
      [
        ['OUR//sugar', 'Sugar', 'LOINC/2345-7'],
        ['OUR//diabetes', null, 'ICD10CM/E11.9'],
        ['LOINC/2345-7', null, 'LOINC/2345-7'],
      ],
    );
    const payload = await read(dataset);
    expect(waysTo(payload, 'OUR//sugar')).toEqual([['2345-7']]);
    expect(waysTo(payload, 'OUR//diabetes')).toEqual([['E00-E89', 'E08-E13', 'E11', 'E11.9'], ['END002'], ['END005']]);
    // A code is not a class above itself.
    expect(waysTo(payload, 'LOINC/2345-7')).toEqual([]);
    const { hierarchy, codes } = payload;
    const under = new Hierarchy(hierarchy, codes).under([{ system: 'loinc', code: '2345-7' }]);
    expect(codes.filter((_, i) => under[i] === 1).map(({ code }) => code)).toEqual(['OUR//sugar', 'LOINC/2345-7']);
  });

  it('asks imports third, and maps drugs into ATC where one does', async () => {
    await mkdir(imports(), { recursive: true });
    const writer = VocabularyWriter.create(path.join(imports(), 'made.sqlite'));
    const atc = writer.vocabulary({ system: 'atc', name: 'ATC', version: '2026', subset: false, notice: null });
    const system = writer.concept(atc, { code: 'C', description: 'Cardiovascular system' });
    const group = writer.concept(atc, { code: 'C07', description: 'Beta blocking agents', parent: system });
    writer.concept(atc, { code: 'C07AB02', description: 'metoprolol', parent: group });
    const rxnorm = writer.vocabulary({
      system: 'rxnorm',
      name: 'RxNorm',
      version: '2026',
      subset: false,
      notice: null,
    });
    const drug = writer.concept(rxnorm, { code: '999999991', description: 'a drug of the import' });
    writer.map(drug, { system: 'atc', code: 'C07AB02', mark: null, rank: 0 });
    const loinc = writer.vocabulary({ system: 'loinc', name: 'LOINC', version: '2.80', subset: false, notice: null });
    writer.concept(loinc, { code: '8867-4', description: 'what the import says' });
    writer.finish();
    engine.configure({ categories: [], ontology: places({ imports: imports() }) });
    const dataset = await made('of-imports', ['RxNorm/999999991', 'LOINC/8867-4']);
    const payload = await read(dataset);
    expect(entryOf(payload, 'RxNorm/999999991')).toMatchObject({
      description: 'a drug of the import',
      source: 'import',
      says: 'RxNorm 2026',
    });
    expect(entryOf(payload, 'LOINC/8867-4')).toMatchObject({ description: 'Heart rate', source: 'bundled' });
    expect(waysTo(payload, 'RxNorm/999999991')).toEqual([['C', 'C07', 'C07AB02']]);
    const hierarchy = new Hierarchy(payload.hierarchy, payload.codes);
    const classes = [...hierarchy.groups('atc')].map(node => hierarchy.node(node)?.code ?? null);
    expect(classes).toEqual(payload.codes.map(({ code }) => (code.startsWith('RxNorm') ? 'C07' : null)));

    // Gone again, as when the import is removed.
    engine.configure({ categories: [], ontology: places() });
    expect(entryOf(await read(dataset), 'RxNorm/999999991')?.source).toBeNull();
  });

  it('reads the names that only an import has', async () => {
    await mkdir(imports(), { recursive: true });
    const writer = VocabularyWriter.create(path.join(imports(), 'named.sqlite'));
    const visit = { system: 'visit', name: 'Visit', version: null, subset: false, notice: null };
    writer.concept(writer.vocabulary(visit), { code: 'IP', description: 'Inpatient visit' });
    writer.finish();
    const dataset = await made('with-visits', ['Visit/IP']);
    const spelt = async (): Promise<string[]> =>
      (await engine.lookUp({ path: dataset, codes: ['visit//IP'] })).flat().map(({ code }) => code);
    expect(await spelt()).toEqual([]);
    engine.configure({ categories: [], ontology: places({ imports: imports() }) });
    expect(await spelt()).toEqual(['Visit/IP']);
  });

  it('counts who describes the events of the sample, each of them once', async () => {
    const { coverage } = await engine.overview({ path: SAMPLE });
    // The data set's own figures are what they are without the index.
    expect(coverage).toMatchObject({ events: 112_174, described: 13_702, codes: 2727 });
    expect(coverage.bySource.dataset).toBe(13_702);
    const { dataset = 0, bundled = 0, import: imported = 0 } = coverage.bySource;
    expect(coverage.describedWithIndex).toBe(dataset + bundled + imported);
    for (const { events, dataset: own, bundled: index, import: rest, left } of coverage.bySystem) {
      expect(own + index + rest + left).toBe(events);
    }
    const sum = (of: (row: (typeof coverage.bySystem)[number]) => number): number =>
      coverage.bySystem.reduce((all, row) => all + of(row), 0);
    expect(sum(row => row.events)).toBe(112_174);
    expect(sum(row => row.codes)).toBe(2727);
    expect(sum(row => row.dataset)).toBe(13_702);
    expect(coverage.bySystem.at(-1)?.system).toBeNull();
    expect((await engine.validate({ path: SAMPLE })).coverage).toEqual(coverage);
  });

  it('leaves the data set’s own descriptions where the bundled index is missing or broken, and says why', async () => {
    const broken = path.join(bench().folder, 'broken.sqlite');
    await writeFile(broken, 'not a database at all');
    for (const bundled of [path.join(bench().folder, 'nowhere.sqlite'), broken]) {
      engine.configure({ categories: [], ontology: places({ bundled }) });
      const payload = await read(SAMPLE, SUBJECT);
      expect(new Set(payload.codes.map(({ source }) => source))).toEqual(new Set(['dataset', null]));
      expect(payload.notices.filter(notice => notice.includes(bundled))).toHaveLength(1);
      const { dataset } = await engine.overview({ path: SAMPLE });
      expect(dataset.notices.filter(({ message }) => message.includes(bundled))).toHaveLength(1);
    }
  });

  it('goes on without an index that turns out to be cut off while it is read', async () => {
    const cut = path.join(bench().folder, 'cut.sqlite');
    await copyFile(BUNDLED, cut);
    await truncate(cut, 4_000_000);
    engine.configure({ categories: [], ontology: places({ bundled: cut }) });
    const payload = await read(SAMPLE, SUBJECT);
    expect(payload.codes.length).toBeGreaterThan(100);
    expect(payload.notices.some(notice => notice.includes(cut))).toBe(true);
  });

  it('takes up a changed prefix with the next configuration', async () => {
    const dataset = await made('prefixes', ['ours//E11.9']);
    expect(entryOf(await read(dataset), 'ours//E11.9')?.description).toBeNull();
    engine.configure({ categories: [], ontology: places({ prefixes: [{ prefix: 'ours//', system: 'icd10cm' }] }) });
    expect(entryOf(await read(dataset), 'ours//E11.9')?.known).toEqual({ system: 'icd10cm', code: 'E11.9' });
    // Settings of another kind leave it as it is.
    engine.configure({ categories: [] });
    expect(entryOf(await read(dataset), 'ours//E11.9')?.known).toEqual({ system: 'icd10cm', code: 'E11.9' });
  });
});

describe('CodeIndex', () => {
  const PLACES: OntologyPlaces = { bundled: '/nowhere', imports: '/nowhere', prefixes: [] };

  it('asks for each code once', () => {
    const asked: string[][] = [];
    const index = new CodeIndex(() => ({
      names: ({ codes }) => {
        asked.push([...codes]);
        return codes.map(() => null);
      },
      places: ({ codes }) => codes.map(() => null),
      codesBelow: () => [],
      vocabularies: () => ({ vocabularies: [], faults: [] }),
      close: () => undefined,
    }));
    index.configure(PLACES);
    expect(index.names(['a', 'b', 'a'])).toEqual([null, null, null]);
    expect(index.names(['b', 'c'])).toEqual([null, null]);
    expect(asked).toEqual([['a', 'b'], ['c']]);
    index.configure(PLACES);
    index.names(['a']);
    expect(asked).toHaveLength(3);
  });

  it('never throws: an ontology that breaks down is told and asked no more', () => {
    let asked = 0;
    const index = new CodeIndex(() => {
      asked++;
      throw new Error('out of memory');
    });
    index.configure(PLACES);
    expect(index.names(['a'])).toEqual([null]);
    expect(index.places(['a'])).toEqual([null]);
    expect(index.faults).toEqual([
      'The index of codes can’t be used, so only the data set’s own descriptions are shown: out of memory',
    ]);
    expect(asked).toBe(1);
  });

  it('tells the system of a code that nobody describes', () => {
    const index = CodeIndex.none();
    expect(index.systemOf('cpt//44140', null)).toBe('cpt');
    expect(index.systemOf('DIAGNOSIS//ICD//9//99999', null)).toBe('icd9cm');
    expect(index.systemOf('MEDS_BIRTH', null)).toBeNull();
    expect(index.systemOf('Blood Pressure', null)).toBeNull();
  });
});
