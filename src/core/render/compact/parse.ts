import { UserFault } from '../../fault';
import type { SubjectId } from '../../meds/dataset';
import { daysFromCivil, civilFromDays, MICROS_PER_DAY } from '../../meds/time';
import { FLOAT64, isLead, NO_CODE, PREAMBLE, RECORDS, STATIC, TEXTS } from './grammar';

/** A record as a compact text tells it. */
export interface CompactRecord {
  readonly subject: SubjectId;
  /** Whether values are float64; else they are float32. */
  readonly isFloat64: boolean;
  readonly events: readonly CompactEvent[];
}

export interface CompactEvent {
  /** Microseconds since 1970-01-01T00:00:00, zone-naive; null in a static fact. */
  readonly time: bigint | null;
  readonly code: string | null;
  /** As the legend has it; null where it has none. */
  readonly description: string | null;
  readonly unit: string | null;
  readonly value: number | null;
  readonly text: string | null;
}

/** What a word stands for. A text alone belongs to the event before it. */
export type Meaning =
  | { readonly kind: 'concept'; readonly concept: NamedConcept }
  | { readonly kind: 'content'; readonly concept: NamedConcept; readonly value: string; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };
export type NamedConcept = Pick<CompactEvent, 'code' | 'description' | 'unit'>;

const WORD = / ([a-z]+)/y;
const VALUE = /-?\d+(?:\.\d+)?(?:e[+-]\d+)?|:(?:NaN|-?Infinity)/y;
const DATE = /([+-]?\d{4,6})-(\d\d)-(\d\d)(?= |$)/y;
const CLOCK = /(\d{1,4})(?::(\d\d)(?:\.(\d{1,6}))?)?(?= |$)/y;
const HEADER = /^=== Patient ID: (.*) ===$/s;

/**
 * Reads what COMPACT has rendered.
 * @throws UserFault where the text is not such a rendering, with the line
 */
export function parseCompact(text: string): readonly CompactRecord[] {
  if (text === '') return [];
  const lines = text.split('\n');
  const { meanings, records } = readCompactLegend(lines);
  return readRecords(lines, records, meanings);
}

/** What stands before the records of a compact text. */
export interface CompactLegend {
  /** By their names; of a name of several words, with a space between them. */
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** The lines, from 0, of the legend's first entry and of the first record. */
  readonly legend: number;
  readonly records: number;
}

/**
 * Reads the legend alone.
 * @param lines of the text; none behind the legend is looked at
 * @throws UserFault where they are not such a rendering's, with the line
 */
export function readCompactLegend(lines: readonly string[]): CompactLegend {
  const preamble = PREAMBLE.trimEnd().split('\n');
  preamble.forEach((line, i) => {
    if (lines[i] !== line) throw fault(i, 'does not read as the preamble of a compact rendering');
  });
  const meanings = new Map<string, Meaning>();
  return { meanings, legend: preamble.length, records: readLegend(lines, preamble.length, meanings) };
}

function fault(line: number, problem: string): UserFault {
  return new UserFault(
    `Line ${String(line + 1)} ${problem}. The text can’t be read as a compact rendering.`,
    'compact',
  );
}

/** A line that is read from its beginning to its end. */
class Line {
  #at = 0;

  constructor(
    readonly text: string,
    readonly number: number,
  ) {}

  atEnd(): boolean {
    return this.#at === this.text.length;
  }

