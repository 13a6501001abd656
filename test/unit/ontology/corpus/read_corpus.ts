import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A line of some file, with the codes that a reader would see in it. */
export interface CorpusLine {
  /** Where in the corpus, for messages. */
  readonly at: string;
  readonly language: string;
  readonly header: string | undefined;
  readonly text: string;
  readonly codes: readonly { readonly start: number; readonly end: number }[];
}

export interface Corpus {
  readonly lines: readonly CorpusLine[];
  /** Codes that the open data set has. */
  readonly dataset: ReadonlySet<string>;
}

/** @param part `tuning.txt` or `held_out.txt`; the form of a line is told there */
export function readCorpus(part: string): Corpus {
  const lines: CorpusLine[] = [];
  const dataset = new Set<string>();
  let header: string | undefined;
  const all = readFileSync(path.join(__dirname, part), 'utf8').split('\n');
  all.forEach((line, index) => {
    const directive = /^# (dataset|header): ?(.*)$/.exec(line);
    if (directive !== null) {
      if (directive[1] === 'dataset') dataset.add(directive[2]!);
      else header = directive[2] === '' ? undefined : directive[2];
      return;
    }
    const tab = line.indexOf('\t');
    if (tab <= 0 || line.startsWith('#')) return;
    const language = line.slice(0, tab);
    const isRows = language === 'csv' || language === 'tsv';
    lines.push({
      at: `${part}:${index + 1}`,
      language,
      header: isRows ? header : undefined,
      ...unmarked(line.slice(tab + 1)),
    });
  });
  return { lines, dataset };
}

function unmarked(line: string): Pick<CorpusLine, 'text' | 'codes'> {
  const codes: { start: number; end: number }[] = [];
  let text = '';
  for (const piece of line.split(/(⟦[^⟧]*⟧)/)) {
    const isCode = piece.startsWith('⟦');
    const inner = isCode ? piece.slice(1, -1) : piece;
    if (isCode) codes.push({ start: text.length, end: text.length + inner.length });
    text += inner;
  }
  return { text, codes };
}
