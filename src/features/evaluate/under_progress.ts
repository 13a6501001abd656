import { withProgress } from '../notifications/notify';
import type { Evaluation } from './evaluation';

/** Shows how far an evaluation is, with a way to cancel it, until `work` has settled. */
export async function underProgress<T>(
  evaluation: Evaluation,
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const cancelling = new AbortController();
  return withProgress(
    title,
    async report => {
      const listening = evaluation.onDidChange(() => {
        const { progress } = evaluation;
        if (!progress) return;
        const wait = progress.holdUp === null ? '' : `, ${progress.holdUp}`;
        report(`${progress.done} of ${progress.of} answered${wait}`, progress.done / Math.max(1, progress.of));
      });
      try {
        return await work(cancelling.signal);
      } finally {
        listening.dispose();
      }
    },
    () => cancelling.abort(),
  );
}
