import type * as vscode from 'vscode';
import { describe, expect, it } from 'vitest';
import { CODE_DOCUMENTS, CODE_PAGE, isAmendable } from '../../../src/features/ontology/documents';
import { PROMPT } from '../../../src/features/preview/scheme';

const inScheme = (scheme: string): vscode.TextDocument =>
  ({ uri: { scheme } }) as { readonly uri: Pick<vscode.Uri, 'scheme'> } as vscode.TextDocument;

describe('the documents whose codes are checked', () => {
  it('are those that the user can amend', () => {
    const schemes = ['file', 'untitled', 'vscode-remote', 'vscode-notebook-cell'];
    expect(schemes.filter(scheme => !isAmendable(inScheme(scheme)))).toEqual([]);
    expect([CODE_PAGE, PROMPT, 'git', 'vscode-userdata'].filter(scheme => isAmendable(inScheme(scheme)))).toEqual([]);
  });

  // The manifest says so: capabilities.virtualWorkspaces.
  it('are on a disk: virtual workspaces are not supported', () => {
    expect(CODE_DOCUMENTS.filter(({ scheme }) => scheme === 'vscode-vfs')).toEqual([]);
  });
});
