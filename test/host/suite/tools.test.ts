import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import { activeLens, dataSetNode, inWorkspace, SAMPLE } from './lens';
import { sampleSubjects } from './cohort_of';

describe('tools for chat models', () => {
  let lens: CohortLensApi;
  let subject: string;
  let token: vscode.CancellationToken;

  before(async () => {
    lens = await activeLens();
    await lens.search();
    const [first] = await sampleSubjects(lens);
    subject = first!.subject.id;
    token = new vscode.CancellationTokenSource().token;
    await dataSetNode(lens, inWorkspace(SAMPLE));
  });
  afterEach(() =>
    vscode.workspace
      .getConfiguration()
      .update('cohortLens.restrictedDataSets', undefined, vscode.ConfigurationTarget.Global),
  );

  const options = <T extends object>(input: T) => ({ input, toolInvocationToken: undefined });
  const textOf = (result: vscode.LanguageModelToolResult): string =>
    result.content.map(part => String(Reflect.get(part as object, 'value'))).join('');

  it('are declared, and registered by the names that they are declared by', () => {
    const names = vscode.lm.tools.map(({ name }) => name).filter(name => name.startsWith('cohortLens_'));
    assert.deepEqual(names.sort(), ['cohortLens_list_subjects', 'cohortLens_lookup_code', 'cohortLens_read_subject']);
  });

  it('look up a code', async () => {
    const text = textOf(await lens.tools.lookupCode.invoke(options({ code: 'ICD10CM/E11.9' }), token));
    assert.match(text, /Type 2 diabetes mellitus without complications/);
    assert.match(text, /ICD-10-CM/);
  });

  it('ask before records are disclosed', () => {
    const listing = lens.tools.listSubjects.prepareInvocation(options({ dataset: inWorkspace(SAMPLE) }));
    const reading = lens.tools.readSubject.prepareInvocation(options({ subject, dataset: inWorkspace(SAMPLE) }));
    assert.match(listing.confirmationMessages.message, /are sent to the chat’s model/);
    assert.match(reading.confirmationMessages.message, new RegExp(`subject ${subject}`));
  });

  it('list subjects, and read one’s events within a budget of tokens', async () => {
    const listed = textOf(await lens.tools.listSubjects.invoke(options({ dataset: inWorkspace(SAMPLE) }), token));
    assert.ok(listed.includes(`${subject}: `), listed.slice(0, 200));
    const whole = textOf(
      await lens.tools.readSubject.invoke(options({ subject, dataset: inWorkspace(SAMPLE) }), token),
    );
    assert.match(whole, new RegExp(`=== Patient ID: ${subject} ===`));
    const budget = { tokenBudget: 200, countTokens: (text: string) => Promise.resolve(Math.ceil(text.length / 4)) };
    const input = { ...options({ subject, dataset: inWorkspace(SAMPLE) }), tokenizationOptions: budget };
    const cut = textOf(await lens.tools.readSubject.invoke(input, token));
    assert.ok(cut.length < 1000, String(cut.length));
    assert.match(cut, /more characters are left out/);
  });

  it('refuse restricted records, and data sets that are not listed', async () => {
    const settings = vscode.workspace.getConfiguration();
    await settings.update('cohortLens.restrictedDataSets', [inWorkspace(SAMPLE)], vscode.ConfigurationTarget.Global);
    await assert.rejects(
      lens.tools.listSubjects.invoke(options({ dataset: inWorkspace(SAMPLE) }), token),
      /is restricted/,
    );
    await assert.rejects(
      lens.tools.readSubject.invoke(options({ subject, dataset: inWorkspace(SAMPLE) }), token),
      /is restricted/,
    );
    await assert.rejects(
      lens.tools.readSubject.invoke(options({ subject, dataset: 'no-such' }), token),
      /Name one of these data sets/,
    );
  });
});
