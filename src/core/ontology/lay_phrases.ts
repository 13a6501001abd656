import { ABBREVIATIONS } from './phrases/abbreviations';
import { BRANDS } from './phrases/brands';
import { LAY_WORDS } from './phrases/lay';
import { SPELLINGS } from './phrases/spellings';
import { WORD_GROUPS } from './phrases/word_groups';

/** What a phrase of a query may mean beside itself. */
export interface Phrase {
  readonly phrase: string;
  readonly meanings: readonly string[];
  /** From 0 to 1: how surely. */
  readonly weight: number;
}

const meant = (table: Readonly<Record<string, string>>, weight: number): Phrase[] =>
  Object.entries(table).map(([phrase, meanings]) => ({ phrase, meanings: meanings.split(' | '), weight }));

/** All tables of folder phrases as one. */
export const PHRASES: readonly Phrase[] = [
  ...meant(ABBREVIATIONS, 0.95),
  ...meant(LAY_WORDS, 0.95),
  ...meant(SPELLINGS, 1),
  ...Object.entries(BRANDS).flatMap(([drug, brands]) =>
    brands.map(phrase => ({ phrase, meanings: [drug], weight: 0.95 })),
  ),
  ...WORD_GROUPS.flatMap(group =>
    group.map(phrase => ({ phrase, meanings: group.filter(other => other !== phrase), weight: 0.9 })),
  ),
];
