import { StringDecoder } from 'node:string_decoder';
import type { Usage } from '../../core/evaluate/run';

/** What is longer is no line of a report, nor one that is shown. */
const LONGEST_LINE = 64 * 1024;

/**
 * What a program says on its standard error, line by line as it comes: its last line, and its use as the last line that is JSON
 * with a count of tokens or a cost. Nothing else of it is kept, however much it is.
 */
export class UsageLines {
  /** The last that was told. Costs that were not told are null. */
  usage: Usage | null = null;
  /** The last line with anything in it. */
  last = '';
  readonly #decoder = new StringDecoder('utf8');
  #begun = '';
  #isTooLong = false;

  /** @param isTold whether lines are looked at for use */
  constructor(readonly isTold: boolean) {}

  add(piece: Buffer): void {
    this.#addText(this.#decoder.write(piece));
  }

  /** When there is no more to come. */
  end(): void {
    this.#addText(`${this.#decoder.end()}\n`);
  }

  #addText(text: string): void {
    const lines = text.split('\n');
    for (const [i, piece] of lines.entries()) {
      if (!this.#isTooLong) this.#begun += piece;
      if (this.#begun.length > LONGEST_LINE)
        [this.#begun, this.#isTooLong] = [this.#begun.slice(0, LONGEST_LINE), true];
      if (i < lines.length - 1) this.#endLine();
    }
  }

  #endLine(): void {
    const [line, isWhole] = [this.#begun.trim(), !this.#isTooLong];
    [this.#begun, this.#isTooLong] = ['', false];
    if (line === '') return;
    this.last = line;
    if (this.isTold && isWhole && line.startsWith('{')) this.usage = reported(line) ?? this.usage;
  }
}

/** How each is called in the line. */
const REPORTED = {
  inputTokens: 'input_tokens',
  cachedInputTokens: 'cached_input_tokens',
  outputTokens: 'output_tokens',
  reasoningTokens: 'reasoning_tokens',
  cost: 'cost_usd',
} as const satisfies Readonly<Record<keyof Usage, string>>;

function reported(line: string): Usage | null {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof json !== 'object' || json === null) return null;
  const number = (key: string): number | null => {
    const value: unknown = Reflect.get(json, key);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
  };
  const usage = {
    inputTokens: number(REPORTED.inputTokens),
    cachedInputTokens: number(REPORTED.cachedInputTokens),
    outputTokens: number(REPORTED.outputTokens),
    reasoningTokens: number(REPORTED.reasoningTokens),
    cost: number(REPORTED.cost),
  };
  return Object.values(usage).every(value => value === null) ? null : usage;
}
