import { readCode, type ExtraNames } from './read_code';

/** Where a text has a code in it. */
export interface CodeMention {
  /** Offsets of UTF-16 units, as VS Code counts columns; `end` is behind the last one. */
  readonly start: number;
  readonly end: number;
  /** What stands there. */
  readonly text: string;
  /** What to ask the ontology: the same, with the system before it where the text around it says which (`loinc//8867-4`). */
  readonly ask: string;
  /** `weak`: only a code where a source has it. `strong`: one that no source has is worth a word about it. */
  readonly strength: 'strong' | 'weak';
}

export interface MentionOptions {
  /** VS Code's id of the language; what is not known is read as prose. */
  readonly language?: string;
  /** The first line of a file of separated values, where it names the columns. */
  readonly header?: string;
  /** What settings and imports add to the known names. */
  readonly names?: ExtraNames;
}

/** Finds what looks like a code in one line. In order, none within another. */
export function findMentions(line: string, options: MentionOptions = {}): readonly CodeMention[] {
  const mentions: CodeMention[] = [];
  for (const match of line.matchAll(/(?<![\w/:])[A-Za-z][\w-]*(?:\/\/?|[:|])[^\s"',;(){}[\]<>`]+/g)) {
    const text = match[0].replace(/[.:]+$/, '');
    const read = readCode(text, options.names);
    const known = read.readings.some(reading => reading.named) || read.malformed !== null;
    if (!known && !text.includes('//')) continue;
    mentions.push({
      start: match.index,
      end: match.index + text.length,
      text,
      ask: text,
      strength: known ? 'strong' : 'weak',
    });
  }
  return mentions;
}

/** The mention at a column, also directly behind its last character. */
export function mentionAt(line: string, column: number, options: MentionOptions = {}): CodeMention | null {
  return findMentions(line, options).find(({ start, end }) => start <= column && column <= end) ?? null;
}
