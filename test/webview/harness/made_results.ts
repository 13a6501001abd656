import {
  STATES,
  type AnswerRecord,
  type AnswerState,
  type ResultRow,
  type RunManifest,
} from '../../../src/core/evaluate/run';
import type { AnswerDetails, AnswerTable, Rescoring, RunSummary } from '../../../src/core/evaluate/result_table';
import { FREE } from '../../../src/core/evaluate/run';
import { BASELINE } from '../../../src/core/evaluate/model_profile';
import { scoreAnswer } from '../../../src/core/evaluate/score_answer';
import { TASKS, type Question } from '../../../src/core/questions/question';
import { DEFAULT_OPTIONS } from '../../../src/core/render/rendering';
import { compare } from '../../../src/core/statistics/compare';
import { contestantsOf, labelOf } from '../../../src/core/statistics/results';
import { standingsOf } from '../../../src/core/statistics/standings';
import type { ResultsHost, ResultsPage, ResultsState } from '../../../src/protocol/results';
import { MadeSession } from './made_session';

/** Made-up runs: none, one, several, many, and one of ten thousand answers. */

const NAMES: readonly Pick<ResultRow, 'model' | 'family' | 'rendering' | 'variant'>[] = [
  { model: 'gpt-5', family: 'gpt', rendering: 'compact', variant: null },
  { model: 'gpt-5', family: 'gpt', rendering: 'description', variant: null },
  { model: 'gpt-5', family: 'gpt', rendering: 'description', variant: 'reason' },
  { model: 'gpt-5-mini', family: 'gpt', rendering: 'description', variant: null },
  { model: 'gpt-5-mini', family: 'gpt', rendering: 'compact', variant: null },
  { model: 'qwen3-30b', family: 'qwen', rendering: 'description', variant: null },
  { model: 'qwen3-30b', family: 'qwen', rendering: 'compact', variant: null },
  { model: 'baseline', family: 'baseline', rendering: null, variant: null },
];

/** A number from 0 to 1 that depends on its arguments and on nothing else. */
function made(...of: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const char of of.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 4294967296;
}

interface MadeRun {
  readonly folder: string;
  readonly names: (typeof NAMES)[number];
  readonly questions: number;
}

function rowsOf({ folder, names, questions }: MadeRun, strength: number): readonly ResultRow[] {
  return Array.from({ length: questions }, (_, i) => {
    const task = TASKS[i % TASKS.length] ?? 'top-k';
    const draw = made(folder, i);
    const state: AnswerState =
      draw > 0.93 ? 'unparsed' : draw > 0.9 ? 'over-context' : draw > 0.89 ? 'failed' : 'scored';
    const score =
      state === 'scored' ? Math.min(1, Math.max(0, strength + 0.8 * (made(folder, i, 'score') - 0.5))) : null;
    return {
      ...{ run: folder, ...names, question: `${task}-${String(i).padStart(4, '0')}`, task, sample: 0, state },
      ...{ score: score === null ? null : Math.round(score * 1000) / 1000, tokens: 8_000 * 2 ** (i % 6) },
    };
  });
}

class MadeRuns {
  readonly rows: readonly (readonly ResultRow[])[];

  constructor(readonly runs: readonly MadeRun[]) {
    this.rows = runs.map((run, i) => rowsOf(run, 0.75 - 0.06 * (i % 8)));
  }

