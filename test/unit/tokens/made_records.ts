import fc from 'fast-check';
import type { CodeEntry } from '../../../src/core/meds/dataset';
import type { SubjectEvents } from '../../../src/core/meds/events';
import type { Rendering, RenderOptions } from '../../../src/core/render/rendering';
import { madeCode } from '../view/made_code';

/** Records with everything in them that makes counting hard, for property tests. */

const ODD = [
  ' ',
  '  ',
  '/',
  '//',
  '#',
  '#1',
  '\n',
  '\r\n',
  '\t',
  '\ufeff',
  '\u0085',
  '\u00a0',
  '\u3000',
  '<|endoftext|>',
];
const PLAIN = [
  'a',
  'Heart rate',
  'mmHg',
  '12',
  '999',
  '.',
  ')',
  '):',
  '—',
  'ß',
  '心',
  '👩‍⚕️',
  '\ud800',
  'é',
  "'s",
  '-',
  '%',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...PLAIN), fc.constantFrom(...ODD), fc.constantFrom('x y', 'Birth', 'Time:')), {
    maxLength: 6,
  })
  .map(parts => parts.join(''));
const description = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: text },
  { weight: 1, arbitrary: fc.tuple(text, fc.nat(60)).map(([end, spaces]) => `Long${'n '.repeat(spaces)}${end}`) },
);
const system = fc.constantFrom('loinc', 'icd10', 'icd10_proc', '', 'LAB');
const code = fc.oneof(
  { weight: 1, arbitrary: fc.constant('MEDS_BIRTH') },
  { weight: 6, arbitrary: fc.tuple(system, text).map(([of, name]) => `${of}//${name}`) },
  { weight: 2, arbitrary: text },
);

/** Codes that records use: each with one description, and a few of them in two categories. */
export const codeTable: fc.Arbitrary<readonly CodeEntry[]> = fc
  .uniqueArray(fc.tuple(code, description, fc.boolean()), { maxLength: 12, selector: ([name]) => name })
  .map(rows =>
    rows.flatMap(([name, described, isTwice]) => [
      madeCode(name, { description: described, category: 'labs' }),
      ...(isTwice ? [madeCode(name, { description: described, category: 'vitals' })] : []),
    ]),
  );

const DAY = 86_400_000_000n;
const time = fc.oneof(
  fc.integer({ min: -40_000, max: 90_000 }).map(day => BigInt(day) * DAY),
  fc.constantFrom(0n, 1n, 3_600_000_000n, -1n, 253_402_300_800_000_000n, -62_167_219_200_000_001n),
  fc.bigInt({ min: -(2n ** 58n), max: 2n ** 58n }),
);
const value = fc.oneof(fc.constantFrom(0, -0, 95, 98.6, 0.1, NaN, Infinity, 1e21, 1e-7), fc.double());
const event = fc.record({
  time: fc.option(time, { freq: 6 }),
  code: fc.integer({ min: -1, max: 30 }),
  value: fc.option(value, { freq: 2 }),
  text: fc.option(text, { freq: 2 }),
  unit: fc.option(text, { freq: 2 }),
});

/** A record over a code table. */
export function recordOf(subject: string, codes: readonly CodeEntry[]): fc.Arbitrary<SubjectEvents> {
  return fc.tuple(fc.array(event, { maxLength: 14 }), fc.boolean()).map(([events, isDouble]) => {
    const rows = events
      .map(row => ({ ...row, code: codes.length === 0 ? -1 : Math.min(row.code, (row.code % codes.length) | 0) }))
      .sort((a, b) => compare(a.time, b.time));
    const texts = [...new Set(rows.flatMap(row => row.text ?? []))];
    const units = [...new Set(rows.flatMap(row => row.unit ?? []))];
    const values = rows.map(row => row.value ?? 0);
    return {
      subject,
      length: rows.length,
      staticCount: rows.filter(row => row.time === null).length,
      time: BigInt64Array.from(rows, row => row.time ?? 0n),
      code: Int32Array.from(rows, row => row.code),
      codes,
      value: isDouble ? Float64Array.from(values) : Float32Array.from(values),
      hasValue: Uint8Array.from(rows, row => (row.value === null ? 0 : 1)),
      text: Int32Array.from(rows, row => (row.text === null ? -1 : texts.indexOf(row.text))),
      texts,
      textLengths: Int32Array.from(texts, each => each.length),
      unit: Int32Array.from(rows, row => (row.unit === null ? -1 : units.indexOf(row.unit))),
      units,
      end: new Int32Array(rows.length).fill(-1),
      file: new Uint16Array(rows.length),
      fileRow: Uint32Array.from(rows, (_, i) => i),
    };
  });
}

/** MEDS order: static facts first, then by time. */
function compare(a: bigint | null, b: bigint | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? -1 : 1;
  return a < b ? -1 : 1;
}

/** Three to five records over one code table, with ids that are not all alike. */
export const cohort: fc.Arbitrary<readonly SubjectEvents[]> = codeTable.chain(codes =>
  fc
    .uniqueArray(fc.constantFrom('1', '1182', '-7', '9007199254740993', 'P/ 3'), { minLength: 3, maxLength: 5 })
    .chain(ids => fc.tuple(...ids.map(id => recordOf(id, codes)))),
);

export const options: fc.Arbitrary<RenderOptions> = fc.record({
  descriptionLength: fc.constantFrom(1, 5, 8, 20, 50, 128),
  units: fc.boolean(),
  staticFacts: fc.boolean(),
  precision: fc.constantFrom('auto', 'date', 'datetime'),
});

/** The whole text that a rendering writes. */
export function rendered(rendering: Rendering, how: RenderOptions, records: readonly SubjectEvents[]): string {
  const pass = rendering.begin(how);
  for (const record of records) pass.survey(record);
  return [pass.head(), ...records.map(record => pass.record(record))]
    .flatMap(segments => [...segments])
    .map(({ text: written }) => written)
    .join('');
}
