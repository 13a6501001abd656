import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../../src/cli/run';
import { Engine } from '../../../src/engine/engine';
import { VocabularyWriter } from '../../../src/engine/ontology/vocabulary_writer';

const SAMPLE = path.resolve(import.meta.dirname, '../../../media/sample/mimic-iv-demo-meds');

let store: string;
beforeAll(() => {
  store = mkdtempSync(path.join(tmpdir(), 'cohort-lens-store-'));
  const writer = VocabularyWriter.create(path.join(store, '2026-11-30T100000000Z-own-abcdef.sqlite'));
  const ward = { system: 'ward', name: 'Ward', version: '7', subset: false, notice: null };
  writer.concept(writer.vocabulary(ward), { code: 'B1', description: 'Bed \u001b[31mone' });
  writer.finish();
});
afterAll(() => rmSync(store, { recursive: true }));

async function cohortLens(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const sink = (pieces: string[]): Writable =>
    new Writable({
      write: (piece: Buffer, _, done) => {
        pieces.push(piece.toString());
        done();
      },
    });
  const code = await run(args, '1.2.3', { stdout: sink(out), stderr: sink(err) }, new AbortController().signal);
  return { code, out: out.join(''), err: err.join('') };
}

interface Document {
  readonly codes: readonly Record<string, unknown>[];
}
const document = (out: string): Document => JSON.parse(out) as Document;

describe('cohort-lens describe', () => {
  it('answers with one JSON document, in the order asked, its keys first as they were promised', async () => {
    const { code, out, err } = await cohortLens(
      'describe',
      'icd10//K57.31',
      'E11.9',
      'cpt//44140',
      '--store',
      store,
      '--json',
    );
    expect([code, err]).toEqual([0, '']);
    const [first, second, third] = document(out).codes;
    expect(Object.keys(first ?? {}).slice(0, 10)).toEqual([
      ...['input', 'system', 'code', 'description', 'source', 'version', 'billable', 'parents', 'categories', 'found'],
    ]);
    expect(first).toMatchObject({
      input: 'icd10//K57.31',
      system: 'icd10cm',
      code: 'K57.31',
      // As icd10cm_fy2026 has it.
      description: 'Diverticulosis of large intestine without perforation or abscess with bleeding',
      source: 'bundled',
      version: 'FY2026',
      billable: true,
      parents: [{ code: 'K57.3' }],
      categories: { ccsr: [{ code: 'DIG013' }, { code: 'DIG021' }], hcc: [], elixhauser: [] },
      found: true,
    });
    expect(second).toMatchObject({ input: 'E11.9', categories: { hcc: [{ code: '38' }] } });
    expect(third).toMatchObject({ found: false, description: null, source: null, problem: { kind: 'not-bundled' } });
  });

  it('lets the data set speak first, and shows the index where it differs', async () => {
    const { out } = await cohortLens('describe', 'LAB//50912//mg/dL', '--dataset', SAMPLE, '--store', store, '--json');
    // The sample's codes.parquet, and ontology/own/mimic_items.tsv.
    expect(document(out).codes[0]).toMatchObject({
      description: 'Creatinine [Mass/volume] in Serum or Plasma',
      source: 'dataset',
      says: 'mimic-iv-demo-meds',
      sayings: [
        { source: 'dataset', description: 'Creatinine [Mass/volume] in Serum or Plasma' },
        { source: 'bundled', description: 'Creatinine' },
      ],
      dataset: [{ code: 'LAB//50912//mg/dL' }],
    });
  });

  it('names the parents that only the data set has', async () => {
    const { out } = await cohortLens('describe', 'LAB//50912//mg/dL', '--dataset', SAMPLE, '--store', store, '--json');
    // parent_codes of the sample, and its name in loinc_subset.
    expect(document(out).codes[0]?.['parents']).toContainEqual({
      system: 'loinc',
      code: '2160-0',
      description: 'Creatinine [Mass/volume] in Serum or Plasma',
    });
  });

  it('answers from imports too, and keeps control characters off the terminal', async () => {
    const { code, out } = await cohortLens('describe', 'ward//B1', '--store', store);
    expect(code).toBe(0);
    expect(out).toContain('Bed \\u{1b}[31mone');
    expect(out).toContain('Ward 7, imported');
  });

  it('says in words what is wrong, and what may have been meant', async () => {
    const { code, out } = await cohortLens('describe', 'K57.99', '--store', store);
    expect(code).toBe(0);
    expect(out).toContain('ICD-10-CM FY2026 has no code K57.99.');
    expect(out).toMatch(/perhaps ICD-10-CM K57\.90/);
  });

  it('starts no database where no data set is named', async () => {
    const create = Engine.create.bind(Engine);
    let started = 0;
    Engine.create = (...args) => {
      started++;
      return create(...args);
    };
    try {
      await cohortLens('describe', 'E11.9', '--store', store);
      expect(started).toBe(0);
      await cohortLens('describe', 'E11.9', '--store', store, '--dataset', SAMPLE);
      expect(started).toBe(1);
    } finally {
      Engine.create = create;
    }
  });

  it.each([
    [['describe'], 2, 'describe needs a CODE'],
    [['describe', 'E11.9', '--limit', '3'], 2, 'describe takes no --limit'],
    [['describe', 'E11.9', '--dataset', '/nowhere'], 1, '/nowhere does not exist'],
  ])('refuses %j', async (args, expected, words) => {
    const { code, out, err } = await cohortLens(...args);
    expect([code, out]).toEqual([expected, '']);
    expect(err).toContain(words);
  });
});
