import { open } from 'node:fs/promises';
import * as path from 'node:path';
import { UserFault } from '../../core/fault';
import { IDEA_FILE_END } from '../../core/questions/idea_file';
import type { Review } from '../../core/questions/review';
import { readReviews, reviewLine, REVIEWS_END, type ReadReviews } from '../../core/questions/reviews';
import { readText } from '../cohort/text_file';

/** Larger files are no reviews of ideas. */
const LARGEST = 50_000_000;

const NOBODY: ReadReviews = { reviews: [], problems: [] };

/** The file with the reviews of an idea file: `NAME.reviews.jsonl` beside `NAME.ideas.json`. */
export function reviewsBeside(ideaFile: string): string {
  const name = ideaFile.endsWith(IDEA_FILE_END) ? ideaFile.slice(0, -IDEA_FILE_END.length) : ideaFile;
  return name + REVIEWS_END;
}

/**
 * Reads the reviews in a file; none where there is no such file.
 * @throws UserFault `reviews` where it is no text that reviews could stand in; `not-readable`
 */
export async function readReviewFile(file: string): Promise<ReadReviews> {
  try {
    const expected = { most: LARGEST, what: 'reviews of ideas', kind: 'reviews' };
    return readReviews(await readText(file, path.basename(file), expected));
  } catch (error) {
    if (error instanceof UserFault && error.kind === 'not-found') return NOBODY;
    throw error;
  }
}

/**
 * Adds a review to the end of a file, which need not be there. Where the last line was broken off, the review stands on a
 * line of its own.
 * @throws UserFault `not-written` where the disk refuses
 */
export async function appendReview(file: string, review: Review): Promise<void> {
  try {
    const handle = await open(file, 'a+');
    try {
      const { size } = await handle.stat();
      const last = size === 0 ? null : await handle.read(Buffer.alloc(1), 0, 1, size - 1);
      const isBroken = last !== null && last.buffer.toString() !== '\n';
      await handle.appendFile((isBroken ? '\n' : '') + reviewLine(review), 'utf8');
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new UserFault(
      `The review could not be written into ${path.basename(file)}${why}. Is the disk full, or the folder read-only?`,
      'not-written',
      { cause: error },
    );
  }
}
