import { stream } from '../random/xoshiro';
import { FileReading, type FileProblem } from './file_reading';
import type { Idea } from './idea';
import { ideaDigest } from './idea_digest';
import { KEPT_FROM, SCALES, type ReviewSummary } from './question';
import type { Review, ReviewedIdea } from './review';

/** `NAME.reviews.jsonl` beside `NAME.ideas.json`. */
export const REVIEWS_END = '.reviews.jsonl';

export interface ReadReviews {
  /** In the file's order; of several of one reviewer on one idea the last. */
  readonly reviews: readonly Review[];
  readonly problems: readonly FileProblem[];
}

const KEYS = ['idea', 'digest', 'reviewer', ...SCALES, 'comment', 'at'];
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/**
 * Reads reviews, a line each. A line that is wrong does not keep the others from counting; where the last one was not
 * written to its end (no line end, no JSON) it is told as a warning.
 */
export function readReviews(text: string): ReadReviews {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const lines = source.split(/\r\n|\r|\n/);
  const problems: FileProblem[] = [];
  const last = new Map<string, Review>();
  lines.forEach((line, i) => {
    if (line.trim() === '') return;
    const reading = new FileReading(line, i + 1);
    const review = reviewOf(reading);
    if (review) {
      const key = JSON.stringify([review.idea, review.reviewer]);
      last.delete(key);
      last.set(key, review);
      problems.push(...reading.problems);
    } else if (i === lines.length - 1) {
      const message = 'The last line is not whole: writing it was broken off. It was passed over.';
      problems.push({ severity: 'warning', message, at: { line: i + 1, column: 1 }, key: '' });
    } else problems.push(...reading.problems);
  });
  return { reviews: [...last.values()], problems };
}

/** The line of a review, with its end. */
export function reviewLine({ idea, digest, reviewer, realism, difficulty, coherence, comment, at }: Review): string {
  return `${JSON.stringify({ idea, digest, reviewer, realism, difficulty, coherence, comment, at })}\n`;
}

/** What all reviews of an idea as it is now say together: the lowest score on each scale (PopMedQA, section 2.1). */
export function reviewedIdea(idea: Idea, reviews: readonly Review[]): ReviewedIdea {
  const digest = ideaDigest(idea);
  const of = reviews.filter(review => review.idea === idea.id && review.digest === digest);
  if (of.length === 0) return { summary: null, kept: null };
  const lowest = (scale: (typeof SCALES)[number]): number => Math.min(...of.map(review => review[scale]));
  const summary: ReviewSummary = {
    reviewers: new Set(of.map(({ reviewer }) => reviewer)).size,
    realism: lowest('realism'),
    difficulty: lowest('difficulty'),
    coherence: lowest('coherence'),
  };
  return { summary, kept: SCALES.every(scale => summary[scale] >= KEPT_FROM) };
}

/**
 * The order in which one reviewer sees the ideas: the same each time for the same reviewer, another one for another, and
 * none that tells what the file's author thought of them.
 */
export function blindedOrder<T extends { readonly id: string }>(ideas: readonly T[], reviewer: string, seed = 0): T[] {
  // From the ids alone, so that an idea that is added or moved leaves the order of the others.
  const byId = [...ideas].sort((a, b) => (a.id < b.id ? -1 : 1));
  const rank = new Map(byId.map(({ id }) => [id, stream(seed, reviewer, id)()]));
  return byId.sort((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0));
}

function reviewOf(reading: FileReading): Review | null {
  const root = reading.parse();
  const fields = root && reading.fields(root, '', KEYS);
  if (!fields) return null;
  const text = (name: string): string | null => {
    const node = reading.needed(fields, name, '');
    return node && reading.text(node, name);
  };
  const [idea, digest, reviewer] = [text('idea'), text('digest'), text('reviewer')];
  const [realism, difficulty, coherence] = SCALES.map(scale => {
    const node = reading.needed(fields, scale, '');
    return node && reading.whole(node, scale, 1, 10);
  });
  const at = reading.needed(fields, 'at', '');
  const when = at && reading.textLike(at, 'at', TIME, 'a time like 2026-01-31T09:30:00');
  const said = fields.get('comment');
  if (said && said.kind !== 'string') reading.error('comment', 'comment should be a text in quotes.');
  const comment = said?.kind === 'string' ? said.value : '';
  if (idea === null || digest === null || reviewer === null || when === null || reading.hasErrors) return null;
  if (typeof realism !== 'number' || typeof difficulty !== 'number' || typeof coherence !== 'number') return null;
  return { idea, digest, reviewer, realism, difficulty, coherence, comment, at: when };
}
