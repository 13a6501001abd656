import * as path from 'node:path';
import * as vscode from 'vscode';
import { messageOf, UserFault } from '../../core/fault';
import { problemSentence } from '../../core/questions/file_reading';
import type { Idea } from '../../core/questions/idea';
import { ideaDigest } from '../../core/questions/idea_digest';
import { readIdeas } from '../../core/questions/idea_file';
import type { Review } from '../../core/questions/review';
import { appendReview, readReviewFile, reviewsFileOf } from '../../engine/questions/review_files';
import { Channel } from '../../protocol/channel';
import type { Handlers } from '../../protocol/channel';
import type { ReviewHost, ReviewPage, ReviewState, ReviewWord } from '../../protocol/review';
import { pageHtml, pageOptions } from '../page/html';
import { webviewPort } from '../page/port';
import { placeOfIdea } from './idea_places';
import { sampledOf, textOf, type Sampled } from './idea_files';
import type { ReviewServices } from './services';
import { shownIdeas } from './shown_ideas';

/** Changes of files that come within so many milliseconds are read together. */
const TOGETHER_MS = 50;
/** The N of the example that is offered, where there are several. */
const EXAMPLE_N = 20;

/** One review panel: reads ideas and reviews, tells the page what changes, and writes what the reviewer says. */
export class ReviewSession implements vscode.Disposable {
  readonly #channel: Channel<ReviewHost, ReviewPage>;
  readonly #owned: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  #ideas: readonly Idea[] = [];
  #reviews: readonly Review[] = [];
  #sampled: ReadonlyMap<string, Sampled> = new Map();
  #notices: readonly string[] = [];
  #fault: string | null = null;
  #reading: Promise<void>;
  #waiting: NodeJS.Timeout | undefined;
  #disposed = false;

  /** Fires when the page is told something. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly panel: vscode.WebviewPanel,
    readonly uri: vscode.Uri,
    readonly services: ReviewServices,
  ) {
    const { webview } = panel;
    const { extension, log } = services;
    webview.options = pageOptions(extension);
    this.#channel = new Channel<ReviewHost, ReviewPage>(webviewPort(webview), this.#handlers(), (method, error) =>
      log.failure(`Review page, ${method}`, error),
    );
    const files = [uri.fsPath, this.#file].map(file =>
      vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(vscode.Uri.file(path.dirname(file)), path.basename(file)),
      ),
    );
    const later = (): void => this.#readLater();
    this.#owned = vscode.Disposable.from(
      this.#changed,
      ...files.flatMap(file => [file, file.onDidChange(later), file.onDidCreate(later), file.onDidDelete(later)]),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === uri.toString()) later();
      }),
      panel.onDidDispose(() => this.dispose()),
      { dispose: () => this.#channel.dispose() },
    );
    this.#reading = this.#read();
    webview.html = pageHtml(webview, extension, 'review', 'Review of ideas');
  }

  /** What the page is told. */
  get state(): ReviewState {
    const reviewer = this.services.reviewer.remembered ?? '';
    return {
      place: { uri: this.uri.toString(), name: path.posix.basename(this.uri.path) },
      reviewer,
      fault: this.#fault,
      notices: this.#notices,
      reviews: path.basename(this.#file),
      ideas: shownIdeas(this.#ideas, this.#reviews, reviewer, ({ id }) => {
        const sampled = this.#sampled.get(id);
        return sampled ? `${sampled.id} · N = ${sampled.n}` : null;
      }),
    };
  }

  /** Tells the page again: the reviewer is another one. */
  tell(): void {
    if (this.#disposed) return;
    if (this.panel.visible) this.#channel.notify('update', this.state);
    this.#changed.fire();
  }

  /** Keeps a reviewer's word on an idea in the file. */
  async save(id: string, word: ReviewWord): Promise<ReviewState> {
    const idea = this.#ideas.find(each => each.id === id);
    const reviewer = this.services.reviewer.remembered;
    if (!idea || reviewer === undefined) {
      throw new UserFault('The idea is not in its file any more, so its scores are not kept.', 'no-idea');
    }
    const review: Review = { idea: id, digest: ideaDigest(idea), reviewer, ...word, at: now() };
    await appendReview(this.#file, review);
    await this.#readReviews();
    this.#changed.fire();
    return this.state;
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    clearTimeout(this.#waiting);
    this.#owned.dispose();
  }

  /** The file that reviews are kept in. */
  get #file(): string {
    return reviewsFileOf(this.uri.fsPath);
  }

  #handlers(): Handlers<ReviewHost> {
    const { log, changeReviewer, openQuestion } = this.services;
    return {
      ready: async () => {
        await this.#reading;
        return this.state;
      },
      save: ({ idea, word }) => this.save(idea, word),
      changeReviewer: () => changeReviewer(),
      openText: ({ idea }) => this.#openText(idea),
      openExample: ({ idea }) => {
        const sampled = this.#sampled.get(idea);
        if (sampled) openQuestion(sampled.set, sampled.id);
      },
      defect: ({ message, stack }) => log.failure('Review page', new Error(message, { cause: stack })),
      showLog: () => log.show(),
    };
  }

  async #openText(idea: string | null): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.uri);
    const at = document.positionAt(idea === null ? 0 : placeOfIdea(document.getText(), idea));
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(at, at), preview: false });
  }

  #readLater(): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      this.#reading = this.#read();
      void this.#reading.then(() => this.tell());
    }, TOGETHER_MS);
  }

  async #read(): Promise<void> {
    const { log, extension } = this.services;
    const name = path.posix.basename(this.uri.path);
    try {
      const { ideas, problems } = readIdeas(await textOf(this.uri));
      const errors = problems.filter(({ severity }) => severity === 'error').map(each => problemSentence(name, each));
      const [first = `${name} has no ideas.`] = errors;
      this.#ideas = ideas.map(({ idea }) => idea);
      this.#fault = ideas.length === 0 ? first : null;
      await this.#readReviews();
      this.#notices = [...(ideas.length === 0 ? [] : errors), ...this.#notices];
      const folders = [path.dirname(this.uri.fsPath), vscode.Uri.joinPath(extension, 'media', 'questions').fsPath];
      this.#sampled = await sampledOf(this.#ideas, folders, EXAMPLE_N);
    } catch (error) {
      log.failure('Reading ideas', error);
      this.#ideas = [];
      this.#fault = messageOf(error);
    }
    if (!this.#disposed) this.#changed.fire();
  }

  async #readReviews(): Promise<void> {
    const shown = path.basename(this.#file);
    const { reviews, problems } = await readReviewFile(this.#file, shown);
    this.#reviews = reviews;
    this.#notices = problems.map(problem => problemSentence(shown, problem));
  }
}

/** Zone-naive UTC, to the second. */
const now = (): string => new Date().toISOString().slice(0, 19);
