import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import type { Question } from '../../../src/core/questions/question';
import { isCohort, tokensOf } from '../../../src/features/questions/tokens';
import type { TokenCounts } from '../../../src/features/tokens/token_counts';

const ASKED = { dataSet: '/records', subjects: ['1', '2'] };

const QUESTION: Question = {
  id: 'a',
  task: 'outlier-detection',
  question: 'Who?',
  dataset: '/records',
  subjects: ['1', '2'],
  params: {},
  gold: [],
  cohorts: [],
  source: null,
  reviewed: null,
  tokens: { description: { o200k_base: 100 }, compact: { o200k_base: 40 } },
};

const RENDERINGS = [{ id: 'description', title: 'Description' }];

/** What the tokens service would say where these subjects are counted. */
function counting(subjects: readonly string[], scope = WHOLE_RECORD): Pick<TokenCounts, 'state' | 'selection'> {
  const count = { rendering: 'description', encoding: 'o200k_base', n: 111, m: 50, approximate: false, shared: 0 };
  return {
    state: {
      cohort: { name: 'Cohort', dataset: '/records', unknown: [] },
      counts: { subjects, events: 9, eventsOf: [], counts: [{ ...count, subjects: [] }] },
      busy: null,
      fault: null,
      renderings: [],
      encodings: [{ id: 'o200k_base', title: 'o200k_base', fault: null }],
      chosen: { rendering: 'description', encoding: 'o200k_base' },
      models: [],
    },
    selection: {
      key: { dataset: '/records', revision: 1, scope },
      scope,
      subjects,
      configuration: { options: {} as never, templates: {} },
    },
  };
}

describe('whether a question’s patients are the cohort', () => {
  const cohort = { dataset: '/records', subjects: ['1', '2'], scope: WHOLE_RECORD };
  it('goes by records, order and scope', () => {
    expect(isCohort(cohort, ASKED)).toBe(true);
    expect(isCohort(null, ASKED)).toBe(false);
    expect(isCohort({ ...cohort, dataset: '/others' }, ASKED)).toBe(false);
    expect(isCohort({ ...cohort, subjects: ['2', '1'] }, ASKED)).toBe(false);
    expect(isCohort({ ...cohort, subjects: ['1', '2', '3'] }, ASKED)).toBe(false);
    expect(isCohort({ ...cohort, scope: { ...WHOLE_RECORD, from: '2020' } }, ASKED)).toBe(false);
  });
});

describe('what is known of a question’s tokens', () => {
  const n = (tokens: ReturnType<typeof tokensOf>): number[] => tokens.counts.map(count => count.n);

  it('is what is counted now, where that is of its patients with all their events', () => {
    const counted = tokensOf(QUESTION, ASKED, true, counting(['1', '2']), RENDERINGS);
    expect([counted.origin, n(counted)]).toEqual(['counted', [111]]);
    expect(counted.renderings).toEqual(RENDERINGS);
  });

  it('is else what its file says', () => {
    for (const counts of [
      counting(['2', '1']),
      counting(['1', '2'], { ...WHOLE_RECORD, to: '2020' }),
      { ...counting([]), selection: null },
    ]) {
      const sampled = tokensOf(QUESTION, ASKED, false, counts, RENDERINGS);
      expect([sampled.origin, n(sampled)]).toEqual(['sampled', [100, 40]]);
    }
  });

  it('is nothing where neither says anything, and how far counting is while its patients are counted', () => {
    const { tokens, ...bare } = QUESTION;
    expect(tokens).toBeDefined();
    const counts = counting([]);
    const busy = { ...counts, state: { ...counts.state, busy: { done: 1, of: 2 } }, selection: null };
    expect(tokensOf(bare, ASKED, true, busy, RENDERINGS)).toMatchObject({ origin: null, busy: { done: 1, of: 2 } });
    expect(tokensOf(bare, ASKED, false, busy, RENDERINGS)).toMatchObject({ origin: null, busy: null });
  });
});
