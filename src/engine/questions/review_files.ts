import { open } from 'node:fs/promises';
import { IDEA_FILE_END } from '../../core/questions/idea_file';
import type { Review } from '../../core/questions/review';
import { readReviews, REVIEWS_END, reviewLine, type ReadReviews } from '../../core/questions/reviews';
import { fileSystemFault } from '../file_system_fault';
import { readText } from '../cohort/text_file';

const REVIEWS = { most: 64 * 2 ** 20, what: 'a file of reviews', kind: 'review-file' };

/** Where the reviews of an idea file stand. */
export function reviewsFileOf(ideas: string): string {
  const name = ideas.endsWith(IDEA_FILE_END) ? ideas.slice(0, -IDEA_FILE_END.length) : ideas;
  return `${name}${REVIEWS_END}`;
}

/**
 * Reads a file of reviews; where there is none there are no reviews.
 * @throws UserFault review-file, not-readable
 */
export async function readReviewFile(file: string, shown: string): Promise<ReadReviews> {
  try {
    return readReviews(await readText(file, shown, REVIEWS));
  } catch (error) {
    if (error instanceof Error && 'kind' in error && error.kind === 'not-found') return { reviews: [], problems: [] };
    throw error;
  }
}

const LINE_FEED = 0x0a;

/**
 * Adds a review to a file in one write, on a line of its own also where the last one was not written to its end.
 * @throws UserFault not-found where the folder is not there, not-readable
 */
export async function appendReview(file: string, review: Review): Promise<void> {
  try {
    const handle = await open(file, 'a+');
    try {
      const { size } = await handle.stat();
      const last = Buffer.alloc(1);
      if (size > 0) await handle.read(last, 0, 1, size - 1);
      const isWhole = size === 0 || last[0] === LINE_FEED;
      await handle.appendFile(`${isWhole ? '' : '\n'}${reviewLine(review)}`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileSystemFault(error, file);
  }
}
