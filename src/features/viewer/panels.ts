import * as path from 'node:path';
import * as vscode from 'vscode';
import { UserFault } from '../../core/fault';
import type { SubjectId } from '../../core/meds/dataset';
import { tabIcon } from '../page/html';
import { keptPlace } from '../page/kept';
import type { ViewerSession } from './session';
import type { ViewerTarget } from './target';
import type { Viewers } from './viewers';

export const SUBJECT_PANEL = 'cohortLens.subject';

/**
 * Subjects opened from the list. Like the editor's own preview tabs, one panel per data set follows the choice in the
 * list; “Open to the Side” makes a panel that stays with what it shows.
 */
export class SubjectPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  /** Data set → the panel that follows the list. */
  readonly #following = new Map<string, ViewerSession>();
  readonly #registered = vscode.window.registerWebviewPanelSerializer(SUBJECT_PANEL, this);

  constructor(
    readonly extension: vscode.Uri,
    readonly viewers: Viewers,
  ) {}

  /** Shows a subject (null: the first) in the panel that follows the list, or where it is shown already. */
  show(dataSet: string, subject: SubjectId | null): void {
    const following = this.#following.get(dataSet);
    const showing = [...this.viewers.sessions].find(
      session => session.start?.dataset.path === dataSet && session.subject === subject && subject !== null,
    );
    const session = showing ?? following;
    if (!session) {
      this.#follow(dataSet, this.#create(dataSet, subject, vscode.ViewColumn.Active));
      return;
    }
    session.panel.reveal(undefined, false);
    if (session !== showing && subject !== null) this.#ask(session, subject);
  }

  showToSide(dataSet: string, subject: SubjectId): void {
    this.#create(dataSet, subject, vscode.ViewColumn.Beside);
  }

  /** Called by VS Code for every panel that was open when the window was closed or reloaded. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const place = keptPlace(state);
    const session = this.#adopt(panel, place ? { path: place.path, file: null, subject: place.subject } : null);
    if (place && !this.#following.has(place.path)) this.#follow(place.path, session);
    return Promise.resolve();
  }

  dispose(): void {
    this.#registered.dispose();
  }

  #create(dataSet: string, subject: SubjectId | null, viewColumn: vscode.ViewColumn): ViewerSession {
    const panel = vscode.window.createWebviewPanel(SUBJECT_PANEL, titleOf(dataSet, subject), { viewColumn });
    return this.#adopt(panel, { path: dataSet, file: null, subject });
  }

  #adopt(panel: vscode.WebviewPanel, target: ViewerTarget | null): ViewerSession {
    panel.iconPath = tabIcon(this.extension);
    const session = this.viewers.open(panel, {
      name: target?.path ?? 'a restored tab',
      file: null,
      locate: () => (target ? Promise.resolve(target) : Promise.reject(forgotten())),
    });
    session.onDidShow(subject => {
      panel.title = titleOf(target?.path ?? '', subject);
    });
    return session;
  }

  #follow(dataSet: string, session: ViewerSession): void {
    this.#following.set(dataSet, session);
    session.onDidClose(() => {
      if (this.#following.get(dataSet) === session) this.#following.delete(dataSet);
    });
  }

  #ask(session: ViewerSession, subject: SubjectId): void {
    session.panel.title = titleOf(session.start?.dataset.path ?? '', subject);
    session.showSubject(subject);
  }
}

function titleOf(dataSet: string, subject: SubjectId | null): string {
  return subject ?? path.basename(dataSet);
}

function forgotten(): UserFault {
  return new UserFault(
    'This tab was never shown before the window was closed, so nothing says what it held. Open the subject from the Data Sets view.',
    'nothing-kept',
  );
}
