import type { SystemId } from '../../core/ontology/answer';
import type { ExtraNames } from '../../core/ontology/read_code';
import type { CodeMentions } from '../ontology/code_mentions';
import { systemsAfterPrefix } from './prefix';

export type SystemsAfter = (prefix: string) => readonly SystemId[];

/** Which systems' codes can follow a prefix, by the rules, the user's settings and the imports as they are now. */
export class Prefixes {
  #names: ExtraNames | undefined;
  #systemsAfter: SystemsAfter | undefined;

  constructor(readonly mentions: CodeMentions) {}

  async systemsAfter(): Promise<SystemsAfter> {
    const names = await this.mentions.names();
    if (names !== this.#names) this.#systemsAfter = undefined;
    this.#names = names;
    return (this.#systemsAfter ??= systemsAfterPrefix(names));
  }
}
