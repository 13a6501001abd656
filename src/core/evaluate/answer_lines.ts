/** A file of answers for scoring: a line each, `{"id", "answer": <raw text or JSON>}`. */
export interface AnswerLine {
  readonly id: string;
  /** All that was written, or an answer as JSON. */
  readonly answer: unknown;
  /** From 1. */
  readonly line: number;
}

export interface AnswerLines {
  readonly answers: readonly AnswerLine[];
  /** Sentences without the file's name: what is wrong with a line, which is passed over. */
  readonly problems: readonly { readonly line: number; readonly message: string }[];
}

/** Reads a file of answers. Of several answers to one question the last counts, and that is told. */
export function readAnswerLines(text: string): AnswerLines {
  const byId = new Map<string, AnswerLine>();
  const problems: { readonly line: number; readonly message: string }[] = [];
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  source.split(/\r\n|\r|\n/).forEach((content, i) => {
    if (content.trim() === '') return;
    const line = i + 1;
    const read = answerLine(content);
    if (typeof read === 'string') {
      problems.push({ line, message: read });
      return;
    }
    const before = byId.get(read.id);
    if (before) {
      const message = `${read.id} is answered in line ${before.line} already: this answer counts.`;
      problems.push({ line, message });
    }
    byId.set(read.id, { ...read, line });
  });
  return { answers: [...byId.values()], problems };
}

function answerLine(content: string): { readonly id: string; readonly answer: unknown } | string {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return 'This is no JSON. A line is {"id": "…", "answer": …}.';
  }
  if (typeof json !== 'object' || json === null || !('id' in json) || typeof json.id !== 'string') {
    return 'The line has no id: a line is {"id": "…", "answer": …}.';
  }
  if (!('answer' in json)) return `The line of ${json.id} has no answer.`;
  return { id: json.id, answer: json.answer };
}
