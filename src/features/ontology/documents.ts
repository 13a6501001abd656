import type * as vscode from 'vscode';
import { PROMPT } from '../preview/scheme';

/** The scheme of code pages. */
export const CODE_PAGE = 'cohort-lens-code';

/**
 * The languages in whose texts codes are looked for. Rows that VS Code has no language for (CSV without an extension
 * that brings it) are plain text. Notebook cells are documents of their own, in their own language.
 */
export const CODE_LANGUAGES = [
  'plaintext',
  'json',
  'jsonc',
  'jsonl',
  'csv',
  'tsv',
  'dynamic csv',
  'markdown',
  'python',
  'yaml',
  'sql',
  'r',
  'rmd',
  'clinical-record',
] as const;

/** Where texts of a user's are, and what is shown of records: not output channels, search results or chats. */
const SCHEMES = ['file', 'untitled', 'vscode-remote', 'vscode-userdata', 'vscode-notebook-cell', 'git'] as const;

/** What is only shown: code pages, rendered cohorts, earlier versions of files, VS Code's own settings. */
const SHOWN_ONLY: ReadonlySet<string> = new Set([CODE_PAGE, PROMPT, 'git', 'vscode-userdata']);

/** Whether a document is a text of the user's that may be amended: what is wrong with its codes is worth a mark. */
export const isAmendable = ({ uri }: vscode.TextDocument): boolean => !SHOWN_ONLY.has(uri.scheme);

/** Every document in which codes speak. */
export const CODE_DOCUMENTS: readonly vscode.DocumentFilter[] = [
  ...SCHEMES.flatMap(scheme => CODE_LANGUAGES.map(language => ({ language, scheme }))),
  // Rendered records and code pages are ours, whatever their scheme.
  { language: 'clinical-record' },
  { scheme: CODE_PAGE },
  { scheme: PROMPT },
];
