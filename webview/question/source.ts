import type { Params } from '../../src/protocol/channel';
import type {
  QuestionAction,
  QuestionHost,
  QuestionState,
  ShownAnswerDetails,
  ShownGold,
  TextAt,
} from '../../src/protocol/question';

/** What the page asks of the extension. */
export interface QuestionSource {
  ready(): Promise<QuestionState>;
  gold(signal: AbortSignal): Promise<ShownGold>;
  openSubject(subject: string): void;
  openCode(code: string): void;
  act(what: QuestionAction): void;
  openText(at: TextAt | null): void;
  evaluate(model: string): void;
  cancelEvaluation(): void;
  answer(id: string, signal: AbortSignal): Promise<ShownAnswerDetails>;
  choose(what: Params<QuestionHost, 'choose'>): void;
  showLog(): void;
}
