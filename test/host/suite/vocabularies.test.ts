import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Cancelled, UserFault } from '../../../src/core/fault';
import type { CohortLensApi } from '../../../src/features/api';
import type { Ontology } from '../../../src/features/ontology/ontology';
import type { Log } from '../../../src/features/log/log';
import { ImportsFolder } from '../../../src/features/vocabularies/folder';
import { VocabularyImporter } from '../../../src/features/vocabularies/importer';
import { activeLens, EXTENSION } from './lens';
import { closeTexts, eventually, hovered, openText } from './texts';

/** One row of an Athena table: tabs between, no quoting. */
const row = (...cells: readonly string[]): string => `${cells.join('\t')}\n`;

const CONCEPT_COLUMNS =
  'concept_id concept_name domain_id vocabulary_id concept_class_id standard_concept concept_code valid_start_date valid_end_date invalid_reason';

const concept = (id: number, name: string, code: string): string =>
  row(String(id), name, 'Observation', 'Test Scale', 'Answer', 'S', code, '20200101', '20991231', '');

/** An OHDSI Athena bundle of one made-up vocabulary. */
async function writeBundle(folder: string, concepts: string, version = 'v7'): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files: Readonly<Record<string, string>> = {
    'CONCEPT.csv': row(...CONCEPT_COLUMNS.split(' ')) + concepts,
    'VOCABULARY.csv':
      row('vocabulary_id', 'vocabulary_name', 'vocabulary_reference', 'vocabulary_version', 'vocabulary_concept_id') +
      row('Test Scale', 'A scale made for a test', 'none', version, '1'),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
}

