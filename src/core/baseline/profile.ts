import type { SubjectId } from '../meds/dataset';
import type { SubjectEvents } from '../meds/events';
import type { CodeHierarchy } from '../meds/hierarchy';

/** What the baseline knows of one subject: counts and measured values, from the structured events alone. */
export interface SubjectProfile {
  readonly subject: SubjectId;
  /** How often each code occurs; classes above codes as `class:SYSTEM/CODE`, once for each event below them. */
  readonly counts: ReadonlyMap<string, number>;
  /** Values of each code in their order, those with a time. */
  readonly series: ReadonlyMap<string, Series>;
  /** Words for each code and class that occurs. */
  readonly names: ReadonlyMap<string, string>;
  /** Microseconds; null where no event has a time. */
  readonly first: bigint | null;
}

export interface Series {
  readonly n: number;
  readonly first: number;
  readonly last: number;
  readonly mean: number;
  readonly highest: number;
  readonly lowest: number;
}

export function profileOf(subject: SubjectId, events: SubjectEvents, hierarchy: CodeHierarchy): SubjectProfile {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const above = classesOf(hierarchy);
  const values = new Map<string, number[]>();
  for (let row = 0; row < events.length; row++) {
    const at = events.code[row] ?? -1;
    const entry = events.codes[at];
    if (!entry) continue;
    const { code, description } = entry;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    names.set(code, description ?? code);
    for (const { key, name } of above(at)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      names.set(key, name);
    }
    const value = events.value[row] ?? Number.NaN;
    if (row < events.staticCount || events.hasValue[row] !== 1 || !Number.isFinite(value)) continue;
    const of = values.get(code);
    if (of) of.push(value);
    else values.set(code, [value]);
  }
  const series = new Map([...values].map(([code, of]) => [code, seriesOf(of)]));
  const first = events.length > events.staticCount ? (events.time[events.staticCount] ?? null) : null;
  return { subject, counts, series, names, first };
}

function seriesOf(values: readonly number[]): Series {
  let [sum, highest, lowest] = [0, -Infinity, Infinity];
  for (const value of values) {
    sum += value;
    highest = Math.max(highest, value);
    lowest = Math.min(lowest, value);
  }
  const [n, first = 0, last = 0] = [values.length, values[0], values.at(-1)];
  return { n, first, last, mean: sum / n, highest, lowest };
}

/** All classes above an entry of the code table, each once. */
function classesOf({ nodes, places }: CodeHierarchy) {
  const known = new Map<number, readonly { readonly key: string; readonly name: string }[]>();
  return (entry: number) => {
    let found = known.get(entry);
    if (!found) {
      const at = new Set<number>();
      for (const place of places[entry] ?? []) {
        for (let node = place; node >= 0 && !at.has(node); node = nodes[node]?.parent ?? -1) at.add(node);
      }
      found = [...at].flatMap(node => {
        const of = nodes[node];
        return of ? [{ key: `class:${of.system}/${of.code}`, name: of.description ?? of.code }] : [];
      });
      known.set(entry, found);
    }
    return found;
  };
}
