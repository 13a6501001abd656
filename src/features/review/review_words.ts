import type { Idea } from '../../core/questions/idea';
import { ideaDigest } from '../../core/questions/idea_digest';
import type { Review } from '../../core/questions/review';
import { reviewedIdea } from '../../core/questions/reviews';

/** `Review · kept 7/6/8 (2 reviewers)`. A reviewer who has not scored it does not see what others said. */
export function reviewWords(idea: Idea | undefined, reviews: readonly Review[], reviewer: string | undefined): string {
  if (!idea) return 'Review · something is wrong with this idea';
  const { summary, kept } = reviewedIdea(idea, reviews);
  if (summary === null || kept === null) return 'Review · nobody has yet';
  const who = `${summary.reviewers} ${summary.reviewers === 1 ? 'reviewer' : 'reviewers'}`;
  const digest = ideaDigest(idea);
  const isOpen = reviews.every(
    review => review.idea !== idea.id || review.digest !== digest || review.reviewer !== reviewer,
  );
  // Who has not said who they are yet is about to begin.
  if (reviewer === undefined) return `Review · ${who}`;
  if (isOpen) return `Review · not by ${reviewer} yet (${who})`;
  const scores = `${summary.realism}/${summary.difficulty}/${summary.coherence}`;
  return `Review · ${kept ? 'kept' : 'left out'} ${scores} (${who})`;
}
