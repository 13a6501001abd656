// The files of the bundled questions, by the ends of their names.
import { readdirSync } from 'node:fs';
import { inProject } from './project.mjs';

export const QUESTIONS = 'media/questions';

/**
 * @param {string} end
 * @returns {string[]} relative to the project, with forward slashes, sorted
 */
const filesThatEnd = end =>
  readdirSync(inProject(QUESTIONS))
    .filter(name => name.endsWith(end))
    .sort()
    .map(name => `${QUESTIONS}/${name}`);

/** @returns {string[]} what questions are sampled from */
export const ideaFiles = () => filesThatEnd('.ideas.json');

/** @returns {string[]} what was sampled: in no repository */
export const questionSets = () => filesThatEnd('.questions.jsonl');
