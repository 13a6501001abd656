import { TASKS, type Task } from '../../../src/core/questions/question';
import { modelRows } from '../../../src/core/tokens/models';
import type {
  QuestionHost,
  QuestionPage,
  QuestionState,
  ShownAnswer,
  ShownAnswerDetails,
  ShownGold,
  ShownParams,
  ShownQuestion,
  ShownRun,
  ShownTokens,
} from '../../../src/protocol/question';
import { MadeSession } from './made_session';

/** Made-up questions: one for each task, and one for each way in which the page can look. */

const id = (at: number): string => String(1_000_003 + ((at * 7_919_317) % 8_999_983));

export const idsOf = (n: number): readonly string[] => Array.from({ length: n }, (_, at) => id(at));

const NO_PARAMS: ShownParams = {
  k: null,
  query: null,
  examples: [],
  categories: [],
  groups: [],
  treatment: null,
  outcome: null,
};

const TEXTS: Readonly<Record<Task, string>> = {
  'planted-clique':
    'Among these {N} patients, {k} were treated for the same course: early arrhythmia followed by electrolyte replacement. Which? Answer with their IDs.',
  'in-context-classification':
    'Patients {examples} are labelled. Label each of the other patients as surgical or medical.',
  clustering: 'These {N} patients fall into three groups of alike courses. Put them into groups.',
  ipw: 'Estimate the average effect of metformin on a hospital stay within a year among these {N} patients.',
  'outlier-detection': 'Most of these {N} patients have diabetes with kidney disease. Which do not fit in?',
  'two-sample-test': 'Do the patients of group A and those of group B differ in how their disease progresses?',
  'similarity-search': 'Which {k} patients are most like patient {query}?',
  'top-k': 'Which {k} patients have the highest last creatinine? Begin with the highest.',
  sorting: 'Put these {N} patients in order, from the mildest to the most severe kidney disease.',
  classification: 'What was each of these {N} patients treated for: heart failure, COPD, or sepsis?',
};

const LABELS = ['heart failure', 'COPD', 'sepsis'] as const;

function paramsOf(task: Task, ids: readonly string[]): ShownParams {
  const k = Math.max(2, Math.floor(ids.length / 4));
  switch (task) {
    case 'planted-clique':
    case 'top-k':
      return { ...NO_PARAMS, k };
    case 'similarity-search':
      return { ...NO_PARAMS, k, query: ids[2] ?? null };
    case 'in-context-classification':
      return {
        ...NO_PARAMS,
        categories: ['surgical', 'medical'],
        examples: ids.slice(0, 4).map((subject, at) => ({ subject, label: at % 2 === 0 ? 'surgical' : 'medical' })),
      };
    case 'classification':
      return { ...NO_PARAMS, categories: LABELS };
    case 'two-sample-test': {
      const half = Math.floor(ids.length / 2);
      return {
        ...NO_PARAMS,
        groups: [
          { name: 'A', subjects: ids.slice(0, half) },
          { name: 'B', subjects: ids.slice(half) },
        ],
      };
    }
    case 'ipw':
      return {
        ...NO_PARAMS,
        treatment: {
          name: 'metformin',
          codes: [
            { code: 'RxNorm/860975', description: 'metformin hydrochloride 500 MG Extended Release Oral Tablet' },
            { code: 'RxNorm/861007', description: null },
          ],
        },
        outcome: { name: 'a hospital stay', codes: [{ code: 'SNOMED/32485007', description: 'Hospital admission' }] },
      };
    default:
      return NO_PARAMS;
  }
}

/** The gold that a question of the task would have. */
export function madeGold(task: Task, n: number): ShownGold {
  const ids = idsOf(n);
  const some = ids.filter((_, at) => at % 4 === 1);
  const thirds = [0, 1, 2].map(rest => ids.filter((_, at) => at % 3 === rest));
  const golds: Readonly<Record<Task, ShownGold['gold']>> = {
    'planted-clique': some,
    'in-context-classification': Object.fromEntries(
      ids.slice(4).map((one, at) => [one, at % 2 ? 'medical' : 'surgical']),
    ),
    clustering: thirds,
    ipw: -0.1375,
    'outlier-detection': some,
    'two-sample-test': true,
    'similarity-search': some,
    'top-k': some,
    sorting: thirds,
    classification: Object.fromEntries(ids.map((one, at) => [one, LABELS[at % 3] ?? ''])),
  };
  return {
    gold: golds[task],
    cohorts: [
      { name: 'planted', description: 'Atrial fibrillation after surgery, with potassium replaced.', subjects: some },
      {
        name: 'rest',
        description: 'Uneventful recovery after the same surgery.',
        subjects: ids.filter(one => !some.includes(one)),
      },
    ],
    reviewed: { reviewers: 2, realism: 7, difficulty: 6, coherence: 8 },
  };
}

