import path from 'node:path';
import { standings, standingsByLength, standingsByTask, type Standing } from '../core/statistics/leaderboard';
import { contestantsOf } from '../core/statistics/results';
import { readResults } from '../engine/evaluate/results';
import type { WordsCommand } from './command';
import { alignedTable } from './output';

/** More runs than that are no comparison. */
export const MOST_RUNS = 500;

/** `cohort-lens leaderboard`: runs against each other. */
export const leaderboard: WordsCommand = {
  name: 'leaderboard',
  options: [],
  takes: { least: 1, most: MOST_RUNS, what: 'folders of RUNs' },
  summary: 'Compares runs head to head',
  help: `cohort-lens leaderboard RUN... [--json]

  RUN     a folder that evaluate made
  --json  {"models":[{"model","n","winRate","ci":[low,high]}],
           "byLength":[{"upTo","questions","models":[...]}],"byTask":[{"task","models":[...]}]}

A model is named with its rendering. n: head-to-heads against all others over the same questions; winRate: the share of them
won, by the direction of each task's metric. A tie counts half to each side; a question without a score counts as the worst.
ci: 95%, by a seeded bootstrap over questions. upTo: questions whose records are at most so many tokens (as description in
o200k_base); null: all.
`,
  async run({ words, options, output, note }) {
    const { rows, notices } = await readResults(words.map(word => path.resolve(word)));
    for (const notice of notices) note(notice);
    const contestants = contestantsOf(rows);
    if (contestants.length < 2) note('There is nothing to compare: name runs of two models or renderings at least.');
    const models = ranked(standings(contestants));
    if (options.json) {
      const told = {
        models: models.map(asJson),
        byLength: standingsByLength(contestants).map(({ upTo, questions, standings: of }) => ({
          ...{ upTo, questions, models: ranked(of).map(asJson) },
        })),
        byTask: standingsByTask(contestants).map(({ task, standings: of }) => ({
          task,
          models: ranked(of).map(asJson),
        })),
      };
      await output.write(`${JSON.stringify(told)}\n`);
      return;
    }
    const percent = (share: number | undefined): string => (share === undefined ? '-' : `${(100 * share).toFixed(1)}%`);
    const table = models.map(({ label, n, winRate, ci }) => [
      ...[label, String(n), percent(winRate ?? undefined), percent(ci?.[0]), percent(ci?.[1])],
    ]);
    await output.write(alignedTable(['model', 'n', 'won', 'from', 'to'], [false, true, true, true, true], table));
  },
};

const asJson = ({ label, n, winRate, ci }: Standing) => ({ model: label, n, winRate, ci });

/** The best first; those without a head-to-head last. */
export function ranked(of: readonly Standing[]): readonly Standing[] {
  return [...of].sort((a, b) => (b.winRate ?? -1) - (a.winRate ?? -1));
}
