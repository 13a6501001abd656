import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import type { SubjectNode } from '../../../src/features/data_sets/node';
import type { ShownQuestion } from '../../../src/protocol/question';
import { clearCohort, countedOf, sampleSubjects, totalOf } from './cohort_of';
import { activeLens, children, dataSetNode, EXTENSION, inWorkspace, SAMPLE, until } from './lens';
import { closeTexts, whenever } from './texts';

const FOLDER = 'made questions';
const GOLD_SECRET = 'Patients whom only the gold tells of.';

describe('questions', () => {
  let lens: CohortLensApi;
  let subjects: readonly SubjectNode[];
  let single: vscode.Uri;
  let set: vscode.Uri;

  /** A question about the first ten patients of the sample, of whom two are planted. */
  const questionOf = (id: string, change: object = {}): Readonly<Record<string, unknown>> => {
    const ids = subjects.slice(0, 10).map(({ subject }) => subject.id);
    return {
      id,
      task: 'planted-clique',
      question: `Which 2 of these patients belong together? Patient ${ids[0] ?? ''} may be one.`,
      dataset: `../${SAMPLE}`,
      subjects: ids,
      params: { k: 2 },
      gold: ids.slice(3, 5),
      cohorts: [{ name: 'planted', description: GOLD_SECRET, subjects: ids.slice(3, 5) }],
      source: { idea: 'made', digest: 'abc', n: 10, seed: 7 },
      reviewed: null,
      tokens: { description: { o200k_base: 4321 } },
      ...change,
    };
  };

  before(async () => {
    lens = await activeLens();
    await lens.search();
    subjects = await sampleSubjects(lens);
    await mkdir(inWorkspace(FOLDER), { recursive: true });
    single = vscode.Uri.file(inWorkspace(FOLDER, 'one.question.json'));
    set = vscode.Uri.file(inWorkspace(FOLDER, 'all.questions.jsonl'));
    await writeFile(single.fsPath, `${JSON.stringify(questionOf('one'), null, 2)}\n`);
    const lines = ['first', 'second', 'third'].map(id => JSON.stringify(questionOf(id)));
    await writeFile(set.fsPath, `${lines.join('\n')}\n`);
  });
  afterEach(async () => {
    await closeTexts();
    await until(lens, () => lens.live().questions === 0 || undefined);
    await clearCohort(lens);
  });
  after(() => rm(inWorkspace(FOLDER), { recursive: true, force: true }));

  /** The question that a page shows, once its records are read and `fits` says so. */
  const shown = (fits: (question: ShownQuestion) => boolean = () => true): Promise<ShownQuestion> =>
    until(lens, () => {
      // Without its tab nobody could close it.
      if (vscode.window.tabGroups.all.every(({ tabs }) => tabs.length === 0)) return undefined;
      for (const { state } of lens.questions()) {
        if (state.kind === 'shown' && !state.question.records.isReading && fits(state.question)) return state.question;
      }
      return undefined;
    });

  it('open as a page by default, with the records that the list has', async () => {
    await vscode.commands.executeCommand('vscode.open', single);
    const question = await shown();
    assert.equal(question.id, 'one');
    assert.deepEqual(
      question.records.subjects.map(({ id, record }) => [id, record?.events, record?.first, record?.last]),
      subjects.slice(0, 10).map(({ subject }) => [subject.id, subject.events, subject.first, subject.last]),
    );
    assert.deepEqual(question.tokens.counts, [
      { rendering: 'description', encoding: 'o200k_base', n: 4321, approximate: false },
    ]);
    assert.equal(question.tokens.origin, 'sampled');
    // What a page is told before anybody asks for the gold.
    const told = JSON.stringify(lens.questions());
    assert.ok(!told.includes(GOLD_SECRET) && !told.includes('"gold"'));
  });

  it('follow what is typed in the text, and say where it is wrong', async () => {
    await vscode.commands.executeCommand('vscode.open', single);
    await shown();
    const document = await vscode.workspace.openTextDocument(single);
    const replace = async (from: string, to: string): Promise<void> => {
      const start = document.getText().indexOf(from);
      assert.notEqual(start, -1);
      const edit = new vscode.WorkspaceEdit();
      const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length));
      edit.replace(single, range, to);
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    await replace('Which 2 of these', 'Which two of these');
    await shown(({ text }) => text.startsWith('Which two of these'));
    await replace('"task":', '"task"');
    const line = document.positionAt(document.getText().indexOf('"task"')).line + 1;
    const failed = await until(lens, () => {
      const [page] = lens.questions();
      return page?.state.kind === 'failed' ? page.state : undefined;
    });
    assert.equal(failed.at?.line, line);
    assert.match(failed.message, new RegExp(`^one\\.question\\.json, line ${line}, column \\d+: `));
    await replace('"task"', '"task":');
    await replace('"k": 2', '"k": 3');
    const faulty = await shown(({ faults }) => faults.length > 0);
    assert.equal(faulty.params.k, 3);
  });

  it('of a set open in panels of their own and follow their file', async () => {
    await vscode.commands.executeCommand('cohortLens.openQuestion', { uri: set, id: 'second' });
    await shown(({ id }) => id === 'second');
    await vscode.commands.executeCommand('cohortLens.openQuestion', { uri: set, id: 'third' });
    await shown(({ id }) => id === 'third');
    await vscode.commands.executeCommand('cohortLens.openQuestion', { uri: set, id: 'second' });
    assert.equal(lens.live().questions, 2);
    const lines = ['first', 'second', 'third'].map(id =>
      JSON.stringify(questionOf(id, { question: `Asked of ${id}.` })),
    );
    await writeFile(set.fsPath, `${lines.join('\n')}\n`);
    await shown(({ text }) => text === 'Asked of second.');
    await shown(({ text }) => text === 'Asked of third.');
  });

  it('are counted with the cohort once their patients are it, and keep what was sampled until then', async () => {
    await vscode.commands.executeCommand('vscode.open', single);
    const before = await shown();
    assert.equal(before.isCohort, false);
    const ten = subjects.slice(0, 10);
    const scope = { from: null, to: null, codes: null };
    lens.cohort.model.begin({ dataset: inWorkspace(SAMPLE), subjects: ten.map(({ subject }) => subject.id), scope });
    const state = await countedOf(lens, ten);
    const counted = await shown(({ tokens }) => tokens.origin === 'counted');
    assert.equal(counted.isCohort, true);
    const count = counted.tokens.counts.find(
      ({ rendering, encoding }) => rendering === 'compact' && encoding === 'o200k_base',
    );
    assert.equal(count?.n, totalOf(state, 'compact', 'o200k_base'));
  });

  it('say which records are missing and which patients are not in them', async () => {
    const lost = vscode.Uri.file(inWorkspace(FOLDER, 'lost.question.json'));
    await writeFile(lost.fsPath, JSON.stringify(questionOf('lost', { dataset: '../no-such-records' })));
    await vscode.commands.executeCommand('vscode.open', lost);
    const question = await shown();
    assert.match(question.records.fault ?? '', /no-such-records/);
    await closeTexts();
    const ids = [...subjects.slice(0, 9).map(({ subject }) => subject.id), '424242'];
    const strange = vscode.Uri.file(inWorkspace(FOLDER, 'strange.question.json'));
    await writeFile(strange.fsPath, JSON.stringify(questionOf('strange', { subjects: ids })));
    await vscode.commands.executeCommand('vscode.open', strange);
    const { records } = await shown(({ id }) => id === 'strange');
    assert.deepEqual(
      records.subjects.filter(({ isUnknown }) => isUnknown).map(({ id }) => id),
      ['424242'],
    );
  });

  it('have a link above them in their files', async () => {
    await vscode.window.showTextDocument(set);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', set, 100);
    const ours = lenses.filter(({ command }) => command?.command === 'cohortLens.openQuestion');
    assert.deepEqual(
      ours.map(({ range, command }) => [range.start.line, command?.title]),
      [0, 1, 2].map(line => [line, 'Open question · planted-clique · N=10 · 4,321 tokens']),
    );
    assert.equal((await vscode.workspace.openTextDocument(set)).languageId, 'jsonl');
    const [, second] = ours;
    assert.ok(second?.command);
    await vscode.commands.executeCommand(second.command.command, ...(second.command.arguments as readonly unknown[]));
    await shown(({ id }) => id === 'second');
  });

  it('are checked, each problem marked where it is', async () => {
    const wrong = vscode.Uri.file(inWorkspace(FOLDER, 'wrong.questions.jsonl'));
    const lines = [
      JSON.stringify(questionOf('same')),
      JSON.stringify(questionOf('k', { params: { k: 99 } })),
      '{"id": "cut',
      JSON.stringify(questionOf('same')),
    ];
    await writeFile(wrong.fsPath, `${lines.join('\n')}\n`);
    await vscode.commands.executeCommand('cohortLens.checkQuestions');
    const marks = vscode.languages.getDiagnostics(wrong).filter(({ source }) => source === 'Cohort Lens');
    assert.deepEqual([...new Set(marks.map(({ range }) => range.start.line))].sort(), [1, 2, 3]);
    const ofK = marks.find(({ range }) => range.start.line === 1);
    assert.match(ofK?.message ?? '', /k/);
    const good = vscode.languages.getDiagnostics(set).filter(({ source }) => source === 'Cohort Lens');
    assert.deepEqual(good, []);
    // Opened and mended, the marks go.
    const document = await vscode.workspace.openTextDocument(wrong);
    await vscode.window.showTextDocument(document);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(wrong, new vscode.Range(0, 0, document.lineCount, 0), `${lines[0] ?? ''}\n`);
    await vscode.workspace.applyEdit(edit);
    await whenever(vscode.languages.onDidChangeDiagnostics, () =>
      vscode.languages.getDiagnostics(wrong).every(({ source }) => source !== 'Cohort Lens') ? true : undefined,
    );
  });

  it('are about a synthetic cohort that opens in the list', async () => {
    const extension = vscode.extensions.getExtension(EXTENSION);
    assert.ok(extension);
    const folder = vscode.Uri.joinPath(extension.extensionUri, 'media', 'sample', 'synthetic-cohort').fsPath;
    await vscode.commands.executeCommand('cohortLens.openSyntheticCohort');
    const node = await dataSetNode(lens, folder);
    // What the generator knows of its patients stands beside the records.
    const truth = JSON.parse(await readFile(`${folder}.truth.json`, 'utf8')) as { subjects: readonly unknown[] };
    const splits = await children(lens, node);
    const listed = splits.flatMap(split => (split.kind === 'split' ? [split.split.subjects] : []));
    assert.equal(
      listed.reduce((sum, count) => sum + count, 0),
      truth.subjects.length,
    );
    await vscode.commands.executeCommand('cohortLens.removeDataSet', node);
  });

  it('leave nothing behind when their pages are closed', async () => {
    await until(
      lens,
      () => (lens.live().questions === 0 && !lens.live().engineRuns && !lens.live().evaluateRuns) || undefined,
    );
    // Codes are asked about by other suites too: that worker ends half a minute after the last question.
    const live = () => ({ ...lens.live(), ontologyRuns: null });
    const before = { live: live(), watchers: watchers() };
    for (const id of ['first', 'second', 'third']) {
      await vscode.commands.executeCommand('cohortLens.openQuestion', { uri: set, id });
      await shown(question => question.id === id);
    }
    await vscode.commands.executeCommand('vscode.open', single);
    await shown(({ id }) => id === 'one');
    assert.equal(lens.live().questions, 4);
    await closeTexts();
    await until(
      lens,
      () => (lens.live().questions === 0 && !lens.live().engineRuns && !lens.live().evaluateRuns) || undefined,
    );
    assert.deepEqual(live(), before.live);
    assert.equal(watchers(), before.watchers);
  });
});

/** Node's own count of files and folders that are watched. */
function watchers(): number {
  return process.getActiveResourcesInfo().filter(each => each === 'FSEventWrap').length;
}
