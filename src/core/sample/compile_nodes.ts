import type { IntervalKind } from '../import/conventions';
import type { EpisodeItem, Item, Names, When } from './archetype';
import { ALWAYS, type ValueCompiler } from './compile_values';
import type { MeasureNames } from './compile_measures';
import { listOf, type Scope, type WrittenHappening } from './happenings';
import {
  ANCHORS,
  RANK,
  type Choice,
  type CompiledItem,
  type CompiledWhen,
  type Node,
  type NodeKind,
  type Reference,
} from './program';
import type { JsonPath } from './shape';

/** What a happening sees when it is compiled. */
export interface Sight {
  readonly values: ValueCompiler;
  readonly scope: Scope;
  /** Where a happening stands in the planning order. */
  readonly placeOf: (index: number) => number;
  readonly measures: MeasureNames;
  readonly note: (name: string) => number | undefined;
  readonly role: Node['role'];
}

const INTERVALS: Readonly<Record<NodeKind, IntervalKind | null>> = {
  condition: 'CONDITION',
  visits: null,
  episode: 'ENCOUNTER',
  medication: 'MEDICATION',
  procedure: 'PROCEDURE',
  immunisation: null,
  death: null,
};

const NO_CHOICE: Choice = { slot: -1, codes: [], sums: [] };
const NEVER = { base: 0, slope: 0 };

/** Compiles one happening. @throws UserFault */
export function compileNode(happening: WrittenHappening, sight: Sight): Node {
  const { part, of, path, kind, name, background } = happening;
  const { values } = sight;
  const refer = (names: Names | undefined, key: string): readonly Reference[] =>
    listOf(names).map(each => reference(happening, sight, each, [...path, key]));
  const span = (key: string, value: Parameters<ValueCompiler['optionalSpan']>[1]) =>
    values.optionalSpan(of, value, [...path, key]);
  const node: Node = {
    name,
    kind,
    background,
    chance: values.chance(part.chance),
    if: refer(part.if, 'if'),
    unless: refer(part.unless, 'unless'),
    when: compileWhen(happening, sight, part.when ?? {}),
    role: sight.role,
    code: kind === 'death' ? NO_CHOICE : values.choice(of, happening.part.code, INTERVALS[kind], [...path, 'code']),
    lasts: null,
    every: null,
    jitter: 0,
    each: ALWAYS,
    until: null,
    count: null,
    hour: null,
    isFlexible: false,
    items: [],
  };
  const until = (name: string | undefined): Reference | null =>
    name === undefined ? null : reference(happening, sight, name, [...path, 'until']);
  const every = (key: string, value: Parameters<ValueCompiler['interval']>[1]) =>
    values.interval(of, value, [...path, key]);
  switch (happening.kind) {
    case 'death':
      return node;
    case 'condition':
      return { ...node, lasts: span('lasts', happening.part.lasts) };
    case 'medication': {
      const { lasts, refills } = happening.part;
      return {
        ...node,
        lasts: span('lasts', lasts),
        every: every('refills', refills),
        until: until(happening.part.until),
      };
    }
    case 'procedure':
    case 'immunisation': {
      const { lasts, count, each } = happening.part;
      if (kind === 'immunisation' && lasts) throw of.fault([...path, 'lasts'], 'is nothing that an immunisation has');
      return {
        ...node,
        lasts: span('lasts', lasts),
        every: every('every', happening.part.every),
        each: values.chance(each),
        count: count === undefined ? null : values.bounds(of, count, [...path, 'count']),
        until: until(happening.part.until),
      };
    }
    case 'visits': {
      const { jitter = 0, noShow, count, flexible, events } = happening.part;
      const missed = values.chance(noShow, NEVER);
      return {
        ...node,
        every: every('every', happening.part.every),
        jitter,
        each: { base: 1 - missed.base, slope: -missed.slope },
        count: count === undefined ? null : values.bounds(of, count, [...path, 'count']),
        until: until(happening.part.until),
        isFlexible: flexible ?? happening.part.every !== undefined,
        items: events.map((item, i) => compileItem(happening, sight, item, [...path, 'events', i])),
      };
    }
    case 'episode': {
      const { count = 1, apart, hour, events } = happening.part;
      const bounds = values.bounds(of, count, [...path, 'count']);
      if (bounds[1] > 1 && !apart) throw of.fault(path, 'has a count above 1 and no apart');
      return {
        ...node,
        lasts: span('lasts', happening.part.lasts),
        every: every('apart', apart),
        count: bounds,
        hour: hour === undefined ? null : values.bounds(of, hour, [...path, 'hour']),
        items: events.map((item, i) => compileItem(happening, sight, item, [...path, 'events', i])),
      };
    }
  }
}

function reference({ of }: WrittenHappening, sight: Sight, name: string, path: JsonPath): Reference {
  const { node, isEnd } = sight.scope.resolve(of, name, path);
  return { node: node < 0 ? node : sight.placeOf(node), isEnd };
}

