import { describe, expect, it } from 'vitest';
import type { TokensState } from '../../../src/protocol/tokens';
import { statusWords } from '../../../src/features/tokens/status_words';
import { encodingTitle } from '../../../src/features/tokens/words';

const STATE: TokensState = {
  cohort: { name: 'sepsis [1]', dataset: '/data/mimic', unknown: [] },
  counts: {
    subjects: ['1', '2'],
    events: 1204,
    eventsOf: [1000, 204],
    counts: [
      {
        rendering: 'description',
        encoding: 'o200k_base',
        n: 20_000,
        m: 12_000,
        approximate: false,
        shared: 0,
        subjects: [1, 2],
      },
      { rendering: 'compact', encoding: 'o200k_base', n: 1, m: 1, approximate: true, shared: 0, subjects: [1, 2] },
      { rendering: 'description', encoding: 'gpt2', n: 7, m: 3, approximate: false, shared: 0, subjects: [1, 2] },
    ],
  },
  busy: null,
  fault: null,
  renderings: [
    { id: 'description', title: 'Description', summary: '' },
    { id: 'compact', title: 'Compact', summary: '' },
  ],
  encodings: [{ id: 'o200k_base', title: 'o200k_base', fault: null }],
  chosen: { rendering: 'description', encoding: 'o200k_base' },
  models: [],
};

describe('the status bar', () => {
  it('says the cohort’s tokens in the chosen rendering and encoding, and where the pointer rests those of all renderings', () => {
    const words = statusWords(STATE, null, false);
    expect(words?.text).toBe('2 patients · 20,000 tokens');
    expect(words?.tooltip.replaceAll('\\', '')).toBe(
      [
        '**sepsis [1]** · 1,204 events · o200k_base',
        '| | | |\n|:--|--:|--:|\n| **Description** | 20,000 tokens | \u2060\u00a0\u00a0M/N 0.60 |\n| Compact | ≈ 1 token | \u2060\u00a0\u00a0M/N 1.00 |',
        'Click to open the Tokens view',
      ].join('\n\n'),
    );
  });

  it('marks an estimate', () => {
    const chosen = { rendering: 'compact', encoding: 'o200k_base' };
    expect(statusWords({ ...STATE, chosen }, null, false)?.text).toBe('2 patients · ≈ 1 token');
  });

  it('says what is selected in place of the cohort, and nothing where there is neither', () => {
    expect(statusWords(STATE, 1234, false)?.text).toBe('1,234 tokens selected');
    // The figure of another selection would not be true, and the cohort's would be read as the selection's.
    expect(statusWords(STATE, 'counting', false)?.text).toBe('… tokens selected');
    expect(statusWords(STATE, 'too long', false)?.text).toBe('selection too long to count');
    expect(statusWords({ ...STATE, cohort: null, counts: null }, null, false)).toBeNull();
    const empty = { subjects: [], events: 0, eventsOf: [], counts: [] };
    expect(statusWords({ ...STATE, counts: empty }, null, false)).toBeNull();
  });

  it('says how far counting is once that takes its time, and what went wrong', () => {
    const busy = { done: 3, of: 12 };
    expect(statusWords({ ...STATE, busy }, null, false)?.text).toBe('2 patients · 20,000 tokens');
    expect(statusWords({ ...STATE, busy }, null, true)?.text).toBe('counting patient 4 of 12');
    expect(statusWords({ ...STATE, busy }, null, true)?.tooltip).toContain('[Stop](command:cohortLens.stopCounting)');
    const faulty = statusWords({ ...STATE, fault: 'The folder is gone.' }, null, false);
    expect(faulty?.tooltip.replaceAll('\\', '')).toBe('The folder is gone.');
  });
});

describe('the name of a tokenizer', () => {
  it.each([
    ['o200k_base', 'o200k_base'],
    ['file:/models/Qwen3-8B/tokenizer.json', 'Qwen3-8B'],
    ['file:C:\\models\\Llama\\tokenizer.json', 'Llama'],
    ['file:/models/mistral.json', 'mistral'],
    ['file:tokenizer.json', 'tokenizer.json'],
  ])('of %s is %s', (id, title) => expect(encodingTitle(id)).toBe(title));
});
