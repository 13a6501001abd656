import { UserFault } from '../fault';
import type { SubjectId } from '../meds/dataset';
import { shuffled } from '../random/draws';
import { stream, type Random } from '../random/xoshiro';
import type { SampleTruth, SubjectTruth } from '../sample/truth';
import type { Drawn } from '../tasks/task';
import { TASK_RULES } from '../tasks/tasks';
import { drawCohorts } from './draw';
import { questionText } from './question_text';
import type { Idea } from './idea';
import { ideaDigest } from './idea_digest';
import type { Question, ReviewSummary } from './question';
import { ideaSizes, type IdeaSizes } from './sizes';

/** The records that questions are sampled of, with what is known of them. */
export interface Pool {
  readonly truth: SampleTruth;
  /** How the question names the data set (Question.dataset). */
  readonly dataset: string;
  /** The numbers of the idea's criterion, of those subjects that have one; null where it has none. */
  readonly numbers: ReadonlyMap<SubjectId, number> | null;
}

export interface SamplingOrder {
  /** How many subjects the question is to have. */
  readonly n: number;
  /** A whole number from 0 to LARGEST_SEED: the same one gives the same question. */
  readonly seed: number;
  /** What reviewers said of the idea; null: nobody has. */
  readonly reviewed: ReviewSummary | null;
}

/** So often others are drawn where subjects make no question. */
const MOST_DRAWS = 1000;

/**
 * Samples a question of an idea: draws its cohorts, shuffles their subjects, and lets the task make the gold
 * (PopMedQA, section 2.1).
 * @param idea one that readIdeas gives
 * @throws UserFault `idea` that names idea and key: sizes that are none, a pool that is too small, unknown archetypes,
 *   subjects that make no question however often they are drawn
 */
export function sampleQuestion(idea: Idea, pool: Pool, { n, seed, reviewed }: SamplingOrder): Question {
  const sizes = ideaSizes(idea, n);
  if (!('n' in sizes)) throw ideaFault(idea, sizes[0]?.key ?? '', sizes[0]?.message ?? '');
  const members = membersOf(idea, pool);
  const random = stream(seed, 'question', idea.id, n);
  const truths = new Map(pool.truth.subjects.map(subject => [subject.id, subject]));
  const rules = TASK_RULES[idea.task];
  let why = '';
  for (let i = 0; i < MOST_DRAWS; i++) {
    const drawn = draw(idea, sizes, members, { random, truths, numbers: pool.numbers });
    const composed = rules.compose(drawn);
    if ('redraw' in composed) {
      why = composed.redraw;
      continue;
    }
    const { params, gold } = composed;
    return {
      id: `${idea.id}-n${n}-s${seed}`,
      task: idea.task,
      question: questionText(idea, drawn.subjects, params),
      dataset: pool.dataset,
      subjects: drawn.subjects,
      params,
      gold,
      cohorts: drawn.cohorts.map(({ cohort: { name, description }, subjects }) => ({ name, description, subjects })),
      source: { idea: idea.id, digest: ideaDigest(idea), n, seed },
      reviewed,
    };
  }
  const message = `${MOST_DRAWS} draws at N = ${n} made no question; of the last one: ${why}. Use another pool or seed.`;
  throw ideaFault(idea, 'cohorts', message);
}

function ideaFault(idea: Idea, key: string, message: string): UserFault {
  return new UserFault(`Idea ${idea.id}, ${key}: ${message}`, 'idea');
}

/** Who can be drawn, by archetype. */
function membersOf(idea: Idea, { truth, numbers }: Pool): ReadonlyMap<string, readonly SubjectId[]> {
  const all = new Map<string, SubjectTruth[]>();
  for (const subject of truth.subjects) {
    const listed = all.get(subject.archetype);
    if (listed) listed.push(subject);
    else all.set(subject.archetype, [subject]);
  }
  const needsEffect = TASK_RULES[idea.task].ideaKeys.includes('treatment');
  const members = new Map<string, readonly SubjectId[]>();
  idea.cohorts.forEach(({ archetypes }, i) => {
    archetypes.forEach((id, j) => {
      const key = `cohorts[${i}].archetypes[${j}]`;
      const subjects = all.get(id);
      if (!subjects) {
        throw ideaFault(idea, key, `the records have no subject of the archetype ${id}. They have ${namesOf(all)}.`);
      }
      if (needsEffect && subjects.every(({ effect }) => effect === null)) {
        throw ideaFault(idea, key, `the archetype ${id} plants no treatment effect.`);
      }
      members.set(
        id,
        subjects.filter(each => numbers === null || numbers.has(each.id)).map(each => each.id),
      );
    });
  });
  return members;
}

/** So many archetypes are named in a sentence. */
const MOST_NAMED = 60;

function namesOf(archetypes: ReadonlyMap<string, unknown>): string {
  const names = [...archetypes.keys()].sort();
  return names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');
}

interface Source {
  readonly random: Random;
  readonly truths: ReadonlyMap<SubjectId, SubjectTruth>;
  readonly numbers: Pool['numbers'];
}

function draw(
  idea: Idea,
  sizes: IdeaSizes,
  members: ReadonlyMap<string, readonly SubjectId[]>,
  { random, truths, numbers }: Source,
): Drawn {
  const cohorts = drawCohorts(idea.cohorts, sizes.cohorts, members, random);
  if ('wanted' in cohorts) {
    const { cohort, wanted, there } = cohorts;
    const criterion = numbers === null ? '' : ', whose records have a number to be ranked by';
    const message = `the cohort ${cohort.name} needs ${wanted} subjects at N = ${sizes.n}, and there are ${there} of ${cohort.archetypes.join(', ')} left to draw${criterion}. Sample from more records.`;
    throw ideaFault(idea, `cohorts[${idea.cohorts.indexOf(cohort)}]`, message);
  }
  const subjects = shuffled(random, cohorts.flat());
  const placeOf = new Map(subjects.map((id, i) => [id, i]));
  const inOrder = (ids: readonly SubjectId[]): readonly SubjectId[] =>
    [...ids].sort((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0));
  return {
    idea,
    subjects,
    cohorts: idea.cohorts.map((cohort, i) => ({ cohort, subjects: inOrder(cohorts[i] ?? []) })),
    k: sizes.k,
    examples: sizes.examples,
    effectOf: id => truths.get(id)?.effect ?? null,
    numberOf: id => numbers?.get(id) ?? null,
    random,
  };
}
