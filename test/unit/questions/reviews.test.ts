import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ideaDigest } from '../../../src/core/questions/idea_digest';
import type { Review } from '../../../src/core/questions/review';
import { blindedOrder, readReviews, reviewedIdea, reviewLine } from '../../../src/core/questions/reviews';
import { appendReview, readReviewFile, reviewsFileOf } from '../../../src/engine/questions/review_files';
import { MADE_IDEAS } from './made_pool';

const IDEA = MADE_IDEAS.sorting;
const review = (change: Partial<Review> = {}): Review => ({
  ...{ idea: IDEA.id, digest: ideaDigest(IDEA), reviewer: 'AB', realism: 7, difficulty: 6, coherence: 8 },
  ...{ comment: 'So “so”,\nyes.', at: '2026-01-31T09:30:00' },
  ...change,
});

describe('reviews', () => {
  it('are read as they were written', () => {
    const all = [review(), review({ reviewer: 'CD', comment: '' })];
    expect(readReviews(all.map(reviewLine).join(''))).toEqual({ reviews: all, problems: [] });
  });

  it('count once for each reviewer and idea: the last one does', () => {
    const [first, other, last] = [review({ realism: 2 }), review({ reviewer: 'CD' }), review({ realism: 9 })];
    expect(readReviews([first, other, last].map(reviewLine).join('')).reviews).toEqual([other, last]);
  });

  it('count but for lines that are wrong, which are told', () => {
    const wrong = reviewLine(review({ reviewer: 'CD', realism: 11 }));
    const { reviews, problems } = readReviews(`${wrong}\nno JSON\n${reviewLine(review())}`);
    expect(reviews).toEqual([review()]);
    expect(problems.map(({ key, at, severity }) => [key, at.line, severity])).toEqual([
      ['realism', 1, 'error'],
      ['', 3, 'error'],
    ]);
  });

  it('count where the last line was broken off', () => {
    const text = reviewLine(review());
    for (let end = 1; end < text.length - 1; end++) {
      const { reviews, problems } = readReviews(text + text.slice(0, end));
      expect(reviews).toEqual([review()]);
      expect(problems).toMatchObject([{ severity: 'warning', at: { line: 2 } }]);
    }
  });

  it('of an idea as it was before do not count', () => {
    expect(reviewedIdea(IDEA, [review({ digest: 'other' })])).toEqual({ summary: null, kept: null });
    const changed = { ...IDEA, title: 'Another' };
    expect(reviewedIdea(changed, [review()])).toEqual({ summary: null, kept: null });
    const { id, ...rest } = IDEA;
    expect(reviewedIdea({ ...rest, id }, [review()]).kept).toBe(true);
  });

  it.each([
    [[review()], { reviewers: 1, realism: 7, difficulty: 6, coherence: 8 }, true],
    [
      [review(), review({ reviewer: 'CD', realism: 5, difficulty: 10, coherence: 5 })],
      { reviewers: 2, realism: 5, difficulty: 6, coherence: 5 },
      true,
    ],
    [
      [review(), review({ reviewer: 'CD', difficulty: 4 })],
      { reviewers: 2, realism: 7, difficulty: 4, coherence: 8 },
      false,
    ],
  ])('say the lowest score of each scale; an idea is kept from 5 on all three', (reviews, summary, kept) => {
    expect(reviewedIdea(IDEA, reviews)).toEqual({ summary, kept });
  });
});

describe('the order in which ideas are reviewed', () => {
  const ideas = Array.from({ length: 12 }, (_, i) => ({ id: `idea-${i}` }));
  const order = (of: readonly { readonly id: string }[], reviewer: string, seed = 0): string =>
    blindedOrder(of, reviewer, seed)
      .map(({ id }) => id)
      .join();

  it('is the same for a reviewer, whatever the order in the file, and has all of them', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ideas, { minLength: 12 }), fc.string({ minLength: 1 }), (shuffled, reviewer) => {
        expect(order(shuffled, reviewer)).toBe(order(ideas, reviewer));
        expect(blindedOrder(shuffled, reviewer).length).toBe(12);
      }),
    );
  });

  it('is another one for another reviewer and another seed', () => {
    const orders = ['AB', 'CD', 'EF'].flatMap(reviewer => [0, 1].map(seed => order(ideas, reviewer, seed)));
    expect(new Set(orders).size).toBe(6);
  });

  it('stays for the others where an idea is added', () => {
    const more = [{ id: 'a-new-one' }, ...ideas];
    expect(
      blindedOrder(more, 'AB')
        .filter(({ id }) => id !== 'a-new-one')
        .map(({ id }) => id)
        .join(),
    ).toBe(order(ideas, 'AB'));
  });
});

describe('the file of reviews', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'cohort-lens-reviews-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('stands beside the ideas', () => {
    expect(reviewsFileOf('/a/x.ideas.json')).toBe('/a/x.reviews.jsonl');
  });

  it('is empty where it is not there, and grows by a line for each review', async () => {
    const file = path.join(folder, 'x.reviews.jsonl');
    expect(await readReviewFile(file, 'x')).toEqual({ reviews: [], problems: [] });
    await appendReview(file, review());
    await appendReview(file, review({ reviewer: 'CD' }));
    expect(await readFile(file, 'utf8')).toBe(reviewLine(review()) + reviewLine(review({ reviewer: 'CD' })));
  });

  it('keeps a review whole behind a line that was broken off', async () => {
    const file = path.join(folder, 'broken.reviews.jsonl');
    await writeFile(file, reviewLine(review()).slice(0, 30));
    await appendReview(file, review());
    const { reviews, problems } = await readReviewFile(file, 'broken');
    expect(reviews).toEqual([review()]);
    expect(problems.map(({ at }) => at.line)).toEqual([1]);
  });

  it('keeps all reviews that are written at one time', async () => {
    const file = path.join(folder, 'many.reviews.jsonl');
    const all = Array.from({ length: 20 }, (_, i) => review({ reviewer: `R${i}` }));
    await Promise.all(all.map(each => appendReview(file, each)));
    const { reviews, problems } = await readReviewFile(file, 'many');
    expect(problems).toEqual([]);
    expect(reviews.map(({ reviewer }) => reviewer).sort()).toEqual(all.map(({ reviewer }) => reviewer).sort());
  });

  it('says where it can’t be written', async () => {
    await expect(appendReview(path.join(folder, 'nowhere', 'x'), review())).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
