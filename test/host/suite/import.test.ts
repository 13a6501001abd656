import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { REPORT_FILE } from '../../../src/engine/import/contract';
import { answering } from './answers';
import type { Answers, Said } from './answers';
import { activeLens, dataSetNode, row, until } from './lens';
import { closeTexts } from './texts';

/** Beside the bundle of the tests, also where the extension is an installed one. */
const FIXTURES = path.join(__dirname, '..', '..', 'test', 'fixtures', 'import');

/** Lines of a table below its header: no cell of the fixture has a line break in it. */
async function lines(file: string): Promise<number> {
  return (await readFile(file, 'utf8')).trimEnd().split('\n').length - 1;
}

describe('importing records', () => {
  let lens: CohortLensApi;
  let folder: string;
  let synthea: string;
  before(async () => {
    lens = await activeLens();
    folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-import-'));
    synthea = path.join(folder, 'synthea');
    await cp(path.join(FIXTURES, 'synthea-csv'), synthea, { recursive: true });
  });
  after(async () => {
    await closeTexts();
    const rows = (await lens.dataSets.getChildren()) ?? [];
    for (const each of rows.filter(({ path: at }) => at.startsWith(folder))) {
      await vscode.commands.executeCommand('cohortLens.removeDataSet', each);
    }
    await rm(folder, { recursive: true, force: true });
  });

  const importing = (arg: unknown, answers: Answers = {}): Promise<Said> =>
    answering(lens, answers, () => vscode.commands.executeCommand('cohortLens.importRecords', arg));

  /** Chooses the first entry of each list: what Enter does. */
  const enter: Answers['pick'] = items => items[0];

  it('says what a folder is before anything is read, and imports it beside itself', async () => {
    const lists: string[] = [];
    const { messages, progress } = await importing(vscode.Uri.file(synthea), {
      pick: (items, { title }) => {
        lists.push(
          `${title}\n${items.map(item => [item.label, item.description, item.detail].join(' — ')).join('\n')}`,
        );
        return items[0];
      },
    });
    assert.equal(lists.length, 1);
    const [list = ''] = lists;
    assert.match(list, /^Import Records of synthea\n/);
    assert.match(list, /Synthea CSV · \d+ files, \d+ KB/);
    assert.match(list, /claims\.csv — \w+/);
    assert.ok(list.includes(`into ${synthea}-meds`));
    const patients = await lines(path.join(synthea, 'patients.csv'));
    assert.match(messages.join('\n'), new RegExp(`^Imported ${patients} patients, [\\d,]+ events[.;]`));
    assert.match(progress.join('\n'), /observations\.csv · \d+%/);
    const text = await row(lens, await listed(`${synthea}-meds`));
    assert.match(text, new RegExp(`${patients} subjects`));
    assert.ok(!existsSync(path.join(`${synthea}-meds`, '.import')));
  });

  async function listed(dataSet: string): ReturnType<typeof dataSetNode> {
    const node = await dataSetNode(lens, dataSet);
    await lens.dataSets.getChildren(node); // read, so that its row says what it holds
    return node;
  }

  it('shows its report as a document', async () => {
    const node = await listed(`${synthea}-meds`);
    await vscode.commands.executeCommand('cohortLens.showImportReport', node);
    const tab = await until(lens, () => vscode.window.tabGroups.activeTabGroup.activeTab?.label);
    assert.match(tab, /Import of synthea-meds/);
    const address = vscode.Uri.from({
      scheme: 'cohort-lens-report',
      path: '/Import of synthea-meds.md',
      query: encodeURIComponent(`${synthea}-meds`),
    });
    const text = (await vscode.workspace.openTextDocument(address)).getText().replaceAll('\\', '');
    for (const table of ['patients', 'observations', 'medications']) {
      const read = await lines(path.join(synthea, `${table}.csv`));
      assert.match(text, new RegExp(`\\| ${table}[.csv]* +\\| +${read.toLocaleString('en-US')} \\|`), table);
    }
    assert.ok(!text.includes('do not add up'));
  });

  it('asks before what is there is replaced, and leaves it where that is refused', async () => {
    const file = path.join(`${synthea}-meds`, 'metadata', REPORT_FILE);
    // Two reports may say the same, to the hundredth of a second: which file it is tells them apart.
    const report = async (): Promise<string> => {
      const { ino, mtimeNs } = await stat(file, { bigint: true });
      return `${ino} ${mtimeNs}`;
    };
    const before = await report();
    const asked: string[] = [];
    let lists = 0;
    await importing(vscode.Uri.file(synthea), {
      pick: items => (++lists === 1 ? items[0] : undefined),
      click: message => void asked.push(message),
    });
    assert.deepEqual(asked, ['Replace what is in synthea-meds?']);
    assert.equal(await report(), before);
    const { messages } = await importing(vscode.Uri.file(synthea), {
      pick: enter,
      click: message => (message.startsWith('Replace') ? 'Replace' : undefined),
    });
    assert.match(messages.join('\n'), /Imported \d+ patients/);
    assert.notEqual(await report(), before);
  });

  it('stops when it is cancelled, keeps what was read, and goes on from there to the same records', async () => {
    const whole = path.join(`${synthea}-meds`, 'metadata', REPORT_FILE);
    const out = path.join(folder, 'cancelled');
    const { messages } = await importing(
      { source: synthea, out },
      { cancel: (title, message) => title.startsWith('Importing') && message.includes('observations.csv') },
    );
    assert.match(messages.join('\n'), /^The import of synthea was stopped at \d+%\. What was read is kept in /);
    assert.deepEqual(await readdir(out), ['.import']);
    const again = await importing(vscode.Uri.file(synthea), {
      pick: (items, { title }) => {
        if (title === 'Import Records') return undefined;
        const first = items[0];
        // The folder to write to is another than the one beside the source.
        if (first?.label.includes('Go On') === true) return first;
        return items.find(({ label }) => label.includes('Write Somewhere Else'));
      },
      open: () => vscode.Uri.file(out),
    });
    assert.match(again.messages.join('\n'), /^Imported \d+ patients/);
    assert.deepEqual(await counts(path.join(out, 'metadata', REPORT_FILE)), await counts(whole));
    assert.ok(!existsSync(path.join(out, '.import')));
  });

  /** What of a report does not depend on where and how long. */
  async function counts(file: string): Promise<unknown> {
    const report = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
    return [report['tables'], report['subjects'], report['events'], report['codes']];
  }

  it('can be thrown away where it was cancelled', async () => {
    const out = path.join(folder, 'discarded');
    await importing(
      { source: synthea, out },
      {
        cancel: title => title.startsWith('Importing'),
        click: (_, actions) => actions.find(action => action === 'Discard'),
      },
    );
    await until(lens, () => !existsSync(out) || undefined);
  });

  it('says what was found where nothing fits, and lets the kind be chosen by hand', async () => {
    const odd = path.join(folder, 'odd');
    await mkdir(odd);
    await writeFile(path.join(odd, 'shopping.csv'), 'item,price\nbread,3\n');
    const kinds: string[] = [];
    const { messages } = await importing(vscode.Uri.file(odd), {
      click: (_, actions) => (kinds.length === 0 ? actions.find(action => action === 'Choose the Kind…') : undefined),
      pick: items => {
        kinds.push(...items.map(({ label }) => label));
        return items[0];
      },
    });
    assert.deepEqual(kinds, ['Synthea CSV', 'FHIR R4', 'OMOP CDM 5.4', 'MIMIC-IV']);
    assert.equal(messages.length, 2);
    for (const message of messages) assert.match(message, /shopping\.csv/);
    assert.ok(!existsSync(`${odd}-meds`));
  });

  it('imports a FHIR bundle from its file', async () => {
    const bundle = path.join(folder, 'bundle.json.gz');
    const [name = ''] = (await readdir(path.join(FIXTURES, 'fhir-synthea'))).filter(each => each.endsWith('.json.gz'));
    await cp(path.join(FIXTURES, 'fhir-synthea', name), bundle);
    const { messages } = await importing(vscode.Uri.file(bundle), { pick: enter });
    assert.match(messages.join('\n'), /^Imported 1 patient, [\d,]+ events/);
    assert.match(await row(lens, await listed(path.join(folder, 'bundle-meds'))), /1 subject /);
  });
});
