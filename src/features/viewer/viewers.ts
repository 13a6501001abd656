import * as vscode from 'vscode';
import type { SubjectId } from '../../core/meds/dataset';
import type { ViewerCommand } from '../../protocol/viewer';
import type { ViewerServices } from './session';
import { ViewerSession } from './session';
import type { ViewerPlace } from './target';

/** All open viewers, in editors and in panels: opened here, told of commands here, gone from here when closed. */
export class Viewers implements vscode.Disposable {
  readonly #sessions = new Set<ViewerSession>();
  readonly #changed = new vscode.EventEmitter<void>();
  /** The viewer that had the keyboard last, whoever has it now. */
  #latest: ViewerSession | undefined;

  /** Fires when a viewer opens, closes or changes. */
  readonly onDidChange = this.#changed.event;

  constructor(
    readonly services: ViewerServices,
    readonly onShow: (path: string, subject: SubjectId) => void,
  ) {}

  get size(): number {
    return this.#sessions.size;
  }

  get sessions(): ReadonlySet<ViewerSession> {
    return this.#sessions;
  }

  /** The viewer that has the keyboard, or had it last in its group. */
  get active(): ViewerSession | undefined {
    return [...this.#sessions].find(session => session.panel.active);
  }

  /**
   * The viewer that a code chosen elsewhere is for: the one with the keyboard, else the one that had it last, else one
   * that is in sight, else any.
   */
  get latest(): ViewerSession | undefined {
    const [first] = this.#sessions;
    return this.active ?? this.#latest ?? [...this.#sessions].find(session => session.panel.visible) ?? first;
  }

  open(panel: vscode.WebviewPanel, place: ViewerPlace): ViewerSession {
    const session = new ViewerSession(panel, place, this.services);
    this.#sessions.add(session);
    session.onDidChange(() => this.#changed.fire());
    if (panel.active) this.#latest = session;
    const listening = panel.onDidChangeViewState(() => {
      if (panel.active) this.#latest = session;
    });
    session.onDidClose(() => {
      listening.dispose();
      this.#sessions.delete(session);
      if (this.#latest === session) this.#latest = undefined;
      this.#changed.fire();
    });
    session.onDidShow(subject => {
      if (session.start) this.onShow(session.start.dataset.path, subject);
    });
    this.#changed.fire();
    return session;
  }

  command(command: ViewerCommand): void {
    this.active?.command(command);
  }

  dispose(): void {
    for (const session of [...this.#sessions]) session.dispose();
    this.#changed.dispose();
  }
}
