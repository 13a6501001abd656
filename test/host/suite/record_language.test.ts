import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeLens, inWorkspace } from './lens';
import { closeTexts, hovered, openText } from './texts';

const RECORD = `=== Patient ID: 1182 ===
GENDER//F
Time: 2019-10-04 08:30:00
loinc//8867-4 95 beats/min
DIAGNOSIS//ICD//10//K5731

=== Patient ID: 7 ===
Time: 2020-02-01
LAB//50912//mg/dL 1.1 mg/dL
`;

const symbolsOf = async (uri: vscode.Uri): Promise<vscode.DocumentSymbol[]> =>
  (await vscode.commands.executeCommand<vscode.DocumentSymbol[] | undefined>(
    'vscode.executeDocumentSymbolProvider',
    uri,
  )) ?? [];

describe('the language of rendered records', () => {
  before(activeLens);
  afterEach(closeTexts);

  it('is known by its extension and by its first line', async () => {
    const written = async (name: string, text: string): Promise<string> => {
      const file = vscode.Uri.file(inWorkspace(name));
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
      return (await vscode.workspace.openTextDocument(file)).languageId;
    };
    assert.equal(await written('cohort of two.record', RECORD), 'clinical-record');
    assert.equal(await written('cohort_of_two', RECORD), 'clinical-record');
    const codebook = 'Codebook (integer IDs assigned to medical codes):\n#1: Birth\n';
    assert.equal(await written('cohort_with_codebook', codebook + RECORD), 'clinical-record');
    assert.equal(await written('notes_of_another_kind', 'Patient ID: 7\n'), 'plaintext');
  });

  it('has patients and their times as its outline, which sticky scroll goes by', async () => {
    const { document } = await openText('clinical-record', RECORD);
    const symbols = await symbolsOf(document.uri);
    assert.deepEqual(
      symbols.map(({ name, detail, range }) => [name, detail, range.start.line, range.end.line]),
      [
        ['Patient 1182', '3 events, 2019-10-04', 0, 4],
        ['Patient 7', '1 event, 2020-02-01', 6, 8],
      ],
    );
    assert.deepEqual(
      symbols[0]?.children.map(({ name, detail }) => [name, detail]),
      [['2019-10-04 08:30:00', 'loinc//8867-4 95 beats/min and 1 more']],
    );
    const editor = vscode.workspace.getConfiguration('editor', { uri: document.uri, languageId: 'clinical-record' });
    assert.equal(editor.get('stickyScroll.enabled'), true);
    assert.equal(editor.get('stickyScroll.defaultModel'), 'outlineModel');
    assert.equal(editor.get('wordWrap'), 'off');
  });

  it('folds by patient and by time', async () => {
    const { document } = await openText('clinical-record', RECORD);
    const ranges = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      document.uri,
    );
    assert.deepEqual(
      ranges.map(({ start, end }) => [start, end]),
      [
        [0, 4],
        [2, 4],
        [6, 8],
        [7, 8],
      ],
    );
  });

  it('tells what the numbers of a codebook stand for', async () => {
    const codebook =
      'Codebook (integer IDs assigned to medical codes):\n#1: Birth\n#2: (icd10//K57.31) Diverticulosis\n\n';
    const { document } = await openText(
      'clinical-record',
      `${codebook}=== Patient ID: 7 ===\nTime: 2020-02-01\n#1\n#2\n`,
    );
    // The description as the table of ICD-10-CM has it.
    const description = 'Diverticulosis of large intestine without perforation or abscess with bleeding';
    assert.ok((await hovered(document.uri, new vscode.Position(7, 1))).includes(description));
    assert.equal(await hovered(document.uri, new vscode.Position(6, 1)), '');
    const [place] = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      new vscode.Position(7, 1),
    );
    assert.ok(place);
    const uri = 'targetUri' in place ? place.targetUri : place.uri;
    assert.equal(uri.scheme, 'cohort-lens-code');
  });

  it('takes a whole code for one word', async () => {
    const { document } = await openText('clinical-record', RECORD);
    const wordAt = (line: number, character: number): string =>
      document.getText(document.getWordRangeAtPosition(new vscode.Position(line, character)));
    assert.equal(wordAt(3, 3), 'loinc//8867-4');
    assert.equal(wordAt(4, 20), 'DIAGNOSIS//ICD//10//K5731');
    assert.equal(wordAt(8, 6), 'LAB//50912//mg/dL');
  });

  it('outlines a record of 400,000 tokens', async function () {
    this.timeout(60_000);
    const times = 8000;
    const events = 'Heart rate by Noninvasive 95 beats/min\nloinc//2345-7 182 mg/dL\nicd10//E11.9\n';
    let text = '';
    for (let at = 0; at < times; at++) {
      if (at % 400 === 0) text += `\n=== Patient ID: ${at / 400} ===\n`;
      text += `Time: 2019-01-01 00:00:${at}\n${events}`;
    }
    const { document } = await openText('clinical-record', text);
    const symbols = await symbolsOf(document.uri);
    assert.equal(symbols.length, 20);
    assert.equal(
      symbols.reduce((sum, { children }) => sum + children.length, 0),
      times,
    );
  });
});
