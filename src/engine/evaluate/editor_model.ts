import type { EditorProfile } from '../../core/evaluate/model_profile';
import { Cancelled } from '../../core/fault';
import { modelFailure, quoted } from './failures';
import type { AskRequest, Destination, Model, Reply } from './model';
import type { ModelServices } from './model_of';

/** One of the models that VS Code provides. Which it is and how it is set nobody says, so it is not reproducible. */
export class EditorModel implements Model {
  readonly takesPrompt = true;
  readonly destination: Destination;

  constructor(
    readonly profile: EditorProfile,
    readonly askEditor: ModelServices['askEditor'],
  ) {
    this.destination = { kind: 'editor', vendor: profile.vendor };
  }

  async ask({ prompt }: AskRequest, signal: AbortSignal): Promise<Reply> {
    if (prompt === null) throw new Error('A model of VS Code is asked by a prompt.');
    if (this.askEditor === null) throw modelFailure('editor', { detail: 'models of VS Code are in VS Code only' });
    const { vendor, id } = this.profile;
    try {
      return await this.askEditor({ vendor, id, system: prompt.system, user: prompt.user }, signal);
    } catch (error) {
      if (signal.aborted) throw new Cancelled();
      throw modelFailure('editor', { detail: error instanceof Error ? quoted(error.message) : '', cause: error });
    }
  }

  dispose(): Promise<void> {
    return Promise.resolve();
  }
}
