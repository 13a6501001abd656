import type { IntervalKind } from '../import/conventions';
import type { Chance, CodeChoice, Range, Span } from './archetype';
import type { Written } from './archetype_source';
import type { CodeTable } from './codes';
import type { Bounds, Choice, CompiledChance, CompiledSpan } from './program';
import type { JsonPath } from './shape';

/** The codes that may stand in archetypes. */
export interface KnownCodes {
  /** @param code `SYSTEM/CODE`, spelled as records spell it */
  has(code: string): boolean;
  /** Codes that may be meant, best first. */
  nearest(code: string): readonly string[];
}

export const ALWAYS: CompiledChance = { base: 1, slope: 0 };

/** Compiles the values of one archetype or background: ranges, spans, chances, codes. */
export class ValueCompiler {
  #choices = 0;

  constructor(
    readonly codes: CodeTable,
    private readonly known: KnownCodes,
  ) {}

  /** How many choices of a code a patient makes. */
  get choices(): number {
    return this.#choices;
  }

  bounds(of: Written<unknown>, range: Range, path: JsonPath): Bounds {
    const [least, most] = typeof range === 'number' ? [range, range] : range;
    if (least > most) throw of.fault(path, `goes from ${least} to ${most}`, 'Write the smaller number first.');
    return [least, most];
  }

  span(of: Written<unknown>, span: Span, path: JsonPath): CompiledSpan {
    const units = (['years', 'days', 'hours', 'minutes'] as const).flatMap(unit => {
      const range = span[unit];
      return range === undefined ? [] : [{ unit, range }];
    });
    const [only, another] = units;
    if (!only || another) {
      const has = only ? units.map(({ unit }) => unit).join(' and ') : 'none of them';
      throw of.fault(path, `should have exactly one of years, days, hours and minutes, and has ${has}`);
    }
    const { unit, range } = only;
    const bounds = this.bounds(of, range, [...path, unit]);
    if (bounds[0] < 0) throw of.fault([...path, unit], 'is negative', 'Write `before` in place of `after`.');
    const factor = { years: 365.25, days: 1, hours: 60, minutes: 1 }[unit];
    const [least, most] = bounds.map(bound => Math.round(bound * factor));
    return { bounds: [least ?? 0, most ?? 0], step: unit === 'years' || unit === 'days' ? 1440 : 1 };
  }

  optionalSpan(of: Written<unknown>, span: Span | undefined, path: JsonPath): CompiledSpan | null {
    return span ? this.span(of, span, path) : null;
  }

  /** Between things that come again: at least a minute. */
  interval(of: Written<unknown>, span: Span | undefined, path: JsonPath): CompiledSpan | null {
    const compiled = this.optionalSpan(of, span, path);
    if (compiled && compiled.bounds[0] < 1) throw of.fault(path, 'is nothing, so there would be no end of it');
    return compiled;
  }

  chance(chance: Chance | undefined, otherwise: CompiledChance = ALWAYS): CompiledChance {
    if (chance === undefined) return otherwise;
    return typeof chance === 'number' ? { base: chance, slope: 0 } : { base: chance.base, slope: chance.severity };
  }

  choice(of: Written<unknown>, choice: CodeChoice, kind: IntervalKind | null, path: JsonPath): Choice {
    const weights = typeof choice === 'string' ? { [choice]: 1 } : choice;
    const codes = Object.keys(weights).map(code => {
      this.check(of, code, typeof choice === 'string' ? path : [...path, code]);
      return this.codes.forms(code, kind);
    });
    return { slot: codes.length > 1 ? this.#choices++ : -1, codes, sums: this.sums(of, weights, path) };
  }

  /** Running sums of weights. */
  sums(of: Written<unknown>, weights: Readonly<Record<string, number>>, path: JsonPath): readonly number[] {
    let sum = 0;
    const sums = Object.values(weights).map(weight => (sum += weight));
    if (sum <= 0) throw of.fault(path, 'has no weight above 0');
    return sums;
  }

  /** @throws UserFault where a code is none of the index */
  check(of: Written<unknown>, code: string, path: JsonPath): void {
    if (this.known.has(code)) return;
    const nearest = this.known.nearest(code);
    throw of.fault(
      path,
      `names ${JSON.stringify(code)}, which the bundled index does not have`,
      nearest.length === 0 ? 'Look for the code with cohort-lens search.' : `Nearest are ${nearest.join(', ')}.`,
    );
  }
}
