import * as vscode from 'vscode';
import { IDEA_FILE_END } from '../../core/questions/idea_file';
import { checkOnDisk, fileInFront } from '../files/in_front';
import type { Log } from '../log/log';
import { registerCommands } from '../notifications/commands';
import { chooseIdeas, copied, isBundled } from './idea_files';
import { ReviewLenses } from './lenses';
import { ReviewPages } from './pages';
import { Reviewer } from './reviewer';

export interface ReviewFeatureServices {
  readonly extension: vscode.Uri;
  readonly log: Log;
  /** Of all workspaces: a reviewer is the same in each. */
  readonly globalMemento: vscode.Memento;
  readonly openQuestion: (set: vscode.Uri, id: string) => void;
}

/** Reviewing ideas: the panel, and what is said above ideas in their files. */
export class IdeaReviews implements vscode.Disposable {
  readonly pages: ReviewPages;
  readonly #reviewer: Reviewer;
  readonly #owned: vscode.Disposable;

  constructor({ extension, log, globalMemento, openQuestion }: ReviewFeatureServices) {
    const reviewer = new Reviewer(globalMemento);
    this.#reviewer = reviewer;
    this.pages = new ReviewPages({
      ...{ extension, log, reviewer, openQuestion },
      changeReviewer: async () => {
        if ((await reviewer.ask()) !== undefined) this.pages.tell();
      },
    });
    this.#owned = vscode.Disposable.from(
      this.pages,
      new ReviewLenses(this.pages.onDidChange, reviewer, log),
      registerCommands({ reviewIdeas: asked => this.#review(extension, asked) }, log),
    );
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** @param asked a Uri of the file; anything else stands for the ideas in front, and where there are none the user chooses */
  async #review(extension: vscode.Uri, asked: unknown): Promise<void> {
    const given = asked instanceof vscode.Uri ? asked : fileInFront(IDEA_FILE_END);
    if (given) checkOnDisk(given);
    const own = given && isBundled(extension, given) ? await copied(given) : given;
    const uri = given ? own : await chooseIdeas(extension);
    if (!uri) return;
    const before = this.#reviewer.remembered;
    if ((before ?? (await this.#reviewer.ask())) === undefined) return;
    this.pages.show(uri);
  }
}
