import { FINAL, FREE, NO_USAGE, type AnswerKey, type AnswerRecord, type AnswerState } from './run';
import type { RunLine, RunTotals, Usage } from './run';

/** What the lines of a run say, put together. */
export interface FoldedRun {
  /** The last answer of each question and sample, by `slotOf`, in the order in which they first came. */
  readonly answers: ReadonlyMap<string, AnswerRecord>;
  /** The next attempt's number of each question and sample that has a line. */
  readonly nextAttempt: ReadonlyMap<string, number>;
  /** Of all attempts together, also of those that were tried again, and of those of which nobody knows how they ended. */
  readonly usage: Usage;
  /** Attempts that were sent and have no end: they may have been paid. */
  readonly unknownEnds: number;
  /** Lines that can't be read, other than a half-written last one. */
  readonly broken: number;
}

/** A question's sample, whatever the attempt. */
export function slotOf({ question, sample }: Pick<AnswerKey, 'question' | 'sample'>): string {
  return `${sample}\t${question}`;
}

/** The lines of answers.jsonl. A last line without its line break was being written when the process ended: it is left out. */
export function readRunLines(text: string): { readonly lines: readonly RunLine[]; readonly broken: number } {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const lines: RunLine[] = [];
  let broken = 0;
  for (const content of whole.split('\n')) {
    if (content === '') continue;
    const line = runLine(content);
    if (line) lines.push(line);
    else broken++;
  }
  return { lines, broken };
}

export function foldRun(lines: readonly RunLine[], broken = 0): FoldedRun {
  const answers = new Map<string, AnswerRecord>();
  const nextAttempt = new Map<string, number>();
  const open = new Set<string>();
  let usage: Usage = FREE;
  for (const line of lines) {
    const slot = slotOf(line.key);
    const attempt = `${line.key.attempt}\t${slot}`;
    nextAttempt.set(slot, Math.max(nextAttempt.get(slot) ?? 0, line.key.attempt + 1));
    switch (line.line) {
      case 'sent':
        open.add(attempt);
        break;
      case 'retry':
        open.delete(attempt);
        usage = sumOf(usage, line.usage);
        break;
      case 'answer': {
        open.delete(attempt);
        usage = sumOf(usage, line.usage);
        // What was answered stays answered, whatever was tried after it. A line is kept as it was read: copies of ten thousand
        // take as long as parsing them.
        const before = answers.get(slot);
        if (!before || !FINAL.has(before.state) || FINAL.has(line.state)) answers.set(slot, line);
        break;
      }
      case 'rescore': {
        const { state, score, why } = line;
        const before = answers.get(slot);
        if (before?.key.attempt === line.key.attempt) answers.set(slot, { ...before, state, score, why });
        break;
      }
    }
  }
  const total = open.size === 0 ? usage : sumOf(usage, NO_USAGE);
  return { answers, nextAttempt, usage: total, unknownEnds: open.size, broken };
}

/** @param expected questions × samples */
export function totalsOf(run: FoldedRun, expected: number): RunTotals {
  const states: Partial<Record<AnswerState, number>> = {};
  for (const { state } of run.answers.values()) states[state] = (states[state] ?? 0) + 1;
  return { states, open: Math.max(0, expected - run.answers.size), usage: run.usage };
}

/** The sum of each figure; unknown where one of the two is. Token counts that nobody gave are zero in a sum with FREE. */
export function sumOf(a: Usage, b: Usage): Usage {
  return {
    inputTokens: known(a.inputTokens, b.inputTokens),
    cachedInputTokens: known(a.cachedInputTokens, b.cachedInputTokens),
    outputTokens: known(a.outputTokens, b.outputTokens),
    reasoningTokens: known(a.reasoningTokens, b.reasoningTokens),
    // A cost that is unknown makes the sum unknown: it is not zero.
    cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
  };
}

/** Tokens as far as they were told. */
function known(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}

function runLine(content: string): RunLine | null {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return null;
  }
  return isRunLine(json) ? json : null;
}

const LINES: ReadonlySet<unknown> = new Set(['sent', 'retry', 'answer', 'rescore'] satisfies RunLine['line'][]);

/** We wrote it: that it is a line at all is told by its kind and its key. */
function isRunLine(json: unknown): json is RunLine {
  if (typeof json !== 'object' || json === null || !('line' in json) || !LINES.has(json.line)) return false;
  if (!('key' in json) || typeof json.key !== 'object' || json.key === null) return false;
  const { key } = json;
  return (
    'question' in key &&
    typeof key.question === 'string' &&
    'sample' in key &&
    typeof key.sample === 'number' &&
    'attempt' in key &&
    typeof key.attempt === 'number'
  );
}
