import * as path from 'node:path';
import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import { tabIcon } from '../page/html';
import { keptPlace } from '../page/kept';
import type { OverviewServices } from './session';
import { OverviewSession } from './session';

export const OVERVIEW_PANEL = 'cohortLens.overview';

/** The overview panels, one per data set. */
export class OverviewPanels implements vscode.WebviewPanelSerializer, vscode.Disposable {
  readonly #sessions = new Map<string, OverviewSession>();
  readonly #registered = vscode.window.registerWebviewPanelSerializer(OVERVIEW_PANEL, this);

  constructor(
    readonly services: OverviewServices,
    readonly openSubject: (path: string, subject: SubjectId | null) => void,
  ) {}

  get size(): number {
    return this.#sessions.size;
  }

  /** The data set of the overview that has the keyboard. */
  get activePath(): string | undefined {
    return [...this.#sessions.values()].find(session => session.panel.active)?.path;
  }

  show(dataSet: string): void {
    const open = this.#sessions.get(dataSet);
    if (open) open.panel.reveal();
    else
      this.#adopt(
        vscode.window.createWebviewPanel(OVERVIEW_PANEL, titleOf(dataSet), vscode.ViewColumn.Active),
        dataSet,
      );
  }

  /** Called by VS Code after a reload. A panel that kept nothing has nothing to show and is closed. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const place = keptPlace(state);
    if (place && !this.#sessions.has(place.path)) this.#adopt(panel, place.path);
    else panel.dispose();
    return Promise.resolve();
  }

  dispose(): void {
    this.#registered.dispose();
    for (const session of [...this.#sessions.values()]) session.dispose();
  }

  #adopt(panel: vscode.WebviewPanel, dataSet: string): void {
    panel.iconPath = tabIcon(this.services.extension);
    const session = new OverviewSession(panel, dataSet, subject => this.openSubject(dataSet, subject), this.services);
    this.#sessions.set(dataSet, session);
    panel.onDidDispose(() => this.#sessions.delete(dataSet));
  }
}

function titleOf(dataSet: string): string {
  return `Overview: ${path.basename(dataSet)}`;
}
