import type { Measurement, Note, Parts, Step } from './archetype';
import type { Written } from './archetype_source';
import type { ValueCompiler } from './compile_values';
import type { CompiledMeasurement, CompiledNote, CompiledStep, NotePiece, Reference } from './program';
import type { JsonPath } from './shape';

/** Names of what is measured and written, as the happenings of an archetype or of one of its backgrounds see them. */
export interface MeasureNames {
  /** Index of the measurement; undefined where there is none. */
  measurement(name: string): number | undefined;
  panel(name: string): readonly string[] | undefined;
}

/** Finds the happening that a measurement's step refers to. */
export type Resolve = (name: string, path: JsonPath) => Reference;

/** Compiles one measurement. @param unit index of a unit */
export function compileMeasurement(
  values: ValueCompiler,
  of: Written<Parts>,
  name: string,
  measurement: Measurement,
  { resolve, unit }: { readonly resolve: Resolve; readonly unit: (text: string) => number },
): CompiledMeasurement {
  const path = ['measurements', name];
  const { code, mean, texts, decimals = 0, between = 0, within = 0 } = measurement;
  values.check(of, code, [...path, 'code']);
  if ((mean === undefined) === (texts === undefined)) {
    throw of.fault(path, 'should have a mean or texts, and not both');
  }
  const [least, most] = measurement.bounds ?? [-Infinity, Infinity];
  if (least > most) throw of.fault([...path, 'bounds'], `go from ${least} to ${most}`);
  const level = typeof mean === 'object' ? mean : { female: mean ?? 0, male: mean ?? 0 };
  for (const each of [level.female, level.male]) {
    if (texts === undefined && (each < least || each > most)) {
      throw of.fault([...path, 'mean'], `is ${each}, which is outside of its bounds ${least} to ${most}`);
    }
  }
  return {
    code: values.codes.bare(code),
    unit: measurement.unit === undefined ? -1 : unit(measurement.unit),
    unitText: measurement.unit === undefined ? '' : spoken(measurement.unit),
    scale: 10 ** decimals,
    mean: level,
    between,
    within,
    isSkewed: measurement.skewed ?? false,
    trend: values.bounds(of, measurement.trend ?? 0, [...path, 'trend']),
    severity: measurement.severity ?? 0,
    bounds: [least, most],
    steps: (measurement.steps ?? []).map((step, i) => compileStep(values, of, step, resolve, [...path, 'steps', i])),
    texts: texts ? { of: Object.keys(texts), sums: values.sums(of, texts, [...path, 'texts']) } : null,
  };
}

function compileStep(
  values: ValueCompiler,
  of: Written<Parts>,
  step: Step,
  resolve: Resolve,
  path: JsonPath,
): CompiledStep {
  const { after, during } = step;
  const name = after ?? during;
  if (name === undefined || (after !== undefined && during !== undefined)) {
    throw of.fault(path, 'should have after or during, and not both');
  }
  if (during !== undefined && step.lasts) throw of.fault(path, 'has lasts, which goes with after only');
  return {
    from: resolve(name, [...path, after === undefined ? 'during' : 'after']),
    isDuring: during !== undefined,
    change: values.bounds(of, step.change, [...path, 'change']),
    over: values.optionalSpan(of, step.over, [...path, 'over']),
    lasts: values.optionalSpan(of, step.lasts, [...path, 'lasts']),
    fades: values.optionalSpan(of, step.fades, [...path, 'fades']),
  };
}

/** A unit as a note writes it, with a space before it: UCUM without its brackets, and without what only annotates. */
function spoken(unit: string): string {
  if (unit === 'Cel') return ' °C';
  if (/^(?:\{[^{}]*\}|\[[^[\]]*\])$/.test(unit)) return '';
  return ` ${unit
    .replace(/(?<=[a-z])\{[^{}]*\}/gi, '')
    .replace(/[[\]{}]/g, '')
    .replaceAll('_', ' ')}`;
}

/** Behind a measurement's name: its value without the unit. */
const BARE = '.value';
const FACTS = ['age', 'sex', 'she', 'her'] as const;

/** Compiles one note: its fields become pieces. */
export function compileNote(
  values: ValueCompiler,
  of: Written<Parts>,
  name: string,
  note: Note,
  names: MeasureNames,
): CompiledNote {
  const path = ['notes', name];
  values.check(of, note.code, [...path, 'code']);
  return {
    code: values.codes.bare(note.code),
    variants: note.variants.map((variant, i) =>
      variant.split(/(\{[^{}]*\})/).map((piece): NotePiece => {
        const field = /^\{(.*)\}$/s.exec(piece)?.[1];
        if (field === undefined) {
          if (/[{}]/.test(piece)) throw of.fault([...path, 'variants', i], 'has a brace without its other one');
          return piece;
        }
        const fact = FACTS.find(each => each === field);
        if (fact) return { fact };
        if (field.includes('|')) return { oneOf: field.split('|') };
        const isBare = field.endsWith(BARE);
        const measurement = names.measurement(isBare ? field.slice(0, -BARE.length) : field);
        if (measurement !== undefined) return { measurement, isBare };
        throw of.fault(
          [...path, 'variants', i],
          `has the field {${field}}, which is no measurement of this archetype`,
          `Fields are the names of measurements, {${FACTS.join('}, {')}} and choices such as {mild|severe}.`,
        );
      }),
    ),
  };
}
