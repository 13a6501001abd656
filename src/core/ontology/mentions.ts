import { referenceIn } from '../record_text/codebook';
import { bareMentions } from './bare_mentions';
import type { LinesAround } from './coding_system';
import { compositesIn } from './composites';
import { anatomyOf } from './line_anatomy';
import type { ExtraNames } from './read_code';

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
  /** The first line of the file: of separated values it names the columns. */
  readonly header?: string;
  /** What settings and imports add to the known names. */
  readonly names?: ExtraNames;
  /** The lines above and below: a FHIR coding often has its system on one of them. */
  readonly around?: LinesAround;
  /** Of a rendered record: the codes of its codebook by their numbers. */
  readonly codebook?: ReadonlyMap<string, string>;
}

/** Of a longer line only the beginning is looked at. */
export const LONGEST_LINE = 20_000;

/**
 * Finds what looks like a code in one line. In order, none within another. Takes time linear in the line, which counts
 * to LONGEST_LINE.
 *
 * First what names its system itself (composites.ts), then bare codes, by their form and by what the text around them
 * says (bare_mentions.ts): the keys, columns and words before them, what the rest of the line names, and whether they
 * stand alone in quotes, brackets or a field.
 */
export function findMentions(line: string, options: MentionOptions = {}): readonly CodeMention[] {
  const text = line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE) : line;
  const anatomy = anatomyOf(text, options.language ?? 'plaintext', options.header);
  const composites = compositesIn(text, anatomy, options.names).map((composite): CodeMention => {
    return { ...composite, text: text.slice(composite.start, composite.end) };
  });
  const references = referenceTo(text, options.codebook);
  const bare = bareMentions(text, anatomy, [...references, ...composites], options.around);
  return [...references, ...composites, ...bare].sort((a, b) => a.start - b.start);
}

/** `#171 1 vial`: the code that the codebook has for the number. */
function referenceTo(line: string, codebook: ReadonlyMap<string, string> | undefined): readonly CodeMention[] {
  const reference = codebook === undefined ? null : referenceIn(line);
  const ask = reference === null ? undefined : codebook?.get(reference.number);
  if (reference === null || ask === undefined) return [];
  const { start, end } = reference;
  return [{ start, end, text: line.slice(start, end), ask, strength: 'strong' }];
}

/** The mention at a column, also directly behind its last character. */
export function mentionAt(line: string, column: number, options: MentionOptions = {}): CodeMention | null {
  return findMentions(line, options).find(({ start, end }) => start <= column && column <= end) ?? null;
}
