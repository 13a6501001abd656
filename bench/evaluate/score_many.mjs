// How long it takes to score answers: the command line on a file of 10,000 questions and answers, less its start.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { inProject } from '../../scripts/setup/project.mjs';
import { median } from '../records/table.mjs';

const ANSWERS = 10_000;

/**
 * @param {string} folder for files
 * @param {object[]} questions bundled ones, repeated under other ids
 * @returns {number} seconds, the median of three, with reading both files
 */
export function secondsToScore(folder, questions) {
  const many = Array.from({ length: ANSWERS }, (_, i) => ({ ...questions[i % questions.length], id: `q${i}` }));
  const answers = many.map(question => {
    const { id, gold } = /** @type {{ id: string, gold: unknown }} */ (question);
    return { id, answer: `I have read the records.\n\`\`\`json\n${JSON.stringify({ answer: gold })}\n\`\`\`` };
  });
  const [set, file, none] = ['many.questions.jsonl', 'many.answers.jsonl', 'none.answers.jsonl'].map(name =>
    path.join(folder, name),
  );
  writeFileSync(set ?? '', many.map(each => `${JSON.stringify(each)}\n`).join(''));
  writeFileSync(file ?? '', answers.map(each => `${JSON.stringify(each)}\n`).join(''));
  writeFileSync(none ?? '', '');
  const timed = (/** @type {string} */ of) => {
    const began = performance.now();
    execFileSync(process.execPath, [inProject('dist/cli.js'), 'score', set ?? '', '--answers', of, '--json'], {
      maxBuffer: 1e9,
    });
    return (performance.now() - began) / 1000;
  };
  // The same without answers: the start, and reading the questions.
  return median([1, 2, 3].map(() => timed(file ?? '') - timed(none ?? '')));
}
