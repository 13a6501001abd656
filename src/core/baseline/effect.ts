import { hajek } from '../tasks/ipw';
import { propensities } from './propensity';
import { codesNamed, decimals, listed, type Method } from './statistics';
import { zScores } from './vectors';

const YEAR_US = 365.25 * 86_400e6;
/** So many codes that the question names are taken as what the treatment depends on: few patients bear few. */
const CONFOUNDERS = 3;

/**
 * Treated and having the outcome are those with one of the codes that the question gives. The propensity comes from a logistic
 * regression on when the record begins and on codes that the question names; the effect is the Hajek estimate.
 */
export const hajekEstimate: Method = ({ question, profiles }) => {
  const has = (codes: readonly string[] = []): readonly boolean[] =>
    profiles.map(({ counts }) => codes.some(code => counts.has(code)));
  const { treatment, outcome } = question.params;
  const [treated, outcomes] = [has(treatment?.codes), has(outcome?.codes)];
  const n = treated.filter(Boolean).length;
  if (n === 0 || n === treated.length) {
    return { answer: 0, explanation: [`${n} of ${treated.length} patients are treated: there is nothing to compare.`] };
  }
  const asked = new Set([...(treatment?.codes ?? []), ...(outcome?.codes ?? [])]);
  const confounders = codesNamed(profiles, question.question, code => !asked.has(code)).slice(0, CONFOUNDERS);
  const years = zScores(profiles.map(({ first }) => (first === null ? null : Number(first) / YEAR_US)));
  const rows = profiles.map(({ counts }, i) => [
    years[i] ?? 0,
    ...confounders.map(({ code }) => Number(counts.has(code))),
  ]);
  const scores = propensities(rows, treated);
  const effects = profiles.map((_, i) => ({
    treated: treated[i] === true,
    outcome: outcomes[i] === true,
    propensity: scores[i] ?? 0.5,
  }));
  const effect = hajek(effects);
  const risk = (of: boolean): number =>
    effects.filter(each => each.treated === of && each.outcome).length /
    effects.filter(each => each.treated === of).length;
  return {
    answer: effect,
    explanation: [
      `${n} of ${treated.length} are treated; raw risks ${decimals(risk(true))} and ${decimals(risk(false))}.`,
      `Propensities by logistic regression on the year and on ${listed(confounders)}; Hajek estimate ${effect.toFixed(4)}.`,
    ],
  };
};
