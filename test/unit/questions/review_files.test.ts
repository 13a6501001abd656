import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Review } from '../../../src/core/questions/review';
import { appendReview, readReviewFile, reviewsFileOf } from '../../../src/engine/questions/review_files';

const REVIEW: Review = {
  idea: 'one',
  digest: 'd',
  reviewer: 'AB',
  realism: 7,
  difficulty: 6,
  coherence: 9,
  comment: 'Fine, “as is”.',
  at: '2026-12-01T02:00:00',
};

describe('a file of reviews', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'cohort-lens-reviews-'));
    file = reviewsFileOf(path.join(folder, 'pool.ideas.json'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('stands beside the ideas, and holds nothing where it is not there', async () => {
    expect(file).toBe(path.join(folder, 'pool.reviews.jsonl'));
    expect(await readReviewFile(file, 'pool.reviews.jsonl')).toEqual({ reviews: [], problems: [] });
  });

  it('only grows, and of several words of one reviewer the last counts', async () => {
    await appendReview(file, REVIEW);
    await appendReview(file, { ...REVIEW, reviewer: 'CD' });
    await appendReview(file, { ...REVIEW, realism: 4 });
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(4);
    const { reviews, problems } = await readReviewFile(file, 'pool.reviews.jsonl');
    expect(problems).toEqual([]);
    expect(reviews.map(({ reviewer, realism }) => [reviewer, realism])).toEqual([
      ['CD', 7],
      ['AB', 4],
    ]);
    expect(reviews[0]?.comment).toBe(REVIEW.comment);
  });

  it('loses nothing where the last line was broken off', async () => {
    writeFileSync(file, '{"idea": "cut o');
    await appendReview(file, REVIEW);
    const { reviews, problems } = await readReviewFile(file, 'pool.reviews.jsonl');
    expect(reviews).toEqual([REVIEW]);
    expect(problems.map(({ at }) => at.line)).toEqual([1]);
  });

  it('that can’t be written is told of in a sentence', async () => {
    const nowhere = path.join(folder, 'no-such-folder', 'pool.reviews.jsonl');
    await expect(appendReview(nowhere, REVIEW)).rejects.toMatchObject({ kind: 'not-found' });
  });
});
