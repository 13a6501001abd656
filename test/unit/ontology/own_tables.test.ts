import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/**
 * The own tables against the publishers' tables: a code of the list stands under exactly one chapter, a heading has
 * codes, a LOINC code exists. Expectations about single rows are from the standards.
 */
const FOLDER = path.resolve('ontology');

type Row = Readonly<Record<string, string>>;

function rowsOf(text: string): Row[] {
  const [header = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const columns = header.split('\t');
  return lines.map(line => {
    const cells = line.split('\t');
    expect(cells, line).toHaveLength(columns.length);
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
  });
}

const own = (name: string): Row[] => rowsOf(readFileSync(path.join(FOLDER, 'own', name), 'utf8'));
const source = (name: string): Row[] =>
  rowsOf(gunzipSync(readFileSync(path.join(FOLDER, 'sources', `${name}.gz`))).toString('utf8'));
const cell = (row: Row, column: string): string => row[column] ?? '';

function duplicates(values: readonly string[]): string[] {
  const seen = new Set<string>();
  return values.filter(value => seen.size === seen.add(value).size);
}

const TABLES = ['icd10pcs_sections.tsv', 'icd9cm_chapters.tsv', 'icd9proc_chapters.tsv', 'mimic_items.tsv'];

describe.each(TABLES)('%s', name => {
  it('has no stray space, no empty name and no two names for one thing', () => {
    const text = readFileSync(path.join(FOLDER, 'own', name), 'utf8');
    expect(text).not.toMatch(/ {2}|^ | $| \t|\t |\r/m);
    expect(text.endsWith('\n')).toBe(true);
    const rows = own(name);
    expect(rows.filter(row => (row.description ?? row.label) === '')).toEqual([]);
    const keys = rows.map(row => [row.prefix, row.first, row.last, row.level, row.itemid].join('|'));
    expect(duplicates(keys)).toEqual([]);
  });
});

describe('icd10pcs_sections.tsv', () => {
  const sections = own('icd10pcs_sections.tsv');
  const named = new Map(sections.map(row => [cell(row, 'prefix'), cell(row, 'description')]));
  const tables = source('icd10pcs_fy2026.tsv').filter(row => cell(row, 'code').length === 3);

  it('names the section of every table, and no other', () => {
    const inUse = new Set(tables.map(row => cell(row, 'code').slice(0, 1)));
    const written = sections.filter(row => row.level === 'section').map(row => cell(row, 'prefix'));
    expect(written).toEqual([...inUse].sort());
  });

  it('names body systems as the titles of the tables do', () => {
    for (const table of tables) {
      const code = cell(table, 'code');
      const section = named.get(code.slice(0, 1)) ?? '';
      const system = named.get(code.slice(0, 2));
      // The title of a table of section 0 has no section, and sections G and H have no body systems.
      const begins = [...(code.startsWith('0') ? [] : [section]), ...(system === undefined ? [] : [system])].join(', ');
      expect(cell(table, 'long'), code).toMatch(new RegExp(`^${begins.replaceAll(/[()]/g, String.raw`\$&`)}(, |$)`));
    }
    expect([...new Set(tables.map(row => cell(row, 'code').slice(0, 2)))].filter(key => !named.has(key))).toEqual([
      'GZ',
      'HZ',
    ]);
  });
});

describe.each([
  ['icd9cm_chapters.tsv', 'icd9cm_v32.tsv', 'section', ['250', '428', 'V58', 'E879']],
  ['icd9proc_chapters.tsv', 'icd9proc_v32.tsv', 'category', ['36', '99']],
])('%s', (name, list, lowest, examples) => {
  const headings = own(name);
  const codes = source(list).map(row => cell(row, 'code'));
  const categories = [...new Set(codes.map(code => code.split('.')[0] ?? code))];
  const holds = (row: Row, category: string): boolean =>
    cell(row, 'first').length === category.length && cell(row, 'first') <= category && category <= cell(row, 'last');

  it('holds every code in one chapter, and in one heading below it', () => {
    for (const level of ['chapter', lowest]) {
      const ranges = headings.filter(row => row.level === level);
      expect(categories.filter(category => ranges.filter(row => holds(row, category)).length !== 1)).toEqual([]);
    }
  });

  it('has no heading without codes', () => {
    expect(headings.filter(row => !categories.some(category => holds(row, category)))).toEqual([]);
  });

  it('names the categories that are no codes of their own', () => {
    const written = headings.filter(row => row.level === 'category').map(row => cell(row, 'first'));
    expect(new Set(written)).toEqual(new Set(categories.filter(category => !codes.includes(category))));
    for (const example of examples) expect(written).toContain(example);
  });
});

it('names ICD-9-CM headings as the tabular list does', () => {
  const headings = new Map(
    own('icd9cm_chapters.tsv').map(row => [`${row.level} ${row.first}-${row.last}`, cell(row, 'description')]),
  );
  expect(headings.get('chapter 390-459')).toBe('Diseases of the circulatory system');
  expect(headings.get('section 249-259')).toBe('Diseases of other endocrine glands');
  expect(headings.get('category 250-250')).toBe('Diabetes mellitus');
  expect(headings.get('section E930-E949')).toContain('adverse effects in therapeutic use');
});

describe('mimic_items.tsv', () => {
  const items = own('mimic_items.tsv');
  const byId = new Map(items.map(row => [cell(row, 'itemid'), row]));

  it('has items of the five tables that MEDS data sets write, in the order of their numbers', () => {
    expect(new Set(items.map(row => row.kind))).toEqual(new Set(['lab', 'chart', 'input', 'output', 'procedure']));
    const ids = items.map(row => Number(row.itemid));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    for (const row of items) {
      // d_labitems begins at 50801, d_items of the ICU at 220001.
      const from = row.kind === 'lab' ? [50_801, 60_000] : [220_001, 240_000];
      expect(Number(row.itemid), row.label).toBeGreaterThanOrEqual(from[0] ?? 0);
      expect(Number(row.itemid), row.label).toBeLessThan(from[1] ?? 0);
    }
  });

  it('maps to LOINC codes that exist: all but two in the bundled part, with right check digits', () => {
    const loinc = new Set(source('loinc_subset.tsv').map(row => cell(row, 'code')));
    const mapped = items.map(row => cell(row, 'loinc')).filter(code => code !== '');
    expect(mapped.length).toBeGreaterThan(250);
    expect([...new Set(mapped)].filter(code => !loinc.has(code))).toEqual(['8452-5', '8453-3']);
    for (const code of mapped) expect(luhn(code.replace('-', '')), code).toBe(true);
  });

  it.each([
    ['220045', 'Heart Rate', 'chart', '8867-4'],
    ['220277', 'O2 saturation pulseoxymetry', 'chart', '59408-5'],
    ['50912', 'Creatinine', 'lab', '2160-0'],
    ['225158', 'NaCl 0.9%', 'input', ''],
    ['226559', 'Foley', 'output', '9187-6'],
    ['225792', 'Invasive Ventilation', 'procedure', ''],
  ])('%s is %s', (itemid, label, kind, loinc) => {
    expect(byId.get(itemid)).toMatchObject({ label, kind, loinc });
  });
});

/** LOINC's check digit (mod 10, as in the LOINC Users' Guide, appendix C). */
function luhn(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, i) => {
      const value = digit * (i % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