describe('vocabularies', () => {
  let lens: CohortLensApi;
  let folder: string;
  let importer: VocabularyImporter;
  /** Puts imports where the extension looks for them, as another window does. */
  let otherWindow: VocabularyImporter;
  const failures: unknown[] = [];
  before(async () => {
    lens = await activeLens();
    const extension = vscode.extensions.getExtension(EXTENSION);
    assert.ok(extension);
    folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-vocabularies-'));
    const log = { failure: (_: string, error: unknown) => void failures.push(error) } as Pick<Log, 'failure'> as Log;
    importer = new VocabularyImporter(extension.extensionUri, vscode.Uri.file(path.join(folder, 'store')), log);
    otherWindow = new VocabularyImporter(extension.extensionUri, lens.imports, log);
  });
  after(async () => {
    for (const { id } of await otherWindow.list()) await otherWindow.remove(id);
    importer.dispose();
    otherWindow.dispose();
    await closeTexts();
    await rm(folder, { recursive: true, force: true });
    assert.deepEqual(failures, []);
  });

  it('imports an Athena bundle, and describes its codes at once', async () => {
    const { document } = await openText('plaintext', 'Test Scale/Q17');
    const at = new vscode.Position(0, 12);
    assert.doesNotMatch(await hovered(document.uri, at), /Sees double/);
    const bundle = path.join(folder, 'bundle');
    await writeBundle(bundle, concept(1, 'Sees double, "often"', 'Q17'));
    await vscode.commands.executeCommand('cohortLens.importVocabulary', bundle);
    assert.match(await hovered(document.uri, at), /Sees double/);
  });

  it('says in the hover who speaks', async () => {
    const { document } = await openText('plaintext', 'Test Scale/Q17');
    assert.match(await hovered(document.uri, new vscode.Position(0, 12)), /Test Scale.*v7.*imported/s);
  });

  it('notices what another window imports and removes', async () => {
    const { document } = await openText('plaintext', 'Test Scale/Q99');
    const says = (text: RegExp, expected: boolean) => async (): Promise<true | undefined> =>
      text.test(await hovered(document.uri, new vscode.Position(0, 12))) === expected || undefined;
    const bundle = path.join(folder, 'other');
    await writeBundle(bundle, concept(1, 'Hears a window', 'Q99'), 'v8');
    const { id } = await otherWindow.import(bundle, () => undefined, new AbortController().signal);
    await eventually(lens.onDidChange, says(/Hears a window/, true));
    await otherWindow.remove(id);
    await eventually(lens.onDidChange, says(/Hears a window/, false));
  });

  it('go on answering beside an import that is damaged', async () => {
    const file = path.join(lens.imports.fsPath, '2026-11-30T000000000Z-athena-000000.sqlite');
    await writeFile(file, 'SQLite format 3\0 and then nothing of the kind');
    try {
      const [broken] = (await otherWindow.list()).filter(({ fault }) => fault !== null);
      assert.equal(broken?.file, file);
      // Until the folder has been looked at, nothing is known of it.
      await eventually(lens.onDidChange, async () => {
        const faults = await lens.vocabularyFaults();
        return faults.some(fault => fault.includes(path.basename(file))) || undefined;
      });
      const { document } = await openText('plaintext', 'icd10cm//K57.31 Test Scale/Q17');
      assert.match(await hovered(document.uri, new vscode.Position(0, 10)), /Diverticulosis of large intestine/);
      assert.match(await hovered(document.uri, new vscode.Position(0, 28)), /Sees double/);
    } finally {
      await rm(file);
    }
  });

  it('are read again where that failed before, and when codes are asked for anew', async () => {
    const imports = vscode.Uri.file(path.join(folder, 'looked at'));
    const logged: string[] = [];
    let reads = 0;
    const ontology: Pick<Ontology, 'imports' | 'reload'> = {
      imports,
      reload: () => (++reads === 1 ? Promise.reject(new Error('The first one fails.')) : Promise.resolve()),
    };
    const log = { failure: (doing: string) => void logged.push(doing) } as Pick<Log, 'failure'> as Log;
    const looked = new ImportsFolder(ontology as Ontology, log);
    try {
      await looked.watch(true);
      await looked.watch(false);
      await writeFile(path.join(imports.fsPath, 'a.sqlite'), 'a');
      await looked.watch(true);
      assert.deepEqual([reads, logged.length], [1, 1]);
      await looked.look();
      await looked.look();
      assert.deepEqual([reads, logged.length], [2, 1]);
    } finally {
      looked.dispose();
    }
  });

  it('lists what is in the store, and removes it', async () => {
    const bundle = path.join(folder, 'listed');
    await writeBundle(bundle, concept(1, 'One', 'Q1') + concept(2, 'Two', 'Q2'));
    const progress: number[] = [];
    const { id, vocabularies, rows } = await importer.import(
      bundle,
      ({ fraction }) => progress.push(fraction),
      new AbortController().signal,
    );
    assert.deepEqual(
      vocabularies.map(({ name, version, codes }) => [name, version, codes]),
      [['Test Scale', 'v7', 2]],
    );
    assert.ok(rows >= 2);
    assert.ok(progress.length > 0);
    assert.deepEqual(
      progress,
      [...progress].sort((a, b) => a - b),
    );
    assert.deepEqual(
      (await importer.list()).map(each => [each.id, each.fault]),
      [[id, null]],
    );
    await importer.remove(id);
    assert.deepEqual(await importer.list(), []);
  });

  it('cancels an import and leaves the store as it was', async () => {
    const before = path.join(folder, 'before');
    await writeBundle(before, concept(1, 'One', 'Q1'));
    const kept = await importer.import(before, () => undefined, new AbortController().signal);
    const bundle = path.join(folder, 'long');
    const lines = Array.from({ length: 200_000 }, (_, i) => concept(i + 1, `Answer number ${i}`, `A${i}`));
    await writeBundle(bundle, lines.join(''));
    const cancelling = new AbortController();
    const importing = importer.import(
      bundle,
      ({ rows }) => {
        if (rows > 0) cancelling.abort();
      },
      cancelling.signal,
    );
    await assert.rejects(importing, Cancelled);
    assert.deepEqual(
      (await importer.list()).map(({ id }) => id),
      [kept.id],
    );
    const files = await readdir(path.join(folder, 'store'));
    assert.deepEqual(
      files.filter(file => !file.startsWith('.')),
      [`${kept.id}.sqlite`],
    );
    await importer.remove(kept.id);
  });

  it('says in a sentence what is wrong with a file that is no vocabulary', async () => {
    const file = path.join(folder, 'notes.txt');
    await writeFile(file, 'Nothing of a vocabulary is in here.\n');
    await assert.rejects(
      importer.import(file, () => undefined, new AbortController().signal),
      (error: unknown) => error instanceof UserFault && error.message.includes('notes.txt'),
    );
    assert.deepEqual(await importer.list(), []);
    assert.equal(importer.running, 0);
  });
});
