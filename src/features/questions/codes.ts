import type * as vscode from 'vscode';
import type { NamedCodes } from '../../core/questions/question';
import type { DescribedCodes } from '../../protocol/question';
import type { Log } from '../log/log';
import type { Ontology } from '../ontology/ontology';

/** What the codes of a question mean. */
export class QuestionCodes implements vscode.Disposable {
  readonly #descriptions = new Map<string, string | null>();
  readonly #asking = new AbortController();

  /** @param changed told when something is known that was not */
  constructor(
    readonly ontology: Pick<Ontology, 'call'>,
    readonly log: Log,
    readonly changed: () => void,
  ) {}

  /** Sees to it that these will be described. */
  ask(codes: readonly string[]): void {
    const unknown = codes.filter(code => !this.#descriptions.has(code));
    if (unknown.length === 0) return;
    for (const code of unknown) this.#descriptions.set(code, null);
    void this.#look(unknown);
  }

  /** Answers may be others than before. */
  askAgain(): void {
    const codes = [...this.#descriptions.keys()];
    if (codes.length > 0) void this.#look(codes);
  }

  described({ name, codes }: NamedCodes): DescribedCodes {
    return { name, codes: codes.map(code => ({ code, description: this.#descriptions.get(code) ?? null })) };
  }

  dispose(): void {
    this.#asking.abort();
  }

  async #look(codes: readonly string[]): Promise<void> {
    try {
      const names = await this.ontology.call('names', { codes }, this.#asking.signal);
      codes.forEach((code, at) => this.#descriptions.set(code, names[at]?.description ?? null));
      if (!this.#asking.signal.aborted) this.changed();
    } catch (error) {
      // The codes stand there all the same.
      if (!this.#asking.signal.aborted) this.log.failure('Describing the codes of a question', error);
    }
  }
}
