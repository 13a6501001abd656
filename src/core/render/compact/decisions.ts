import type { Content, Text } from './lexicon';

/**
 * What gets a word of its own. Every decision is a function of how often a thing occurs in the cohort: contents go by
 * their uses, texts by the mentions that are left once contents are decided. So a subject that is added or taken away
 * changes only the decisions about what it contains. Measurements are never hidden behind a word: `111/65` and `157`
 * stay as they are, and so does a value whose text says nothing (`___`).
 */

/** An entry of the legend costs its word and its line's signs beside what it spells out. */
const ENTRY = 2;

/** Whether an event that is spelled out `uses` times is shorter as a word and an entry under its concept. */
export function paysAsContent(content: Content, uses: number): boolean {
  return content.text.isWordy && uses > 1 && uses * content.length > content.length + ENTRY;
}

/** How often a text is written for a content: once in the legend, or at each use. */
export function mentionsOf(content: Content, uses: number): number {
  return paysAsContent(content, uses) ? 1 : uses;
}

/** Whether a text that is written `mentions` times is shorter as a word and an entry. */
export function paysAsText({ length, isWordy, isSign }: Text, mentions: number): boolean {
  return (isWordy || isSign) && mentions > 1 && mentions * length > mentions + length + ENTRY;
}
