// Written by scripts/compact_words.mjs from the ranks of o200k_base and cl100k_base
// and the English words of SCOWL (THIRD_PARTY_NOTICES.md has its license).

/** Words that begin names of more than one word. */
export const LEAD_WORDS: readonly string[] = `
assays portraying robin succinct disliked jogging charisma penchant cramped perseverance tragedies intertwined
layoffs unbearable interns happiest consolation originates dislikes fauna foyer cropping attractiveness
chocolates lids artisans blurry emojis cram goofy supervise sincerity
`
  .trim()
  .split(/\s+/);
