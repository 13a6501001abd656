import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CodeAnswer, DatasetCode } from '../../../src/core/ontology/answer';
import { noAnswer } from '../../../src/core/ontology/no_answer';
import type { DataSetList } from '../../../src/features/data_sets/list';
import { CodeChecks } from '../../../src/features/diagnostics/checks';
import type { Engine } from '../../../src/features/engine/engine';
import type { Log } from '../../../src/features/log/log';
import type { CodeMentions } from '../../../src/features/ontology/code_mentions';
import { KnownCodes } from '../../../src/features/ontology/known_codes';
import type { Ontology } from '../../../src/features/ontology/ontology';
import type { Settings } from '../../../src/features/settings/settings';
import type { Viewers } from '../../../src/features/viewer/viewers';
import { closeTexts, openText, whenever } from './texts';

const silent: vscode.Event<never> = () => new vscode.Disposable(() => undefined);
const WARD = '/ward';

/** An ontology that has no code. */
const ontology = {
  onDidChangeAnswers: silent,
  call: (_method: string, { codes }: { codes: readonly string[] }): Promise<CodeAnswer[]> =>
    Promise.resolve(
      codes.map(input => ({
        ...noAnswer(input),
        system: 'icd10cm',
        code: input,
        problem: { kind: 'unknown', message: `There is no ${input}.`, nearest: [] },
      })),
    ),
} as unknown as Ontology;

const own = (code: string): DatasetCode => ({
  path: WARD,
  name: 'ward',
  code,
  description: 'what the ward means by it',
  parents: [],
  columns: {},
  events: 3,
  subjects: 1,
});

/** A data set that a viewer shows, which answers when it is let, and knows K57.39. */
class Ward {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly session = { start: { dataset: { path: WARD } }, changes: 0 };
  readonly #heard = new vscode.EventEmitter<void>();
  readonly onAsked = this.#heard.event;
  asked = 0;
  answer: () => void = () => undefined;
  readonly let = new Promise<void>(resolve => (this.answer = resolve));

  readonly engine = {
    call: async (_method: string, { codes }: { codes: readonly string[] }): Promise<DatasetCode[][]> => {
      this.asked++;
      this.#heard.fire();
      await this.let;
      return codes.map(code => (code.includes('K57.39') ? [own(code)] : []));
    },
  } as unknown as Engine;

  readonly viewers = {
    sessions: new Set([this.session]),
    latest: this.session,
    onDidChange: this.#changed.event,
  } as unknown as Pick<Viewers, 'sessions' | 'latest' | 'onDidChange'>;

  /** What a viewer does with each step in it. */
  tell(): void {
    this.#changed.fire();
  }
}

const nothingListed = { entries: [], entry: () => undefined, onDidChange: silent } as unknown as DataSetList;
const log = { failure: (doing: string, error: unknown) => assert.fail(`${doing}: ${String(error)}`) } as unknown as Log;

describe('a data set that answers late', () => {
  const owned: { dispose(): void }[] = [];
  afterEach(async () => {
    for (const each of owned.splice(0)) each.dispose();
    await closeTexts();
  });

  function knownOf(ward: Ward): KnownCodes {
    const codes = new KnownCodes(ontology, ward.engine, nothingListed, ward.viewers, log);
    owned.push(codes);
    ward.tell();
    return codes;
  }

  it('has no code marked that it may know, and the others once it has answered', async () => {
    const ward = new Ward();
    const codes = knownOf(ward);
    const { document } = await openText('plaintext', 'icd10cm//K57.39 and icd10cm//K57.38');
    const checks = new CodeChecks({
      codes,
      mentions: { names: () => Promise.resolve({ prefixes: [], imported: [] }) } as unknown as CodeMentions,
      settings: { onDidChange: silent, checksCodes: (each: unknown) => each === document } as unknown as Settings,
      log,
    });
    owned.push(checks);
    const seen = new Set<string>();
    const look = (): string[] => {
      const marks = vscode.languages.getDiagnostics(document.uri).map(({ range }) => document.getText(range));
      for (const mark of marks) seen.add(mark);
      return marks;
    };
    owned.push(vscode.languages.onDidChangeDiagnostics(look));
    // Let only after the wait for it has ended: another question, asked after the checks', has been given up by then.
    await whenever(ward.onAsked, () => ward.asked > 0 || undefined);
    const [late] = await codes.describe(['icd10cm//K57.39'], new AbortController().signal);
    assert.equal(late?.awaited, true);
    ward.answer();
    await whenever(vscode.languages.onDidChangeDiagnostics, () => look().length > 0 || undefined);
    assert.deepEqual([...seen], ['K57.38']);
  });

  it('is asked again only where its files have changed, whatever else its viewer does', async () => {
    const ward = new Ward();
    const codes = knownOf(ward);
    let changes = 0;
    owned.push(codes.onDidChange(() => changes++));
    const ask = async (): Promise<number> => {
      await codes.describe(['icd10cm//K57.39', 'icd10cm//K57.38'], new AbortController().signal, 20_000);
      return ward.asked;
    };
    ward.answer();
    assert.equal(await ask(), 1);
    ward.tell();
    assert.deepEqual([await ask(), changes], [1, 0]);
    ward.session.changes++;
    ward.tell();
    assert.deepEqual([await ask(), changes], [2, 1]);
  });
});
