import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { DataSetList } from '../../../src/features/data_sets/list';
import { EngineWorker } from '../../../src/features/engine/worker';
import { DataSetWatches } from '../../../src/features/files/watch';
import { hoverContent } from '../../../src/features/hover/content';
import { Log } from '../../../src/features/log/log';
import { KnownCodes } from '../../../src/features/ontology/known_codes';
import { OntologyWorker } from '../../../src/features/ontology/worker';
import { Settings } from '../../../src/features/settings/settings';
import { activeLens, children, closeAll, dataSetNode, EXTENSION, inWorkspace, SAMPLE, until, viewer } from './lens';
import { closeTexts, eventually, hovered, openText } from './texts';

/** Descriptions as the publishers' tables have them (ontology/sources). */
const K57_31 = 'Diverticulosis of large intestine without perforation or abscess with bleeding';

const NO_VIEWERS = {
  latest: undefined,
  sessions: new Set<never>(),
  onDidChange: (): vscode.Disposable => new vscode.Disposable(() => undefined),
};

/** What a hover says, without the backslashes that keep its texts from being Markdown. */
async function said(document: vscode.TextDocument, position: vscode.Position): Promise<string> {
  return (await hovered(document.uri, position)).replaceAll('\\', '');
}

/** The hover at `|` in a text. */
async function saidAt(language: string, text: string): Promise<string> {
  const { document, selection } = await openText(language, text);
  return said(document, selection.active);
}

/** The same once it fits: a hover does not wait for a data set that is slow, and what it says later is told of. */
async function saidInTime(lens: CohortLensApi, text: string, expected: RegExp): Promise<string> {
  const { document, selection } = await openText('plaintext', text);
  return eventually(lens.onDidChange, async () => {
    const words = await said(document, selection.active);
    return expected.test(words) ? words : undefined;
  });
}