function compileWhen(happening: WrittenHappening, sight: Sight, when: When): CompiledWhen {
  const { of } = happening;
  const path = [...happening.path, 'when'];
  const { after, before, visit, season, years, days, hours, minutes } = when;
  if (after !== undefined && before !== undefined) throw of.fault(path, 'should have after or before, and not both');
  const hasSpan = [years, days, hours, minutes].some(each => each !== undefined);
  const visits = visit === undefined ? null : sight.scope.resolve(of, visit, [...path, 'visit']);
  if (visits && (visits.node < 0 || !sight.scope.isVisits(visits.node))) {
    throw of.fault([...path, 'visit'], `is ${visit ?? ''}, which is no pattern of visits`);
  }
  const name = after ?? before;
  return {
    anchor:
      name === undefined
        ? { node: ANCHORS.start, isEnd: false }
        : reference(happening, sight, name, [...path, after === undefined ? 'before' : 'after']),
    isBackwards: before !== undefined,
    span: hasSpan ? sight.values.span(of, when, path) : null,
    visit: visits ? sight.placeOf(visits.node) : -1,
    season: season ?? null,
  };
}

function compileItem(
  happening: WrittenHappening,
  sight: Sight,
  item: Item & EpisodeItem,
  path: JsonPath,
): CompiledItem {
  const { of } = happening;
  const { values } = sight;
  const { code, measure, note, lasts, text, nth = 1, jitter = 0 } = item;
  if ([code, measure, note].filter(each => each !== undefined).length !== 1) {
    throw of.fault(path, 'should have exactly one of code, measure and note');
  }
  if (item.kind !== undefined && code === undefined) throw of.fault(path, 'has a kind, which goes with a code only');
  if (lasts && item.kind === undefined) throw of.fault(path, 'has lasts, which goes with a kind only');
  if (text !== undefined && code === undefined) throw of.fault(path, 'has a text, which goes with a code only');
  if (item.for && !item.every) throw of.fault(path, 'has for, which goes with every only');
  if (item.beforeEnd && (item.at ?? item.every)) throw of.fault(path, 'has beforeEnd beside at or every');
  const written = note === undefined ? -1 : sight.note(note);
  if (written === undefined) throw of.fault([...path, 'note'], `names ${note ?? ''}, and there is no such note`);
  const refer = (names: Names | undefined, key: string): readonly Reference[] =>
    listOf(names).map(each => reference(happening, sight, each, [...path, key]));
  const span = (key: 'lasts' | 'at' | 'beforeEnd' | 'for') => values.optionalSpan(of, item[key], [...path, key]);
  return {
    code: code === undefined ? null : values.choice(of, code, item.kind ?? null, [...path, 'code']),
    isInterval: item.kind !== undefined,
    rank: code === undefined ? RANK.note : itemRank(code, item.kind),
    lasts: span('lasts'),
    text: text ?? null,
    measures: listOf(measure).flatMap(name => measuresOf(happening, sight, name, [...path, 'measure'])),
    note: written,
    chance: values.chance(item.chance),
    if: refer(item.if, 'if'),
    unless: refer(item.unless, 'unless'),
    nth,
    at: span('at'),
    beforeEnd: span('beforeEnd'),
    every: values.interval(of, item.every, [...path, 'every']),
    for: span('for'),
    jitter,
  };
}

function measuresOf({ of }: WrittenHappening, { measures }: Sight, name: string, path: JsonPath): readonly number[] {
  const panel = measures.panel(name);
  return (panel ?? [name]).map(each => {
    const measurement = measures.measurement(each);
    if (measurement !== undefined) return measurement;
    const what = panel ? `names the panel ${name}, and its ${each} is no measurement` : `names ${name}, and there is`;
    throw of.fault(path, panel ? what : `${what} no such measurement or panel`);
  });
}

const KIND_RANKS: Readonly<Record<IntervalKind, number>> = {
  ENCOUNTER: RANK.encounter,
  CONDITION: RANK.condition,
  ALLERGY: RANK.condition,
  PROCEDURE: RANK.procedure,
  DEVICE: RANK.procedure,
  CAREPLAN: RANK.procedure,
  MEDICATION: RANK.medication,
};

const SYSTEM_RANKS: Readonly<Record<string, number>> = {
  ICD10CM: RANK.condition,
  LOINC: RANK.measurement,
  CVX: RANK.immunisation,
  RxNorm: RANK.medication,
  NDC: RANK.medication,
};

function itemRank(code: NonNullable<Item['code']>, kind: IntervalKind | undefined): number {
  if (kind) return KIND_RANKS[kind];
  const first = typeof code === 'string' ? code : (Object.keys(code)[0] ?? '');
  return SYSTEM_RANKS[first.split('/')[0] ?? ''] ?? RANK.procedure;
}
