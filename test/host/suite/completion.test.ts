import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeLens } from './lens';
import { closeTexts, completions, openText } from './texts';

const labelOf = ({ label }: vscode.CompletionItem): string => (typeof label === 'string' ? label : label.label);

/** Descriptions as the publishers' tables have them (ontology/sources). */
const K57_31 = 'Diverticulosis of large intestine without perforation or abscess with bleeding';

describe('completion of codes', () => {
  before(async () => {
    await activeLens();
  });
  afterEach(closeTexts);

  const cases: readonly (readonly [text: string, language: string, code: string, description: string])[] = [
    ['icd10cm/K57.3', 'plaintext', 'K57.31', K57_31],
    ['{"code": "icd10//K573|"}', 'json', 'K57.31', K57_31],
    ['DIAGNOSIS//ICD//10//K57', 'plaintext', 'K5731', K57_31],
    [
      'DIAGNOSIS//ICD//9//250',
      'csv',
      '25000',
      'Diabetes mellitus without mention of complication, type II or unspecified type, not stated as uncontrolled',
    ],
    ['x = "loinc//8867|"', 'python', '8867-4', 'Heart rate'],
    ['- LOINC: 8867', 'markdown', '8867-4', 'Heart rate'],
  ];
  for (const [text, language, code, description] of cases) {
    it(`offers ${code} after ${text}`, async () => {
      const found = (await completions(await openText(language, text))).find(item => labelOf(item) === code);
      assert.ok(found, `${code} is not offered`);
      assert.equal(found.detail, description);
    });
  }

  it('finds codes by words', async () => {
    const items = await completions(await openText('plaintext', 'icd10cm/heart att'));
    // I21.9 is what ICD-10-CM’s index gives for “heart attack”, I25.2 for an old one.
    assert.ok(
      items.slice(0, 5).some(item => labelOf(item).startsWith('I21')),
      items.map(labelOf).join(', '),
    );
  });

  it('replaces what was typed of the code and nothing else', async () => {
    const editor = await openText('plaintext', 'a DIAGNOSIS//ICD//10//K57|31 b');
    const item = (await completions(editor)).find(each => labelOf(each) === 'K5731');
    assert.ok(
      item?.range && 'replacing' in item.range,
      JSON.stringify([item, (await completions(editor)).map(labelOf)]),
    );
    const { document } = editor;
    assert.deepEqual(
      [document.getText(item.range.inserting), document.getText(item.range.replacing)],
      ['K57', 'K5731'],
    );
  });

  it('tells more of the code that is looked at', async () => {
    const items = await completions(await openText('plaintext', 'icd10cm/K57.31'));
    const { documentation } = items.find(item => labelOf(item) === 'K57.31') ?? {};
    assert.ok(documentation instanceof vscode.MarkdownString);
    assert.match(documentation.value, /FY2026/);
  });

  it('follows a prefix of the user’s', async () => {
    const settings = vscode.workspace.getConfiguration('cohortLens');
    await settings.update(
      'codePrefixes',
      { 'DX!': 'icd10cm', 'mydx:': 'icd10cm' },
      vscode.ConfigurationTarget.Workspace,
    );
    try {
      const items = await completions(await openText('plaintext', 'mydx:K57.31'));
      assert.ok(items.some(item => labelOf(item) === 'K57.31'));
    } finally {
      await settings.update('codePrefixes', undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  for (const text of [
    'src/',
    'https://K57',
    'a: K57',
    'x / K57',
    'dx ICD10CM/E11.9 was given metformin',
    'icd10//K57.31. Also ',
    'LOINC: glucose was high',
  ]) {
    it(`offers nothing after “${text}”`, async () => {
      assert.deepEqual((await completions(await openText('plaintext', text))).map(labelOf), []);
    });
  }
});