function tokensOf(n: number, origin: ShownTokens['origin']): ShownTokens {
  const renderings = ['Description', 'Code', 'Codebook', 'Table', 'Compact'];
  const perPatient = [8034, 7690, 4120, 9977, 2260];
  const counts = (['o200k_base', 'cl100k_base'] as const).flatMap((encoding, at) =>
    renderings.map((title, i) => ({
      rendering: title.toLowerCase(),
      encoding,
      n: Math.round((perPatient[i] ?? 0) * n * (1 + at * 0.06)),
      approximate: false,
    })),
  );
  return {
    origin,
    counts: origin === null ? [] : counts,
    busy: null,
    renderings: renderings.map(title => ({ id: title.toLowerCase(), title })),
    encodings: ['o200k_base', 'cl100k_base'].map(encoding => ({ id: encoding, title: encoding })),
    chosen: { rendering: 'description', encoding: 'o200k_base' },
    models: modelRows([]),
  };
}

const BASELINE_MODEL = {
  ...{ name: 'baseline', title: 'Built-in baseline', takesPrompt: false, where: 'stays on this machine' },
  ...{ inputPrice: 0, context: null, lacksKey: false },
};
const NO_RUN: ShownRun = { models: [BASELINE_MODEL], busy: null, fault: null, answers: [] };

/** A priced model elsewhere without its key beside the baseline, and answers of each kind. */
const RUN: ShownRun = {
  models: [
    BASELINE_MODEL,
    {
      ...{ name: 'gpt-5', title: 'gpt-5', takesPrompt: true, where: 'goes to https://api.example.com' },
      ...{ inputPrice: 1.25, context: 400_000, lacksKey: true },
    },
  ],
  busy: null,
  fault: null,
  answers: [
    madeAnswer('a', { model: 'Built-in baseline', rendering: null, score: 0.6, share: 0.6, tokens: null, cost: 0 }),
    madeAnswer('b', { model: 'gpt-5', score: 1, share: 1, cost: 0.36 }),
    madeAnswer('c', { model: 'llama', state: 'unparsed', why: 'The answer is no list of patient IDs.' }),
    madeAnswer('d', { model: 'qwen3-30b (local)', state: 'over-context', approximate: true, cost: 0 }),
  ],
};

function madeAnswer(id: string, over: Partial<ShownAnswer>): ShownAnswer {
  return {
    ...{ id, model: 'm', rendering: 'compact', state: 'scored', score: null, share: null, why: null },
    ...{ tokens: 60_311, approximate: false, cost: null, at: '2026-11-30T14:02:00.000Z', isOutdated: false },
    ...over,
  };
}

export function madeQuestion(task: Task, n = 20): ShownQuestion {
  const ids = idsOf(n);
  const params = paramsOf(task, ids);
  const text = TEXTS[task]
    .replace('{N}', String(n))
    .replace('{k}', String(params.k))
    .replace('{query}', params.query ?? '')
    .replace('{examples}', params.examples.map(({ subject, label }) => `${subject} (${label})`).join(', '));
  return {
    id: `${task}-${n}-0007`,
    task,
    text,
    records: {
      path: '/home/someone/records/synthetic-cohort',
      name: 'synthetic-cohort',
      fault: null,
      isReading: false,
      subjects: ids.map((one, at) => ({
        id: one,
        isUnknown: false,
        record: {
          events: 240 + ((at * 389) % 1200),
          first: `20${10 + (at % 9)}-03-1${at % 10}T00:00:00`,
          last: `2024-0${1 + (at % 9)}-21T08:30:00`,
        },
      })),
    },
    params,
    source: { idea: `${task}-after-surgery`, digest: '0123456789ab', n, seed: 7 },
    tokens: tokensOf(n, 'sampled'),
    run: NO_RUN,
    faults: [],
    isCohort: false,
  };
}

const shown = (question: ShownQuestion): QuestionState => ({
  kind: 'shown',
  question,
  place: { uri: 'file:///home/someone/questions/made.question.json', name: 'made.question.json', id: null },
});

/** A question whose patients' rows are not known. */
function unread(question: ShownQuestion, change: Partial<ShownQuestion['records']>): ShownQuestion {
  const subjects = question.records.subjects.map(subject => ({ ...subject, record: null }));
  return { ...question, records: { ...question.records, subjects, ...change } };
}

const CLIQUE = madeQuestion('planted-clique');

