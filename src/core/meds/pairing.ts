/**
 * Which event ends which: medication start and stop, admission and discharge, infusion start and end.
 * A table of rules over codes; the events of one subject are paired in time linear in their number.
 */

export interface PairRule {
  /** Codes that begin an interval. The first group, where there is one, must be the same text in the end's code. */
  readonly start: RegExp;
  readonly end: RegExp;
  /** Columns that tie an end to its start; the first that is not null counts. Without one, the nearest end is taken. */
  readonly keys: readonly string[];
  /**
   * `overlap`: several of the same kind may run at once; the first to start is the first to end.
   * `alone`: one at a time; a new start leaves an unended one without an end.
   * `chain`: each lasts until the next start or end, whichever comes first.
   */
  readonly mode: 'overlap' | 'alone' | 'chain';
}

const ORDER_KEYS = ['order_id', 'orderid', 'link_order_id', 'linkorderid', 'poe_id', 'pharmacy_id'] as const;
const STAY_KEYS = ['icustay_id', 'stay_id', 'visit_detail_id'] as const;
const ADMISSION_KEYS = ['hadm_id', 'visit_id', 'visit_occurrence_id', 'encounter_id', 'csn'] as const;

/** Codes of MIMIC-IV's MEDS export, of ACES, and of OMOP exports. A code takes the first rule that fits its side. */
export const PAIR_RULES: readonly PairRule[] = [
  {
    start: /^MEDICATION\/\/START\/\/(.+)$/i,
    end: /^MEDICATION\/\/(?:STOP|END)\/\/(.+)$/i,
    keys: ORDER_KEYS,
    mode: 'overlap',
  },
  { start: /^INFUSION_START\/\/(.+)$/i, end: /^INFUSION_(?:END|STOP)\/\/(.+)$/i, keys: ORDER_KEYS, mode: 'overlap' },
  {
    start: /^PROCEDURE\/\/START\/\/(.+)$/i,
    end: /^PROCEDURE\/\/(?:END|STOP)\/\/(.+)$/i,
    keys: ORDER_KEYS,
    mode: 'overlap',
  },
  {
    start: /^HOSPITAL_ADMISSION(?:\/\/|$)/i,
    end: /^HOSPITAL_DISCHARGE(?:\/\/|$)/i,
    keys: ADMISSION_KEYS,
    mode: 'alone',
  },
  { start: /^ICU_ADMISSION(?:\/\/|$)/i, end: /^ICU_DISCHARGE(?:\/\/|$)/i, keys: STAY_KEYS, mode: 'alone' },
  {
    start: /^ED_(?:REGISTRATION|ADMISSION|ARRIVAL)(?:\/\/|$)/i,
    end: /^ED_(?:OUT|DISCHARGE|DEPARTURE)(?:\/\/|$)/i,
    keys: ['ed_stay_id'],
    mode: 'alone',
  },
  { start: /^ADMISSION(?:\/\/|$)/i, end: /^DISCHARGE(?:\/\/|$)/i, keys: ADMISSION_KEYS, mode: 'alone' },
  {
    start: /^TRANSFER_TO\/\/(?!discharge(?:\/\/|$))/i,
    end: /^(?:TRANSFER_TO\/\/discharge|HOSPITAL_DISCHARGE)(?:\/\/|$)/i,
    keys: ADMISSION_KEYS,
    mode: 'chain',
  },
  // Visit//START//IP and Visit//END//IP, VISIT_START//IP, Visit/IP/start, as OMOP exports write them.
  {
    start: /^VISIT(?:\/\/|_)START(?:\/\/(.*))?$/i,
    end: /^VISIT(?:\/\/|_)(?:END|STOP)(?:\/\/(.*))?$/i,
    keys: ADMISSION_KEYS,
    mode: 'alone',
  },
  { start: /^VISIT\/(.+)\/start$/i, end: /^VISIT\/(.+)\/end$/i, keys: ADMISSION_KEYS, mode: 'alone' },
  // Any other kind that names its two sides: X//START//Y and X//END//Y, X_START//Y and X_END//Y.
  {
    start: /^((?:(?!\/\/).)+)\/\/START(?=\/\/|$)/i,
    end: /^((?:(?!\/\/).)+)\/\/(?:END|STOP)(?=\/\/|$)/i,
    keys: ORDER_KEYS,
    mode: 'overlap',
  },
  {
    start: /^([A-Z0-9_]+)_START(?=\/\/|$)/i,
    end: /^([A-Z0-9_]+)_(?:END|STOP)(?=\/\/|$)/i,
    keys: ORDER_KEYS,
    mode: 'overlap',
  },
];

/** What a code does under one rule. */
interface Role {
  readonly rule: number;
  /** What must be the same in start and end. */
  readonly what: string;
}

/** The events of one subject in MEDS order, as far as pairing needs them. */
export interface PairableEvents {
  readonly length: number;
  readonly staticCount: number;
  readonly time: BigInt64Array;
  readonly code: Int32Array;
  readonly codes: readonly string[];
  /** The row's value in a column, by the lower-case name; null where it is null or there is no such column. */
  key(column: string, row: number): string | null;
}