  get list(): readonly RunSummary[] {
    return this.runs.map(({ folder, names, questions }, i) => {
      const states: Partial<Record<AnswerState, number>> = {};
      for (const { state } of this.rows[i] ?? []) if (state !== 'open') states[state] = (states[state] ?? 0) + 1;
      const usage = { ...FREE, cost: i === 1 ? null : 0.42 * i };
      return {
        ...{ folder, id: folder.replace(/^.*\//, ''), fault: null },
        run: {
          ...{ label: labelOf(names), model: names.model, rendering: names.rendering, variant: names.variant },
          ...{ began: `2026-11-30T1${i % 10}:00:00.000Z`, questions, samples: 1, totals: { states, open: 0, usage } },
          notices: i === 2 ? ['One line can’t be read: what stood there is not counted.'] : [],
          ...{ canResume: (states.failed ?? 0) > 0, restricted: false },
        },
      };
    });
  }

  of(folders: readonly string[]): readonly ResultRow[] {
    return this.rows.flatMap((rows, i) => (folders.includes(this.runs[i]?.folder ?? '') ? rows : []));
  }

  table(folders: readonly string[]): AnswerTable {
    const runs = folders.map(folder => {
      const names = this.runs.find(each => each.folder === folder)?.names;
      return { folder, label: names ? labelOf(names) : '' };
    });
    const rows = this.of(folders);
    return {
      ...{ runs, tasks: TASKS, states: STATES },
      rows: {
        run: rows.map(({ run }) => folders.indexOf(run)),
        task: rows.map(({ task }) => TASKS.indexOf(task)),
        state: rows.map(({ state }) => STATES.findIndex(each => each === state)),
        question: rows.map(({ question }) => question),
        sample: rows.map(() => 0),
        score: rows.map(({ score }) => score),
        tokens: rows.map(({ tokens, rendering }) => (rendering === null ? null : tokens)),
        durationMs: rows.map((_, i) => 900 + 61 * (i % 97)),
        cost: rows.map(({ run }) => (run === this.runs[1]?.folder ? null : 0.0123)),
      },
    };
  }
}

const folder = (i: number): string => `/runs/20261130-1${i}0000_made_${i}`;
const several = (count: number, questions: number): MadeRuns =>
  new MadeRuns(
    Array.from({ length: count }, (_, i) => ({ folder: folder(i), names: NAMES[i % NAMES.length]!, questions })),
  );

const STATES_OF_PAGE: Readonly<Record<string, MadeRuns>> = {
  none: several(0, 0),
  one: several(1, 40),
  several: several(8, 60),
  two: several(2, 40),
  long: new MadeRuns(
    ['a-model-with-a-name-that-goes-on-and-on-for-as-long-as-somebody-liked-it', 'short'].map((model, i) => ({
      ...{ folder: folder(i), questions: 30 },
      names: {
        model,
        family: model,
        rendering: 'my-own-rendering-of-everything-there-is',
        variant: 'chain of thought',
      },
    })),
  ),
  many: new MadeRuns(
    Array.from({ length: 20 }, (_, i) => ({
      ...{ folder: folder(i), questions: 30 },
      names: { model: `model-${i}`, family: `family-${i % 4}`, rendering: 'compact', variant: null },
    })),
  ),
  large: several(1, 10_000),
};

const QUESTION: Question = {
  ...{ id: 'planted-clique-0000', task: 'planted-clique', question: 'Which of these patients had the same course?' },
  ...{ dataset: '../records', subjects: ['1001', '1002', '1003', '1004', '1005', '1006'], params: { k: 3 } },
  ...{ gold: ['1001', '1002', '1003'], cohorts: [], source: null, reviewed: null },
};
export const RAW = 'They are alike.\n```json\n{"answer": ["1001", "1002", "1006"]}\n```';

function detailsOf(run: string, question: string): AnswerDetails {
  const manifest: RunManifest = {
    ...{ format: 1, id: 'made', began: '2026-11-30T10:00:00.000Z', model: { ...BASELINE, name: 'gpt-5' } },
    rendering: { id: 'compact', options: DEFAULT_OPTIONS, templateDigest: null },
    questions: { files: ['/sets/made.questions.jsonl'], digest: '', count: 1 },
    ...{ dataSets: [], promptDigest: null, samples: 1, seed: 1, versions: {}, variant: null },
  };
  const record: AnswerRecord = {
    ...{ key: { question, sample: 0, attempt: 1 }, task: 'planted-clique', state: 'scored', score: 2 / 3, raw: RAW },
    ...{ why: null, explanation: null, promptTokens: 60_311, promptApproximate: false, promptDigest: 'd' },
    usage: { inputTokens: 60_320, cachedInputTokens: 20_000, outputTokens: 412, reasoningTokens: 380, cost: 0.0793 },
    ...{ questionDigest: 'd', servedModel: 'gpt-5-2026-08-07', durationMs: 8_412, at: '2026-11-30T10:00:09.000Z' },
  };
  const scored = scoreAnswer(QUESTION, RAW);
  return {
    ...{ manifest, record: { ...record, key: { ...record.key, question } }, question: QUESTION, dataset: '/records' },
    ...{ file: `${run}/set`, questionChanged: false, scored, metric: 'recall at k' },
  };
}

const RESCORING: Rescoring = {
  changed: [
    {
      ...{ question: 'a', sample: 0, from: { state: 'scored', score: 0 } },
      to: { state: 'scored', score: 1, why: null },
    },
  ],
  ...{ same: 3, skipped: 1 },
};

/** The page's host with some made-up runs behind it. */
export class ResultsSession extends MadeSession<ResultsHost, ResultsPage> {
  state: ResultsState;

  constructor(name: string | null) {
    const nothing = (): void => undefined;
    const runs = STATES_OF_PAGE[name ?? 'several'];
    if (!runs) throw new Error(`There are no made-up runs “${name ?? ''}”.`);
    super({
      ready: () => this.state,
      answers: params => runs.table(params.runs),
      details: ({ run, question }) => detailsOf(run, question),
      compare: ({ first, second }) => {
        const [one, other] = [first, second].map(each => contestantsOf(runs.of([each]))[0]);
        if (!one || !other) throw new Error('There are no two such runs.');
        return compare(one, other);
      },
      standings: params => standingsOf(contestantsOf(runs.of(params.runs))),
      rescoring: () => RESCORING,
      rescore: () => RESCORING,
      ...{
        act: nothing,
        evaluate: nothing,
        refresh: nothing,
        cancel: nothing,
        openText: nothing,
        openQuestion: nothing,
      },
      ...{ openSubject: nothing, save: nothing, report: nothing, defect: nothing, showLog: nothing },
    });
    this.state = { tab: 'answers', runs: runs.list, busy: null, fault: null };
  }

  /** Replaces the state and tells the page, as the extension does. */
  tell(state: ResultsState): void {
    this.state = state;
    this.channel.notify('update', state);
  }
}
