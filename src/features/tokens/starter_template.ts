import { DEEPEST_GROUP } from '../../core/render/template';
import { FIELDS, PARTS, type PartName } from '../../core/render/template_fields';

const PART_WORDS: Readonly<Record<PartName, string>> = {
  preamble: 'once, before everything else',
  codebook: 'once for each code of the cohort, by its {number}',
  record: 'before the events of each patient',
  static: 'for each fact without a time; [event] where this part is left out',
  time: 'wherever the time is another one',
  event: 'for each event; the only part that must be there',
  'record-end': 'after the events of each patient',
  separator: 'between two patients; a blank line where this part is left out',
};

/** Longest name of a part or field, so that what it means stands in a column. */
const WIDTH = Math.max(...[...PARTS, ...Object.keys(FIELDS)].map(name => name.length)) + 3;

/** A template to begin with: records in the paper's shape, and above it everything that a template can have. */
export function starterTemplate(): string {
  const parts = PARTS.map(part => `//   ${`[${part}]`.padEnd(WIDTH)} ${PART_WORDS[part]}`);
  const fields = Object.entries(FIELDS).map(([field, words]) => `//   ${`{${field}}`.padEnd(WIDTH)} ${words}`);
  return `// How records are written for a language model. Lines that begin with // are comments.
// A part begins with a line that has its name, and is the lines below it.
//
// Parts, and when each is written:
${parts.join('\n')}
//
// Fields are filled in; {name:50} is cut to 50 characters. [event] can have all of them but {events}:
${fields.join('\n')}
//
// {? … } is left out where a field in it is empty; such groups may stand in one another, ${DEEPEST_GROUP} deep.
// \\{ \\} \\[ \\/ \\\\ are the characters themselves, \\n \\t \\s a line break, a tab and a blank,
// and a \\ at the end of a line joins it with the next one.

[record]
=== Patient ID: {subject} ===

[time]
Time: {time}

[event]
{name:50}{? {value}{? {unit}}}{? {text}}
`;
}
