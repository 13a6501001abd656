import { STATES, type RunManifest, type RunTotals } from '../evaluate/run';
import { METRICS } from '../evaluate/score_answer';
import { ablations } from './ablation';
import { standings, standingsByLength } from './leaderboard';
import type { Contestant } from './results';
import { scoreboards } from './scoreboard';

/** A run as a report names it. */
export interface ReportedRun {
  readonly manifest: RunManifest;
  readonly totals: RunTotals;
}

/** A Markdown report of some runs: what was run, the leaderboard, scoreboards and ablations, and by which rules. */
export function reportMarkdown(runs: readonly ReportedRun[], contestants: readonly Contestant[]): string {
  const board = [...standings(contestants)].sort((a, b) => (b.winRate ?? -1) - (a.winRate ?? -1));
  const parts = [
    '# Evaluation\n',
    '## Runs\n',
    table(
      ['model', 'rendering', 'questions', 'samples', 'states', 'cost', 'began'],
      runs.map(({ manifest, totals }) => [
        ...[manifest.model.name, manifest.rendering?.id ?? 'events', String(manifest.questions.count)],
        ...[String(manifest.samples), statesText(totals), costText(totals), manifest.began],
      ]),
    ),
    '## Leaderboard\n',
    'The share of head-to-heads won against all others over the same questions. A tie counts half to each side, a question ' +
      'without a score as the worst; 95% intervals by a seeded bootstrap over questions.\n',
    table(
      ['model', 'head-to-heads', 'won', '95% interval'],
      board.map(({ label, n, winRate, ci }) => [
        ...[label, String(n), winRate === null ? '–' : percent(winRate)],
        ci === null ? '–' : `${percent(ci[0])} to ${percent(ci[1])}`,
      ]),
    ),
    '### By length of the records\n',
    lengthTable(contestants),
    '## Tasks\n',
    ...scoreboards(contestants).flatMap(({ task, lowerIsBetter, rows }) => [
      `### ${task}: ${METRICS[task].name}${lowerIsBetter ? ', lower is better' : ''}\n`,
      table(
        ['model', 'n', 'answered', 'mean of all', 'mean of answered'],
        rows.map(({ label, n, answered, meanAll, meanAnswered }) => [
          ...[label, String(n), String(answered), meanAll.toFixed(4)],
          meanAnswered === null ? '–' : meanAnswered.toFixed(4),
        ]),
      ),
    ]),
    ...ablationPart(contestants),
    '## Versions\n',
    ...[...new Set(runs.map(({ manifest }) => JSON.stringify(manifest.versions)))].map(each => `- ${each}`),
    '',
  ];
  return parts.join('\n');
}

function lengthTable(contestants: readonly Contestant[]): string {
  const lengths = standingsByLength(contestants);
  const head = [
    'model',
    ...lengths.map(({ upTo, questions }) => `${upTo === null ? 'all' : `≤ ${upTo / 1024}K`} (${questions})`),
  ];
  const rows = contestants.map(({ label }, i) => [
    label,
    ...lengths.map(({ standings: of }) => (of[i]?.winRate == null ? '–' : percent(of[i].winRate))),
  ]);
  return table(head, rows);
}

function ablationPart(contestants: readonly Contestant[]): readonly string[] {
  const found = ablations(contestants);
  if (found.length === 0) return [];
  return [
    '## Ablations\n',
    'A variant against the same model’s baseline (description, no variant): share of head-to-heads won − 50%.\n',
    table(
      ['change', 'model', 'all', 'n', 'both answered', 'n'],
      found.flatMap(({ change, dots }) =>
        dots.map(({ model, position, n, answered, answeredN }) => [
          ...[
            change,
            model,
            points(position),
            String(n),
            answered === null ? '–' : points(answered),
            String(answeredN),
          ],
        ]),
      ),
    ),
  ];
}

function statesText({ states, open }: RunTotals): string {
  const told = STATES.filter(state => (states[state] ?? 0) > 0).map(state => `${states[state] ?? 0} ${state}`);
  return [...told, ...(open > 0 ? [`${open} open`] : [])].join(', ');
}

const costText = ({ usage }: RunTotals): string => (usage.cost === null ? 'unknown' : `$${usage.cost.toFixed(4)}`);
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
const points = (share: number): string => `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)}`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
