import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CodeAnswer } from '../../../src/core/ontology/answer';
import type { KnownCode } from '../../../src/core/ontology/telling';
import { CodeChecks } from '../../../src/features/diagnostics/checks';
import type { Log } from '../../../src/features/log/log';
import type { CodeMentions } from '../../../src/features/ontology/code_mentions';
import type { KnownCodes } from '../../../src/features/ontology/known_codes';
import { unanswered } from '../../../src/features/ontology/unanswered';
import type { SettingName } from '../../../src/features/settings/rules';
import type { Settings } from '../../../src/features/settings/settings';
import { activeLens } from './lens';
import { closeTexts, openText, setting, whenever } from './texts';

interface Mark {
  readonly text: string;
  readonly code: unknown;
  readonly severity: string | undefined;
}

function marks(document: vscode.TextDocument): Mark[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source }) => source === 'Cohort Lens')
    .map(({ range, code, severity }) => ({
      text: document.getText(range),
      code,
      severity: vscode.DiagnosticSeverity[severity],
    }));
}

/** The marks of a text, once there are any, or so many. */
function marked(document: vscode.TextDocument, count = 1): Promise<Mark[]> {
  return whenever(vscode.languages.onDidChangeDiagnostics, () => {
    const found = marks(document);
    return found.length >= count ? found : undefined;
  });
}

async function fixes(document: vscode.TextDocument): Promise<vscode.CodeAction[]> {
  const [place] = vscode.languages.getDiagnostics(document.uri);
  assert.ok(place);
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    place.range,
    vscode.CodeActionKind.QuickFix.value,
  );
  return actions.filter(({ title }) => /^(?:Change to|Use|Show all) /.test(title));
}

describe('checks of codes', () => {
  before(async () => {
    await activeLens();
  });
  beforeEach(() => setting('diagnostics.enabled', true));
  afterEach(async () => {
    await setting('diagnostics.enabled', undefined);
    await closeTexts();
  });

  it('mark codes that do not exist, and headers; not what only a part of a vocabulary lacks', async () => {
    // K57.39 does not exist in ICD-10-CM FY2026, E11 has codes below it, I10 can be billed, RxNorm is bundled in part.
    const { document } = await openText(
      'plaintext',
      'icd10cm//K57.39 icd10cm//E11 icd10cm//I10 snomed//73211009 rxnorm//1',
    );
    assert.deepEqual(await marked(document, 2), [
      { text: 'K57.39', code: 'unknown', severity: 'Warning' },
      { text: 'E11', code: 'not-billable', severity: 'Information' },
    ]);
  });

  it('offer the nearest codes, written as the text writes them', async () => {
    const { document } = await openText('plaintext', 'DIAGNOSIS//ICD//10//K5739 x');
    await marked(document);
    const [first] = await fixes(document);
    assert.ok(first?.edit, 'there is no fix');
    assert.match(first.title, /^Change to K57\.\d+: /);
    await vscode.workspace.applyEdit(first.edit);
    assert.match(document.getText(), /^DIAGNOSIS\/\/ICD\/\/10\/\/K57\d+ x$/);
    await whenever(vscode.languages.onDidChangeDiagnostics, () => marks(document).length === 0 || undefined);
  });

  it('offer the codes below a header', async () => {
    const { document } = await openText('json', '["icd10cm//E11"]');
    await marked(document);
    const titles = (await fixes(document)).map(({ title }) => title);
    assert.ok(
      titles.some(title => title.startsWith('Use E11.')),
      titles.join('\n'),
    );
    assert.ok(
      titles.some(title => title.startsWith('Show all ')),
      titles.join('\n'),
    );
  });

  it('find the same after a change, where the changed line is', async () => {
    const { document } = await openText('plaintext', 'icd10cm//K57.39\nicd10cm//I10\nicd10cm//E11');
    await marked(document, 2);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(0, 0), 'a line\n');
    edit.replace(document.uri, new vscode.Range(0, 14, 0, 15), '8');
    await vscode.workspace.applyEdit(edit);
    const places = await whenever(vscode.languages.onDidChangeDiagnostics, () => {
      const found = vscode.languages
        .getDiagnostics(document.uri)
        .map(each => [document.getText(each.range), each.range.start.line]);
      return found[0]?.[0] === 'K57.38' ? found : undefined;
    });
    assert.deepEqual(places, [
      ['K57.38', 1],
      ['E11', 3],
    ]);
  });

  it('are made anew when codes are described otherwise, and wait for data sets that have not answered', async () => {
    await setting('diagnostics.enabled', false);
    const changed = new vscode.EventEmitter<void>();
    const none = new vscode.EventEmitter<ReadonlySet<SettingName>>();
    const problem = { kind: 'unknown' as const, message: 'Nobody has it.', nearest: [] };
    let says: Pick<KnownCode, 'awaited'> & Pick<CodeAnswer, 'problem'> = { problem, awaited: true };
    let asked = 0;
    const codes: Pick<KnownCodes, 'describe' | 'onDidChange'> = {
      onDidChange: changed.event,
      describe: texts => {
        asked++;
        const { problem: said, awaited = false } = says;
        return Promise.resolve(
          texts.map(text => ({ answer: { ...unanswered(text), problem: said }, records: [], awaited })),
        );
      },
    };
    const checks = new CodeChecks({
      codes: codes as KnownCodes,
      mentions: { names: () => Promise.resolve({ prefixes: [], imported: [] }) } as Pick<
        CodeMentions,
        'names'
      > as CodeMentions,
      settings: { onDidChange: none.event, checksCodes: () => true } as Pick<
        Settings,
        'onDidChange' | 'checksCodes'
      > as Settings,
      log: { failure: (_, error) => assert.fail(String(error)) } as Pick<Log, 'failure'> as Log,
    });
    try {
      const { document } = await openText('plaintext', 'icd10cm//K57.39');
      await whenever(vscode.languages.onDidChangeDiagnostics, () => asked > 0 || undefined);
      assert.deepEqual(marks(document), []);
      says = { problem };
      changed.fire();
      assert.deepEqual(await marked(document), [{ text: 'K57.39', code: 'unknown', severity: 'Warning' }]);
      says = { problem: null };
      changed.fire();
      await whenever(vscode.languages.onDidChangeDiagnostics, () => marks(document).length === 0 || undefined);
    } finally {
      checks.dispose();
      changed.dispose();
      none.dispose();
    }
  });

  it('go with the setting and with the text', async () => {
    const { document } = await openText('plaintext', 'icd10cm//K57.39');
    await marked(document);
    await setting('diagnostics.enabled', false);
    await whenever(vscode.languages.onDidChangeDiagnostics, () => marks(document).length === 0 || undefined);
    await setting('diagnostics.enabled', true);
    await marked(document);
    await closeTexts();
    await whenever(vscode.languages.onDidChangeDiagnostics, () => marks(document).length === 0 || undefined);
  });
});
