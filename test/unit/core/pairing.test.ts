import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPaired, pairIntervals } from '../../../src/core/meds/pairing';

/** An event as a test writes it: hour, code, and key columns. Hour null: static. */
type Event = readonly [hour: number | null, code: string, keys?: Readonly<Record<string, string>>];

/** The pairs as [row of the start, row of the end]. */
function pairs(events: readonly Event[]): [number, number][] {
  const codes = [...new Set(events.map(([, code]) => code))];
  const staticCount = events.filter(([hour]) => hour === null).length;
  const end = pairIntervals({
    length: events.length,
    staticCount,
    time: BigInt64Array.from(events, ([hour]) => BigInt(hour ?? 0) * 3_600_000_000n),
    code: Int32Array.from(events, ([, code]) => codes.indexOf(code)),
    codes,
    key: (column, row) => events[row]?.[2]?.[column] ?? null,
  });
  return [...end].flatMap((ending, row): [number, number][] => (ending < 0 ? [] : [[row, ending]]));
}

describe('medication, infusion and procedure', () => {
  it('pair by what is given', () => {
    expect(
      pairs([
        [1, 'MEDICATION//START//Furosemide'],
        [2, 'MEDICATION//START//Heparin'],
        [3, 'MEDICATION//STOP//Furosemide'],
        [4, 'MEDICATION//STOP//Heparin'],
        [5, 'MEDICATION//Furosemide//Administered'],
      ]),
    ).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('pair by order where the data name it, else the first to start is the first to end', () => {
    const [a, b] = [{ poe_id: '7-1' }, { poe_id: '7-2' }];
    expect(
      pairs([
        [1, 'MEDICATION//START//Heparin', a],
        [2, 'MEDICATION//START//Heparin', b],
        [3, 'MEDICATION//STOP//Heparin', b],
        [9, 'MEDICATION//STOP//Heparin', a],
      ]),
    ).toEqual([
      [0, 3],
      [1, 2],
    ]);
    expect(
      pairs([
        [1, 'PROCEDURE//START//224275'],
        [2, 'PROCEDURE//START//224275'],
        [3, 'PROCEDURE//END//224275'],
        [9, 'PROCEDURE//END//224275'],
      ]),
    ).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('pair each change of rate under one order, whichever way the file puts end and start of the same hour', () => {
    const order = { order_id: '42' };
    for (const swapped of [false, true]) {
      const middle: Event[] = [
        [2, 'INFUSION_END//221749', order],
        [2, 'INFUSION_START//221749', order],
      ];
      if (swapped) middle.reverse();
      const events: Event[] = [[1, 'INFUSION_START//221749', order], ...middle, [3, 'INFUSION_END//221749', order]];
      const [end, start] = swapped ? [2, 1] : [1, 2];
      expect(pairs(events)).toEqual([
        [0, end],
        [start, 3],
      ]);
    }
  });

  it('leave alone a start without an end and an end without a start', () => {
    expect(
      pairs([
        [1, 'MEDICATION//STOP//Heparin'],
        [2, 'MEDICATION//START//Heparin'],
        [3, 'MEDICATION//STOP//Insulin'],
      ]),
    ).toEqual([]);
  });

  it('may begin and end at one instant', () => {
    expect(
      pairs([
        [1, 'MEDICATION//STOP//Heparin'],
        [1, 'MEDICATION//START//Heparin'],
      ]),
    ).toEqual([[1, 0]]);
  });

  it('heed no static events', () => {
    expect(
      pairs([
        [null, 'MEDICATION//START//Heparin'],
        [3, 'MEDICATION//STOP//Heparin'],
      ]),
    ).toEqual([]);
  });
});

describe('a stay', () => {
  // Subject 10009049 of the MIMIC-IV demo, as its file has it (hours in place of times).
  const admission = { hadm_id: '22995465' };
  const stay = { hadm_id: '22995465', icustay_id: '36753294' };
  const visit: Event[] = [
    [4, 'ED_REGISTRATION'],
    [4, 'TRANSFER_TO//ED//Emergency Department', admission],
    [8, 'HOSPITAL_ADMISSION//EW EMER.//EMERGENCY ROOM', admission],
    [9, 'ICU_ADMISSION//Cardiac Vascular Intensive Care Unit (CVICU)', stay],
    [9, 'ED_OUT'],
    [9, 'TRANSFER_TO//admit//Cardiac Vascular Intensive Care Unit (CVICU)', admission],
    [38, 'TRANSFER_TO//transfer//Medicine', admission],
    [38, 'ICU_DISCHARGE//Cardiac Vascular Intensive Care Unit (CVICU)', stay],
    [134, 'HOSPITAL_DISCHARGE//HOME', admission],
    [134, 'TRANSFER_TO//discharge//UNK', admission],
  ];

  it('runs from admission to discharge, in hospital, intensive care, emergency and ward', () => {
    expect(pairs(visit)).toEqual([
      [0, 4], // emergency department
      [1, 5], // its bed, until the bed in intensive care
      [2, 8], // hospital
      [3, 7], // intensive care
      [5, 6], // its bed
      [6, 8], // the ward, until discharge
    ]);
  });

  it('does not chain a transfer that names no stay to one years later', () => {
    expect(
      pairs([
        ...visit,
        [20_000, 'TRANSFER_TO//ED//Emergency Department'],
        [30_000, 'TRANSFER_TO//ED//Emergency Department'],
      ]),
    ).toEqual(pairs(visit));
  });

  it('chains transfers where the data name no stays at all', () => {
    expect(
      pairs([
        [1, 'TRANSFER_TO//admit//Medicine'],
        [2, 'TRANSFER_TO//transfer//PACU'],
        [3, 'HOSPITAL_DISCHARGE//HOME'],
        [9, 'TRANSFER_TO//admit//Surgery'],
        [12, 'TRANSFER_TO//discharge//UNK'],
      ]),
    ).toEqual([
      [0, 1],
      [1, 2],
      [3, 4],
    ]);
  });

  it('of ACES ends with the next discharge, unless another admission comes first', () => {
    expect(
      pairs([
        [1, 'ADMISSION//CARDIAC'],
        [5, 'DISCHARGE//CARDIAC'],
        [6, 'ADMISSION//PULMONARY'],
        [8, 'ADMISSION//ORTHOPEDIC'],
        [9, 'DISCHARGE'],
      ]),
    ).toEqual([
      [0, 1],
      [3, 4],
    ]);
  });

  it('of an OMOP export pairs by the kind of visit', () => {
    expect(
      pairs([
        [1, 'Visit/IP/start'],
        [2, 'Visit/OP/start'],
        [3, 'Visit/OP/end'],
        [9, 'Visit/IP/end'],
        [10, 'VISIT_START//ER'],
        [11, 'VISIT_END//ER'],
        [12, 'VENTILATION//START//invasive'],
        [13, 'VENTILATION//END//invasive'],
        [14, 'DIALYSIS_START//CRRT'],
        [15, 'DIALYSIS_STOP//CRRT'],
      ]),
    ).toEqual([
      [0, 3],
      [1, 2],
      [4, 5],
      [6, 7],
      [8, 9],
    ]);
  });
});

describe('any events', () => {
  const code = fc.constantFrom(
    'MEDICATION//START//A',
    'MEDICATION//STOP//A',
    'ADMISSION//X',
    'DISCHARGE//X',
    'TRANSFER_TO//admit//Y',
    'TRANSFER_TO//discharge//UNK',
    'HOSPITAL_DISCHARGE//HOME',
    'LAB//1//mg',
  );
  const keys = fc.constantFrom({}, { order_id: '1' }, { hadm_id: '1' }, { hadm_id: '2', order_id: '2' });
  const events = fc
    .array(fc.tuple(fc.nat({ max: 12 }), code, keys), { maxLength: 60 })
    .map(all => all.sort((a, b) => a[0] - b[0]));

  it('never end before they begin, and only at an event that ends such a thing, used once but for chains', () => {
    fc.assert(
      fc.property(events, all => {
        const used = new Set<string>();
        for (const [start, end] of pairs(all)) {
          expect(all[end]?.[0] ?? -1).toBeGreaterThanOrEqual(all[start]?.[0] ?? 99);
          expect(isPaired(all[start]?.[1] ?? '')).toBe(true);
          const chained = all[start]?.[1].startsWith('TRANSFER_TO') === true;
          const use = `${chained ? 'chain' : 'pair'} ${end}`;
          expect(used.has(use)).toBe(false);
          used.add(use);
        }
      }),
    );
  });

  it('are paired in time linear in their number', () => {
    const pairsOf = (count: number): number => {
      const all = Array.from({ length: count }, (_, i): Event => [
        i,
        i % 2 ? 'MEDICATION//STOP//A' : 'MEDICATION//START//A',
      ]);
      return pairs(all).length;
    };
    // A quadratic search over 400,000 events would take minutes and fail by the test's time limit.
    expect(pairsOf(400_000)).toBe(200_000);
  });
});
