import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../src/core/meds/match';
import { readCategoryRules, SETTINGS } from '../../../src/features/settings/rules';

interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly default: unknown }>> };
  };
}

const manifest = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
) as Manifest;
const compile = (pattern: string): unknown => compilePattern(pattern, false);

describe('settings', () => {
  it('are those that package.json declares, with the same defaults', () => {
    const declared = Object.entries(manifest.contributes.configuration.properties).map(([key, setting]) => ({
      key,
      default: setting.default,
    }));
    expect(Object.values(SETTINGS)).toEqual(declared);
  });
});

describe('category rules', () => {
  it('are taken as they stand', () => {
    const rules = [
      { category: 'vitals', code: '^CHART//2200(45|50)' },
      { category: 'my lane', column: 'icustay_id' },
      { category: 'labs', column: 'table', value: '^labevents$' },
    ];
    expect(readCategoryRules(rules, compile)).toEqual({ rules, faults: [] });
  });

  it('that can’t be used are told of one by one, and the others count', () => {
    const good = { category: 'labs', code: 'LAB' };
    const { rules, faults } = readCategoryRules(
      [
        { code: 'X' },
        good,
        { category: 'labs' },
        { category: 'labs', kode: 'X' },
        { category: '', code: 'X' },
        'labs',
        { category: 'labs', code: 'X', value: 'X' },
      ],
      compile,
    );
    expect(rules).toEqual([good]);
    expect(faults).toEqual([
      'Rule 1 of the setting cohortLens.categories is not used: it names no category.',
      'Rule 3 of the setting cohortLens.categories is not used: it names neither a code pattern nor a column.',
      'Rule 4 of the setting cohortLens.categories is not used: it has “kode”, and only category, code, column and value are known.',
      'Rule 5 of the setting cohortLens.categories is not used: “category” must be a text that is not empty.',
      'Rule 6 of the setting cohortLens.categories is not used: it is not an object with a category.',
      'Rule 7 of the setting cohortLens.categories is not used: it has a value pattern but names no column.',
    ]);
  });

  it('with a pattern that can’t be read are told of with the reason', () => {
    const { rules, faults } = readCategoryRules([{ category: 'labs', code: 'LAB(' }], compile);
    expect(rules).toEqual([]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(/^Rule 1 .* its “code” can’t be used \(.*missing closing \).*\)\.$/);
  });

  it('must be a list', () => {
    expect(readCategoryRules({ category: 'labs' }, compile).faults).toEqual([
      'The setting cohortLens.categories must be a list of rules, so none of it is used.',
    ]);
  });
});
