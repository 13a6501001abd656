import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { codesOfSystem } from './sources';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const QUERIES = path.join(ROOT, 'bench/ontology/queries');
/** The specification names these: they are in the part to tune with. */
const NAMED = new Set([
  ...['heart attack', 'mini stroke', 'low thyroid', 'blood sugar', 'white blood cell count', 'broken hip'],
  'partial removal of colon',
]);

interface Query {
  readonly system: string;
  readonly text: string;
  readonly accepted: readonly string[];
  readonly kind: string;
}

function queriesOf(part: string): Query[] {
  const [, ...lines] = readFileSync(path.join(QUERIES, `${part}.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map(line => {
    const [kind = '', , system = '', text = '', accepted = ''] = line.split('\t');
    return { kind, system, text, accepted: accepted.split('; ') };
  });
}

const parts = { tuning: queriesOf('tuning'), held_out: queriesOf('held_out') };
const all = Object.values(parts).flat();

describe('the queries that the search is measured with', () => {
  it('are enough, of every kind, each in one part only', () => {
    expect(all.length).toBeGreaterThanOrEqual(150);
    for (const queries of Object.values(parts)) {
      expect(new Set(queries.map(({ kind }) => kind))).toEqual(new Set(['dx', 'procedure', 'lab', 'drug']));
    }
    expect(new Set(all.map(({ system, text }) => `${system}|${text}`)).size).toBe(all.length);
  });

  it.each(Object.entries(parts))('are parted by the rule that the README gives: %s', (part, queries) => {
    for (const { system, text } of queries) {
      const first = createHash('sha256').update(`${system}|${text}`).digest()[0] ?? 0;
      expect(NAMED.has(text) || first % 2 === 0 ? 'tuning' : 'held_out', text).toBe(part);
    }
  });

  it('accept codes that the publishers’ tables have', () => {
    for (const { text, system, accepted } of all) {
      expect(accepted.length, text).toBeGreaterThan(0);
      for (const form of accepted) {
        const [, of = '', kind = '', rest = ''] = /^(\w+)([:~])(.+)$/.exec(form) ?? [];
        const codes = codesOfSystem(of);
        expect(codes.size, form).toBeGreaterThan(0);
        if (system !== '' && accepted.length === 1) expect(of, text).toBe(system);
        if (kind === '~') continue;
        const known = rest.endsWith('*')
          ? [...codes].some(code => code.startsWith(rest.slice(0, -1)))
          : codes.has(rest);
        // CVX has its numbers without zeros before them in its table.
        expect(known || (of === 'cvx' && codes.has(rest.replace(/^0/, ''))), `${text}: ${form}`).toBe(true);
      }
    }
  });
});

describe('our own lay words', () => {
  const [head, ...rows] = readFileSync(path.join(ROOT, 'ontology/own/lay_terms.tsv'), 'utf8').trimEnd().split('\n');

  it('are of codes that the publishers’ tables have, each once', () => {
    expect(head).toBe('system\tcode\tterm');
    expect(new Set(rows.map(row => row.toLowerCase())).size).toBe(rows.length);
    for (const row of rows) {
      const [system = '', code = '', term = '', ...surplus] = row.split('\t');
      expect(surplus, row).toEqual([]);
      expect(term, row).toBe(term.trim());
      expect(term, row).not.toBe('');
      const codes = codesOfSystem(system);
      expect(codes.has(code) || (system === 'cvx' && codes.has(code.replace(/^0/, ''))), row).toBe(true);
    }
  });
});
