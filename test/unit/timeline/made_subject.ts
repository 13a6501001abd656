import type { SubjectEvents } from '../../../src/core/meds/events';
import { madeCode } from '../view/made_code';

/** One event as a test writes it. Times in whole seconds; null is a static fact. */
export interface MadeEvent {
  readonly at: number | null;
  readonly code: string | null;
  readonly category?: string;
  readonly unit?: string;
  readonly value?: number;
  /** Row of the event that ends this one. */
  readonly end?: number;
  readonly description?: string;
}

function indexIn<T>(list: T[], item: T, same: (other: T) => boolean): number {
  const at = list.findIndex(same);
  return at >= 0 ? at : list.push(item) - 1;
}

/** A subject with the given events, which must be in MEDS order. */
export function madeSubject(rows: readonly MadeEvent[]): SubjectEvents {
  const codes: SubjectEvents['codes'][number][] = [];
  const units: string[] = [];
  return {
    subject: '1',
    length: rows.length,
    staticCount: rows.filter(row => row.at === null).length,
    time: BigInt64Array.from(rows, row => BigInt((row.at ?? 0) * 1_000_000)),
    code: Int32Array.from(rows, ({ code, category = 'other', description = null }) =>
      code === null ? -1 : indexIn(codes, madeCode(code, { description, category }), other => other.code === code),
    ),
    codes,
    value: Float64Array.from(rows, row => row.value ?? 0),
    hasValue: Uint8Array.from(rows, row => (row.value === undefined ? 0 : 1)),
    text: new Int32Array(rows.length).fill(-1),
    texts: [],
    textLengths: new Int32Array(0),
    unit: Int32Array.from(rows, ({ unit }) =>
      unit === undefined ? -1 : indexIn(units, unit, other => other === unit),
    ),
    units,
    end: Int32Array.from(rows, row => row.end ?? -1),
    file: new Uint16Array(rows.length),
    fileRow: Uint32Array.from(rows, (_, i) => i),
  };
}