  /** What the sticky pattern matches here, or null. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.text);
    if (match !== null) this.#at = pattern.lastIndex;
    return match;
  }

  takeSign(sign: string): boolean {
    if (!this.text.startsWith(sign, this.#at)) return false;
    this.#at += sign.length;
    return true;
  }

  /** Up to the sign, or null where it does not come. */
  takeUntil(sign: string): string | null {
    const end = this.text.indexOf(sign, this.#at);
    if (end < 0) return null;
    const taken = this.text.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  takeRest(): string {
    const rest = this.text.slice(this.#at);
    this.#at = this.text.length;
    return rest;
  }

  /** A quoted text, or null where none begins here. */
  takeQuoted(): string | null {
    if (!this.text.startsWith('"', this.#at)) return null;
    let end = this.#at + 1;
    while (end < this.text.length && this.text[end] !== '"') end += this.text[end] === '\\' ? 2 : 1;
    if (end >= this.text.length) throw this.fault('has a quoted text without an end');
    const text = this.text.slice(this.#at, end + 1);
    this.#at = end + 1;
    return this.#unquoted(text);
  }

  /** A name of one or more words, or null. */
  takeName(): string | null {
    const first = this.take(WORD)?.[1];
    if (first === undefined) return null;
    const words = [first];
    while (isLead(words.at(-1)!)) {
      const next = this.take(WORD)?.[1];
      if (next === undefined) throw this.fault(`has a name that begins with “${words.join(' ')}” and does not end`);
      words.push(next);
    }
    return words.join(' ');
  }

  fault(problem: string): UserFault {
    return fault(this.number, problem);
  }

  #unquoted(quoted: string): string {
    try {
      return JSON.parse(quoted) as string;
    } catch (error) {
      if (error instanceof SyntaxError) throw this.fault('has a quoted text with a wrong escape');
      throw error;
    }
  }
}

/** @returns the number of the line after the legend */
function readLegend(lines: readonly string[], from: number, meanings: Map<string, Meaning>): number {
  let group: { readonly prefix: string; readonly suffix: string; readonly unit: string | null } | null = null;
  let concept: NamedConcept | null = null;
  let inTexts = false;
  const define = (line: Line, word: string, meaning: Meaning): void => {
    if (meanings.has(word)) throw line.fault(`explains “${word}” again`);
    meanings.set(word, meaning);
  };
  for (let i = from; i < lines.length; i++) {
    const line = new Line(lines[i]!, i);
    if (line.text === RECORDS) return i + 1;
    if (line.text === TEXTS && i === from) {
      inTexts = true;
    } else if (line.takeSign('[')) {
      group = readGroup(line);
      concept = null;
      inTexts = false;
    } else if (line.text !== '' || i < lines.length - 1) {
      const word = line.takeName();
      if (word === null) throw line.fault('is neither a group of codes nor an entry of the legend');
      if (line.takeSign('=')) {
        const value = line.take(VALUE)?.[0] ?? '';
        const text = line.takeQuoted() ?? textOf(line, meanings);
        if (text === null || !line.atEnd()) throw line.fault('has no text or more than one');
        if (inTexts) define(line, word, { kind: 'text', text });
        else if (concept !== null) define(line, word, { kind: 'content', concept, value, text });
        else throw line.fault('stands below no code');
      } else {
        if (group === null) throw line.fault('stands below no group of codes');
        concept = readConcept(line, group);
        define(line, word, { kind: 'concept', concept });
      }
    }
  }
  throw fault(lines.length - 1, `is the last, and “${RECORDS}” is missing`);
}

/** The text of a text's name, or null where none comes. */
function textOf(line: Line, meanings: ReadonlyMap<string, Meaning>): string | null {
  const word = line.takeName();
  if (word === null) return null;
  const meaning = meanings.get(word);
  if (meaning?.kind !== 'text') throw line.fault(`has “${word}” where a text belongs`);
  return meaning.text;
}

function readGroup(line: Line): { prefix: string; suffix: string; unit: string | null } {
  const prefix = line.takeQuoted() ?? line.takeUntil('*');
  if (prefix === null || !line.takeSign('*')) throw line.fault('opens a group of codes without *');
  const suffix = line.takeQuoted() ?? line.takeUntil(']');
  if (suffix === null || !line.takeSign(']')) throw line.fault('opens a group of codes without ]');
  if (line.atEnd()) return { prefix, suffix, unit: null };
  if (!line.takeSign(' ')) throw line.fault('has no space before the unit');
  const unit = line.takeQuoted() ?? line.takeRest();
  if (!line.atEnd()) throw line.fault('goes on behind the unit');
  return { prefix, suffix, unit };
}

function readConcept(line: Line, group: { prefix: string; suffix: string; unit: string | null }): NamedConcept {
  if (!line.takeSign(' ')) throw line.fault('has no code behind its word');
  const quoted = line.takeQuoted();
  const bare = quoted === null ? (line.takeUntil(': ') ?? line.takeRest()) : '';
  const description = line.takeSign(': ') ? line.takeRest() : null;
  if (!line.atEnd()) throw line.fault('goes on behind the code');
  const code = quoted === null && bare === NO_CODE ? null : group.prefix + (quoted ?? bare) + group.suffix;
  return { code, description, unit: group.unit };
}

function readRecords(lines: readonly string[], from: number, meanings: ReadonlyMap<string, Meaning>): CompactRecord[] {
  const records: { subject: SubjectId; isFloat64: boolean; events: CompactEvent[] }[] = [];
  let day: bigint | null = null;
  // The line break at the end leaves one blank line more.
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  for (let i = from; i < end; i++) {
    const line = new Line(lines[i]!, i);
    if (line.text === '') continue;
    const subject = HEADER.exec(line.text)?.[1];
    if (subject !== undefined) {
      records.push({ subject, isFloat64: false, events: [] });
      day = null;
      continue;
    }
    const record = records.at(-1);
    if (record === undefined) throw line.fault('stands before the first patient');
    if (line.text === FLOAT64) {
      record.isFloat64 = true;
      continue;
    }
    let time: bigint | null = null;
    const date = line.take(DATE);
    if (date !== null) {
      day = readDay(line, date);
      time = day * MICROS_PER_DAY;
    } else if (!line.takeSign(STATIC)) {
      const clock = line.take(CLOCK);
      if (clock === null || day === null) throw line.fault('begins with neither a date nor a time of a day');
      time = day * MICROS_PER_DAY + readClock(line, clock);
    }
    readEvents(line, time, record, meanings);
  }
  return records;
}

function readDay(line: Line, [text, y, m, d]: RegExpExecArray): bigint {
  const date = { year: Number(y), month: Number(m), day: Number(d) };
  const days = daysFromCivil(date);
  const back = civilFromDays(days);
  if (back.year !== date.year || back.month !== date.month || back.day !== date.day) {
    throw line.fault(`has the date ${text}, which no calendar has`);
  }
  return BigInt(days);
}

function readClock(line: Line, [text, hm, s = '0', fraction = '']: RegExpExecArray): bigint {
  const [hour, minute, second] = [Math.floor(Number(hm) / 100), Number(hm) % 100, Number(s)];
  if (hour > 23 || minute > 59 || second > 59) throw line.fault(`has the time ${text}, which no day has`);
  return BigInt(hour * 3600 + minute * 60 + second) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
}

function readEvents(
  line: Line,
  time: bigint | null,
  { isFloat64, events }: { readonly isFloat64: boolean; readonly events: CompactEvent[] },
  meanings: ReadonlyMap<string, Meaning>,
): void {
  const number = (sign: string): number | null => {
    if (sign === '') return null;
    const value = Number(sign.replace(':', ''));
    return isFloat64 ? value : Math.fround(value);
  };
  const first = events.length;
  while (!line.atEnd()) {
    const word = line.takeName();
    if (word === null) throw line.fault('has something between its events that is no word');
    const meaning = meanings.get(word);
    if (meaning === undefined) throw line.fault(`has “${word}”, which the legend does not explain`);
    if (meaning.kind === 'text') {
      const last = events.length > first ? events.at(-1) : undefined;
      if (last?.text !== null) throw line.fault(`has the text “${word}” behind no event that lacks one`);
      events[events.length - 1] = { ...last, text: meaning.text };
      continue;
    }
    const value = meaning.kind === 'content' ? meaning.value : (line.take(VALUE)?.[0] ?? '');
    let text = meaning.kind === 'content' ? meaning.text : null;
    if (meaning.kind === 'concept' && line.takeSign('=')) {
      text = line.takeQuoted();
      if (text === null) throw line.fault(`has no text behind “${word}=”`);
    }
    events.push({ time, ...meaning.concept, value: number(value), text });
  }
}
