import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { getEncoding } from 'js-tiktoken';
import type { Tiktoken } from 'js-tiktoken';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import type { SubjectNode } from '../../../src/features/data_sets/node';
import { clearCohort, countedOf, sampleSubjects, tick, totalOf, untick } from './cohort_of';
import { activeLens, closeAll, inWorkspace, SAMPLE, until } from './lens';
import { closeTexts, hovered, openText, whenever } from './texts';

const ENCODINGS = ['o200k_base', 'cl100k_base'] as const;
const SETTINGS = ['tokens.encodings', 'rendering.descriptionLength', 'rendering.units', 'rendering.templates'] as const;

const set = async (name: (typeof SETTINGS)[number], value: unknown): Promise<void> => {
  await vscode.workspace.getConfiguration('cohortLens').update(name, value, vscode.ConfigurationTarget.Workspace);
};

describe('tokens of a cohort', () => {
  let lens: CohortLensApi;
  let subjects: readonly SubjectNode[];
  /** js-tiktoken itself; text that looks like a special token counts as text. */
  let reference: Readonly<Record<(typeof ENCODINGS)[number], Tiktoken>>;
  const referenceCount = (encoding: (typeof ENCODINGS)[number], text: string): number =>
    reference[encoding].encode(text, [], []).length;

  before(async function () {
    this.timeout(60_000);
    lens = await activeLens();
    await lens.search();
    subjects = await sampleSubjects(lens);
    assert.equal(subjects.length, 20);
    reference = { o200k_base: getEncoding('o200k_base'), cl100k_base: getEncoding('cl100k_base') };
  });
  afterEach(async () => {
    await closeTexts();
    for (const name of SETTINGS) await set(name, undefined);
    await clearCohort(lens);
  });

  it('are those that js-tiktoken counts in the rendered text, in every rendering and encoding', async function () {
    this.timeout(120_000);
    const three = subjects.slice(3, 6);
    await tick(...three);
    const state = await countedOf(lens, three);
    assert.deepEqual(
      state.encodings.map(({ id, fault }) => [id, fault]),
      ENCODINGS.map(id => [id, null]),
    );
    assert.ok(state.renderings.length >= 4);
    for (const { id: rendering } of state.renderings) {
      for (const encoding of ENCODINGS) {
        const { rendered } = await lens.tokens.counts.render({ rendering, encoding });
        const expected = referenceCount(encoding, rendered.text);
        assert.equal(rendered.n, expected, `${rendering} in ${encoding}`);
        assert.equal(totalOf(state, rendering, encoding), expected, `${rendering} in ${encoding}`);
        const parts = rendered.patients.reduce((sum, { tokens }) => sum + tokens, rendered.shared);
        assert.equal(parts, expected);
        assert.ok(rendered.m <= rendered.n);
      }
    }
  });

  it('follow each tick, and come back to what they were', async () => {
    const [first, second, third] = subjects;
    assert.ok(first && second && third);
    await tick(first, second);
    const two = await countedOf(lens, [first, second]);
    await tick(third);
    const three = await countedOf(lens, [first, second, third]);
    assert.ok(totalOf(three, 'codebook', 'o200k_base') > totalOf(two, 'codebook', 'o200k_base'));
    await untick(third);
    const again = await countedOf(lens, [first, second]);
    assert.deepEqual(again.counts, two.counts);
    const waits: number[] = [];
    for (let at = 0; at < 20; at++) {
      const began = performance.now();
      await (at % 2 === 0 ? tick(third) : untick(third));
      await countedOf(lens, at % 2 === 0 ? [first, second, third] : [first, second]);
      waits.push(performance.now() - began);
    }
    waits.sort((a, b) => a - b);
    console.log(
      `From a tick of a known patient to new counts: median ${waits[10]!.toFixed(1)} ms, longest ${waits[19]!.toFixed(1)} ms`,
    );
  });

  it('follow the settings of renderings, and of tokenizers', async function () {
    this.timeout(60_000);
    const [first] = subjects;
    assert.ok(first);
    await tick(first);
    const before = await countedOf(lens, [first]);
    const described = totalOf(before, 'description', 'o200k_base');
    await set('rendering.descriptionLength', 10);
    const short = await until(lens, () => {
      const { state } = lens.tokens.counts;
      const isNew = state.busy === null && totalOf(state, 'description', 'o200k_base') !== described;
      return isNew ? state : undefined;
    });
    const { rendered } = await lens.tokens.counts.render({ rendering: 'description', encoding: 'o200k_base' });
    const lines = rendered.text.split('\n').filter(line => /^[A-Za-z]/.test(line) && !line.startsWith('Time:'));
    assert.ok(lines.length > 100);
    assert.equal(totalOf(short, 'description', 'o200k_base'), referenceCount('o200k_base', rendered.text));
    await set('tokens.encodings', ['cl100k_base']);
    const one = await until(lens, () => {
      const { state } = lens.tokens.counts;
      return state.busy === null && state.counts?.counts.every(({ encoding }) => encoding === 'cl100k_base') === true
        ? state
        : undefined;
    });
    assert.equal(one.chosen.encoding, 'cl100k_base');
    assert.deepEqual(
      one.encodings.map(({ id }) => id),
      ['cl100k_base'],
    );
  });

  it('of a tokenizer that can’t be used are not there, and it is said why', async () => {
    const [first] = subjects;
    assert.ok(first);
    const broken = inWorkspace('broken', 'tokenizer.json');
    await vscode.workspace.fs.writeFile(vscode.Uri.file(broken), new TextEncoder().encode('{"model": '));
    await set('tokens.encodings', [`file:${broken}`, 'o200k_base']);
    await tick(first);
    const state = await countedOf(lens, [first]);
    assert.deepEqual(
      state.encodings.map(({ title }) => title),
      ['broken', 'o200k_base'],
    );
    assert.ok(state.encodings[0]?.fault);
    assert.equal(state.encodings[1]?.fault, null);
    assert.equal(state.chosen.encoding, 'o200k_base');
    assert.ok(totalOf(state, 'description', 'o200k_base') > 0);
  });

  it('stand in the status bar, and those of a selected text in their place', async () => {
    const two = subjects.slice(0, 2);
    await tick(...two);
    const state = await countedOf(lens, two);
    const total = totalOf(state, state.chosen.rendering, state.chosen.encoding);
    const words = await until(lens, () => lens.tokens.status() ?? undefined);
    assert.equal(words.text, `2 patients · ${total.toLocaleString('en-US')} tokens`);
    // The bar at the beginning says where the cursor is.
    const text = 'Heart rate by Noninvasive 95 beats/min\n<|endoftext|> isn’t special here';
    const editor = await openText('plaintext', `|${text}`);
    assert.equal(editor.document.getText(), text);
    editor.selection = new vscode.Selection(new vscode.Position(0, 0), editor.document.positionAt(text.length));
    const expected = `${referenceCount('o200k_base', text)} tokens selected`;
    await until(lens, () => lens.tokens.status()?.text === expected || undefined);
    editor.selection = new vscode.Selection(new vscode.Position(0, 0), new vscode.Position(0, 0));
    await until(lens, () => lens.tokens.status()?.text === words.text || undefined);
  });

  it('stand in the hover of a code, as text and as code', async () => {
    const { document } = await openText('plaintext', 'ICD10CM/E66.9');
    const asText = referenceCount('o200k_base', 'Obesity, unspecified');
    const asCode = referenceCount('o200k_base', 'ICD10CM/E66.9');
    const expected = `as text: ${asText} tokens · as code: ${asCode}`;
    const at = new vscode.Position(0, 10);
    // The first hover may come before the encoding is loaded, and then goes without.
    await hovered(document.uri, at);
    await lens.tokens.counts.countTexts(['']);
    assert.ok((await hovered(document.uri, at)).replaceAll('\\', '').includes(expected));
  });

  it('of a template are counted as it is typed, and what is wrong with it is marked', async function () {
    this.timeout(60_000);
    const [first] = subjects;
    assert.ok(first);
    const file = vscode.Uri.file(inWorkspace('short.rendering.txt'));
    await vscode.commands.executeCommand('cohortLens.addTemplate', file);
    const editor = await whenever(vscode.window.onDidChangeActiveTextEditor, () =>
      vscode.window.activeTextEditor?.document.uri.path === file.path ? vscode.window.activeTextEditor : undefined,
    );
    assert.deepEqual(vscode.languages.getDiagnostics(file), []);
    await tick(first);
    const id = await until(lens, () => lens.tokens.counts.state.renderings.find(({ title }) => title === 'short')?.id);
    const countOf = (): number | undefined =>
      lens.tokens.counts.state.counts?.counts.find(each => each.rendering === id && each.encoding === 'o200k_base')?.n;
    const long = await until(lens, countOf);
    const whole = new vscode.Range(
      new vscode.Position(0, 0),
      editor.document.lineAt(editor.document.lineCount - 1).range.end,
    );
    await editor.edit(edit => edit.replace(whole, '[event]\n{code}\n'));
    await until(lens, () => ((countOf() ?? long) < long && lens.tokens.counts.state.busy === null) || undefined);
    const { rendered } = await lens.tokens.counts.render({ rendering: id, encoding: 'o200k_base' });
    assert.equal(rendered.n, referenceCount('o200k_base', rendered.text));
    await editor.edit(edit => edit.insert(new vscode.Position(1, 0), 'a {nothing}\n'));
    const [mark] = await whenever(vscode.languages.onDidChangeDiagnostics, () => {
      const marks = vscode.languages.getDiagnostics(file);
      return marks.length > 0 ? marks : undefined;
    });
    assert.deepEqual(mark?.range, new vscode.Range(1, 2, 1, 11));
    assert.match(mark.message, /nothing/);
  });

  it('are counted anew where files change, and patients that are gone are named', async function () {
    this.timeout(90_000);
    const dataSet = inWorkspace('recounted');
    await cp(inWorkspace(SAMPLE), dataSet, { recursive: true });
    const [tuned, held] = [subjects[0]!.subject.id, subjects[19]!.subject.id];
    await vscode.commands.executeCommand('cohortLens.cohort.fromIds', { path: dataSet, text: `${tuned}\n${held}` });
    const before = await until(lens, () => {
      const { state } = lens.tokens.counts;
      return state.cohort?.dataset === dataSet && state.counts?.subjects.length === 2 ? state : undefined;
    });
    // The patients of one file are those of the other from now on.
    await cp(path.join(dataSet, 'data', 'held_out', '0.parquet'), path.join(dataSet, 'data', 'tuning', '0.parquet'));
    const after = await until(lens, () => {
      const { state } = lens.tokens.counts;
      return (state.cohort?.unknown.length ?? 0) > 0 && state.busy === null ? state : undefined;
    });
    assert.deepEqual(after.cohort?.unknown, [tuned]);
    assert.deepEqual(after.counts?.subjects, [held]);
    // Both files have that patient now: twice the events, each of which costs the same.
    assert.equal(after.counts.events, 2 * before.counts!.eventsOf[1]!);
    await vscode.commands.executeCommand('cohortLens.cohort.clear');
  });

  it('are nobody’s once the cohort is empty: the counting ends', async function () {
    this.timeout(90_000);
    const [first] = subjects;
    assert.ok(first);
    await tick(first);
    await countedOf(lens, [first]);
    assert.equal(lens.live().tokensRuns, true);
    await clearCohort(lens);
    assert.equal(lens.tokens.status(), null);
    await until(lens, () => !lens.live().tokensRuns || undefined);
    await closeAll(lens);
  });
});
