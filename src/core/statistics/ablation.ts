import { won, type Contestant } from './results';

/**
 * Ablations (PopMedQA, figure 5): a variant run against the baseline run of the same model. Positions are shares of
 * head-to-heads won − ½, from -0.5 to 0.5.
 */
export interface Ablation {
  /** What was changed: the rendering, or the variant. */
  readonly change: string;
  readonly dots: readonly AblationDot[];
  /** The mean of each family's dots. */
  readonly families: readonly { readonly family: string; readonly position: number }[];
}

export interface AblationDot {
  readonly model: string;
  readonly family: string;
  /** Over all questions that both have; one without a score counts as the worst. */
  readonly position: number;
  readonly n: number;
  /** Over those that both answered; null where there are none. */
  readonly answered: number | null;
  readonly answeredN: number;
}

/** Which of a model's runs is the baseline. */
export type IsBaseline = (contestant: Contestant) => boolean;

/** PopMedQA's: the description rendering, without a variant. */
export const USUAL_BASELINE: IsBaseline = ({ rendering, variant }) => rendering === 'description' && variant === null;

export function ablations(
  contestants: readonly Contestant[],
  isBaseline: IsBaseline = USUAL_BASELINE,
): readonly Ablation[] {
  const dots = new Map<string, AblationDot[]>();
  for (const baseline of contestants.filter(isBaseline)) {
    for (const variant of contestants) {
      if (variant === baseline || variant.model !== baseline.model || isBaseline(variant)) continue;
      const dot = dotOf(baseline, variant);
      if (!dot) continue;
      const change = changeOf(baseline, variant);
      dots.set(change, [...(dots.get(change) ?? []), dot]);
    }
  }
  return [...dots].map(([change, of]) => ({ change, dots: of, families: familyMeans(of) }));
}

function dotOf(baseline: Contestant, variant: Contestant): AblationDot | null {
  let [all, n, answered, answeredN] = [0, 0, 0, 0];
  for (const [question, own] of variant.results) {
    const theirs = baseline.results.get(question);
    if (!theirs) continue;
    n++;
    all += won(own.task, own.all, theirs.all);
    if (own.answered === null || theirs.answered === null) continue;
    answeredN++;
    answered += won(own.task, own.answered, theirs.answered);
  }
  if (n === 0) return null;
  const { model, family } = variant;
  const position = all / n - 0.5;
  return { model, family, position, n, answered: answeredN === 0 ? null : answered / answeredN - 0.5, answeredN };
}

function changeOf(baseline: Contestant, { rendering, variant }: Contestant): string {
  const parts = [rendering === baseline.rendering ? null : rendering, variant === baseline.variant ? null : variant];
  return parts.filter(part => part !== null).join(', ');
}

function familyMeans(dots: readonly AblationDot[]): Ablation['families'] {
  return [...new Set(dots.map(({ family }) => family))].map(family => {
    const of = dots.filter(dot => dot.family === family);
    return { family, position: of.reduce((sum, { position }) => sum + position, 0) / of.length };
  });
}
