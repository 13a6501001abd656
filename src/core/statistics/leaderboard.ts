import { below } from '../random/draws';
import { stream } from '../random/xoshiro';
import { TASKS, type Task } from '../questions/question';
import { won, type Contestant } from './results';

/**
 * The leaderboard (PopMedQA, figure 3): of each contestant the share of head-to-heads won against all others over the same
 * questions. A tie counts half to each side; a question without a score counts as the worst that its metric knows.
 */
export interface Standing {
  readonly label: string;
  /** Head-to-heads. */
  readonly n: number;
  /** 0 to 1; null without a head-to-head. */
  readonly winRate: number | null;
  /** 95%, by a seeded bootstrap over questions; null without a head-to-head. */
  readonly ci: readonly [low: number, high: number] | null;
}

export interface LengthStanding {
  /** Questions whose records are at most so many tokens; null: all, also those of which nobody knows. */
  readonly upTo: number | null;
  readonly questions: number;
  readonly standings: readonly Standing[];
}

/** The lengths of the x axis, in tokens of the description rendering under o200k_base. */
export const LENGTHS = [16, 32, 64, 128, 256].map(thousands => thousands * 1024);

export interface Bootstrap {
  readonly seed: number;
  readonly replicates: number;
}

const USUAL: Bootstrap = { seed: 1, replicates: 2_000 };
/** A 95% interval by percentiles (Efron, 1979). */
const [LOW, HIGH] = [0.025, 0.975];

/** @param isWanted which questions count */
export function standings(
  contestants: readonly Contestant[],
  isWanted: (question: string) => boolean = () => true,
  bootstrap: Bootstrap = USUAL,
): readonly Standing[] {
  const questions = questionsOf(contestants).filter(isWanted);
  // Of each contestant and question: head-to-heads won, and how many there were.
  const outcomes = contestants.map(contestant =>
    questions.map(question => outcomeOf(contestant, contestants, question)),
  );
  const drawn = replicates(questions.length, bootstrap);
  return contestants.map(({ label }, at) => {
    const of = outcomes[at] ?? [];
    const n = of.reduce((sum, { played }) => sum + played, 0);
    const rates = n === 0 ? [] : drawn.map(counts => rateOf(of, counts)).filter(rate => rate !== null);
    rates.sort((a, b) => a - b);
    const at95 = (share: number): number => rates[Math.min(rates.length - 1, Math.floor(share * rates.length))] ?? 0;
    return { label, n, winRate: rateOf(of, null), ci: rates.length === 0 ? null : [at95(LOW), at95(HIGH)] };
  });
}

/** The same restricted to lengths, and at last without. */
export function standingsByLength(
  contestants: readonly Contestant[],
  bootstrap: Bootstrap = USUAL,
): readonly LengthStanding[] {
  const tokens = new Map<string, number | null>();
  for (const { results } of contestants) for (const each of results.values()) tokens.set(each.question, each.tokens);
  return [...LENGTHS, null].map(upTo => {
    const isWanted = (question: string): boolean => upTo === null || (tokens.get(question) ?? Infinity) <= upTo;
    const questions = questionsOf(contestants).filter(isWanted).length;
    return { upTo, questions, standings: standings(contestants, isWanted, bootstrap) };
  });
}

export function standingsByTask(
  contestants: readonly Contestant[],
  bootstrap: Bootstrap = USUAL,
): readonly { readonly task: Task; readonly standings: readonly Standing[] }[] {
  const tasks = new Map<string, Task>();
  for (const { results } of contestants) for (const each of results.values()) tasks.set(each.question, each.task);
  return TASKS.filter(task => [...tasks.values()].includes(task)).map(task => ({
    task,
    standings: standings(contestants, question => tasks.get(question) === task, bootstrap),
  }));
}

/** Questions that two contestants at least have. */
function questionsOf(contestants: readonly Contestant[]): readonly string[] {
  const having = new Map<string, number>();
  for (const { results } of contestants) {
    for (const question of results.keys()) having.set(question, (having.get(question) ?? 0) + 1);
  }
  return [...having].filter(([, n]) => n > 1).map(([question]) => question);
}

interface Outcome {
  readonly won: number;
  readonly played: number;
}

function outcomeOf(contestant: Contestant, all: readonly Contestant[], question: string): Outcome {
  const own = contestant.results.get(question);
  let [sum, played] = [0, 0];
  if (own) {
    for (const other of all) {
      const theirs = other === contestant ? undefined : other.results.get(question);
      if (!theirs) continue;
      played++;
      sum += won(own.task, own.all, theirs.all);
    }
  }
  return { won: sum, played };
}

/** @param counts how often each question is drawn; null: each once */
function rateOf(outcomes: readonly Outcome[], counts: Uint32Array | null): number | null {
  let [sum, played] = [0, 0];
  outcomes.forEach((outcome, i) => {
    const times = counts?.[i] ?? (counts === null ? 1 : 0);
    sum += times * outcome.won;
    played += times * outcome.played;
  });
  return played === 0 ? null : sum / played;
}

/** Questions drawn with replacement, as many as there are; the same draws for all contestants. */
function replicates(questions: number, { seed, replicates: n }: Bootstrap): readonly Uint32Array[] {
  const random = stream(seed, 'bootstrap', questions);
  return Array.from({ length: questions === 0 ? 0 : n }, () => {
    const counts = new Uint32Array(questions);
    for (let draw = 0; draw < questions; draw++) {
      const at = below(random, questions);
      counts[at] = (counts[at] ?? 0) + 1;
    }
    return counts;
  });
}