describe('hovers over codes', () => {
  let lens: CohortLensApi;
  before(async () => {
    lens = await activeLens();
  });
  afterEach(closeTexts);

  const texts: readonly (readonly [language: string, text: string, expected: string])[] = [
    ['plaintext', 'bleeding from icd10//K5|7.31, as before', K57_31],
    ['json', '{"code": "DIAGNOSIS//ICD//10//K57|31", "n": 2}', K57_31],
    ['jsonc', '// seen\n["icd10cm//K57|.31"]', K57_31],
    ['csv', 'subject_id,code\n1,DIAGNOSIS//ICD//10//K5731|', K57_31],
    ['tsv', 'subject_id\tcode\n1\tICD10CM/K57.31|', K57_31],
    ['markdown', '- heart rate `LOINC/8867|-4`', 'Heart rate'],
    ['python', 'codes = ["RxNorm/197361|"]', 'amlodipine 5 MG Oral Tablet'],
    ['yaml', 'predicates:\n  a1c: {code: loinc//45|48-4}', 'Hemoglobin A1c'],
    ['sql', "SELECT * FROM events WHERE code = 'ICD10PCS/0WB00|ZZ'", 'Excision of Head, Open Approach'],
    ['r', 'x <- c("snomed//7321|1009")', 'Diabetes mellitus'],
  ];
  for (const [language, text, expected] of texts) {
    it(`speak in ${language}`, async () => {
      const words = await saidAt(language, text);
      assert.ok(words.includes(expected), words);
    });
  }

  it('speak in a file on disk', async () => {
    const file = vscode.Uri.file(inWorkspace('codes of a file.txt'));
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('seen: ICD10CM/E11.9\n'));
    const words = await said(await vscode.workspace.openTextDocument(file), new vscode.Position(0, 10));
    assert.ok(words.includes('Type 2 diabetes mellitus without complications'), words);
  });

  it('speak in a notebook’s cells', async () => {
    const cell = (kind: vscode.NotebookCellKind, text: string, language: string): vscode.NotebookCellData =>
      new vscode.NotebookCellData(kind, text, language);
    const notebook = await vscode.workspace.openNotebookDocument(
      'jupyter-notebook',
      new vscode.NotebookData([
        cell(vscode.NotebookCellKind.Code, 'codes = ["ICD9CM/250.00"]', 'python'),
        cell(vscode.NotebookCellKind.Markup, 'vaccine CVX/08', 'markdown'),
      ]),
    );
    const [code, text] = notebook.getCells();
    assert.ok(code && text);
    assert.match(await said(code.document, new vscode.Position(0, 15)), /Diabetes mellitus without mention/);
    assert.match(await said(text.document, new vscode.Position(0, 12)), /[Hh]epatitis B/);
  });

  it('go by the columns of a long row, and by none where they can’t be counted', async () => {
    const note = 'seen again '.repeat(1000);
    // 140 is a vaccine by its column only; behind 11,000 characters nobody counts columns.
    const header = 'id,note,cvx,room';
    for (const language of ['csv', 'plaintext']) {
      const near = await saidAt(language, `${header}\n1,${note.slice(0, 3000)},14|0,${note}`);
      assert.match(near, /[Ii]nfluenza/, language);
      assert.equal(await saidAt(language, `${header}\n1,${note},B20,14|0`), '', language);
    }
    // E11.9 from the 7,989th character on: the search of the line's beginning ends within it.
    const across = await saidAt('plaintext', `${' '.repeat(7988)}ICD10CM/E1|1.9 ${note}`);
    assert.match(across, /Type 2 diabetes mellitus without complications/);
  });

  it('speak in rendered records', async () => {
    const words = await saidAt('clinical-record', '=== Patient 7\nTime: 2110-04-11\n  DIAGNOSIS//ICD//10//K57|31\n');
    assert.ok(words.includes(K57_31), words);
  });

  it('say where a code stands, what it is counted as and what its notes say, as links that run our commands only', async () => {
    const { document, selection } = await openText('plaintext', 'icd10//K57.31|');
    const markdown = await hovered(document.uri, selection.active);
    const words = markdown.replaceAll('\\', '');
    for (const expected of [
      'ICD-10-CM FY2026',
      'billable',
      'Diseases of the digestive system',
      'Diverticular disease of intestine',
      'DIG013',
      'DIG021',
      'Meckel',
      'FY2021',
    ]) {
      assert.ok(words.includes(expected), `${expected} is not in ${words}`);
    }
    const targets = [...markdown.matchAll(/\]\(([^)\s]*)/g)].map(([, target]) => target ?? '');
    assert.ok(targets.length > 5, markdown);
    assert.deepEqual(
      targets.filter(target => !target.startsWith('command:cohortLens.openCode?')),
      [],
    );
  });

  it('say what is wrong with a code that has its system’s name, and name the nearest', async () => {
    const words = await saidAt('plaintext', 'icd10//K57.399|');
    assert.match(words, /has no code K57\.399/);
    assert.match(words, /Diverticular disease of large intestine/);
    assert.match(await saidAt('plaintext', 'cpt//44140|'), /American Medical Association/);
  });

  for (const text of [
    'T-c|ell',
    'A1|c',
    'in 2023-1|0 seen',
    'version 1.2.1|0',
    'deadbeefcafe|1234567890abcdef',
    '550e8400-e29b-41d4-a716-4466554|40000',
    'XI10|Y',
    'https://example.org/I1|0',
  ]) {
    it(`are silent over ${text.replace('|', '')}`, async () => {
      assert.equal(await saidAt('plaintext', text), '');
    });
  }

  it('let a data set that was read speak first, and count', async () => {
    await lens.search();
    await children(lens, await dataSetNode(lens, inWorkspace(SAMPLE)));
    // DuckDB's own counts over the shards.
    const lab = await saidInTime(lens, 'LAB//51491//units|', /52 events of 16 subjects in mimic-iv-demo-meds/);
    assert.match(lab, /^\*\*pH of Urine by Test strip\*\*/);
    // Data sets of other tests may be in the list as well.
    assert.match(lab, /described by [\w-]+/);
    assert.match(lab, /LOINC 5803-2/);
    const obesity = /4 events of 4 subjects in mimic-iv-demo-meds as DIAGNOSIS\/\/ICD\/\/10\/\/E669/;
    assert.match(await saidInTime(lens, 'ICD10CM/E66.9|', obesity), /^\*\*Obesity/);
    const diabetes = /6 events of 2 subjects in mimic-iv-demo-meds, with 1 code/;
    assert.match(await saidInTime(lens, 'ICD10CM/E11|', diabetes), /^\*\*Type 2 diabetes/);
  });

  it('ask a data set once about a code, and leave DuckDB’s worker alone after', async () => {
    await children(lens, await dataSetNode(lens, inWorkspace(SAMPLE)));
    await saidInTime(lens, 'ICD10CM/E66.9|', /4 events of 4 subjects/);
    await until(lens, () => !lens.live().engineRuns || undefined);
    assert.match(await saidAt('plaintext', 'ICD10CM/E66.9|'), /4 events of 4 subjects/);
    assert.equal(lens.live().engineRuns, false);
  });
});

