import * as vscode from 'vscode';
import { Cancelled, messageOf, UserFault } from '../../core/fault';
import type { QueriedSubjects } from '../../engine/contract';
import { counted, lastName } from '../data_sets/words';
import { tellWarning, withProgress } from '../notifications/notify';
import { becomes } from './place';
import { idWords } from './rows';
import { dataSetFor, say } from './select';
import type { CohortServices } from './services';

/** What was typed last, kept by the workspace. */
const LAST_QUERY = 'cohortLens.cohort.query';
const FIRST_QUERY = 'SELECT subject_id FROM subjects WHERE events >= 1000';

export interface QueryGiven {
  readonly path?: string;
  readonly sql?: string;
}

/** Selects by SQL that is given, or that the user types. */
export async function selectBySql(services: CohortServices, given: QueryGiven): Promise<void> {
  const path = given.path ?? (await dataSetFor(services));
  if (path === undefined) return;
  if (given.sql !== undefined) {
    await runQuery(services, path, given.sql);
    return;
  }
  const asked = await askQuery(services, path);
  if (asked) await take(services, path, asked.sql, asked.found);
}

/** Selects by a query, which can be cancelled. @throws UserFault where it can't be used */
export async function runQuery(services: CohortServices, path: string, sql: string): Promise<void> {
  const cancelling = new AbortController();
  const found = await withProgress(
    `Selecting a cohort of ${lastName(path)}`,
    () => services.engine.call('querySubjects', { path, sql }, cancelling.signal),
    () => cancelling.abort(),
  );
  await take(services, path, sql, found);
}

async function take(services: CohortServices, path: string, sql: string, found: QueriedSubjects): Promise<void> {
  const { subjects, nulls, unknown } = found;
  const left = [
    ...(nulls > 0 ? [`${counted(nulls, 'row has', 'rows have')} no subject_id`] : []),
    ...(unknown.length > 0
      ? [`${counted(unknown.length, 'id is', 'ids are')} not in the records (${idWords(unknown)})`]
      : []),
  ];
  if (subjects.length === 0) {
    void tellWarning(
      `The query selects nobody${left.length > 0 ? `: ${left.join(', and ')}` : ''}. The cohort stays as it is.`,
    );
    return;
  }
  if (!(await becomes(services.model, path, subjects, `query: ${sql.trim()}`))) return;
  const selected = `The query selects ${counted(subjects.length, 'patient')}`;
  if (left.length > 0) void tellWarning(`${selected}; ${left.join(', and ')}.`);
  else say(`${selected}.`);
}

interface Asked {
  readonly sql: string;
  readonly found: QueriedSubjects;
}

/** Has a query typed and runs it: what is wrong with it is said under it, and it can be mended. Escape cancels it. */
async function askQuery({ memento, engine, log }: CohortServices, path: string): Promise<Asked | undefined> {
  const box = vscode.window.createInputBox();
  const inFile = { iconPath: new vscode.ThemeIcon('new-file'), tooltip: 'Write the query in a file' };
  box.title = `Select Cohort by SQL in ${lastName(path)}`;
  box.placeholder = FIRST_QUERY;
  box.prompt = 'A SELECT with subject_id over the tables events, subjects and codes';
  box.value = memento.get<string>(LAST_QUERY, FIRST_QUERY);
  box.valueSelection = [0, box.value.length];
  box.buttons = [inFile];
  box.ignoreFocusOut = true;
  const closing = new AbortController();
  const run = async (sql: string): Promise<Asked | undefined> => {
    box.busy = true;
    box.enabled = false;
    try {
      await memento.update(LAST_QUERY, sql);
      return { sql, found: await engine.call('querySubjects', { path, sql }, closing.signal) };
    } catch (error) {
      if (error instanceof Cancelled) return undefined;
      if (!(error instanceof UserFault)) log.failure('Selecting by a query', error);
      box.validationMessage = messageOf(error);
      return undefined;
    } finally {
      box.busy = false;
      box.enabled = true;
    }
  };
  try {
    return await new Promise<Asked | undefined>(resolve => {
      box.onDidChangeValue(() => (box.validationMessage = undefined));
      box.onDidAccept(async () => {
        if (box.value.trim() === '' || !box.enabled) return;
        const asked = await run(box.value);
        if (asked) resolve(asked);
      });
      box.onDidTriggerButton(() => {
        void vscode.commands.executeCommand('cohortLens.cohort.newQuery', { sql: box.value });
        resolve(undefined);
      });
      box.onDidHide(() => resolve(undefined));
      box.show();
    });
  } finally {
    closing.abort();
    box.dispose();
  }
}
