import assert from 'node:assert/strict';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { WHOLE_RECORD as WHOLE } from '../../../src/core/cohort/cohort';
import type { CohortLensApi } from '../../../src/features/api';
import { CohortMemory } from '../../../src/features/cohort/memory';
import { CohortModel } from '../../../src/features/cohort/model';
import type { CohortRow } from '../../../src/features/cohort/rows';
import type { SubjectNode } from '../../../src/features/data_sets/node';
import { activeLens, children, closeAll, dataSetNode, inWorkspace, SAMPLE, until, viewer } from './lens';

// DuckDB over the shards of the split `tuning`.
const TUNING = [
  '10001725',
  '10009049',
  '10016810',
  '10019172',
  '10019777',
  '10020740',
  '10026255',
  '10038081',
  '10038992',
  '10039831',
];

const run = (name: string, ...args: unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`cohortLens.cohort.${name}`, ...args);

/** Runs a command that can't do what it is to do. @returns what it says */
async function refused(name: string, ...args: unknown[]): Promise<string> {
  const { window } = (await activeLens()).vscode;
  const { showErrorMessage } = window;
  const told: string[] = [];
  Object.assign(window, {
    showErrorMessage: (message: string) => {
      told.push(message);
      return Promise.resolve(undefined);
    },
  });
  try {
    await run(name, ...args);
  } finally {
    Object.assign(window, { showErrorMessage });
  }
  return told.join('\n');
}

