import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Idea } from '../../core/questions/idea';
import { ideaDigest } from '../../core/questions/idea_digest';
import { IDEA_FILE_END, readIdeas } from '../../core/questions/idea_file';
import type { Review } from '../../core/questions/review';
import { reviewedIdea } from '../../core/questions/reviews';
import { readReviewFile, reviewsFileOf } from '../../engine/questions/review_files';
import type { Log } from '../log/log';
import { ideaPlaces } from './idea_places';
import type { Reviewer } from './reviewer';

/** Above each idea what reviewers made of it, and the way to review it. */
export class ReviewLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #registered: vscode.Disposable;

  constructor(
    readonly onDidChangeCodeLenses: vscode.Event<void>,
    readonly reviewer: Reviewer,
    readonly log: Log,
  ) {
    this.#registered = vscode.languages.registerCodeLensProvider({ pattern: `**/*${IDEA_FILE_END}` }, this);
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const text = document.getText();
    const ideas = new Map(readIdeas(text).ideas.map(({ idea }) => [idea.id, idea] as const));
    const reviews = await this.#reviews(document.uri);
    return ideaPlaces(text).map(({ id, at }) => {
      const start = document.positionAt(at);
      return new vscode.CodeLens(new vscode.Range(start, start), {
        title: reviewWords(ideas.get(id), reviews, this.reviewer.remembered),
        command: 'cohortLens.reviewIdeas',
        arguments: [document.uri],
      });
    });
  }

  dispose(): void {
    this.#registered.dispose();
  }

  async #reviews(uri: vscode.Uri): Promise<readonly Review[]> {
    if (uri.scheme !== 'file') return [];
    try {
      const file = reviewsFileOf(uri.fsPath);
      return (await readReviewFile(file, path.basename(file))).reviews;
    } catch (error) {
      this.log.failure('Reading reviews', error);
      return [];
    }
  }
}

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
  if (reviewer !== undefined && isOpen) return `Review · not by ${reviewer} yet (${who})`;
  const scores = `${summary.realism}/${summary.difficulty}/${summary.coherence}`;
  return `Review · ${kept ? 'kept' : 'left out'} ${scores} (${who})`;
}
