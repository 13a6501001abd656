import { describe, expect, it } from 'vitest';
import { findMentions, type CodeMention } from '../../../src/core/ontology/mentions';
import { readCorpus, type CorpusLine } from './corpus/read_corpus';
import { exists } from './sources';

interface Measured {
  readonly lines: number;
  readonly codes: number;
  readonly found: number;
  readonly right: number;
  readonly wrong: readonly string[];
}

/** What a hover would speak of: what is a code by itself, and what a source or the data set has. */
function spoken(line: CorpusLine, dataset: ReadonlySet<string>): readonly CodeMention[] {
  const { text, language, header } = line;
  return findMentions(text, { language, ...(header === undefined ? {} : { header }) }).filter(
    ({ strength, ask, text: said }) => strength === 'strong' || dataset.has(said) || exists(ask),
  );
}

function measure(part: string): Measured {
  const { lines, dataset } = readCorpus(part);
  const wrong: string[] = [];
  let codes = 0;
  let found = 0;
  let right = 0;
  for (const line of lines) {
    const marked = new Set(line.codes.map(({ start, end }) => line.text.slice(start, end) + `@${start}`));
    const mentions = spoken(line, dataset).map(({ text, start }) => `${text}@${start}`);
    codes += marked.size;
    found += mentions.length;
    right += mentions.filter(mention => marked.has(mention)).length;
    for (const mention of mentions) if (!marked.has(mention)) wrong.push(`${line.at} + ${mention}   ${line.text}`);
    for (const code of marked) if (!mentions.includes(code)) wrong.push(`${line.at} - ${code}   ${line.text}`);
  }
  return { lines: lines.length, codes, found, right, wrong };
}

describe('codes in the lines of files', () => {
  it.each(['tuning.txt', 'held_out.txt'])('are found with precision and recall of 0.98 or more: %s', part => {
    const { lines, codes, found, right, wrong } = measure(part);
    const figures = `${part}: ${lines} lines, ${codes} codes; precision ${(right / found).toFixed(4)}, recall ${(right / codes).toFixed(4)}`;
    if (process.env['MENTIONS'] === 'tell') console.log([figures, ...(part === 'tuning.txt' ? wrong : [])].join('\n'));
    expect(right / found, figures).toBeGreaterThanOrEqual(0.98);
    expect(right / codes, figures).toBeGreaterThanOrEqual(0.98);
  });
});
