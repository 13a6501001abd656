import type { Question } from '../questions/question';
import { answerInstruction, answerSchema } from './score_answer';

/**
 * A prompt is made of a template: two parts, `[system]` and `[user]`, with fields in braces. A template of the user's own is
 * a file `*.prompt.txt`; docs/evaluate.md has its fields.
 */
export const PROMPT_FIELDS = [
  'records',
  'question',
  'instruction',
  'schema',
  'subjects',
  'examples',
  'groups',
] as const;
export type PromptField = (typeof PROMPT_FIELDS)[number];

/** What the model is told first, and what it reads; `reason` asks it to think aloud before it answers. */
export const PROMPT_TEMPLATES = {
  plain: `[system]
You answer questions about the clinical records of a group of patients. Use only what the records say. Do not explain.
{instruction}
Write nothing but this JSON object.
[user]
{records}

Question: {question}

{instruction}
`,
  reason: `[system]
You answer questions about the clinical records of a group of patients. Use only what the records say.
[user]
{records}

Question: {question}

First reason step by step. Then, on a line of its own, give the answer. {instruction}
`,
} as const;

export type PromptKind = keyof typeof PROMPT_TEMPLATES;

/** The templates that are there, the usual one first. */
export const PROMPT_KINDS: readonly { readonly id: PromptKind; readonly title: string; readonly summary: string }[] = [
  { id: 'plain', title: 'Answer only', summary: 'The model writes the answer and nothing else' },
  { id: 'reason', title: 'Reason first', summary: 'The model thinks step by step before it answers' },
];

/** What ends the name of a template of the user's own. */
export const PROMPT_FILE = '.prompt.txt';

/** What a run by a template of the user's own is called, as a variant: the file's name without its ending. */
export function promptName(file: string): string {
  const name = file.replace(/^.*[\\/]/, '');
  return name.replace(/(?:\.prompt)?\.txt$/i, '') || name;
}

export interface PromptParts {
  readonly system: string;
  readonly user: string;
}

/** What is wrong with a template, with line and column from 1. */
export interface PromptProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const PART = /^\[(system|user)\][ \t]*$/;
const FIELD = /\{([a-z]+)\}/g;

/** Reads a template. It has both parts, each once, and `[user]` has the records and the question in it. */
export function parsePrompt(text: string): PromptParts | PromptProblem {
  const parts = new Map<string, string[]>();
  let current: string[] | undefined;
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  for (const [i, content] of lines.entries()) {
    const name = PART.exec(content)?.[1];
    if (name !== undefined) {
      if (parts.has(name)) return { line: i + 1, column: 1, message: `The part [${name}] is there already.` };
      current = [];
      parts.set(name, current);
      continue;
    }
    if (current === undefined) {
      if (content.trim() === '') continue;
      return { line: i + 1, column: 1, message: 'A template begins with the line [system] or [user].' };
    }
    for (const { 1: field = '', index } of content.matchAll(FIELD)) {
      if ((PROMPT_FIELDS as readonly string[]).includes(field)) continue;
      const message = `There is no field {${field}}. Fields are ${PROMPT_FIELDS.map(each => `{${each}}`).join(', ')}.`;
      return { line: i + 1, column: index + 1, message };
    }
    current.push(content);
  }
  const user = parts.get('user')?.join('\n').trim();
  if (user === undefined) return { line: lines.length, column: 1, message: 'The part [user] is missing.' };
  for (const field of ['records', 'question'] as const) {
    if (user.includes(`{${field}}`)) continue;
    return {
      line: lines.length,
      column: 1,
      message: `The part [user] does not have {${field}}: nothing would be asked.`,
    };
  }
  return { system: parts.get('system')?.join('\n').trim() ?? '', user };
}

/** A template filled in for a question. @param records its rendered cohort */
export function fillPrompt({ system, user }: PromptParts, question: Question, records: string): PromptParts {
  const fields: Readonly<Record<PromptField, string>> = {
    records: records.trimEnd(),
    question: question.question,
    instruction: answerInstruction(question),
    schema: JSON.stringify(answerSchema(question)),
    subjects: question.subjects.join(', '),
    examples: Object.entries(question.params.examples ?? {})
      .map(([id, label]) => `${id}: ${label}`)
      .join('\n'),
    groups: Object.entries(question.params.groups ?? {})
      .map(([name, ids]) => `${name}: ${ids.join(', ')}`)
      .join('\n'),
  };
  // A function: `$&` in a record is text.
  const valueOf = new Map<string, string>(Object.entries(fields));
  const filled = (text: string): string => text.replace(FIELD, (whole, name: string) => valueOf.get(name) ?? whole);
  return { system: filled(system), user: filled(user) };
}
