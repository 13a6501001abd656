import type { ReviewState, ReviewWord } from '../../src/protocol/review';

/** What the page asks of the extension. */
export interface ReviewSource {
  ready(): Promise<ReviewState>;
  save(idea: string, word: ReviewWord): Promise<ReviewState>;
  changeReviewer(): void;
  openText(idea: string | null): void;
  openExample(idea: string): void;
  showLog(): void;
}
