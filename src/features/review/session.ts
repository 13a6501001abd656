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
import { tellError } from '../notifications/notify';
import { pageHtml, pageOptions } from '../page/html';
import { webviewPort } from '../page/port';
import { watchFile } from '../questions/file_watch';
import { placeOfIdea } from './idea_places';
import { textOf } from './idea_files';
import { SampledQuestions, type Sampled } from './sampled';
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
  readonly #samples: SampledQuestions;
  /** What is wrong with single ideas, and with reviews. */
  #ideaNotices: readonly string[] = [];
  #reviewNotices: readonly string[] = [];
  #fault: string | null = null;
  /** Reads are numbered: of several under way the last one counts. */
  #reads = 0;
  #reviewReads = 0;
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
    this.#samples = new SampledQuestions(log);
    const later = (): void => this.#readLater();
    this.#owned = vscode.Disposable.from(
      this.#changed,
      watchFile(uri, later),
      watchFile(vscode.Uri.file(this.#file), later),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && document.uri.toString() === uri.toString()) later();
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
      notices: [...this.#ideaNotices, ...this.#reviewNotices],
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
    // It is in the file: where that can't be read back, it is not told as if it were not.
    this.#reviews = [...this.#reviews.filter(each => each.idea !== id || each.reviewer !== reviewer), review];
    try {
      await this.#readReviews();
    } catch (error) {
      this.services.log.failure('Reading reviews back', error);
      this.#reviewNotices = [messageOf(error)];
    }
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
      openText: ({ idea }) => this.#told('openText', this.#openText(idea)),
      openExample: ({ idea }) => {
        const sampled = this.#sampled.get(idea);
        if (sampled) openQuestion(vscode.Uri.file(sampled.set), sampled.id);
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

  /** A button's failure shows nowhere on the page. */
  async #told(doing: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.services.log.failure(`Review page, ${doing}`, error);
      void tellError(messageOf(error));
    }
  }

  async #read(): Promise<void> {
    const number = ++this.#reads;
    const isLate = (): boolean => this.#disposed || number !== this.#reads;
    const name = path.posix.basename(this.uri.path);
    try {
      const text = await textOf(this.uri);
      await this.#readReviews();
      if (isLate()) return;
      const { ideas, problems } = readIdeas(text);
      const errors = problems.filter(({ severity }) => severity === 'error').map(each => problemSentence(name, each));
      const [first = `${name} has no ideas.`] = errors;
      this.#ideas = ideas.map(({ idea }) => idea);
      this.#fault = ideas.length === 0 ? first : null;
      this.#ideaNotices = ideas.length === 0 ? [] : errors;
    } catch (error) {
      if (isLate()) return;
      this.services.log.failure('Reading ideas', error);
      this.#ideas = [];
      this.#fault = messageOf(error);
    }
    this.#changed.fire();
    void this.#findSampled(isLate);
  }

  /** After the ideas are shown: questions sampled of them are beside the point, and sets may be long. */
  async #findSampled(isLate: () => boolean): Promise<void> {
    const folders = [
      path.dirname(this.uri.fsPath),
      vscode.Uri.joinPath(this.services.extension, 'media', 'questions').fsPath,
    ];
    const sampled = await this.#samples.of(this.#ideas, folders, EXAMPLE_N);
    if (isLate()) return;
    const isSame = JSON.stringify([...sampled]) === JSON.stringify([...this.#sampled]);
    this.#sampled = sampled;
    if (!isSame) this.tell();
  }

  async #readReviews(): Promise<void> {
    const number = ++this.#reviewReads;
    const shown = path.basename(this.#file);
    const { reviews, problems } = await readReviewFile(this.#file, shown);
    if (number !== this.#reviewReads) return;
    this.#reviews = reviews;
    this.#reviewNotices = problems.map(problem => problemSentence(shown, problem));
  }
}

/** Zone-naive UTC, to the second. */
const now = (): string => new Date().toISOString().slice(0, 19);
