import { ABBREVIATIONS } from './phrases/abbreviations';
import { BRANDS } from './phrases/brands';
import { NERVE_SKIN_BONE_WORDS } from './phrases/lay_nerves_skin_bones';
import { ORGAN_WORDS } from './phrases/lay_organs';
import { TEST_DRUG_WORDS } from './phrases/lay_tests_drugs';
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

/** All tables of folder phrases as one. Thousands of rows: made where it is asked for, not when a program starts. */
export const allPhrases = (): readonly Phrase[] => [
  ...meant(ABBREVIATIONS, 0.95),
  ...meant(ORGAN_WORDS, 0.95),
  ...meant(NERVE_SKIN_BONE_WORDS, 0.95),
  ...meant(TEST_DRUG_WORDS, 0.95),
  ...meant(SPELLINGS, 1),
  ...Object.entries(BRANDS).flatMap(([drug, brands]) =>
    brands.map(phrase => ({ phrase, meanings: [drug], weight: 0.95 })),
  ),
  ...WORD_GROUPS.flatMap(group =>
    group.map(phrase => ({ phrase, meanings: group.filter(other => other !== phrase), weight: 0.9 })),
  ),
];
