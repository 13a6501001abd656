import type { AnswerTable } from '../../src/core/evaluate/result_table';
import type { AnswerAt } from '../../src/protocol/results';
import { STATE_WORDS } from '../kit/answer_words';
import { formatCount, formatScore } from '../kit/figures';
import type { GridSort } from '../kit/grid';
import type { GridCell, GridColumn, GridModel, RowMark } from '../kit/grid_rows';
import { usd } from '../kit/run_words';
import { UNKNOWN } from '../kit/token_words';

/** The table of answers: which rows pass, in which order, and what their cells say. */

export interface AnswerFilter {
  readonly task: string;
  readonly state: string;
  /** The folder of a run. */
  readonly run: string;
  /** Part of a question's id. */
  readonly text: string;
}

export const NO_FILTER: AnswerFilter = { task: '', state: '', run: '', text: '' };

const COLUMNS: readonly GridColumn[] = [
  { id: 'question', title: 'Question', width: null, minWidth: 140, align: 'start' },
  { id: 'state', title: 'State', width: 88, minWidth: 60, align: 'start' },
  { id: 'score', title: 'Score', width: 58, minWidth: 50, align: 'end' },
  { id: 'run', title: 'Run', width: 140, minWidth: 80, align: 'start' },
  { id: 'task', title: 'Task', width: 140, minWidth: 70, align: 'start' },
  { id: 'tokens', title: 'Tokens', width: 64, minWidth: 50, align: 'end' },
  { id: 'time', title: 'Time', width: 62, minWidth: 50, align: 'end' },
  { id: 'cost', title: 'Cost', width: 58, minWidth: 50, align: 'end' },
];
/** What an answer's details say as well, or its question's name as a rule. */
const SAID_BESIDE: ReadonlySet<string> = new Set(['task', 'tokens', 'time', 'cost']);
const ONE_RUN = COLUMNS.filter(({ id }) => id !== 'run');
const beside = (columns: readonly GridColumn[]): readonly GridColumn[] =>
  columns.filter(({ id }) => !SAID_BESIDE.has(id));
const [COLUMNS_BESIDE, ONE_RUN_BESIDE] = [beside(COLUMNS), beside(ONE_RUN)];

/**
 * Of one run the column that names it says nothing.
 * @param hasDetails whether an answer's details stand beside the table
 */
export function answerColumns({ runs }: AnswerTable, hasDetails: boolean): readonly GridColumn[] {
  if (hasDetails) return runs.length > 1 ? COLUMNS_BESIDE : ONE_RUN_BESIDE;
  return runs.length > 1 ? COLUMNS : ONE_RUN;
}

type SortKey = (table: AnswerTable, row: number) => number | string | null;

const KEYS: Readonly<Record<string, SortKey>> = {
  question: ({ rows }, row) => rows.question[row] ?? '',
  run: ({ rows }, row) => rows.run[row] ?? 0,
  task: ({ rows }, row) => rows.task[row] ?? 0,
  state: ({ rows }, row) => rows.state[row] ?? 0,
  score: ({ rows }, row) => rows.score[row] ?? null,
  tokens: ({ rows }, row) => rows.tokens[row] ?? null,
  time: ({ rows }, row) => rows.durationMs[row] ?? null,
  cost: ({ rows }, row) => rows.cost[row] ?? null,
};

/** Places in the table of the rows that pass, in order; what is unknown stands last. */
export function passing(table: AnswerTable, filter: AnswerFilter, sort: GridSort | null): readonly number[] {
  const { rows, runs, tasks, states } = table;
  const [task, state] = [
    tasks.findIndex(each => each === filter.task),
    states.findIndex(each => each === filter.state),
  ];
  const run = runs.findIndex(({ folder }) => folder === filter.run);
  const text = filter.text.trim().toLowerCase();
  const found: number[] = [];
  for (let row = 0; row < rows.question.length; row++) {
    if (filter.task !== '' && rows.task[row] !== task) continue;
    if (filter.state !== '' && rows.state[row] !== state) continue;
    if (filter.run !== '' && rows.run[row] !== run) continue;
    if (text !== '' && rows.question[row]?.toLowerCase().includes(text) !== true) continue;
    found.push(row);
  }
  const key = sort === null ? undefined : KEYS[sort.column];
  if (!key || sort === null) return found;
  const sign = sort.isDescending ? -1 : 1;
  return found.sort((a, b) => {
    const [first, second] = [key(table, a), key(table, b)];
    if (first === second) return a - b;
    if (first === null || second === null) return first === null ? 1 : -1;
    return first < second ? -sign : sign;
  });
}

/** What a click on a heading makes of an order: up, down, and as they came. */
export function nextSort(sort: GridSort | null, column: string): GridSort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}

/** Where an answer of a table is. */
export function placeOfRow({ runs, rows }: AnswerTable, row: number): AnswerAt {
  return {
    run: runs[rows.run[row] ?? 0]?.folder ?? '',
    question: rows.question[row] ?? '',
    sample: rows.sample[row] ?? 0,
  };
}

/** The rows that pass, as the grid asks for them. */
export class AnswerRows implements GridModel {
  constructor(
    readonly table: AnswerTable,
    readonly shown: readonly number[],
    readonly chosen: number,
  ) {}

  get rowCount(): number {
    return this.shown.length;
  }

  /** The place in the grid of a row of the table; -1 where it does not pass. */
  placeOf(row: number): number {
    return this.shown.indexOf(row);
  }

  cell(place: number, column: string): GridCell {
    const { rows, runs, tasks, states } = this.table;
    const row = this.shown[place] ?? -1;
    switch (column) {
      case 'question': {
        const sample = rows.sample[row] ?? 0;
        return { text: `${rows.question[row] ?? ''}${sample > 0 ? ` · sample ${sample + 1}` : ''}` };
      }
      case 'run':
        return { text: runs[rows.run[row] ?? 0]?.label ?? '', tone: 'dim' };
      case 'task':
        return { text: tasks[rows.task[row] ?? 0] ?? '', tone: 'dim' };
      case 'state': {
        const state = states[rows.state[row] ?? 0] ?? 'failed';
        return { text: STATE_WORDS[state], mark: STATE_COLOURS[state] };
      }
      case 'score':
        return figure(rows.score[row] ?? null, score => formatScore(score));
      case 'tokens':
        return figure(rows.tokens[row] ?? null, formatCount);
      case 'time':
        return figure(rows.durationMs[row] ?? null, timeText);
      case 'cost':
        return figure(rows.cost[row] ?? null, cost => `$${usd(cost)}`);
      default:
        return { text: '' };
    }
  }

  selected(place: number): boolean {
    return this.shown[place] === this.chosen;
  }

  mark(): RowMark {
    return '';
  }
}

/** The colour of a state's mark; its name stands beside it. */
export const STATE_COLOURS = {
  scored: 'var(--vscode-charts-green)',
  unparsed: 'var(--vscode-charts-orange)',
  refused: 'var(--vscode-charts-purple)',
  truncated: 'var(--vscode-charts-yellow)',
  failed: 'var(--vscode-charts-red)',
  cancelled: 'var(--cl-dim)',
  'over-budget': 'var(--vscode-charts-blue)',
  'over-context': 'var(--vscode-charts-blue)',
} as const satisfies Record<keyof typeof STATE_WORDS, string>;

function figure(value: number | null, text: (value: number) => string): GridCell {
  return value === null ? { text: UNKNOWN, tone: 'dim' } : { text: text(value) };
}

/** `85 ms`, `2.4 s`, `3:05 min`. */
export function timeText(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')} min`;
}
