import * as vscode from 'vscode';
import type { SystemId } from '../../core/ontology/answer';
import { writeCode } from '../../core/ontology/read_code';
import { CODE_PAGE } from '../ontology/documents';

/** What a code page is about. */
export interface PagedCode {
  /** Null for a code that is of no system, as `LAB//50912//mg/dL` of a data set is. */
  readonly system: SystemId | null;
  readonly code: string;
}

/** In place of a system. */
const NO_SYSTEM = 'code';
const PLAIN = /^[\w.-]+$/;

/**
 * The address of a code's page: `cohort-lens-code:/icd10cm/K57.31.md`. A code that a path does not hold as it is stands
 * in the query, and in the path readably, since the path is what a tab is named by.
 */
export function pageAddress({ system, code }: PagedCode): vscode.Uri {
  const isPlain = PLAIN.test(code);
  const name = isPlain ? code : code.replace(/[^\w.-]+/g, ' ').trim() || 'code';
  return vscode.Uri.from({
    scheme: CODE_PAGE,
    path: `/${system ?? NO_SYSTEM}/${name}.md`,
    query: isPlain ? '' : encodeURIComponent(code),
  });
}

/** @returns null where the address is of no code */
export function pagedCode(uri: vscode.Uri): PagedCode | null {
  const [, folder, name] = /^\/([\w-]+)\/(.+)\.md$/.exec(uri.path) ?? [];
  if (uri.scheme !== CODE_PAGE || folder === undefined || name === undefined) return null;
  const system = folder === NO_SYSTEM ? null : folder;
  const code = uri.query === '' ? name : decoded(uri.query);
  return code === null ? null : { system, code };
}

/** Null where a `%` is of no character: the address was not written here. */
function decoded(query: string): string | null {
  try {
    return decodeURIComponent(query);
  } catch {
    return null;
  }
}

/** What the ontology is asked about a page's code. */
export function askedCode({ system, code }: PagedCode): string {
  return system === null ? code : writeCode(system, code);
}
