import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlite } from '../../../src/engine/ontology/sqlite';
import { VocabularyFile } from '../../../src/engine/ontology/vocabulary_file';
import { VocabularyWriter } from '../../../src/engine/ontology/vocabulary_writer';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-writer-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const VOCABULARY = { system: 'ward', name: 'Ward', version: '7', subset: false, notice: 'Be kind.' };

/** Writes a file and opens it. */
function written(name: string, write: (writer: VocabularyWriter, vocabulary: number) => void): VocabularyFile {
  const file = path.join(folder, `${name}.sqlite`);
  const writer = VocabularyWriter.create(file);
  write(writer, writer.vocabulary(VOCABULARY));
  writer.finish();
  return VocabularyFile.open(file, 'import', name);
}

describe('VocabularyWriter', () => {
  it('writes what VocabularyFile reads', () => {
    const file = written('simple', (writer, ward) => {
      const chapter = writer.concept(ward, { code: 'C', description: 'All', kind: 'chapter' });
      const bed = writer.concept(ward, { code: 'B', description: 'Bed', billable: false, parent: chapter });
      const pillow = writer.concept(ward, { code: 'B.1', description: 'Pillow', billable: true, parent: bed });
      writer.concept(ward, { code: 'B.2', description: null, status: 'deleted', parent: bed });
      writer.term(pillow, 'lay', 'cushion');
      writer.term(pillow, 'synonym', 'Head rest');
      writer.note(pillow, { kind: 'includes', text: 'feathers', edition: null });
      writer.map(pillow, { system: 'ccsr', code: 'SLP001', mark: 'default', rank: 0 });
    });
    // Headings and deleted codes are not counted.
    expect(file.vocabularies).toMatchObject([{ ...VOCABULARY, codes: 2, says: 'Ward 7', importId: 'simple' }]);
    const pillow = file.find('ward', 'B.1');
    if (!pillow) throw new Error('B.1 was written');
    expect(pillow).toMatchObject({ description: 'Pillow', billable: true, status: null, descendants: 0 });
    expect(file.path(pillow).map(({ code }) => code)).toEqual(['C', 'B']);
    expect(file.beside(pillow).synonyms).toEqual(['Head rest', 'cushion']);
    expect(file.notes(pillow)).toEqual([{ kind: 'includes', text: 'feathers', edition: null }]);
    expect(file.maps(pillow)).toEqual([{ system: 'ccsr', code: 'SLP001', mark: 'default' }]);
    const chapter = file.find('ward', 'C');
    expect(chapter && file.descendantCount(chapter)).toBe(3);
    expect(file.find('ward', 'B.2')?.status).toBe('deleted');
    expect([file.find('ward', 'B.3'), file.find('other', 'B')]).toEqual([null, null]);
    file.close();
  });

  it('takes numbers from the source, and parents before and after their children', () => {
    const file = written('graph', (writer, ward) => {
      writer.parent(30, 10); // of a concept that is not there yet: a further parent
      writer.concept(ward, { code: 'c', description: 'Child' }, 30);
      writer.concept(ward, { code: 'p', description: 'Parent' }, 10);
      writer.concept(ward, { code: 'q', description: 'Other parent' }, 2_000_000_021);
      writer.parent(30, 2_000_000_021);
      writer.parent(30, 2_000_000_021);
      writer.concept(ward, { code: 'next', description: 'After the largest number' });
    });
    const child = file.find('ward', 'c');
    const parent = file.find('ward', 'p');
    if (!child || !parent) throw new Error('Both were written');
    expect(file.parents(child).map(({ code }) => code)).toEqual(['q', 'p']);
    expect(file.children(parent, 0, 9).map(({ code }) => code)).toEqual(['c']);
    expect([file.childCount(parent), file.descendantCount(parent)]).toEqual([1, 1]);
    expect(file.find('ward', 'next')?.id).toBe(2_000_000_022);
    file.close();
  });

  it('is not confused by parents in a circle, or by parents that are not there', () => {
    const file = written('circle', (writer, ward) => {
      writer.concept(ward, { code: 'a', description: 'A', parent: 2 });
      writer.concept(ward, { code: 'b', description: 'B', parent: 1 });
      writer.concept(ward, { code: 'self', description: 'Self', parent: 3 });
      writer.concept(ward, { code: 'orphan', description: 'Orphan', parent: 99 });
    });
    const pathOf = (code: string): string[] => {
      const concept = file.find('ward', code);
      return concept ? file.path(concept).map(above => above.code) : [];
    };
    expect(pathOf('a')).toEqual(['b']);
    expect(pathOf('self')).toEqual([]);
    expect(pathOf('orphan')).toEqual([]);
    const a = file.find('ward', 'a');
    expect(a && file.descendantCount(a)).toBe(1);
    file.close();
  });

  it('keeps any text as it is', () => {
    const odd = 'He said "no"\t\\ \u0000 \u{1f9e0} \'); DROP TABLE concept; --';
    const file = written('odd', (writer, ward) => {
      writer.concept(ward, { code: "O'H//1", description: odd.replace('\u0000', '') });
    });
    expect(file.find('ward', "O'H//1")?.description).toBe(odd.replace('\u0000', ''));
    file.close();
  });

  it('can be given up at any step, and leaves nothing', () => {
    const file = path.join(folder, 'given_up.sqlite');
    const writer = VocabularyWriter.create(file);
    const ward = writer.vocabulary(VOCABULARY);
    for (let i = 0; i < 1000; i++) writer.concept(ward, { code: String(i), description: `Concept ${i}` });
    const shares: number[] = [];
    for (const share of writer.finishing()) {
      shares.push(share);
      if (shares.length === 3) break;
    }
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    writer.abandon();
    expect(existsSync(file)).toBe(false);
    writer.abandon();
  });

  it('replaces what stands at its place', () => {
    const file = path.join(folder, 'replaced.sqlite');
    writeFileSync(file, 'something else');
    VocabularyWriter.create(file).finish();
    expect(VocabularyFile.open(file, 'import', null).vocabularies).toEqual([]);
  });

  it('does not blame an older failure of another file', () => {
    const writer = VocabularyWriter.create(path.join(folder, 'twice.sqlite'));
    writer.vocabulary(VOCABULARY);
    // What SQLite was refused elsewhere meanwhile, and somebody coped with.
    expect(() => new (sqlite().Database)(path.join(folder, 'no', 'such.sqlite'), { fileMustExist: true })).toThrow();
    // A system has one row: the failure is of the table and of no file.
    expect(() => writer.vocabulary(VOCABULARY)).toThrow(/UNIQUE/);
    writer.abandon();
  });

  it('tells where it can’t write', () => {
    const file = path.join(folder, 'no', 'such', 'folder.sqlite');
    expect(() => VocabularyWriter.create(file)).toThrow(`${file} could not be written (ENOENT).`);
  });
});
