import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeAnswer } from '../../../src/core/ontology/answer';
import { Ontology } from '../../../src/engine/ontology/ontology';
import { VocabularyWriter } from '../../../src/engine/ontology/vocabulary_writer';

/** A bundled file and two imports that know some of the same codes. */
let folder: string;
let imports: string;
let ontology: Ontology;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-sources-'));
  imports = path.join(folder, 'imports');
  mkdirSync(imports);
  const bundled = path.join(folder, 'bundled.sqlite');
  vocabulary(bundled, 'rxnorm', 'RxNorm', null, true, (writer, rxnorm) => {
    writer.concept(rxnorm, { code: '6918', description: 'metoprolol' });
    writer.concept(rxnorm, { code: '11', description: null, status: 'deleted' });
  });
  const older = VocabularyWriter.create(path.join(imports, '2026-11-29T100000000Z-athena-aaaaaa.sqlite'));
  const rxnorm = older.vocabulary({ system: 'rxnorm', name: 'RxNorm', version: '2026', subset: false, notice: null });
  const drug = older.concept(rxnorm, { code: '6918', description: 'Metoprolol' });
  older.concept(rxnorm, { code: '11', description: 'Described by the import' });
  older.map(drug, { system: 'atc', code: 'C07AB02', mark: null, rank: 0 });
  const atc = older.vocabulary({ system: 'atc', name: 'ATC', version: '2026', subset: false, notice: 'WHO’s' });
  const cpt = older.vocabulary({ system: 'cpt', name: 'CPT4', version: '2026', subset: false, notice: null });
  older.concept(cpt, { code: '44140', description: null });
  let parent: number | null = null;
  for (const [code, description] of [
    ['C', 'CARDIOVASCULAR SYSTEM'],
    ['C07', 'BETA BLOCKING AGENTS'],
    ['C07A', 'BETA BLOCKING AGENTS'],
    ['C07AB', 'Beta blocking agents, selective'],
    ['C07AB02', 'metoprolol'],
  ] as const) {
    parent = older.concept(atc, { code, description, parent });
  }
  older.finish();
  vocabulary(
    path.join(imports, '2026-11-30T100000000Z-own-bbbbbb.sqlite'),
    'ward',
    'Ward codes',
    '7',
    false,
    (writer, ward) => {
      writer.concept(ward, { code: 'B/1', description: 'Bed' });
      writer.concept(ward, { code: '6918', description: 'Not a drug' });
    },
  );
  ontology = new Ontology({ bundled, imports, prefixes: [{ prefix: 'our_drug::', system: 'rxnorm' }] });
});
afterAll(() => {
  ontology.close();
  rmSync(folder, { recursive: true });
});

function vocabulary(
  file: string,
  system: string,
  name: string,
  version: string | null,
  subset: boolean,
  write: (writer: VocabularyWriter, vocabulary: number) => void,
): void {
  const writer = VocabularyWriter.create(file);
  write(writer, writer.vocabulary({ system, name, version, subset, notice: null }));
  writer.finish();
}

function described(code: string): CodeAnswer {
  const [answer] = ontology.describe({ codes: [code] });
  if (!answer) throw new Error(`No answer about ${code}`);
  return answer;
}

describe('several files', () => {
  it('speak in their order, and the others are shown', () => {
    const answer = described('RxNorm/6918');
    expect(answer).toMatchObject({
      description: 'metoprolol',
      source: 'bundled',
      says: 'RxNorm (subset)',
      subset: true,
    });
    expect(answer.sayings).toEqual([
      { source: 'bundled', says: 'RxNorm (subset)', description: 'metoprolol' },
      { source: 'import', says: 'RxNorm 2026', description: 'Metoprolol' },
    ]);
  });

  it('speak where those before them say nothing', () => {
    expect(described('RxNorm/11')).toMatchObject({
      description: 'Described by the import',
      source: 'import',
      found: true,
    });
  });

  it('say of a code without its name how the name gets in', () => {
    const { found, code, problem } = described('cpt//44140');
    expect([found, code]).toEqual([false, '44140']);
    expect(problem?.message).toMatch(/^CPT4 2026 has 44140 without its name\. A bundle of Athena .* cpt4 /);
  });

  it('say what does not exist by the whole vocabulary, where one has it', () => {
    expect(described('RxNorm/987654').problem).toMatchObject({
      kind: 'unknown',
      message: 'RxNorm 2026 has no code 987654.',
    });
  });

  it('give a drug its ATC classes, as codes and as chains', () => {
    expect(described('RxNorm/6918').categories.atc).toEqual([
      { system: 'atc', code: 'C07AB02', description: 'metoprolol', mark: null },
    ]);
    const [place] = ontology.places({ codes: ['RxNorm/6918'] });
    expect(place?.atc[0]?.map(({ code, level }) => [code, level])).toEqual([
      ['C', 'level 1'],
      ['C07', 'level 2'],
      ['C07A', 'level 3'],
      ['C07AB', 'level 4'],
      ['C07AB02', 'level 5'],
    ]);
    // ATC needs an import no more.
    expect(described('atc//C07AB02')).toMatchObject({ found: true, notices: ['WHO’s'] });
  });

  it('are known by the name of their vocabulary, and by prefixes of the user’s', () => {
    expect(described('ward//B/1')).toMatchObject({ found: true, system: 'ward', code: 'B/1', says: 'Ward codes 7' });
    expect(described('Ward codes//B/1')).toMatchObject({ found: true, system: 'ward' });
    expect(described('our_drug::6918')).toMatchObject({ found: true, system: 'rxnorm' });
  });

  it('come and go with the folder', () => {
    expect(described('bay//1').found).toBe(false);
    const file = path.join(imports, '2026-12-01T100000000Z-own-cccccc.sqlite');
    vocabulary(file, 'bay', 'Bay', null, false, (writer, bay) =>
      writer.concept(bay, { code: '1', description: 'Bay one' }),
    );
    ontology.reload();
    expect(described('bay//1')).toMatchObject({ found: true, says: 'Bay' });
    expect(ontology.vocabularies().vocabularies.map(({ system, importId }) => [system, importId])).toEqual([
      ['rxnorm', null],
      ['bay', '2026-12-01T100000000Z-own-cccccc'],
      ['ward', '2026-11-30T100000000Z-own-bbbbbb'],
      ['rxnorm', '2026-11-29T100000000Z-athena-aaaaaa'],
      ['atc', '2026-11-29T100000000Z-athena-aaaaaa'],
      ['cpt', '2026-11-29T100000000Z-athena-aaaaaa'],
    ]);
    rmSync(file);
    ontology.reload();
    expect(described('bay//1').found).toBe(false);
  });
});
