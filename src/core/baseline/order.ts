import { codesNamed, decimals, idsAt, largest, listed, type Asked, type Method } from './statistics';
import type { Series } from './profile';
import { zScores } from './vectors';

/** How a question says which number of a series is meant; the first that fits. */
const TAKES: readonly (readonly [words: RegExp, what: string, take: (of: Series) => number])[] = [
  [/\b(?:fall|fell|drop|decline|rise|rose|change|increase|decrease)\w*\b/i, 'change', of => of.last - of.first],
  [/\b(?:mean|average)\b/i, 'mean', of => of.mean],
  [/\b(?:latest|last|most recent|end of)\b/i, 'latest value', of => of.last],
  [/\b(?:first|earliest)\b/i, 'first value', of => of.first],
  [/\blowest\b/i, 'lowest value', of => of.lowest],
  [/\bhighest\b/i, 'highest value', of => of.highest],
];
const DOWN = /\b(?:lowest|least|fewest|smallest|fall|fell|drop|decline|decrease)\w*\b/i;

/** Those who come first by the number that the question's words name: of a measurement, or how often codes occur. */
export const first: Method = asked => {
  const { question, profiles } = asked;
  const { k = 0 } = question.params;
  const named = codesNamed(profiles, question.question, code => profiles.some(({ series }) => series.has(code)));
  const [best] = named.filter(
    ({ code }) => profiles.filter(({ series }) => series.has(code)).length * 2 >= profiles.length,
  );
  const sign = DOWN.test(question.question) ? -1 : 1;
  if (!best) {
    const severity = severityOf(asked);
    const found = largest(
      severity.scores.map(score => sign * score),
      k,
    );
    return { answer: idsAt(asked, found), explanation: severity.explanation };
  }
  const [, what, take] =
    TAKES.find(([words]) => words.test(question.question)) ?? (['', 'latest value', of => of.last] as const);
  const numbers = profiles.map(({ series }) => {
    const of = series.get(best.code);
    return of ? sign * take(of) : -Infinity;
  });
  const found = largest(numbers, k);
  return {
    answer: idsAt(asked, found),
    explanation: [
      `The ${what} of “${best.name}”, the measurement that the question names: ` +
        `${found.map(i => decimals(sign * (numbers[i] ?? 0))).join(', ')}, ${sign > 0 ? 'the highest' : 'the lowest'} first.`,
    ],
  };
};

/** All in order of severity. */
export const bySeverity: Method = asked => {
  const { scores, explanation } = severityOf(asked);
  return { answer: idsAt(asked, [...largest(scores, scores.length)].reverse()), explanation };
};

/** What descriptions say of how bad something is: the first that fits. */
const SEVERITY: readonly (readonly [words: RegExp, weight: number])[] = [
  [/\bstage (?:5|v)\b|end.?stage|intensive care|\bicu\b|critical|shock|dialysis|ventilat|life support/i, 6],
  [/\bstage (?:4|iv)\b|\bsevere\b|failure|sepsis/i, 5],
  [/\bstage (?:3|iii)|exacerbation|\bacute\b|inpatient|hospital|admission|emergency|operation|recurrent/i, 3],
  [/\bmoderate\b|\bstage (?:2|ii)\b|complication/i, 2],
  [/\bmild\b|remission|\bstage (?:1|i)\b|without|history of|screening|check/i, 0.3],
];

/**
 * How ill each patient is by what the question names: codes that its words name and codes of severe states, each as often as
 * it occurs on a logarithmic scale and by how bad its description says it is. What most have tells nobody apart.
 */
export function severityOf({ question, profiles }: Asked): {
  readonly scores: readonly number[];
  readonly explanation: readonly string[];
} {
  const named = codesNamed(profiles, question.question).slice(0, 40);
  const isNamed = new Map(named.map(({ code, likeness }) => [code, likeness] as const));
  const having = new Map<string, number>();
  for (const { counts } of profiles) for (const code of counts.keys()) having.set(code, (having.get(code) ?? 0) + 1);
  const raw = profiles.map(({ counts, names }) => {
    let sum = 0;
    for (const [code, n] of counts) {
      const weight = SEVERITY.find(([words]) => words.test(names.get(code) ?? ''))?.[1] ?? 1;
      const spread = Math.log((1 + profiles.length) / (having.get(code) ?? 1));
      const share = (isNamed.get(code) ?? 0) + (weight >= 3 ? 0.3 : 0);
      sum += share * weight * Math.log1p(n) * Math.max(0, spread);
    }
    return sum;
  });
  return {
    scores: zScores(raw).map((z, i) => z + (raw[i] ?? 0) * 1e-6),
    explanation: [
      `Severity by how often codes occur that the question names (${listed(named)}) and codes of severe states, ` +
        'weighed by what their descriptions say of stages and severity.',
    ],
  };
}