const STATES: Readonly<Record<string, QuestionState>> = {
  ...Object.fromEntries(TASKS.map(task => [task, shown(madeQuestion(task))])),
  reading: shown(unread(CLIQUE, { isReading: true })),
  'no-records': shown({
    ...unread(CLIQUE, {
      fault: 'There is no folder /home/someone/records/synthetic-cohort, which the question names as its records.',
    }),
    tokens: tokensOf(20, null),
    source: null,
  }),
  faulty: shown({
    ...CLIQUE,
    records: {
      ...CLIQUE.records,
      subjects: CLIQUE.records.subjects.map((subject, at) =>
        at % 9 === 4 ? { ...subject, record: null, isUnknown: true } : subject,
      ),
    },
    faults: [
      { message: 'The gold of a planted clique must be a list of 5 ids, and it has 4.', at: { line: 31, column: 3 } },
    ],
  }),
  failed: {
    kind: 'failed',
    message: 'made.question.json, line 12, column 5: a comma or } should stand here. It is no JSON.',
    at: { line: 12, column: 5 },
    place: { uri: 'file:///home/someone/questions/made.question.json', name: 'made.question.json', id: null },
  },
  counted: shown({ ...CLIQUE, isCohort: true, tokens: tokensOf(20, 'counted') }),
  counting: shown({ ...CLIQUE, isCohort: true, tokens: { ...tokensOf(20, null), busy: { done: 3, of: 20 } } }),
  many: shown(madeQuestion('classification', 50)),
  long: shown(longQuestion()),
  answered: shown({ ...CLIQUE, run: RUN }),
  asking: shown({ ...CLIQUE, run: { ...RUN, busy: 'asking …' } }),
  'not-asked': shown({
    ...CLIQUE,
    run: { ...RUN, answers: [], fault: 'The key is not accepted. Set it with “Set API Key…”.' },
  }),
};

export const QUESTION_STATES: readonly string[] = Object.keys(STATES);

/** Ids of nineteen digits, an id of the question with a hundred characters, and a text of 2,000. */
function longQuestion(): ShownQuestion {
  const made = madeQuestion('in-context-classification', 50);
  const long = (one: string): string => `90071992547${one}2`;
  const subjects = made.records.subjects.map(subject => ({ ...subject, id: long(subject.id) }));
  const sentence = 'Read the whole record of each patient before you answer, the notes among it. ';
  return {
    ...made,
    id: 'a-question-of-which-the-id-is-as-long-as-an-id-can-be-without-a-blank-in-it-0123456789-0123456789-0123456789',
    text: `${sentence.repeat(26)}${sentence}`.slice(0, 1960) + ` Begin with patient ${subjects[7]?.id ?? ''}.`,
    records: { ...made.records, name: 'a-folder-with-a-name-that-does-not-fit-anywhere-at-all', subjects },
    params: {
      ...made.params,
      examples: made.params.examples.map(({ subject }) => ({
        subject: long(subject),
        label: 'a label that is much longer than labels should be in any question',
      })),
    },
  };
}

/** Of answer `a`: of the five who are asked for three are right, one is wrong and one invented. */
function madeDetails(id: string, state: QuestionState): ShownAnswerDetails {
  if (id !== 'a' || state.kind !== 'shown') {
    return { scored: null, why: 'It has no score.', raw: 'Hm.', explanation: null, servedModel: null };
  }
  const ids = state.question.records.subjects.map(subject => subject.id);
  const gold = ids.filter((_, at) => at % 4 === 1);
  const [wrong = ''] = ids;
  const answer = { shape: 'ids', ids: [...gold.slice(0, 3), wrong, '99'] } as const;
  return {
    scored: {
      ...{ kind: 'scored', task: 'planted-clique', score: 0.6, answer, notices: ['99 is no patient of the question.'] },
      breakdown: { kind: 'ids', right: gold.slice(0, 3), missed: gold.slice(3), wrong: [wrong], invented: ['99'] },
    },
    ...{ why: null, raw: JSON.stringify({ answer: answer.ids }), servedModel: null },
    explanation: 'These 5 patients lie together farthest from the others.',
  };
}

/** The page's host with one of the states behind it. */
export class QuestionSession extends MadeSession<QuestionHost, QuestionPage> {
  state: QuestionState;

  constructor(name: string | null) {
    const nothing = (): void => undefined;
    super({
      ready: () => this.state,
      gold: () =>
        this.state.kind === 'shown'
          ? madeGold(this.state.question.task, this.state.question.records.subjects.length)
          : { gold: [], cohorts: [], reviewed: null },
      openSubject: nothing,
      openCode: nothing,
      act: nothing,
      openText: nothing,
      evaluate: nothing,
      cancelEvaluation: nothing,
      answer: ({ id }) => madeDetails(id, this.state),
      choose: chosen => {
        const { state } = this;
        if (state.kind !== 'shown') return;
        this.tell({ ...state, question: { ...state.question, tokens: { ...state.question.tokens, chosen } } });
      },
      defect: nothing,
      showLog: nothing,
    });
    const state = STATES[name ?? 'planted-clique'];
    if (!state) throw new Error(`There is no made-up question “${name ?? ''}”.`);
    this.state = state;
  }

  /** Replaces the state and tells the page, as the extension does. */
  tell(state: QuestionState): void {
    this.state = state;
    this.channel.notify('update', state);
  }
}
