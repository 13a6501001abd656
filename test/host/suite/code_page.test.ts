import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeLens } from './lens';
import { closeTexts, hovered, openText } from './texts';

const page = (path: string, query = ''): vscode.Uri => vscode.Uri.from({ scheme: 'cohort-lens-code', path, query });
const K57_31 = page('/icd10cm/K57.31.md');

async function textOf(uri: vscode.Uri): Promise<string> {
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

async function definitions(uri: vscode.Uri, position: vscode.Position): Promise<string[]> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    'vscode.executeDefinitionProvider',
    uri,
    position,
  );
  return found.map(each => ('targetUri' in each ? each.targetUri : each.uri).path);
}

async function links(uri: vscode.Uri): Promise<{ text: string; target: string | undefined }[]> {
  const document = await vscode.workspace.openTextDocument(uri);
  const found = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri, 1000);
  return found.map(({ range, target }) => ({ text: document.getText(range), target: target?.path }));
}

describe('the page of a code', () => {
  before(async () => {
    await activeLens();
  });
  afterEach(closeTexts);

  it('has everything known of the code and its neighbours, and can’t be written to', async () => {
    const editor = await vscode.window.showTextDocument(K57_31);
    const text = editor.document.getText();
    for (const expected of [
      '# ICD-10-CM K57.31 Diverticulosis of large intestine without perforation or abscess with bleeding',
      'ICD-10-CM FY2026, bundled · billable',
      '- K00-K95 Diseases of the digestive system',
      '  - K55-K64 Other diseases of intestines',
      '- DIG013 Diverticulosis and diverticulitis',
      '- DIG021 Gastrointestinal hemorrhage',
      '## Beside it',
      '- K57.30 Diverticulosis of large intestine without perforation or abscess without bleeding',
      "- Meckel's diverticulum (Q43.0)",
    ]) {
      assert.ok(
        text.split('\n').some(line => line.startsWith(expected)),
        `${expected} is not in\n${text}`,
      );
    }
    assert.equal(editor.document.languageId, 'markdown');
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(editor.document.getText(), text);
  });

  it('lists what is below a header', async () => {
    const text = await textOf(page('/icd10cm/E11.md'));
    assert.match(text, /^## Below \(10\)$/m);
    assert.match(text, /^- E11\.9 Type 2 diabetes mellitus without complications$/m);
  });

  it('bounds what it lists: 60 codes of one place, and how many more there are', async () => {
    const text = await textOf(page('/icd10pcs/0WB00ZZ.md'));
    assert.match(text, /^# ICD-10-PCS 0WB00ZZ Excision of Head, Open Approach$/m);
    const beside = text.slice(text.indexOf('## Beside it'));
    // The code itself is one of the 60, and not beside itself.
    assert.equal(beside.split('\n').filter(line => line.startsWith('- 0WB')).length, 59);
    assert.match(beside, /^- \d+ more$/m);
  });

  it('says of a code that nobody has that it is unknown, and what is near', async () => {
    const text = await textOf(page('/icd10cm/K57.399.md'));
    assert.match(text, /has no code K57\.399/);
    assert.match(text, /^- K57\.3 /m);
    assert.match(await textOf(page('/nowhere')), /no code at this address/);
    // A `%` that is of no character.
    assert.match(await textOf(page('/code/x.md', '50%')), /no code at this address/);
  });

  it('has links to the codes in it, and goes to them as definitions', async () => {
    const found = await links(K57_31);
    const target = (text: string): string | undefined => found.find(link => link.text === text)?.target;
    assert.equal(target('K57.30'), '/icd10cm/K57.30.md');
    assert.equal(target('DIG013'), '/ccsr/DIG013.md');
    assert.equal(target('K57'), '/icd10cm/K57.md');
    const document = await vscode.workspace.openTextDocument(K57_31);
    const at = document.getText().indexOf('DIG021');
    assert.deepEqual(await definitions(K57_31, document.positionAt(at + 2)), ['/ccsr/DIG021.md']);
    assert.match(await hovered(K57_31, document.positionAt(at + 2)), /^\*\*Gastrointestinal hemorrhage\*\*/);
    // What only looks like a code in a page is none.
    assert.deepEqual(await definitions(K57_31, document.positionAt(at + 12)), []);
    assert.equal(await hovered(K57_31, document.positionAt(at + 12)), '');
  });

  it('is the definition of a code in any text, and of nothing else', async () => {
    const { document, selection } = await openText('json', '{"code": "DIAGNOSIS//ICD//10//K57|31"}');
    assert.deepEqual(await definitions(document.uri, selection.active), ['/icd10cm/K57.31.md']);
    const cell = await openText('plaintext', 'a T-c|ell count');
    assert.deepEqual(await definitions(cell.document.uri, cell.selection.active), []);
  });

  it('is linked from rendered records', async () => {
    const { document } = await openText(
      'clinical-record',
      'Time: 2110-04-11\n  DIAGNOSIS//ICD//10//K5731\n  LOINC/8867-4 88\n',
    );
    assert.deepEqual(await links(document.uri), [
      { text: 'DIAGNOSIS//ICD//10//K5731', target: '/icd10cm/K57.31.md' },
      { text: 'LOINC/8867-4', target: '/loinc/8867-4.md' },
    ]);
  });

  it('opens by the command of a hover, for the code it names, and for the one at the cursor', async () => {
    const { document, selection } = await openText('plaintext', 'RxNorm/1973|61');
    const markdown = await hovered(document.uri, selection.active);
    const [, argument = ''] = /command:cohortLens\.openCode\?([^ )]*)/.exec(markdown) ?? [];
    const [code] = JSON.parse(decodeURIComponent(argument)) as [unknown];
    assert.deepEqual(code, { system: 'rxnorm', code: '197361' });
    await vscode.commands.executeCommand('cohortLens.openCode');
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, '/rxnorm/197361.md');
    await vscode.commands.executeCommand('cohortLens.openCode', { system: 'loinc', code: '8867-4' });
    assert.equal(vscode.window.activeTextEditor.document.uri.path, '/loinc/8867-4.md');
  });

  it('opens for the code at the cursor of another page, and for nothing that is no code', async () => {
    const editor = await vscode.window.showTextDocument(K57_31);
    const cursor = editor.document.positionAt(editor.document.getText().indexOf('DIG021') + 2);
    editor.selection = new vscode.Selection(cursor, cursor);
    // Of another form than a link hands over: then the cursor counts.
    await vscode.commands.executeCommand('cohortLens.openCode', { code: 'K57', system: undefined });
    assert.equal(vscode.window.activeTextEditor?.document.uri.path, '/ccsr/DIG021.md');
  });

  it('is there for codes that no path can hold', async () => {
    await vscode.commands.executeCommand('cohortLens.openCode', { system: null, code: 'WARD//a/b?c#d%2F' });
    const text = vscode.window.activeTextEditor?.document.getText() ?? '';
    assert.match(text, /^# WARD\/\/a\/b\?c#d%2F/);
  });
});
