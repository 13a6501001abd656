import type { Standings } from './standings';

/** Tables of the charts as CSV (RFC 4180), with figures to their last digit and unknown ones left empty. */
export type StandingsTable = 'leaderboard' | 'scoreboards' | 'ablations';

type Cell = string | number | null;

const TABLES: Readonly<
  Record<
    StandingsTable,
    { readonly head: readonly string[]; readonly rows: (of: Standings) => readonly (readonly Cell[])[] }
  >
> = {
  leaderboard: {
    head: ['model', 'up_to_tokens', 'questions', 'head_to_heads', 'win_rate', 'low', 'high'],
    rows: ({ lengths }) =>
      lengths.flatMap(({ upTo, questions, standings }) =>
        standings.map(({ label, n, winRate, ci }) => [
          label,
          upTo,
          questions,
          n,
          winRate,
          ci?.[0] ?? null,
          ci?.[1] ?? null,
        ]),
      ),
  },
  scoreboards: {
    head: ['task', 'metric', 'lower_is_better', 'model', 'n', 'answered', 'mean_all', 'mean_answered'],
    rows: ({ scoreboards }) =>
      scoreboards.flatMap(({ task, metric, lowerIsBetter, rows }) =>
        rows.map(({ label, n, answered, meanAll, meanAnswered }) => [
          ...[task, metric, String(lowerIsBetter), label],
          ...[n, answered, meanAll, meanAnswered],
        ]),
      ),
  },
  ablations: {
    head: ['change', 'model', 'family', 'points_all', 'n', 'points_answered', 'n_answered'],
    rows: ({ ablations }) =>
      ablations.flatMap(({ change, dots }) =>
        dots.map(({ model, family, position, n, answered, answeredN }) => [
          ...[change, model, family, 100 * position, n, answered === null ? null : 100 * answered, answeredN],
        ]),
      ),
  },
};

export function standingsCsv(table: StandingsTable, of: Standings): string {
  const { head, rows } = TABLES[table];
  return [head, ...rows(of)].map(cells => `${cells.map(cellText).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would take as a formula is made a text. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