/** All columns that the rules ask about, in lower case. */
export const PAIR_KEY_COLUMNS: readonly string[] = [...new Set(PAIR_RULES.flatMap(({ keys }) => keys))];

/** Whether a code begins or ends an interval under some rule, so that its key columns are needed. */
export function isPaired(code: string): boolean {
  const { start, ends } = rolesOf(code);
  return start !== null || ends.length > 0;
}

/**
 * Finds for each event that begins an interval the one that ends it.
 * @returns per row the row of its end, -1 where there is none; an end is never before its start in time
 */
export function pairIntervals(events: PairableEvents): Int32Array {
  const end = new Int32Array(events.length).fill(-1);
  const roles = events.codes.map(rolesOf);
  const groups = new Map<string, Group>();
  const keyedRules = new Set<number>();
  for (let row = events.staticCount; row < events.length; row++) {
    const role = roles[events.code[row] ?? -1];
    if (!role || (!role.start && role.ends.length === 0)) continue;
    const join = ({ rule, what }: Role): Group => {
      const key = keyOf(events, rule, row);
      if (key !== null) keyedRules.add(rule);
      const name = JSON.stringify([rule, what, key]);
      let group = groups.get(name);
      if (!group) groups.set(name, (group = { rule, keyed: key !== null, starts: [], ends: [] }));
      return group;
    };
    if (role.start) join(role.start).starts.push(row);
    for (const ending of role.ends) join(ending).ends.push(row);
  }
  for (const group of groups.values()) {
    const mode = PAIR_RULES[group.rule]?.mode;
    // Where the data do name the stay, a transfer that names none would be chained to one that may be years away.
    if (mode === 'chain' && !group.keyed && keyedRules.has(group.rule)) continue;
    if (mode === 'overlap') pairInOrder(group, events.time, end);
    else pairWithNext(group, events.time, end);
  }
  return end;
}

interface Group {
  readonly rule: number;
  readonly keyed: boolean;
  /** Rows, ascending. */
  readonly starts: number[];
  readonly ends: number[];
}

/** All patterns in one: most codes take no part in any pair, and are told so at once. */
const TAKES_PART = new RegExp(PAIR_RULES.flatMap(({ start, end }) => [start.source, end.source]).join('|'), 'i');

function rolesOf(code: string): { readonly start: Role | null; readonly ends: readonly Role[] } {
  let start: Role | null = null;
  const ends: Role[] = [];
  if (!TAKES_PART.test(code)) return { start, ends };
  for (const [rule, { start: opens, end: closes, mode }] of PAIR_RULES.entries()) {
    const opening: RegExpExecArray | null = start ? null : opens.exec(code);
    if (opening) start = { rule, what: opening[1] === undefined ? '' : restOf(code, opening) };
    const closing = closes.exec(code);
    // A discharge ends both an admission and the chain of transfers; any other code ends one kind of interval.
    if (closing && (ends.length === 0 || mode === 'chain')) {
      ends.push({ rule, what: closing[1] === undefined ? '' : restOf(code, closing) });
    }
  }
  return { start, ends };
}

/** The text that start and end share: the group, and what follows the whole match (`X` and `Y` of X//START//Y). */
function restOf(code: string, match: RegExpExecArray): string {
  return `${match[1] ?? ''}${code.slice(match.index + match[0].length)}`;
}

function keyOf(events: PairableEvents, rule: number, row: number): string | null {
  for (const column of PAIR_RULES[rule]?.keys ?? []) {
    const value = events.key(column, row);
    if (value !== null) return `${column}=${value}`;
  }
  return null;
}

/** Each start takes the earliest end that is not before it and not taken: first in, first out. */
function pairInOrder({ starts, ends }: Group, time: BigInt64Array, end: Int32Array): void {
  let next = 0;
  for (const start of starts) {
    while (next < ends.length && at(time, ends[next]) < at(time, start)) next++;
    const ending = ends[next];
    if (ending === undefined) return;
    end[start] = ending;
    next++;
  }
}

/** Each start takes the next end, unless another start comes before it; in a chain that start is the end. */
function pairWithNext({ rule, starts, ends }: Group, time: BigInt64Array, end: Int32Array): void {
  const chain = PAIR_RULES[rule]?.mode === 'chain';
  let next = 0;
  for (const [i, start] of starts.entries()) {
    const following = starts[i + 1];
    while (next < ends.length && at(time, ends[next]) < at(time, start)) next++;
    const ending = ends[next];
    const interrupted = following !== undefined && (ending === undefined || at(time, following) < at(time, ending));
    if (interrupted) {
      if (chain) end[start] = following;
    } else if (ending !== undefined) {
      end[start] = ending;
      next++;
    }
  }
}

function at(time: BigInt64Array, row: number | undefined): bigint {
  return row === undefined ? 0n : (time[row] ?? 0n);
}
