import type { Archetype, Confounder, Effect } from './archetype';
import type { Written } from './archetype_source';
import type { CompiledConfounder, CompiledEffect, NodeKind } from './program';

/** What a compiler of effects must know of a happening. */
export interface EffectNode {
  readonly index: number;
  readonly kind: NodeKind;
  readonly name: string;
  /** Whether the part has a chance, an if or an unless of its own. */
  readonly isConditional: boolean;
  /** The happening that its time is counted from; null: birth, start or end. */
  readonly anchor: EffectNode | null;
}

const TREATMENTS: readonly NodeKind[] = ['medication', 'procedure', 'immunisation'];
const OUTCOMES: readonly NodeKind[] = ['condition', 'episode', 'procedure', 'death'];

/**
 * Compiles a planted effect.
 * @param find the happening of a name; undefined where there is none
 * @throws UserFault where strata are missing, chances are out of range, or the course could prevent what was drawn
 */
export function compileEffect(
  of: Written<Archetype>,
  effect: Effect,
  find: (name: string) => EffectNode | undefined,
): CompiledEffect {
  const treatment = partOf(of, find(effect.treatment), 'treatment', TREATMENTS);
  const outcome = partOf(of, find(effect.outcome), 'outcome', OUTCOMES);
  for (let at = outcome.anchor; at; at = at.anchor) {
    if (at.name !== treatment.name) continue;
    throw of.fault(['effect', 'outcome'], 'comes after the treatment, so that nobody untreated could have it');
  }
  const names = Object.keys(effect.confounders);
  if (names.length < 1 || names.length > 4) {
    throw of.fault(['effect', 'confounders'], `are ${names.length} and should be 1 to 4`);
  }
  const confounders = Object.entries(effect.confounders).map(([name, confounder]) =>
    compileConfounder(of, name, confounder, find),
  );
  return { confounders, strata: strataOf(of, effect, names), difference: effect.difference };
}

/** A treatment or outcome that comes about whenever it was drawn: nothing that it hangs on may fail to. */
function partOf(
  of: Written<Archetype>,
  node: EffectNode | undefined,
  part: 'treatment' | 'outcome',
  kinds: readonly NodeKind[],
): EffectNode {
  const path = ['effect', part];
  if (!node) throw of.fault(path, 'is no happening of this archetype');
  if (!kinds.includes(node.kind)) throw of.fault(path, `is a ${node.kind} and should be a ${kinds.join(' or a ')}`);
  if (node.isConditional) {
    throw of.fault(path, `is ${node.name}, which has a chance, an if or an unless: the effect decides in their place`);
  }
  for (let at = node.anchor; at; at = at.anchor) {
    if (!at.isConditional) continue;
    throw of.fault(path, `hangs on ${at.name}, which does not come about in every patient`);
  }
  return node;
}

function compileConfounder(
  of: Written<Archetype>,
  name: string,
  confounder: Confounder,
  find: (name: string) => EffectNode | undefined,
): CompiledConfounder {
  const path = ['effect', 'confounders', name];
  const { ageOver, sex, has, severityOver } = confounder;
  if ([ageOver, sex, has, severityOver].filter(each => each !== undefined).length !== 1) {
    throw of.fault(path, 'should have exactly one of ageOver, sex, has and severityOver');
  }
  if (ageOver !== undefined) return { is: 'age', over: ageOver };
  if (sex !== undefined) return { is: 'sex', female: sex === 'female' };
  if (severityOver !== undefined) return { is: 'severity', over: severityOver };
  const condition = find(has ?? '');
  if (condition?.kind !== 'condition') throw of.fault([...path, 'has'], 'is no condition of this archetype');
  return { is: 'condition', node: condition.index };
}

function strataOf(of: Written<Archetype>, effect: Effect, names: readonly string[]): CompiledEffect['strata'] {
  const strata = new Map<number, { propensity: number; risk: number }>();
  effect.strata.forEach(({ of: combination, propensity, risk }, i) => {
    const path = ['effect', 'strata', i];
    const told = Object.keys(combination);
    if (told.length !== names.length || !names.every(name => told.includes(name))) {
      throw of.fault([...path, 'of'], `should say true or false of ${names.join(', ')}`);
    }
    const key = names.reduce((bits, name, bit) => bits + (combination[name] ? 2 ** bit : 0), 0);
    if (strata.has(key)) throw of.fault([...path, 'of'], 'is the same as that of another stratum');
    if (propensity <= 0.05 || propensity >= 0.95) {
      throw of.fault([...path, 'propensity'], `is ${propensity} and should lie strictly between 0.05 and 0.95`);
    }
    if (risk + effect.difference < 0 || risk + effect.difference > 1) {
      throw of.fault(
        [...path, 'risk'],
        `is ${risk}, and with the difference of ${effect.difference} no chance any more`,
      );
    }
    strata.set(key, { propensity, risk });
  });
  const all = 2 ** names.length;
  if (strata.size !== all)
    throw of.fault(['effect', 'strata'], `are ${strata.size}, and ${names.length} confounders have ${all}`);
  return Array.from({ length: all }, (_, key) => strata.get(key) ?? { propensity: 0, risk: 0 });
}
