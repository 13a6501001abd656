import { parseTime } from '../meds/time';
import type { Archetype, Parts } from './archetype';
import type { Catalogue, Written } from './archetype_source';
import { CodeTable } from './codes';
import { compileEffect, type EffectNode } from './compile_effect';
import { compileMeasurement, compileNote, type MeasureNames, type Resolve } from './compile_measures';
import { compileNode, type Sight } from './compile_nodes';
import { ValueCompiler, type KnownCodes } from './compile_values';
import { happeningsOf, planningOrder, Scope, type WrittenHappening } from './happenings';
import type { CompiledMeasurement, CompiledNote, Node, Program } from './program';

/** All archetypes that can be run, with the tables that their records share. */
export interface Programs {
  /** By archetype, in the order of the catalogue. */
  readonly programs: ReadonlyMap<string, Program>;
  readonly codes: CodeTable;
  readonly units: readonly string[];
}

/**
 * Compiles a catalogue.
 * @throws UserFault `archetype-file`: codes that are not known, references to nowhere, circles, ranges that are none
 */
export function compile(catalogue: Catalogue, known: KnownCodes): Programs {
  const codes = new CodeTable();
  const units: string[] = [];
  const unit = (text: string): number => {
    const at = units.indexOf(text);
    return at < 0 ? units.push(text) - 1 : at;
  };
  const programs = new Map<string, Program>();
  for (const [id, archetype] of catalogue.archetypes) {
    const values = new ValueCompiler(codes, known);
    programs.set(id, compileArchetype(archetype, catalogue, values, unit));
  }
  return { programs, codes, units };
}

function compileArchetype(
  archetype: Written<Archetype>,
  catalogue: Catalogue,
  values: ValueCompiler,
  unit: (text: string) => number,
): Program {
  const { value } = archetype;
  const backgrounds = Object.entries(value.backgrounds ?? {}).map(([name, chance]) => {
    const background = catalogue.backgrounds.get(name);
    if (background) return { of: background, chance: values.chance(chance) };
    const all = [...catalogue.backgrounds.keys()].join(', ') || 'none';
    throw archetype.fault(['backgrounds', name], 'is no background', `There are: ${all}.`);
  });
  const owners: readonly Written<Parts>[] = [archetype, ...backgrounds.map(({ of }) => of)];
  const all = owners.flatMap((of, i) => happeningsOf(of, i - 1));
  const scopes = owners.map((_, i) => new Scope(all, i - 1));
  const scopeOf = ({ background }: { readonly background: number }): Scope => {
    const scope = scopes[background + 1];
    if (!scope) throw new Error('Every happening is in a scope.');
    return scope;
  };
  const order = planningOrder(all, scopeOf, value.effect);
  const places = new Map(order.map((index, place) => [index, place]));
  const placeOf = (index: number): number => places.get(index) ?? -1;
  const measured = compileMeasured(owners, scopes, placeOf, values, unit);
  const nodes = order.map(index => {
    const happening = all[index] as WrittenHappening;
    const { background, name } = happening;
    const own = measured.names[background + 1];
    if (!own) throw new Error('Every happening has measurements to name.');
    const sight: Sight = {
      values,
      scope: scopeOf(happening),
      placeOf,
      measures: own,
      note: own.note,
      role: background >= 0 ? null : roleOf(value, name),
    };
    return compileNode(happening, sight);
  });
  const { person } = value;
  return {
    id: value.id,
    weight: value.weight ?? 1,
    isInpatient: value.setting === 'inpatient',
    person: {
      age: values.bounds(archetype, person.age, ['person', 'age']),
      female: person.female,
      race: values.choice(archetype, person.race, null, ['person', 'race']),
      ethnicity: values.choice(archetype, person.ethnicity, null, ['person', 'ethnicity']),
    },
    startDays: startDays(archetype),
    observed: values.interval(archetype, value.observed, ['observed']) ?? { bounds: [1, 1], step: 1440 },
    backgrounds: backgrounds.map(({ chance }) => chance),
    density: values.bounds(archetype, value.density, ['density']),
    nodes,
    measurements: measured.measurements,
    notes: measured.notes,
    choices: values.choices,
    effect: value.effect ? compileEffect(archetype, value.effect, name => effectNode(nodes, name)) : null,
  };
}

