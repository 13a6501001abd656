import * as vscode from 'vscode';
import type { CodeSelector } from '../../core/cohort/cohort';
import { writeCode } from '../../core/ontology/read_code';
import { pagedCode } from '../code_page/address';
import { counted, lastName } from '../data_sets/words';
import { tellInformation, withProgress } from '../notifications/notify';
import { chooseCode } from './choose_code';
import { placeFound, WAYS } from './place';
import { selectorWords } from './rows';
import { dataSetFor, say } from './select';
import type { CohortServices } from './services';

/**
 * Puts all patients with a code, or with one below it, into the cohort.
 * @param asked `{ system, code }` in canonical form, or `{ code }` as a data set writes it; beside it `path` and `way`.
 *   A Uri: the code of this page. Anything else: the code of the page that is in front, or one that the user finds.
 */
export async function addWithCode(services: CohortServices, asked: unknown): Promise<void> {
  const { engine, model } = services;
  const code = codeOf(asked) ?? (await chooseCode(services));
  if (code === undefined) return;
  const path = textIn(asked, 'path') ?? (await dataSetFor(services));
  if (path === undefined) return;
  const selector: CodeSelector = { code, below: true };
  const cancelling = new AbortController();
  const { subjects } = await withProgress(
    `Looking for ${selectorWords(selector)} in ${lastName(path)}`,
    () => engine.call('subjectsWith', { path, codes: [selector] }, cancelling.signal),
    () => cancelling.abort(),
  );
  if (subjects.length === 0) {
    void tellInformation(`Nobody in ${lastName(path)} has ${code} or a code below it. The cohort stays as it is.`);
    return;
  }
  const found = `${counted(subjects.length, 'patient has', 'patients have')} ${selectorWords(selector)}`;
  const given = WAYS.find(way => way === textIn(asked, 'way'));
  if (
    (await placeFound(model, path, subjects, { found, from: `with ${selectorWords(selector)}` }, given)) !== undefined
  )
    say(`${found}.`);
}

function codeOf(asked: unknown): string | undefined {
  const page = asked instanceof vscode.Uri ? asked : undefined;
  const inFront = asked === undefined ? vscode.window.activeTextEditor?.document.uri : undefined;
  const paged = page ?? inFront;
  if (paged) {
    const of = pagedCode(paged);
    return of === null ? undefined : of.system === null ? of.code : writeCode(of.system, of.code);
  }
  const code = textIn(asked, 'code');
  const system = textIn(asked, 'system');
  return code !== undefined && system !== undefined ? writeCode(system, code) : code;
}

function textIn(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