describe('the cohort', () => {
  let lens: CohortLensApi;
  const sample = inWorkspace(SAMPLE);
  const subjects = (): readonly string[] => lens.cohort.model.cohort?.subjects ?? [];

  async function tuning(): Promise<readonly SubjectNode[]> {
    const [split] = await children(lens, await dataSetNode(lens, sample));
    assert.ok(split);
    return (await children(lens, split)).filter(node => node.kind === 'subject');
  }

  async function isTicked(id: string): Promise<boolean> {
    const node = (await tuning()).find(({ subject }) => subject.id === id);
    assert.ok(node);
    const { checkboxState } = await lens.dataSets.getTreeItem(node);
    assert.ok(typeof checkboxState === 'object');
    return checkboxState.state === vscode.TreeItemCheckboxState.Checked;
  }

  function rows(): readonly string[] {
    return lens.cohort.rows.getChildren().map((row: CohortRow) => {
      const { label, description } = lens.cohort.rows.getTreeItem(row);
      return [label, description].flatMap(text => (typeof text === 'string' && text !== '' ? [text] : [])).join(' — ');
    });
  }

  before(async () => {
    lens = await activeLens();
    await lens.search();
    await run('focus');
  });
  beforeEach(() => {
    lens.cohort.model.begin({ dataset: sample, subjects: [], scope: { from: null, to: null, codes: null } });
  });
  after(() => lens.cohort.model.begin(null));

  describe('in the Data Sets view', () => {
    it('ticks subjects from wherever they come into the cohort, and unticks them when they leave', async () => {
      const [first, second] = await tuning();
      assert.ok(first && second);
      assert.equal(await isTicked(first.subject.id), false);
      await run('addSubject', first, [first, second]);
      assert.deepEqual(subjects(), [first.subject.id, second.subject.id]);
      assert.equal(await isTicked(first.subject.id), true);
      lens.cohort.model.undo();
      assert.equal(await isTicked(first.subject.id), false);
      lens.cohort.model.redo();
      await run('removeSubject', first);
      assert.deepEqual([await isTicked(first.subject.id), await isTicked(second.subject.id)], [false, true]);
    });

    it('tells VS Code of the rows whose tick changed and of no other', async () => {
      const nodes = await tuning();
      const told: unknown[] = [];
      const listening = lens.dataSets.onDidChangeTreeData?.(change => told.push(change));
      await run('addSubject', nodes[3]);
      listening?.dispose();
      assert.deepEqual(told, [[nodes[3]]]);
    });

    it('adds and removes all subjects of a split and of a data set', async () => {
      const dataSet = await dataSetNode(lens, sample);
      const [split] = await children(lens, dataSet);
      await run('addAll', split);
      assert.deepEqual(subjects(), TUNING);
      await run('addAll', dataSet);
      assert.equal(subjects().length, 20);
      await run('removeAll', split);
      assert.equal(subjects().length, 10);
      assert.ok(!subjects().some(id => TUNING.includes(id)));
    });
  });

  describe('of another data set', () => {
    let showWarningMessage: typeof vscode.window.showWarningMessage;
    const asked: string[] = [];
    let answer: string | undefined;
    before(() => {
      ({ showWarningMessage } = lens.vscode.window);
      Object.assign(lens.vscode.window, {
        showWarningMessage: (message: string) => {
          asked.push(message);
          return Promise.resolve(answer);
        },
      });
    });
    after(() => Object.assign(lens.vscode.window, { showWarningMessage }));

    it('begins only when the user says so, and comes back with Undo', async () => {
      const [first] = await tuning();
      await run('addSubject', first);
      const before = lens.cohort.model.cohort;
      const other = await dataSetNode(lens, inWorkspace('aces-meds-sample'));
      const [split] = await children(lens, other);
      assert.ok(split);
      await run('addAll', split);
      assert.match(asked.join('\n'), /Begin a new cohort of aces-meds-sample\?/);
      assert.equal(lens.cohort.model.cohort, before);
      answer = 'New Cohort';
      await run('addAll', split);
      assert.equal(lens.cohort.model.cohort?.dataset, other.path);
      assert.equal(await isTicked(first?.subject.id ?? ''), false);
      await run('undo');
      assert.equal(lens.cohort.model.cohort, before);
      assert.equal(await isTicked(first?.subject.id ?? ''), true);
    });
  });

  describe('selected', () => {
    it('by SQL, in the order of the rows', async () => {
      await run('selectBySql', {
        path: sample,
        sql: "SELECT subject_id FROM subjects WHERE split = 'tuning' ORDER BY subject_id DESC",
      });
      assert.deepEqual(subjects(), TUNING.toReversed());
    });

    it('by a query in a file, whose fault is marked at its place', async () => {
      const file = vscode.Uri.file(inWorkspace('many.cohort.sql'));
      await writeFile(file.fsPath, '-- who has many events\nSELECT subject_id FROM subjects\nWHERE evnts >= 5000\n');
      const document = await vscode.workspace.openTextDocument(file);
      assert.equal(document.languageId, 'sql');
      assert.match(await refused('runQuery', { uri: file, path: sample }), /evnts/);
      const [fault] = vscode.languages.getDiagnostics(file);
      assert.equal(fault && document.getText(fault.range), 'evnts');
      assert.match(fault?.message ?? '', /line 3/i);
      assert.deepEqual(subjects(), []);
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', file);
      assert.deepEqual(
        lenses.map(({ command }) => command?.title),
        [`$(play) Select Cohort in ${SAMPLE}`, 'In Another Data Set…'],
      );
      const edit = new vscode.WorkspaceEdit();
      edit.replace(file, new vscode.Range(2, 6, 2, 11), 'events');
      await vscode.workspace.applyEdit(edit);
      assert.deepEqual(vscode.languages.getDiagnostics(file), []);
      await run('runQuery', { uri: file, path: sample });
      // DuckDB over the shards.
      const many = ['10020740', '10016742', '10019777', '10038081', '10012853', '10019172'];
      assert.deepEqual([...subjects()].sort(), many.sort());
    });

    it('by a random sample, the same for the same seed', async () => {
      await run('sample', { path: sample, size: 5, seed: 7, from: 'dataSet' });
      const drawn = subjects();
      assert.equal(new Set(drawn).size, 5);
      await run('sample', { path: sample, size: 5, seed: 8, from: 'dataSet' });
      assert.notDeepEqual(subjects(), drawn);
      await run('sample', { path: sample, size: 5, seed: 7, from: 'dataSet' });
      assert.deepEqual(subjects(), drawn);
    });

    it('from a list of ids, without those that the data set does not have', async () => {
      await run('fromIds', { path: sample, text: '10019172, 4711\n"10001725"\n' });
      assert.deepEqual(subjects(), ['10019172', '10001725']);
      await run('fromIds', { path: sample, text: '10001725 10009049', way: 'intersect' });
      assert.deepEqual(subjects(), ['10001725']);
      const said = await refused('fromIds', { path: sample, text: '4711' });
      assert.equal(said, `${SAMPLE} has no such id: 4711. The cohort stays as it is.`);
      assert.match(await refused('fromIds', { path: sample, text: '1.0e7' }), /no subject id/);
      assert.deepEqual(subjects(), ['10001725']);
    });

    it('by a random sample of somebody only', async () => {
      const { showInformationMessage } = lens.vscode.window;
      const told: string[] = [];
      Object.assign(lens.vscode.window, {
        showInformationMessage: (message: string) => {
          told.push(message);
          return Promise.resolve(undefined);
        },
      });
      try {
        await run('sample', { path: sample, from: 'cohort' });
      } finally {
        Object.assign(lens.vscode.window, { showInformationMessage });
      }
      assert.deepEqual(told, ['The cohort has nobody to draw a sample of.']);
    });

    // DuckDB: of the sample's subjects, those with an event like DIAGNOSIS//ICD//9//564%.
    it('by a code and what is below it', async () => {
      await run('addWithCode', { system: 'icd9cm', code: '564', path: sample });
      assert.deepEqual(subjects(), ['10001725', '10019777', '10022880']);
      await run('fromIds', { path: sample, text: '10001725 10019172', way: 'replace' });
      await run('addWithCode', { system: 'icd9cm', code: '564', path: sample, way: 'intersect' });
      assert.deepEqual(subjects(), ['10001725']);
    });

    it('of the cohort’s data set, whichever is in front', async () => {
      const other = await dataSetNode(lens, inWorkspace('aces-meds-sample'));
      await vscode.commands.executeCommand('cohortLens.showOverview', other);
      await until(lens, () => lens.live().overviews === 1 || undefined);
      await run('addWithCode', { system: 'icd9cm', code: '564' });
      assert.deepEqual(subjects(), ['10001725', '10019777', '10022880']);
      await closeAll(lens);
    });
  });

  describe('in its view', () => {
    it('tells how many patients and events it has, and of window and filter', async () => {
      await run('fromIds', { path: sample, text: '10019172' });
      await until(lens, () => lens.cohort.view.description === '1 patient · 5,038 events' || undefined);
      // Tokens stand there as soon as they are counted.
      assert.match(rows().join('\n'), /^10019172 — ([\d,]+ tokens · )?5,038 events · 2055-01-01 – 2118-11-21$/);
      await run('dateWindow', { from: '2118-11', to: '2118-11-16' });
      await run('codeFilter', [{ code: 'ICD9CM/564', below: true }]);
      assert.equal(lens.cohort.view.description, '1 patient · window · filter · 5,038 events in all');
      assert.deepEqual(rows().slice(0, 2), [
        'Date window — 2118-11 – 2118-11-16',
        'Code filter — ICD9CM/564 and below',
      ]);
      await run('clearWindow');
      await run('clearFilter');
      assert.equal(rows().length, 1);
    });

    it('takes no window that ends before it begins', async () => {
      const said = await refused('dateWindow', { from: '2118-11-16', to: '2118-11-15' });
      assert.equal(said, 'This ends before it begins (2118-11-16 – 2118-11-15).');
      assert.match(await refused('dateWindow', { from: 'yesterday', to: null }), /"yesterday" is no date/);
      assert.equal(lens.cohort.model.cohort?.scope.from, null);
    });

    it('moves rows by commands and by drag and drop, and undoes it', async () => {
      await run('fromIds', { path: sample, text: TUNING.slice(0, 4).join(' ') });
      const [a, b, c, d] = TUNING;
      const row = (id = ''): CohortRow => ({ kind: 'subject', path: sample, subject: id });
      await run('moveUp', row(c));
      assert.deepEqual(subjects(), [a, c, b, d]);
      await run('moveDown', row(a));
      assert.deepEqual(subjects(), [c, a, b, d]);
      const data = new vscode.DataTransfer();
      lens.cohort.view.handleDrag([row(c), row(a)], data);
      await lens.cohort.view.handleDrop(row(d), data);
      assert.deepEqual(subjects(), [b, c, a, d]);
      await lens.cohort.view.handleDrop(undefined, data);
      assert.deepEqual(subjects(), [b, d, c, a]);
      await run('remove', row(d));
      assert.deepEqual(subjects(), [b, c, a]);
      for (let i = 0; i < 5; i++) await run('undo');
      assert.deepEqual(subjects(), [a, b, c, d]);
    });

    it('follows the files of a data set that is not listed', async () => {
      const records = inWorkspace('not listed', 'data', 'train');
      await mkdir(records, { recursive: true });
      await copyFile(path.join(sample, 'data', 'tuning', '0.parquet'), path.join(records, '0.parquet'));
      lens.cohort.model.begin({ dataset: inWorkspace('not listed'), subjects: ['10019172'], scope: WHOLE });
      await until(lens, () => lens.cohort.view.description === '1 patient · 5,038 events' || undefined);
      await copyFile(path.join(sample, 'data', 'held_out', '0.parquet'), path.join(records, '0.parquet'));
      await until(lens, () => /Patient 10019172 is not in the records/.test(lens.cohort.view.message) || undefined);
    });

    it('lists a hundred thousand ids some hundred at a time', () => {
      const many = Array.from({ length: 100_000 }, (_, i) => String(i + 1));
      lens.cohort.model.change({ dataset: sample, subjects: many, scope: { from: null, to: null, codes: null } });
      assert.equal(rows().length, 201);
      assert.equal(rows().at(-1), 'Show 200 more of 99,800…');
      assert.equal(lens.cohort.model.has(sample, '99999'), true);
    });
  });

  describe('in a file', () => {
    it('is saved, told to be changed, and opened again as it was', async () => {
      const file = vscode.Uri.file(inWorkspace('four.cohort.json'));
      await run('fromIds', { path: sample, text: TUNING.slice(0, 4).join(' ') });
      await run('dateWindow', { from: '2118', to: null });
      await run('save', file);
      const saved = lens.cohort.model.cohort;
      const written = JSON.parse(await readFile(file.fsPath, 'utf8')) as Record<string, Record<string, unknown>>;
      assert.equal(written['dataset']?.['path'], SAMPLE);
      assert.deepEqual(written['subjects'], TUNING.slice(0, 4));
      assert.deepEqual(written['window'], { from: '2118', to: null });
      assert.equal(lens.cohort.model.isChanged, false);
      assert.equal(lens.cohort.view.title, 'Cohort: four');
      await run('clear');
      assert.equal(lens.cohort.view.title, 'Cohort: four ●');
      await run('openResource', file);
      assert.deepEqual(lens.cohort.model.cohort, saved);
      assert.equal(lens.cohort.view.title, 'Cohort: four');
    });

    it('is never written among the records', async () => {
      const file = vscode.Uri.file(path.join(sample, 'data', 'x.cohort.json'));
      assert.match(await refused('save', file), /^Nothing is ever written into a data set’s folder\./);
      await assert.rejects(readFile(file.fsPath));
      const link = inWorkspace('a link to the records');
      await symlink(sample, link);
      assert.match(
        await refused('save', vscode.Uri.file(path.join(link, 'x.cohort.json'))),
        /^Nothing is ever written/,
      );
      const part = { dataset: path.join(sample, 'data'), subjects: ['10001725'], scope: WHOLE };
      lens.cohort.model.begin(part);
      const metadata = vscode.Uri.file(path.join(sample, 'metadata', 'x.cohort.json'));
      assert.match(await refused('save', metadata), /^Nothing is ever written/);
      await assert.rejects(readFile(metadata.fsPath));
      assert.equal(lens.cohort.model.file, null);
    });

    it('is proposed beside the data set, also where the cohort is of one of its files', async () => {
      const { showSaveDialog } = lens.vscode.window;
      const proposed: string[] = [];
      const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-records-'));
      const records = path.join(elsewhere, 'records');
      const shard = path.join(records, 'data', 'tuning', '0.parquet');
      await cp(sample, records, { recursive: true });
      Object.assign(lens.vscode.window, {
        showSaveDialog: ({ defaultUri }: vscode.SaveDialogOptions) => {
          proposed.push(defaultUri?.fsPath ?? '');
          return Promise.resolve(undefined);
        },
      });
      const folders = Object.getOwnPropertyDescriptor(lens.vscode.workspace, 'workspaceFolders');
      try {
        lens.cohort.model.begin({ dataset: shard, subjects: ['10001725'], scope: WHOLE });
        Object.defineProperty(lens.vscode.workspace, 'workspaceFolders', {
          configurable: true,
          value: [{ uri: vscode.Uri.file(path.join(records, 'data')) }],
        });
        await run('saveAs');
      } finally {
        if (folders) Object.defineProperty(lens.vscode.workspace, 'workspaceFolders', folders);
        Object.assign(lens.vscode.window, { showSaveDialog });
        await rm(elsewhere, { recursive: true });
      }
      assert.deepEqual(proposed, [path.join(elsewhere, '0.parquet.cohort.json')]);
    });

    it('stays in its file when a step before the saving is undone', async () => {
      const file = vscode.Uri.file(inWorkspace('undone.cohort.json'));
      await run('fromIds', { path: sample, text: '10001725' });
      await run('fromIds', { path: sample, text: '10019172', way: 'add' });
      await run('save', file);
      await run('undo');
      assert.deepEqual(subjects(), ['10001725']);
      assert.equal(lens.cohort.view.title, 'Cohort: undone ●');
      await run('redo');
      assert.equal(lens.cohort.view.title, 'Cohort: undone');
    });

    it('is not the file of a cohort that took its place while it was written', () => {
      const { model } = lens.cohort;
      const written = { dataset: sample, subjects: ['10001725'], scope: WHOLE };
      model.begin(written);
      const { lineage } = model;
      const a = { path: inWorkspace('a.cohort.json'), fingerprint: null, digest: '1' };
      const b = { path: inWorkspace('b.cohort.json'), fingerprint: null, digest: '2' };
      model.opened({ ...written, subjects: ['10019172'] }, b, null);
      model.saved(written, a, lineage);
      assert.equal(model.file, b.path);
      model.undo();
      assert.equal(model.file, a.path);
      assert.equal(model.isChanged, false);
    });

    it('is not written over what something else wrote there without a question', async () => {
      const { showWarningMessage } = lens.vscode.window;
      const asked: string[] = [];
      let answer: string | undefined;
      Object.assign(lens.vscode.window, {
        showWarningMessage: (message: string, { detail }: vscode.MessageOptions) => {
          asked.push(`${message} ${detail}`);
          return Promise.resolve(answer);
        },
      });
      const file = vscode.Uri.file(inWorkspace('shared.cohort.json'));
      try {
        await writeFile(file.fsPath, 'somebody else’s');
        await run('fromIds', { path: sample, text: '10001725' });
        await run('save', file);
        assert.equal(await readFile(file.fsPath, 'utf8'), 'somebody else’s');
        assert.equal(lens.cohort.model.file, null);
        answer = 'Write Over';
        await run('save', file);
        await run('save');
        assert.equal(asked.length, 2, 'what is as it was left is written over without a question');
        await writeFile(file.fsPath, 'pulled');
        answer = undefined;
        await run('save');
        assert.equal(await readFile(file.fsPath, 'utf8'), 'pulled');
        assert.match(asked[0] ?? '', /^Write over shared\.cohort\.json\? It is there already/);
        assert.match(asked[2] ?? '', /^Write over shared\.cohort\.json\? It was changed by something else/);
      } finally {
        Object.assign(lens.vscode.window, { showWarningMessage });
      }
    });

    it('is left alone by a selection that takes the cohort’s place', async () => {
      const file = vscode.Uri.file(inWorkspace('picked.cohort.json'));
      await run('fromIds', { path: sample, text: '10001725 10019172' });
      await run('save', file);
      await run('sample', { path: sample, size: 5, seed: 7, from: 'dataSet' });
      assert.equal(lens.cohort.model.file, null);
      assert.equal(subjects().length, 5);
      await run('undo');
      assert.equal(lens.cohort.model.file, file.fsPath);
      await run('fromIds', { path: sample, text: '10009049', way: 'replace' });
      assert.equal(lens.cohort.model.file, null);
    });

    it('keeps subjects that the records do not have, marked, and says that the records changed', async () => {
      const records = inWorkspace('cohort records', 'data', 'train');
      await mkdir(records, { recursive: true });
      await copyFile(path.join(sample, 'data', 'tuning', '0.parquet'), path.join(records, '0.parquet'));
      const dataset = inWorkspace('cohort records');
      const file = vscode.Uri.file(inWorkspace('cohort records.cohort.json'));
      lens.cohort.model.begin({
        dataset,
        subjects: ['10001725', '4711'],
        scope: { from: null, to: null, codes: null },
      });
      await run('save', file);
      await until(lens, () => /Patient 4711 is not in the records/.test(lens.cohort.view.message) || undefined);
      assert.deepEqual(rows()[1], '4711 — not in the records');
      assert.doesNotMatch(lens.cohort.view.message, /changed since/);
      await copyFile(path.join(sample, 'data', 'held_out', '0.parquet'), path.join(records, '0.parquet'));
      await vscode.commands.executeCommand('cohortLens.openResource', vscode.Uri.file(dataset));
      await vscode.commands.executeCommand('cohortLens.refresh', await dataSetNode(lens, dataset));
      await run('openResource', file);
      await until(
        lens,
        () => /The records have changed since this cohort was saved/.test(lens.cohort.view.message) || undefined,
      );
      assert.deepEqual(subjects(), ['10001725', '4711']);
      assert.match(lens.cohort.view.message, /2 patients are not in the records: 10001725 and 4711/);
    });

    it('whose records are elsewhere is opened once these are found', async () => {
      const file = vscode.Uri.file(inWorkspace('moved.cohort.json'));
      await run('fromIds', { path: sample, text: '10001725' });
      await run('save', file);
      const text = await readFile(file.fsPath, 'utf8');
      await writeFile(file.fsPath, text.replace(`"path": "${SAMPLE}"`, '"path": "../gone/records"'));
      lens.cohort.model.begin(null);
      const { showErrorMessage, showOpenDialog } = lens.vscode.window;
      const told: string[] = [];
      Object.assign(lens.vscode.window, {
        showErrorMessage: (message: string, action: string) => {
          told.push(message);
          return Promise.resolve(action);
        },
        showOpenDialog: () => Promise.resolve([vscode.Uri.file(sample)]),
      });
      try {
        await run('openResource', file);
      } finally {
        Object.assign(lens.vscode.window, { showErrorMessage, showOpenDialog });
      }
      assert.match(told.join('\n'), /^The records of moved \(mimic-iv-demo-meds\) can’t be opened: /);
      assert.equal(lens.cohort.model.cohort?.dataset, sample);
      assert.deepEqual(subjects(), ['10001725']);
      assert.doesNotMatch(lens.cohort.view.message, /changed since/);
    });

    it('that is broken is not opened', async () => {
      const file = vscode.Uri.file(inWorkspace('broken.cohort.json'));
      await writeFile(file.fsPath, '{ "version": 1, "subjects": [4] }');
      const said = await refused('openResource', file);
      assert.match(said, /broken\.cohort\.json is no cohort that can be opened: line 1, column \d+: /);
      assert.deepEqual(lens.cohort.model.cohort?.dataset, sample);
    });
  });

  it('is there again after a reload, also where it is large', async () => {
    const kept = new Map<string, unknown>();
    const memento = {
      get: (key: string, otherwise?: unknown) => kept.get(key) ?? otherwise,
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    } as Pick<vscode.Memento, 'get' | 'update'>;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-memory-'));
    const memory = (): CohortMemory =>
      new CohortMemory(memento, folder, { failure: (what, error) => assert.ifError(error) });
    const many = Array.from({ length: 20_000 }, (_, i) => String(i + 1));
    const before = new CohortModel(memory());
    before.begin({ dataset: sample, subjects: many, scope: WHOLE }, 'by hand');
    before.dispose();
    const after = new CohortModel(memory());
    try {
      await new Promise<void>(resolve => void after.onDidChange(resolve));
      assert.deepEqual(after.cohort?.subjects, many);
      assert.equal(after.from, 'by hand');
      assert.equal(after.canUndo, false);
      assert.ok(after.has(sample, '20000'));
    } finally {
      after.dispose();
      await rm(folder, { recursive: true });
    }
  });

  describe('in the viewer', () => {
    afterEach(() => closeAll(lens));

    it('takes the patient that is shown, and leaves it out again', async () => {
      await vscode.commands.executeCommand('cohortLens.openSubject', (await tuning())[3]);
      await viewer(lens, ({ subject }) => subject === '10019172');
      await run('toggleShown');
      assert.deepEqual(subjects(), ['10019172']);
      assert.equal(await isTicked('10019172'), true);
      await run('removeShown');
      assert.deepEqual(subjects(), []);
    });
  });
});