function roleOf({ effect }: Archetype, name: string): Node['role'] {
  if (name === effect?.treatment) return 'treatment';
  return name === effect?.outcome ? 'outcome' : null;
}

/** A happening of the archetype itself, with the chain of those that its time hangs on. */
function effectNode(nodes: readonly Node[], name: string): EffectNode | undefined {
  const index = nodes.findIndex(node => node.name === name && node.background < 0);
  return index < 0 ? undefined : effectNodeAt(nodes, index);
}

function effectNodeAt(nodes: readonly Node[], index: number): EffectNode {
  const node = nodes[index];
  if (!node) throw new Error('An anchor is a happening.');
  const { kind, name, when, chance, each, count } = node;
  const isSure = chance.base === 1 && chance.slope === 0 && each.base === 1 && each.slope === 0 && count?.[0] !== 0;
  return {
    index,
    kind,
    name,
    isConditional: !isSure || node.if.length > 0 || node.unless.length > 0,
    anchor: when.anchor.node < 0 ? null : effectNodeAt(nodes, when.anchor.node),
  };
}

/** Measurements and notes of the archetype and its backgrounds; a background sees those of the archetype too. */
function compileMeasured(
  owners: readonly Written<Parts>[],
  scopes: readonly Scope[],
  placeOf: (index: number) => number,
  values: ValueCompiler,
  unit: (text: string) => number,
): {
  readonly measurements: readonly CompiledMeasurement[];
  readonly notes: readonly CompiledNote[];
  readonly names: readonly (MeasureNames & { readonly note: (name: string) => number | undefined })[];
} {
  const measurements: CompiledMeasurement[] = [];
  const notes: CompiledNote[] = [];
  const found = owners.map((of, i) => {
    const entries = Object.entries(of.value.measurements ?? {}).map(([name, measurement]) => {
      const resolve: Resolve = (reference, path) => {
        const { node, isEnd } = scopes[i]?.resolve(of, reference, path) ?? { node: 0, isEnd: false };
        return { node: node < 0 ? node : placeOf(node), isEnd };
      };
      measurements.push(compileMeasurement(values, of, name, measurement, { resolve, unit }));
      return [name, measurements.length - 1] as const;
    });
    return { measurements: new Map(entries), panels: new Map(Object.entries(of.value.panels ?? {})) };
  });
  const seenBy = owners.map((_, i) => (i === 0 ? [found[0]] : [found[i], found[0]]));
  const names = owners.map((_, i) => ({
    measurement: (name: string) =>
      seenBy[i]?.map(each => each?.measurements.get(name)).find(each => each !== undefined),
    panel: (name: string) => seenBy[i]?.map(each => each?.panels.get(name)).find(each => each !== undefined),
  }));
  const written = owners.map((of, i) => {
    const entries = Object.entries(of.value.notes ?? {}).map(([name, note]) => {
      const own = names[i];
      if (!own) throw new Error('Every owner has names.');
      notes.push(compileNote(values, of, name, note, own));
      return [name, notes.length - 1] as const;
    });
    return new Map(entries);
  });
  return {
    measurements,
    notes,
    names: names.map((each, i) => ({ ...each, note: name => written[i]?.get(name) ?? written[0]?.get(name) })),
  };
}

/** The first and last day on which observation may begin, as days since 1970-01-01. */
function startDays(archetype: Written<Archetype>): readonly [number, number] {
  const days = archetype.value.start.map((text, i) => {
    const time = parseTime(text);
    if (time === null) throw archetype.fault(['start', i], `is ${text}, which is no day of the calendar`);
    return Number(time / 86_400_000_000n);
  });
  const [first = 0, last = 0] = days;
  if (first > last) throw archetype.fault(['start'], 'goes from a later day to an earlier one');
  if (first < -25_567) throw archetype.fault(['start', 0], 'lies before 1900');
  return [first, last];
}
