import { describe, expect, it } from 'vitest';
import { ideaDigest } from '../../../src/core/questions/idea_digest';
import { reviewWords } from '../../../src/features/review/review_words';
import { MADE_IDEAS } from './made_pool';

describe('the words above an idea', () => {
  it('hide the scores from whoever has not scored it, also before they said who they are', () => {
    const idea = MADE_IDEAS.sorting;
    const scores = { realism: 7, difficulty: 6, coherence: 8, comment: '', at: '2026-12-01T02:00:00' };
    const reviews = [{ idea: idea.id, digest: ideaDigest(idea), reviewer: 'AB', ...scores }];
    expect([undefined, 'CD', 'AB'].map(reviewer => reviewWords(idea, reviews, reviewer))).toEqual([
      'Review · 1 reviewer',
      'Review · not by CD yet (1 reviewer)',
      'Review · kept 7/6/8 (1 reviewer)',
    ]);
    expect(reviewWords(idea, [], undefined)).toBe('Review · nobody has yet');
  });
});
