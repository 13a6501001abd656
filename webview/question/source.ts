import type { Params } from '../../src/protocol/channel';
import type { QuestionAction, QuestionHost, QuestionState, ShownGold, TextAt } from '../../src/protocol/question';

/** What the page asks of the extension. */
export interface QuestionSource {
  ready(): Promise<QuestionState>;
  gold(signal: AbortSignal): Promise<ShownGold>;
  openSubject(subject: string): void;
  openCode(code: string): void;
  act(what: QuestionAction): void;
  openText(at: TextAt | null): void;
  choose(what: Params<QuestionHost, 'choose'>): void;
  showLog(): void;
}
