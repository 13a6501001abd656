import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CODE } from '../../../src/core/render/code';
import { CODEBOOK } from '../../../src/core/render/codebook';
import { compareCodes } from '../../../src/core/render/codebook_entries';
import { COMPACT } from '../../../src/core/render/compact/rendering';
import { DESCRIPTION } from '../../../src/core/render/description';
import { BUILT_IN_RENDERINGS } from '../../../src/core/render/renderings';
import { TABLE } from '../../../src/core/render/table';
import { parseTemplate } from '../../../src/core/render/template';
import { templateRendering } from '../../../src/core/render/template_rendering';
import { FIGURE_7_LEFT, FIGURE_7_RIGHT, FIGURE_8 } from './figures';
import { recordOf, segmentsOf, textOf } from './written_record';

/** Typed by hand: from the figures, and from what the renderings promise. */
const golden = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, '../../fixtures/renderings', name), 'utf8');

const LAB = 'LAB//50912//mg/dL';
const ODD_DESCRIPTIONS = { [LAB]: 'Creatinine', RACE: 'Race', X: 'Time: since the\r\noperation', 'LAB//K': ' \t' };
/** What is odd about records: fractions of seconds, no code, blanks, line breaks, what reads like a heading. */
const ODD = [
  recordOf(
    '12345678901234567',
    [
      { time: null, code: 'GENDER//F' },
      { time: null, code: 'RACE', text: 'Black / African\nAmerican' },
      { time: '1950-01-01', code: 'MEDS_BIRTH' },
      { time: '2019-10-04 08:30', code: LAB, value: 0.9, unit: 'mg/dL' },
      { time: '2019-10-04 08:30', code: 'NOTE//A #1', text: '=== Patient ID: 9 ===\r\n\r\nTime: 2020-01-01\n' },
      { time: '2019-10-04 08:30:00.5', code: 'X', value: -0, unit: 'h' },
      { time: '2019-10-04 08:30:00.5', code: 'LAB//K', value: 5, text: 'hemolyzed' },
      { time: '2019-10-04 08:30:00.5', code: null, value: 7 },
    ],
    ODD_DESCRIPTIONS,
  ),
  recordOf('8', []),
  recordOf(
    '9',
    [
      { time: '2020-02-01', code: LAB, value: 1, unit: 'mg/dL' },
      { time: '2020-02-01', code: 'MEDS_DEATH' },
    ],
    ODD_DESCRIPTIONS,
  ),
];

describe('the shapes of the paper', () => {
  it('description is what figure 7 shows on its left', () => {
    expect(textOf(DESCRIPTION, [FIGURE_7_LEFT])).toBe(golden('figure_7_description.txt'));
  });

  it('code is what it shows on its right', () => {
    expect(textOf(CODE, [FIGURE_7_RIGHT])).toBe(golden('figure_7_code.txt'));
  });

  it('codebook is what figure 8 shows', () => {
    const lines = textOf(CODEBOOK, [FIGURE_8]).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'Codebook (integer IDs assigned to medical codes):',
      '#1: Birth of patient',
      '#2: (cpt//0513T) 0513T - External shockwave, integrated wound healing, each additional wound.',
      '#3: (cpt//1021887) Skilled Nursing Facility',
      '#4: (cpt//1111F) CPT Code: 1111F - Discharge medication reconciliation with current medication review.',
    ]);
    expect(lines.slice(313, 321)).toEqual([
      '#313: (snomed//91251008) Physical Therapy Procedure - A therapeutic intervention aimed at alleviating physical ' +
        'impairments and enhancing mobility and fun',
      '',
      '=== Patient ID: 1182 ===',
      'Time: 1968-07-25',
      '#1',
      'Time: 2023-08-15',
      '#313',
      '#312',
    ]);
    expect(lines.slice(-4)).toEqual(['#4', '#2', '#3 1 vial', '']);
  });
});

describe('renderings of odd records', () => {
  it.each([
    ['odd_description.txt', DESCRIPTION],
    ['odd_code.txt', CODE],
    ['odd_codebook.txt', CODEBOOK],
    ['odd_table.tsv', TABLE],
    ['odd_compact.txt', COMPACT],
    [
      'odd_xml_like.txt',
      templateRendering('template:x', 'x', parseTemplate(golden('xml_like.rendering.txt'), 'xml_like.rendering.txt')),
    ],
  ])('%s', (file, rendering) => {
    expect(textOf(rendering, ODD)).toBe(golden(file));
  });

  it('say what is a concept, and whose and which event each segment is', () => {
    const [record] = ODD;
    const segments = segmentsOf(DESCRIPTION, [record!]);
    expect(segments.filter(({ concept }) => concept).map(({ text }) => text)).toEqual([
      'GENDER//F',
      'Race',
      'Birth',
      'Creatinine',
      'NOTE//A #1',
      '- Time: since the operation',
      'LAB//K',
      'no code',
    ]);
    expect(segments.filter(({ kind }) => kind === 'event').map(({ row }) => row)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap(row => [row, row]),
    );
    expect(new Set(segments.map(({ subject }) => subject))).toEqual(new Set(['12345678901234567']));
    const shared = segmentsOf(CODEBOOK, ODD).filter(({ subject }) => subject === null);
    expect(shared.map(({ kind, concept }) => `${kind} ${concept}`)).toEqual([
      'legend false',
      ...Array.from({ length: 8 }, () => 'legend true'),
      'separator false',
    ]);
    const cells = segmentsOf(TABLE, [ODD[2]!]).map(({ text, concept }) => [text, concept]);
    expect(cells.slice(1, 7)).toEqual([
      ['9\t2020-02-01', false],
      [`\t${LAB}\tCreatinine`, true],
      ['\t1\tmg/dL\t\n', false],
      ['9\t2020-02-01', false],
      ['\tMEDS_DEATH', true],
      ['\t\t\t\t\n', false],
    ]);
  });
});

