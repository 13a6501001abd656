import type { SubjectId } from '../../src/core/meds/dataset';

/** A piece of the question's text: plain, or the id of one of its patients. */
export interface TextPart {
  readonly text: string;
  readonly subject: SubjectId | null;
}

/** Numbers as ids are written; ones with a fraction or an exponent are none. */
const NUMBER = /(?<![\w.])-?\d+(?![\w]|\.\d)/g;

/** Splits a question's text where it names its patients. The pieces joined are the text. */
export function textParts(text: string, subjects: readonly SubjectId[]): readonly TextPart[] {
  const known = new Set(subjects);
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(NUMBER)) {
    const [number] = match;
    if (!known.has(number)) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), subject: null });
    parts.push({ text: number, subject: number });
    from = match.index + number.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), subject: null });
  return parts;
}
