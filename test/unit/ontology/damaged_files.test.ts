import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Ontology } from '../../../src/engine/ontology/ontology';
import { sqlite } from '../../../src/engine/ontology/sqlite';
import { VocabularyWriter } from '../../../src/engine/ontology/vocabulary_writer';

/** A small file of ours, to be damaged. */
let folder: string;
let whole: string;
let bundled: string;
let imports: string;
let ontology: Ontology;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-damaged-'));
  whole = path.join(folder, 'whole.sqlite');
  write(whole, 'icd10cm', 'ICD-10-CM', 400);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  const place = mkdtempSync(path.join(folder, 'place-'));
  bundled = path.join(place, 'bundled.sqlite');
  imports = path.join(place, 'imports');
  mkdirSync(imports);
  write(path.join(imports, '2026-11-30T100000000Z-own.sqlite'), 'ward', 'Ward', 3);
  ontology = new Ontology({ bundled, imports, prefixes: [] });
});

function write(file: string, system: string, name: string, codes: number): void {
  const writer = VocabularyWriter.create(file);
  const vocabulary = writer.vocabulary({ system, name, version: null, subset: false, notice: null });
  for (let i = 0; i < codes; i++) {
    const code = system === 'ward' ? `W${i}` : `A${String(Math.floor(i / 10)).padStart(2, '0')}.${i % 10}`;
    const concept = writer.concept(vocabulary, {
      code,
      description: `${name} ${i}`,
      parent: i % 10 === 0 ? null : i - (i % 10) + 1,
    });
    writer.term(concept, 'synonym', `Number ${i}`);
    writer.note(concept, { kind: 'includes', text: `Note ${i}`, edition: null });
  }
  writer.finish();
}

/** What is still there answers, and the fault is told. */
function expectFault(words: RegExp): void {
  expect(ontology.describe({ codes: ['ward//W2'] })).toMatchObject([
    { found: true, description: 'Ward 2', source: 'import' },
  ]);
  const { vocabularies, faults } = ontology.vocabularies();
  expect(vocabularies.map(({ system }) => system)).toEqual(['ward']);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(words);
  expect(faults[0]).toContain(bundled);
  expect(ontology.describe({ codes: ['A00.1'] })).toMatchObject([{ found: false }]);
  ontology.close();
}

describe('a bundled index', () => {
  it('that is missing', () =>
    expectFault(/The bundled index of codes can’t be used .*: it does not exist\)\..*Install Cohort Lens again/));

  it('that is empty', () => {
    writeFileSync(bundled, '');
    expectFault(/it is empty/);
  });

  it('that is something else', () => {
    writeFileSync(bundled, 'code,description\n'.repeat(100));
    expectFault(/it is not a SQLite database/);
  });

  it('that is a database of another program', () => {
    const db = new (sqlite().Database)(bundled);
    db.exec('CREATE TABLE vocabulary(id)');
    db.close();
    expectFault(/it is a database of another program/);
  });

  it('that has another format', () => {
    copyFileSync(whole, bundled);
    const db = new (sqlite().Database)(bundled);
    db.exec('PRAGMA user_version=77');
    db.close();
    expectFault(/it has format 77/);
  });

  it.each([50, 3000, 20_000])('that is cut off after %d bytes', bytes => {
    writeFileSync(bundled, readFileSync(whole).subarray(0, bytes));
    expectFault(/can’t be used/);
  });

  it('of which pages are overwritten, found while it is read', () => {
    const bytes = readFileSync(whole);
    writeFileSync(bundled, bytes.fill(0xff, 8192 * 3));
    expect(ontology.describe({ codes: ['A00.1', 'ward//W1'] }).map(({ found }) => found)).toEqual([false, true]);
    expectFault(/can’t be used/);
  });

  it('of which any bytes are wrong never keeps the rest from answering', () => {
    const bytes = readFileSync(whole);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 60 }),
        changes => {
          const broken = Buffer.from(bytes);
          for (const [at, value] of changes) broken[at] = value;
          writeFileSync(bundled, broken);
          ontology.reload();
          const answers = ontology.describe({ codes: ['A00.1', 'A39.9', 'ward//W1', 'nonsense'] });
          expect(answers).toHaveLength(4);
          expect(answers[2]).toMatchObject({ found: true, description: 'Ward 1' });
          ontology.complete({ system: 'icd10cm', partial: 'A1', limit: 20 });
          ontology.search({ text: 'number seven', system: null, limit: 5 });
          ontology.places({ codes: ['A00.1'] });
        },
      ),
    );
  });
});

describe('an import', () => {
  it('that is damaged is told with its name, and the others speak', () => {
    copyFileSync(whole, bundled);
    const broken = path.join(imports, '2026-11-30T110000000Z-broken.sqlite');
    writeFileSync(broken, readFileSync(whole).subarray(0, 9000));
    expect(ontology.describe({ codes: ['A00.1', 'ward//W1'] }).map(({ found }) => found)).toEqual([true, true]);
    const { faults } = ontology.vocabularies();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(broken);
    expect(faults[0]).toMatch(/Remove this import/);
    ontology.close();
  });

  it('of another version of ours is to be made again', () => {
    copyFileSync(whole, bundled);
    const old = path.join(imports, '2026-11-29T110000000Z-old.sqlite');
    copyFileSync(whole, old);
    const db = new (sqlite().Database)(old);
    db.exec('PRAGMA user_version=0');
    db.close();
    expect(ontology.vocabularies().faults[0]).toMatch(/written by another version.*import the vocabulary again/);
    ontology.close();
  });

  it('of which the folder can’t be listed is told, and the bundled index answers', () => {
    copyFileSync(whole, bundled);
    // A name that no file system takes.
    const folder = path.join(imports, 'x'.repeat(300));
    ontology.configure({ bundled, imports: folder, prefixes: [] });
    expect(ontology.describe({ codes: ['A00.1'] })).toMatchObject([{ found: true }]);
    expect(ontology.vocabularies().faults).toEqual([
      `${folder} can't be read (ENAMETOOLONG). Check its permissions, or open a copy that you may read.`,
    ]);
    ontology.close();
  });

  it('that is being written is not looked at', () => {
    copyFileSync(whole, bundled);
    writeFileSync(path.join(imports, '.2026-11-30T120000000Z-new.sqlite.123.part'), 'half');
    writeFileSync(path.join(imports, '.hidden.sqlite'), 'half');
    expect(ontology.vocabularies().faults).toEqual([]);
    ontology.close();
  });
});