describe('hovers over codes of a data set that only a viewer shows', () => {
  let lens: CohortLensApi;
  let folder: string;
  before(async () => {
    lens = await activeLens();
    // Outside of the workspace, so that it is not in the list.
    folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-viewed-'));
    cpSync(inWorkspace(SAMPLE), path.join(folder, 'viewed'), { recursive: true });
  });
  afterEach(() => closeAll(lens));
  after(() => rmSync(folder, { recursive: true }));

  it('let it speak', async () => {
    const shard = path.join(folder, 'viewed', 'data', 'tuning', '0.parquet');
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(shard));
    await viewer(lens, ({ subject }) => subject !== null);
    // DuckDB's own counts over the shards.
    const own = /4 events of 4 subjects in viewed as DIAGNOSIS\/\/ICD\/\/10\/\/E669/;
    const words = await saidInTime(lens, 'ICD10CM/E66.9|', own);
    assert.match(words, /^\*\*Obesity/);
    // What is looked at speaks first, whatever else is in the list.
    assert.match(words, /described by viewed/);
  });
});

describe('an installation that is damaged', () => {
  let folder: string;
  let real: vscode.Uri;
  let owned: vscode.Disposable[] = [];
  const own = <T extends vscode.Disposable>(thing: T): T => {
    owned.push(thing);
    return thing;
  };
  beforeEach(() => {
    const installed = vscode.extensions.getExtension(EXTENSION)?.extensionUri;
    assert.ok(installed);
    real = installed;
    folder = mkdtempSync(path.join(tmpdir(), 'cohort-lens-damaged-'));
  });
  afterEach(() => {
    vscode.Disposable.from(...owned).dispose();
    owned = [];
    rmSync(folder, { recursive: true });
  });

  it('has codes explained again once the program of the worker thread is mended', async () => {
    mkdirSync(path.join(folder, 'dist'));
    const program = path.join(folder, 'dist', 'ontology.js');
    writeFileSync(program, 'throw new Error("damaged");');
    const extension = vscode.Uri.file(folder);
    const log = new Log(extension); // not ended: VS Code has one channel for a name, the extension's own
    const ontology = own(new OntologyWorker(extension, extension, own(new Settings()), log));
    const asked = { codes: ['CVX/08'] };
    await assert.rejects(ontology.call('describe', asked), { kind: 'ontology-stopped' });
    assert.equal(ontology.runs, false);
    rmSync(program);
    symlinkSync(path.join(real.fsPath, 'dist', 'ontology.js'), program);
    symlinkSync(path.join(real.fsPath, 'media'), path.join(folder, 'media'));
    const [answer] = await ontology.call('describe', asked);
    assert.equal(answer?.found, true);
    assert.equal(ontology.runs, true);
  });

  it('leaves data sets to explain codes where the index is corrupt, and says that it is', async () => {
    // An extension folder with the real programs and an index of garbage.
    symlinkSync(path.join(real.fsPath, 'dist'), path.join(folder, 'dist'));
    mkdirSync(path.join(folder, 'media', 'ontology'), { recursive: true });
    writeFileSync(path.join(folder, 'media', 'ontology', 'cohort-lens.sqlite'), 'SQLite format 3\0 and then garbage');
    const extension = vscode.Uri.file(folder);
    const log = new Log(extension); // not ended, as above
    const settings = own(new Settings());
    const ontology = own(new OntologyWorker(extension, vscode.Uri.joinPath(extension, 'storage'), settings, log));
    const engine = own(new EngineWorker(real, settings, ontology, log));
    const nothing: vscode.Memento = {
      keys: () => [],
      get: (_key: string, otherwise?: unknown) => otherwise,
      update: () => Promise.resolve(),
    };
    const list = own(new DataSetList(nothing, engine, own(new DataSetWatches()), log));
    const codes = own(new KnownCodes(ontology, engine, list, NO_VIEWERS, log));
    list.open(inWorkspace(SAMPLE));
    await list.summary(inWorkspace(SAMPLE));
    await new Promise<void>(resolve => {
      const looking = list.onDidChange(() => {
        if (list.entry(inWorkspace(SAMPLE))?.state.kind !== 'ready') return;
        looking.dispose();
        resolve();
      });
      if (list.entry(inWorkspace(SAMPLE))?.state.kind === 'ready') resolve();
    });
    const [known] = await codes.describe(['LAB//51491//units'], new AbortController().signal, 20_000);
    assert.ok(known);
    const words = hoverContent(known).replaceAll('\\', '');
    assert.match(words, /pH of Urine by Test strip/);
    assert.match(words, /52 events of 16 subjects/);
    const { faults } = await ontology.call('vocabularies', {});
    assert.match(faults.join(' '), /cohort-lens\.sqlite/);
  });
});
