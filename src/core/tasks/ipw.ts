import type { PlantedEffect } from '../sample/truth';
import { NO_FAULTS } from './checks';
import { absoluteError } from './absolute_error';
import type { KeyFault, TaskRules } from './task';

/**
 * The average effect of a treatment on the risk of an outcome, with confounders weighted out: the gold is the Hajek
 * estimate over the question's subjects with the propensities that were planted. Subjects of whom all or none are treated
 * or have the outcome make no question: others are drawn.
 */
export const ipw: TaskRules<'number'> = {
  task: 'ipw',
  gold: 'number',
  answer: absoluteError,
  params: ['treatment', 'outcome'],
  placeholders: ['treatment', 'outcome'],
  ideaKeys: ['treatment', 'outcome'],
  roles: { least: 1, most: 1, what: 'everybody' },
  checkIdea: NO_FAULTS,
  checkSizes: NO_FAULTS,
  check({ params }, gold) {
    const faults: KeyFault[] = [];
    if (Math.abs(gold) > 1) {
      faults.push({ key: 'gold', message: `gold is ${gold}: a difference of two risks lies between -1 and 1.` });
    }
    for (const name of ['treatment', 'outcome'] as const) {
      const key = `params.${name}.codes`;
      if (params[name]?.codes.length === 0)
        faults.push({ key, message: `${key} is empty: nothing in a record says so.` });
    }
    return faults;
  },
  compose({ idea, subjects, effectOf }) {
    const effects = subjects.map(effectOf).filter(effect => effect !== null);
    if (effects.length < subjects.length)
      return { redraw: 'a treatment effect is planted in some of its subjects only' };
    const treated = effects.filter(effect => effect.treated).length;
    if (treated === 0 || treated === effects.length) return { redraw: 'all of its subjects are treated alike' };
    const outcomes = effects.filter(effect => effect.outcome).length;
    if (outcomes === 0 || outcomes === effects.length) return { redraw: 'all of its subjects have the same outcome' };
    const { treatment, outcome } = idea;
    return { params: { ...(treatment ? { treatment } : {}), ...(outcome ? { outcome } : {}) }, gold: hajek(effects) };
  },
};

/**
 * The Hajek estimate of the average treatment effect: Σ(T·Y/e)/Σ(T/e) − Σ((1−T)·Y/(1−e))/Σ((1−T)/(1−e)), a difference of
 * risks. Source: Hájek (1971), as PopMedQA takes it in appendix C.
 * @param effects some who are treated and some who are not; else it is no number
 */
export function hajek(effects: readonly PlantedEffect[]): number {
  const mean = (ofTreated: boolean): number => {
    let [outcomes, weights] = [0, 0];
    for (const { treated, propensity, outcome } of effects) {
      if (treated !== ofTreated) continue;
      const weight = 1 / (treated ? propensity : 1 - propensity);
      weights += weight;
      if (outcome) outcomes += weight;
    }
    return outcomes / weights;
  };
  return mean(true) - mean(false);
}
