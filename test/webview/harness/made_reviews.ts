import { TASKS } from '../../../src/core/questions/question';
import type { Review } from '../../../src/core/questions/review';
import type { ReviewHost, ReviewPage, ReviewState, ShownIdea } from '../../../src/protocol/review';
import { MadeSession } from './made_session';

/** Made-up ideas under review: none scored, some, all. */

/** What two others said of an idea, for the page to hide. */
const others = (idea: string): readonly Review[] => [
  {
    idea,
    digest: 'd',
    reviewer: 'BC',
    realism: 6,
    difficulty: 5,
    coherence: 7,
    comment: '',
    at: '2026-11-20T10:00:00',
  },
  {
    idea,
    digest: 'd',
    reviewer: 'DE',
    realism: 7,
    difficulty: 4,
    coherence: 9,
    comment: 'Too easy.',
    at: '2026-11-21T09:00:00',
  },
];

const IDEAS: readonly ShownIdea[] = Array.from({ length: 8 }, (_, at) => {
  const task = TASKS[at % TASKS.length] ?? 'clustering';
  const id = `${task}-after-surgery`;
  return {
    id,
    digest: 'd',
    task,
    title: at === 0 ? 'Who had the same course after surgery?' : `The idea of ${task}`,
    question: 'Among these {N} patients, {k} were treated for the same course. Which?',
    example: [
      { text: 'Among these ', isValue: false },
      { text: '20', isValue: true },
      { text: ' patients, ', isValue: false },
      { text: '5', isValue: true },
      { text: ' were treated for the same course. Which?', isValue: false },
    ],
    cohorts: [
      {
        name: 'planted',
        description: 'Early arrhythmia after cardiac surgery, followed by replacement of potassium and magnesium.',
        archetypes: ['cardiac-surgery'],
        size: { expression: 'k', at: [2, 5, 12] },
      },
      {
        name: 'rest',
        description: 'Uneventful recovery after the same surgery.',
        archetypes: ['appendectomy', 'healthy-wellness'],
        size: { expression: 'N - k', at: [8, 15, 38] },
      },
    ],
    k: { expression: 'min(12, int(N/4))', at: [2, 5, 12] },
    sampled: at === 0 ? `${id}-20 · N = 20` : null,
    own: null,
    all: null,
    kept: null,
  };
});

const FRESH: ReviewState = {
  place: { uri: 'file:///home/someone/ideas/pool.ideas.json', name: 'pool.ideas.json' },
  reviewer: 'AB',
  fault: null,
  notices: [],
  reviews: 'pool.reviews.jsonl',
  ideas: IDEAS,
};

/** As the extension answers once the reviewer has scored an idea. */
function scored(idea: ShownIdea, reviewer: string, word: NonNullable<ShownIdea['own']>): ShownIdea {
  const own: Review = { idea: idea.id, digest: 'd', reviewer, at: '2026-12-01T02:00:00', ...word };
  const all = idea.task === 'planted-clique' ? [own, ...others(idea.id)] : [own];
  const kept = all.every(({ realism, difficulty, coherence }) => Math.min(realism, difficulty, coherence) >= 5);
  return { ...idea, own: word, all, kept };
}

const ALL: ReviewState = {
  ...FRESH,
  ideas: IDEAS.map((idea, at) =>
    scored(idea, 'AB', {
      realism: 8,
      difficulty: at % 3 === 1 ? 3 : 6,
      coherence: 9,
      comment: at === 2 ? 'Good.' : '',
    }),
  ),
};

const STATES: Readonly<Record<string, ReviewState>> = {
  fresh: FRESH,
  some: { ...FRESH, ideas: FRESH.ideas.map((idea, at) => (at < 3 ? (ALL.ideas[at] ?? idea) : idea)) },
  all: ALL,
  notices: {
    ...FRESH,
    notices: ['pool.reviews.jsonl, line 3: "realism" must be a whole number from 1 to 10. The line is passed over.'],
  },
  failed: {
    ...FRESH,
    fault: 'pool.ideas.json, line 4, column 1: a comma should stand here. It is no JSON.',
    ideas: [],
  },
};

export const REVIEW_STATES: readonly string[] = Object.keys(STATES);

/** The page's host with one of the states behind it. */
export class ReviewSession extends MadeSession<ReviewHost, ReviewPage> {
  state: ReviewState;

  constructor(name: string | null) {
    const nothing = (): void => undefined;
    super({
      ready: () => this.state,
      save: ({ idea, word }) => {
        const ideas = this.state.ideas.map(each => (each.id === idea ? scored(each, this.state.reviewer, word) : each));
        this.state = { ...this.state, ideas };
        return this.state;
      },
      changeReviewer: nothing,
      openText: nothing,
      openExample: nothing,
      defect: nothing,
      showLog: nothing,
    });
    const state = STATES[name ?? 'fresh'];
    if (!state) throw new Error(`There are no made-up ideas “${name ?? ''}”.`);
    this.state = state;
  }

  /** Replaces the state and tells the page, as the extension does. */
  tell(state: ReviewState): void {
    this.state = state;
    this.channel.notify('update', state);
  }
}