describe('an empty cohort', () => {
  it('is no text but the header of the table', () => {
    for (const rendering of [DESCRIPTION, CODE, CODEBOOK]) expect(textOf(rendering, [])).toBe('');
    expect(textOf(TABLE, [])).toBe('subject_id\ttime\tcode\tcode_descr\tnumeric_value\tunit\ttext_value\n');
  });

  it('has no codebook where no subject has events', () => {
    expect(textOf(CODEBOOK, [recordOf('8', []), recordOf('9', [])])).toBe(
      '=== Patient ID: 8 ===\n\n=== Patient ID: 9 ===\n',
    );
  });
});

describe('the options of renderings', () => {
  const record = recordOf(
    '1',
    [
      { time: null, code: 'GENDER//F' },
      { time: '2020-01-01 08:00', code: 'HR', value: 80, unit: 'bpm', text: 'at rest' },
      { time: '2020-01-01 09:00', code: 'HR', value: 81, unit: 'bpm' },
    ],
    { HR: 'Heart rate', 'GENDER//F': 'Female' },
  );

  it('leave out units and static facts, also from the codebook and the columns', () => {
    const few = { units: false, staticFacts: false, precision: 'date' } as const;
    const events = ['80 at rest', '81'];
    const lines = (head: string): string[] => events.map(tail => `${head} ${tail}`);
    const record1 = (head: string): string =>
      ['=== Patient ID: 1 ===', 'Time: 2020-01-01', ...lines(head), ''].join('\n');
    expect(textOf(DESCRIPTION, [record], few)).toBe(record1('Heart rate'));
    expect(textOf(CODE, [record], few)).toBe(record1('HR'));
    expect(textOf(CODEBOOK, [record], few)).toBe(
      `Codebook (integer IDs assigned to medical codes):\n#1: (HR) Heart rate\n\n${record1('#1')}`,
    );
    expect(textOf(TABLE, [record], few)).toBe(
      'subject_id\ttime\tcode\tcode_descr\tnumeric_value\ttext_value\n' +
        '1\t2020-01-01\tHR\tHeart rate\t80\tat rest\n1\t2020-01-01\tHR\tHeart rate\t81\t\n',
    );
  });

  it('write times where dates would do, if asked', () => {
    const days = recordOf('1', [{ time: '2020-01-01', code: 'HR' }]);
    expect(textOf(CODE, [days], { precision: 'datetime' })).toBe(
      '=== Patient ID: 1 ===\nTime: 2020-01-01 00:00:00\nHR\n',
    );
  });

  it('cut descriptions by code point, and those of the codebook to 128', () => {
    const long = recordOf('1', [{ time: '2020-01-01', code: 'A//1' }], { 'A//1': '🫀'.repeat(10_000) });
    expect(textOf(DESCRIPTION, [long])).toContain(`\n${'🫀'.repeat(50)}\n`);
    expect(textOf(DESCRIPTION, [long], { descriptionLength: 3 })).toContain(`\n${'🫀'.repeat(3)}\n`);
    expect(textOf(TABLE, [long], { descriptionLength: 3 })).toContain(`\tA//1\t${'🫀'.repeat(3)}\t`);
    expect(textOf(CODEBOOK, [long])).toContain(`\n#1: (A//1) ${'🫀'.repeat(128)}\n`);
    expect(textOf(CODEBOOK, [long], { descriptionLength: 3 })).toContain(`\n#1: (A//1) ${'🫀'.repeat(128)}\n`);
  });
});

describe('the codebook', () => {
  it('goes by system and code, each by UTF-16 code unit, birth first', () => {
    const sorted = ['snomed//1', 'A-B//2', 'icd10_proc//0', 'A//10', 'icd10//Z', 'A//9', 'MEDS_BIRTH', 'A', 'icd10//a'];
    expect(sorted.sort(compareCodes)).toEqual([
      'MEDS_BIRTH',
      'A',
      'A//10',
      'A//9',
      'A-B//2',
      'icd10//Z',
      'icd10//a',
      'icd10_proc//0',
      'snomed//1',
    ]);
  });

  it('has a code in several categories once', () => {
    const record = recordOf('1', [
      { time: '2020-01-01', code: 'HR' },
      { time: '2020-01-01', code: 'B' },
    ]);
    const [hr, b] = record.codes;
    const twice = { ...record, codes: [hr!, b!, { ...hr!, category: 'vitals' }], code: Int32Array.of(0, 2) };
    expect(textOf(CODEBOOK, [twice])).toBe(
      'Codebook (integer IDs assigned to medical codes):\n#1: (HR)\n\n=== Patient ID: 1 ===\nTime: 2020-01-01\n#1\n#1\n',
    );
  });
});

describe('the table of renderings', () => {
  it('has all, in the order in which they are offered', () => {
    expect(BUILT_IN_RENDERINGS.map(({ id }) => id)).toEqual(['description', 'code', 'codebook', 'table', 'compact']);
  });
});
