import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import type { SubjectNode } from '../../../src/features/data_sets/node';
import { clearCohort, countedOf, sampleSubjects, tick } from './cohort_of';
import { activeLens, closeAll, viewer } from './lens';
import { closeTexts, hovered } from './texts';

/** Lenses that are asked for with their words. */
const MOST_RESOLVED = 1000;

const SHAPE = { rendering: 'description', encoding: 'o200k_base' };

describe('the preview of a prompt, with tokens', () => {
  let lens: CohortLensApi;
  let subjects: readonly SubjectNode[];

  before(async () => {
    lens = await activeLens();
    await lens.search();
    subjects = await sampleSubjects(lens);
  });
  afterEach(async () => {
    await closeTexts();
    await clearCohort(lens);
  });

  const preview = async (rendering = 'description'): Promise<vscode.TextDocument> => {
    await vscode.commands.executeCommand('cohortLens.previewPrompt', { ...SHAPE, rendering });
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.scheme, 'cohort-lens-prompt');
    return editor.document;
  };
  const lensesOf = async ({ uri }: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> =>
    (await vscode.commands.executeCommand<vscode.CodeLens[] | undefined>(
      'vscode.executeCodeLensProvider',
      uri,
      MOST_RESOLVED,
    )) ?? [];
  const titlesAt = (lenses: readonly vscode.CodeLens[], line: number): readonly string[] =>
    lenses.filter(({ range }) => range.start.line === line).map(({ command }) => command?.title ?? '');
  const symbolsOf = async ({ uri }: vscode.TextDocument): Promise<readonly vscode.DocumentSymbol[]> =>
    (await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
      'vscode.executeDocumentSymbolProvider',
      uri,
    )) ?? [];

  it('is a read-only record with the cost of each patient above it, and an outline', async () => {
    const three = subjects.slice(0, 3);
    await tick(...three);
    const state = await countedOf(lens, three);
    const document = await preview();
    assert.equal(document.languageId, 'clinical-record');
    assert.equal(document.uri.path, '/mimic-iv-demo-meds, 3 patients, description.record');
    const count = state.counts?.counts.find(each => each.rendering === 'description' && each.encoding === 'o200k_base');
    assert.ok(count);
    const figure = (n: number): string => n.toLocaleString('en-US');
    const lenses = await lensesOf(document);
    const heads = [...Array(document.lineCount).keys()].filter(line => document.lineAt(line).text.startsWith('=== '));
    assert.equal(heads.length, 3);
    heads.forEach((line, at) => {
      const { events } = three[at]!.subject;
      const expected = `${figure(count.subjects[at]!)} tokens · ${figure(events)} events · open record`;
      assert.ok(titlesAt(lenses, line).includes(expected), titlesAt(lenses, line).join(' | '));
    });
    const [whole] = titlesAt(lenses, 0);
    assert.equal(
      whole,
      `Prompt: ${figure(count.n)} tokens · M/N ${(count.m / count.n).toFixed(2)} · 3 patients · o200k_base`,
    );
    assert.deepEqual(
      (await symbolsOf(document)).map(({ name }) => name),
      three.map(({ subject }) => `Patient ${subject.id}`),
    );
    const text = document.getText();
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(document.getText(), text);
  });

  it('opens the record that a lens is above', async () => {
    const [first] = subjects;
    assert.ok(first);
    await tick(first);
    await countedOf(lens, [first]);
    const lenses = await lensesOf(await preview());
    const command = lenses.map(each => each.command).find(each => each?.title.endsWith('open record'));
    assert.ok(command);
    await vscode.commands.executeCommand(command.command, ...(command.arguments as readonly unknown[]));
    await viewer(lens, ({ subject }) => subject === first.subject.id);
    await closeAll(lens);
  });

  it('stays as it is while the cohort changes, says so, and is rendered again where that is wanted', async () => {
    const [first, second] = subjects;
    assert.ok(first && second);
    await tick(first);
    await countedOf(lens, [first]);
    const document = await preview();
    const text = document.getText();
    assert.ok(!titlesAt(await lensesOf(document), 0).some(title => title.includes('Refresh')));
    await tick(second);
    await countedOf(lens, [first, second]);
    assert.equal(document.getText(), text);
    const stale = (await lensesOf(document)).find(({ command }) => command?.title.includes('Refresh'))?.command;
    assert.equal(stale?.title, 'The cohort has changed since: Refresh');
    await vscode.commands.executeCommand(stale.command, ...(stale.arguments as readonly unknown[]));
    const refreshed = vscode.window.activeTextEditor?.document;
    assert.equal(refreshed?.uri.path, '/mimic-iv-demo-meds, 2 patients, description.record');
    assert.ok(refreshed.getText().startsWith(text));
    const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
    assert.equal(tabs.length, 1);
  });

  it('keeps its lenses, and what is copied of it, in another language', async () => {
    const [first, second] = subjects;
    assert.ok(first && second);
    await tick(first);
    await countedOf(lens, [first]);
    const document = await vscode.languages.setTextDocumentLanguage(await preview(), 'plaintext');
    const [whole] = titlesAt(await lensesOf(document), 0);
    assert.match(whole ?? '', /^Prompt: /);
    await tick(second);
    await countedOf(lens, [first, second]);
    assert.match(titlesAt(await lensesOf(document), 0)[0] ?? '', /Refresh$/);
    await vscode.commands.executeCommand('cohortLens.copyPrompt');
    assert.equal(await vscode.env.clipboard.readText(), document.getText());
  });

  it('has an address that no session before or after gives to another', async () => {
    const [first] = subjects;
    assert.ok(first);
    await tick(first);
    await countedOf(lens, [first]);
    const { uri } = await preview();
    // Of random digits: a number would begin anew in each session, while editors of the one before are open.
    assert.match(uri.query, /preview=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('has its codes explained, and the numbers of its codebook', async () => {
    const one = subjects.slice(0, 1);
    await tick(...one);
    await countedOf(lens, one);
    const coded = await preview('code');
    const at = coded
      .getText()
      .split('\n')
      .findIndex(line => line.startsWith('LAB//'));
    assert.ok(at > 0);
    assert.notEqual(await hovered(coded.uri, new vscode.Position(at, 2)), '');
    const codebook = await preview('codebook');
    const lines = codebook.getText().split('\n');
    const entry = lines.find(line => /^#\d+: \(LAB\/\//.test(line));
    const number = /^#\d+/.exec(entry ?? '')?.[0];
    assert.ok(number);
    const use = lines.findIndex((line, row) => row > 5 && (line === number || line.startsWith(`${number} `)));
    assert.ok(use > 0);
    assert.notEqual(await hovered(codebook.uri, new vscode.Position(use, 1)), '');
    assert.equal((await symbolsOf(codebook))[0]?.name, 'Codebook');
  });

  it('has words explained where it is compact, and its legend, patients and days as an outline', async () => {
    const one = subjects.slice(0, 1);
    await tick(...one);
    await countedOf(lens, one);
    const compact = await preview('compact');
    assert.equal(compact.languageId, 'clinical-record');
    const lines = compact.getText().split('\n');
    const records = lines.indexOf('Records');
    // An entry of the legend, and its word where a record uses it.
    const entries = lines.slice(0, records).flatMap(line => {
      const [, word, description] = /^ ([a-z]+) \d+: (.{10,})$/.exec(line) ?? [];
      return word === undefined || description === undefined ? [] : [{ word, description }];
    });
    const uses = entries.flatMap(({ word, description }) => {
      const line = lines.findIndex((text, at) => at > records && new RegExp(` ${word}(?: |\\d|$)`).test(text));
      return line < 0 ? [] : [{ description, line, character: lines[line]!.indexOf(` ${word}`) + 2 }];
    });
    const [use] = uses;
    assert.ok(use);
    const said = (await hovered(compact.uri, new vscode.Position(use.line, use.character))).replaceAll('\\', '');
    assert.ok(said.includes(use.description.replace(/\s+/g, ' ')), said);
    const symbols = await symbolsOf(compact);
    assert.deepEqual(
      symbols.map(({ name }) => name),
      ['Legend', ...one.map(({ subject }) => `Patient ${subject.id}`)],
    );
    const [, patient] = symbols;
    assert.equal(patient?.detail.split(',').slice(0, -1).join(','), '2,081 events');
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      compact.uri,
    );
    assert.ok(folds.some(({ start, end }) => lines[start]?.startsWith('=== ') === true && end > start));
  });

  it('has its codes explained in a table as well', async () => {
    const one = subjects.slice(0, 1);
    await tick(...one);
    await countedOf(lens, one);
    const table = await preview('table');
    const lines = table.getText().split('\n');
    const at = lines.findIndex(line => line.includes('\tLAB//'));
    const character = lines[at]!.indexOf('LAB//') + 2;
    assert.notEqual(await hovered(table.uri, new vscode.Position(at, character)), '');
  });

  it('is copied as it stands', async () => {
    const one = subjects.slice(0, 1);
    await tick(...one);
    await countedOf(lens, one);
    const document = await preview();
    await vscode.commands.executeCommand('cohortLens.copyPrompt');
    assert.equal(await vscode.env.clipboard.readText(), document.getText());
  });
});
