import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ArchetypeFile } from '../../../src/core/sample/archetype';
import type { SampleTruth } from '../../../src/core/sample/truth';
import type { CohortLensApi } from '../../../src/features/api';
import { answering } from './answers';
import type { Answers, Said } from './answers';
import { activeLens, dataSetNode, row } from './lens';
import { closeTexts } from './texts';

const OWN: ArchetypeFile = {
  version: 1,
  archetypes: [
    {
      id: 'cough',
      title: 'A cough',
      description: { positive: 'people with a cough', negative: 'people without one' },
      setting: 'outpatient',
      person: { age: [20, 60], female: 0.5, race: { 'SNOMED/413773004': 1 }, ethnicity: { 'SNOMED/414408004': 1 } },
      start: ['2020-01-01', '2020-12-31'],
      observed: { years: 2 },
      density: [1, 1000],
      conditions: { cough: { code: 'ICD10CM/R05.9', when: { days: [10, 200] }, lasts: { days: [3, 20] } } },
    },
  ],
};

describe('generating a cohort', () => {
  let lens: CohortLensApi;
  let folder: string;
  before(async () => {
    lens = await activeLens();
    folder = await mkdtemp(path.join(os.tmpdir(), 'cohort-lens-generate-'));
    await writeFile(path.join(folder, 'notes.txt'), 'A folder with something in it gets a folder for the cohort.');
  });
  after(async () => {
    await closeTexts();
    const rows = (await lens.dataSets.getChildren()) ?? [];
    for (const each of rows.filter(({ path: at }) => at.startsWith(folder))) {
      await vscode.commands.executeCommand('cohortLens.removeDataSet', each);
    }
    await rm(folder, { recursive: true, force: true });
  });

  const generating = (arg: unknown, answers: Answers = {}): Promise<Said> =>
    answering(lens, answers, () => vscode.commands.executeCommand('cohortLens.generateCohort', arg));

  async function rowOf(dataSet: string): Promise<string> {
    const node = await dataSetNode(lens, dataSet);
    await lens.dataSets.getChildren(node);
    return row(lens, node);
  }

  const truthOf = async (dataSet: string): Promise<SampleTruth> =>
    JSON.parse(await readFile(`${dataSet}.truth.json`, 'utf8')) as SampleTruth;

  it('asks for archetypes, patients, seed and place, and lists what was made', async () => {
    const asked: string[] = [];
    const { messages } = await generating(undefined, {
      pick: (items, { placeHolder, canPickMany }) => {
        asked.push(placeHolder ?? '');
        if (canPickMany === true) return items.slice(0, 2);
        const some = items.find(({ label }) => label.includes('Some of Them'));
        const elsewhere = items.find(({ label }) => label.includes('Write Somewhere Else'));
        const isThere = items[0]?.description?.includes(folder) === true;
        return some ?? (isThere ? items[0] : elsewhere);
      },
      type: ({ prompt }) => (prompt?.startsWith('Seed') === true ? '7' : '6'),
      open: () => vscode.Uri.file(folder),
    });
    assert.match(messages.join('\n'), /^Made 6 patients, [\d,]+ events\.$/);
    assert.ok(asked.includes('6 patients of 2 archetypes, seed 7. Enter begins'), asked.join('\n'));
    const [name = ''] = (await readdir(folder)).filter(each => !each.includes('.'));
    const made = path.join(folder, name);
    assert.match(await rowOf(made), /6 subjects/);
    const { seed, subjects } = await truthOf(made);
    assert.deepEqual([seed, subjects.length, new Set(subjects.map(({ archetype }) => archetype)).size], [7, 6, 2]);
  });

  it('makes patients of an archetype file of one’s own', async () => {
    const file = path.join(folder, 'own.archetypes.json');
    await writeFile(file, JSON.stringify(OWN, null, 2));
    const out = path.join(folder, 'coughing');
    const { messages } = await generating({ archetypes: file, patients: 5, seed: 1, out }, { pick: items => items[0] });
    assert.match(messages.join('\n'), /^Made 5 patients/);
    assert.match(await rowOf(out), /5 subjects/);
    assert.deepEqual([...new Set((await truthOf(out)).subjects.map(({ archetype }) => archetype))], ['cough']);
  });

  it('opens an archetype file at the place where it is wrong', async () => {
    const file = path.join(folder, 'wrong.archetypes.json');
    const text = JSON.stringify(OWN, null, 2).replace('R05.9', 'R05.99');
    await writeFile(file, text);
    const { messages } = await generating(
      { archetypes: file, patients: 5, seed: 1, out: path.join(folder, 'never') },
      { pick: items => items[0], click: (_, actions) => actions.find(action => action === 'Show in File') },
    );
    assert.match(messages.join('\n'), /R05\.99/);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.fsPath, file);
    assert.match(editor.document.lineAt(editor.selection.active.line).text, /R05\.99/);
    assert.ok(!existsSync(path.join(folder, 'never')));
  });

  it('leaves nothing behind where it is cancelled', async () => {
    const before = await readdir(folder);
    const { messages, progress } = await generating(
      { only: null, patients: 5000, seed: 1, out: path.join(folder, 'cancelled') },
      { cancel: title => title.startsWith('Making') },
    );
    assert.match(messages.join('\n'), /^No cohort was made: it was cancelled\./);
    assert.match(progress.join('\n'), /of 5,?000 · \d+%/);
    assert.deepEqual(await readdir(folder), before);
  });
});
