import * as path from 'node:path';
import * as vscode from 'vscode';
import { IDEA_FILE_END, readIdeas } from '../../core/questions/idea_file';
import type { Review } from '../../core/questions/review';
import { readReviewFile, reviewsFileOf } from '../../engine/questions/review_files';
import type { Log } from '../log/log';
import { ideaPlaces } from './idea_places';
import { reviewWords } from './review_words';
import type { Reviewer } from './reviewer';

/** Above each idea what reviewers made of it, and the way to review it. */
export class ReviewLenses implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #registered: vscode.Disposable;

  constructor(
    readonly onDidChangeCodeLenses: vscode.Event<void>,
    readonly reviewer: Reviewer,
    readonly log: Log,
  ) {
    this.#registered = vscode.languages.registerCodeLensProvider(
      // Other schemes have versions of a file, which nothing is written beside.
      { scheme: 'file', pattern: `**/*${IDEA_FILE_END}` },
      this,
    );
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
    try {
      const file = reviewsFileOf(uri.fsPath);
      return (await readReviewFile(file, path.basename(file))).reviews;
    } catch (error) {
      this.log.failure('Reading reviews', error);
      return [];
    }
  }
}
