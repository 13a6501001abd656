/** A hint is no longer than this, in characters as one sees them. */
const LONGEST = 40;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A description in at most forty characters, cut between words where that leaves most of it. */
export function shortened(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  const characters = [...graphemes.segment(text.slice(0, LONGEST * 16))].map(({ segment }) => segment);
  if (characters.length <= LONGEST) return text;
  const cut = characters.slice(0, LONGEST - 1).join('');
  const atWord = characters[LONGEST - 1] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${(atWord > cut.length / 2 ? cut.slice(0, atWord) : cut).replace(/[\s,;:(–-]+$/u, '')}…`;
}
