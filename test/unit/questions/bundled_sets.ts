import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Idea } from '../../../src/core/questions/idea';
import type { Question } from '../../../src/core/questions/question';
import type { SampleTruth } from '../../../src/core/sample/truth';

/** What `npm run build` made, read without the code that is tested. */

export const MEDIA = path.resolve(import.meta.dirname, '../../../media');
export const COHORT = path.join(MEDIA, 'sample', 'synthetic-cohort');

const folder = path.join(MEDIA, 'questions');
const textsOf = (end: string): readonly string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith(end))
    .map(name => readFileSync(path.join(folder, name), 'utf8'));

export function bundledQuestions(): readonly Question[] {
  return textsOf('.questions.jsonl').flatMap(text =>
    text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Question),
  );
}

export function bundledIdeas(): ReadonlyMap<string, Idea> {
  const files = textsOf('.ideas.json').map(text => JSON.parse(text) as { readonly ideas: readonly Idea[] });
  return new Map(files.flatMap(({ ideas }) => ideas).map(idea => [idea.id, idea]));
}

export function bundledTruth(): SampleTruth {
  return JSON.parse(readFileSync(`${COHORT}.truth.json`, 'utf8')) as SampleTruth;
}
