import type { Condition, Effect, Episode, Happening, Medication, Names, Parts, Procedure, Visits } from './archetype';
import type { Written } from './archetype_source';
import { ANCHORS, type NodeKind, type Reference } from './program';
import type { JsonPath } from './shape';

/** A happening as it is written, with where that is. */
export type WrittenHappening = {
  readonly name: string;
  readonly of: Written<Parts>;
  readonly path: JsonPath;
  /** Index of the background that it is a part of; -1 for the archetype's own. */
  readonly background: number;
} & (
  | { readonly kind: 'condition'; readonly part: Condition }
  | { readonly kind: 'visits'; readonly part: Visits }
  | { readonly kind: 'episode'; readonly part: Episode }
  | { readonly kind: 'medication'; readonly part: Medication }
  | { readonly kind: 'procedure' | 'immunisation'; readonly part: Procedure }
  | { readonly kind: 'death'; readonly part: Happening }
);

/** Where nothing says otherwise, things are planned in this order: visits make room for episodes. */
const ORDER: readonly NodeKind[] = [
  'condition',
  'episode',
  'visits',
  'procedure',
  'immunisation',
  'medication',
  'death',
];

/** The happenings of an archetype or of a background. */
export function happeningsOf(of: Written<Parts>, background: number): readonly WrittenHappening[] {
  const parts = of.value;
  const at = (key: keyof Parts, name: string) => ({ name, of, path: [key, name], background });
  const entries = <T>(record: Readonly<Record<string, T>> | undefined): [string, T][] => Object.entries(record ?? {});
  const all: WrittenHappening[] = [
    ...entries(parts.conditions).map(
      ([name, part]) => ({ ...at('conditions', name), kind: 'condition', part }) as const,
    ),
    ...entries(parts.episodes).map(([name, part]) => ({ ...at('episodes', name), kind: 'episode', part }) as const),
    ...entries(parts.visits).map(([name, part]) => ({ ...at('visits', name), kind: 'visits', part }) as const),
    ...entries(parts.procedures).map(
      ([name, part]) => ({ ...at('procedures', name), kind: 'procedure', part }) as const,
    ),
    ...entries(parts.immunisations).map(
      ([name, part]) => ({ ...at('immunisations', name), kind: 'immunisation', part }) as const,
    ),
    ...entries(parts.medications).map(
      ([name, part]) => ({ ...at('medications', name), kind: 'medication', part }) as const,
    ),
    ...entries(parts.deaths).map(([name, part]) => ({ ...at('deaths', name), kind: 'death', part }) as const),
  ];
  const seen = new Set<string>(Object.keys(ANCHORS));
  for (const { name, path } of all) {
    if (seen.has(name))
      throw of.fault(path, 'has a name that something else has', 'Give each happening a name of its own.');
    seen.add(name);
  }
  return all;
}

/** The happenings of one scope, found by name. */
export class Scope {
  readonly #byName: ReadonlyMap<string, number>;

  /** @param all the happenings of all scopes: indices are places in this list */
  constructor(
    private readonly all: readonly WrittenHappening[],
    private readonly background: number,
  ) {
    this.#byName = new Map(all.flatMap((each, i) => (each.background === background ? [[each.name, i] as const] : [])));
  }

  isVisits(index: number): boolean {
    return this.all[index]?.kind === 'visits';
  }

  /** @throws UserFault where there is no such happening */
  resolve(of: Written<Parts>, reference: string, path: JsonPath): Reference {
    const isEnd = reference.endsWith('.end');
    const name = isEnd ? reference.slice(0, -'.end'.length) : reference;
    const node = Object.hasOwn(ANCHORS, name) ? ANCHORS[name as keyof typeof ANCHORS] : this.#byName.get(name);
    if (node !== undefined) return { node, isEnd };
    const names = [...this.#byName.keys(), ...Object.keys(ANCHORS)].join(', ');
    const where = this.background < 0 ? 'this archetype' : 'this background';
    throw of.fault(path, `names ${name}, and there is no such happening in ${where}`, `There are ${names}.`);
  }
}

export function listOf(names: Names | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : names;
}

/**
 * The order in which happenings are planned: each after all that it depends on.
 * @param scopeOf the scope of a happening
 * @returns places in `all`
 * @throws UserFault where they depend on each other in a circle
 */
export function planningOrder(
  all: readonly WrittenHappening[],
  scopeOf: (happening: WrittenHappening) => Scope,
  effect: Effect | undefined,
): readonly number[] {
  const needs = all.map(each => dependencies(each, scopeOf(each), effect));
  const done = new Set<number>();
  const order: number[] = [];
  const waiting = all.map((_, i) => i).sort((a, b) => rank(all, a) - rank(all, b) || a - b);
  while (waiting.length > 0) {
    const at = waiting.findIndex(i => [...(needs[i] ?? [])].every(need => done.has(need)));
    if (at < 0) throw circle(all, needs, waiting);
    const [next = 0] = waiting.splice(at, 1);
    done.add(next);
    order.push(next);
  }
  return order;
}

function rank(all: readonly WrittenHappening[], i: number): number {
  const happening = all[i];
  return happening ? ORDER.indexOf(happening.kind) : 0;
}

function dependencies(happening: WrittenHappening, scope: Scope, effect: Effect | undefined): ReadonlySet<number> {
  const { part, of, path, name } = happening;
  const { when = {} } = part;
  const references: [string, JsonPath][] = [
    ...listOf(part.if).map((each): [string, JsonPath] => [each, [...path, 'if']]),
    ...listOf(part.unless).map((each): [string, JsonPath] => [each, [...path, 'unless']]),
  ];
  if (when.after !== undefined) references.push([when.after, [...path, 'when', 'after']]);
  if (when.before !== undefined) references.push([when.before, [...path, 'when', 'before']]);
  if (when.visit !== undefined) references.push([when.visit, [...path, 'when', 'visit']]);
  if ('until' in part) references.push([part.until, [...path, 'until']]);
  const isPart = effect && happening.background < 0 && (name === effect.treatment || name === effect.outcome);
  if (isPart) {
    Object.entries(effect.confounders).forEach(([each, { has }]) => {
      if (has !== undefined) references.push([has, ['effect', 'confounders', each, 'has']]);
    });
  }
  const indices = references.map(([reference, at]) => scope.resolve(of, reference, at).node);
  return new Set(indices.filter(node => node >= 0));
}

/** Names a circle among what cannot be planned. */
function circle(
  all: readonly WrittenHappening[],
  needs: readonly ReadonlySet<number>[],
  waiting: readonly number[],
): Error {
  // What only waits for a circle is no part of it.
  const first = waiting.find(i => reaches(needs, i, i)) ?? 0;
  const trail = [first];
  for (;;) {
    const next = [...(needs[trail.at(-1) ?? first] ?? [])];
    const back = next.includes(first)
      ? undefined
      : next.find(each => !trail.includes(each) && reaches(needs, each, first));
    if (back === undefined) break;
    trail.push(back);
  }
  const names = [...trail, first].map(i => all[i]?.name ?? '').join(' → ');
  const happening = all[first];
  if (!happening) throw new Error('A circle has happenings in it.');
  return happening.of.fault(happening.path, `depends on itself (${names})`);
}

function reaches(needs: readonly ReadonlySet<number>[], from: number, to: number): boolean {
  const seen = new Set<number>();
  const open = [...(needs[from] ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(needs[at] ?? []));
  }
  return false;
}
