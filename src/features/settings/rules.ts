import type { CategoryRule } from '../../core/meds/category';

/** Name and default of every setting, as package.json declares them (a test compares the two). */
export const SETTINGS = {
  categories: { key: 'cohortLens.categories', default: [] },
  codePrefixes: { key: 'cohortLens.codePrefixes', default: {} },
  insertAs: { key: 'cohortLens.findCode.insertAs', default: 'code' },
  inlayHints: { key: 'cohortLens.inlayHints.enabled', default: false },
  diagnostics: { key: 'cohortLens.diagnostics.enabled', default: false },
  encodings: { key: 'cohortLens.tokens.encodings', default: ['o200k_base', 'cl100k_base'] },
  models: { key: 'cohortLens.tokens.models', default: [] },
  descriptionLength: { key: 'cohortLens.rendering.descriptionLength', default: 50 },
  units: { key: 'cohortLens.rendering.units', default: true },
  staticFacts: { key: 'cohortLens.rendering.staticFacts', default: true },
  precision: { key: 'cohortLens.rendering.precision', default: 'auto' },
  templates: { key: 'cohortLens.rendering.templates', default: [] },
  modelProfiles: { key: 'cohortLens.evaluation.profiles', default: [] },
  runsFolder: { key: 'cohortLens.evaluation.runsFolder', default: '' },
  restrictedDataSets: { key: 'cohortLens.restrictedDataSets', default: [] },
} as const satisfies Record<string, { readonly key: string; readonly default: unknown }>;

export type SettingName = keyof typeof SETTINGS;

export interface RulesRead {
  readonly rules: readonly CategoryRule[];
  /** One plain sentence per rule that can't be used. */
  readonly faults: readonly string[];
}

const FIELDS = ['category', 'code', 'column', 'value'] as const;

/**
 * Reads the value of `cohortLens.categories`. A rule that can't be used is left out and told of; the others count.
 * Whether a text is a pattern is judged by whoever compiles it (`compile` throws).
 */
export function readCategoryRules(value: unknown, compile: (pattern: string) => unknown): RulesRead {
  if (!Array.isArray(value)) {
    return { rules: [], faults: ['The setting cohortLens.categories must be a list of rules, so none of it is used.'] };
  }
  const rules: CategoryRule[] = [];
  const faults: string[] = [];
  value.forEach((rule: unknown, index) => {
    const fault = faultOf(rule, compile);
    if (fault !== null) faults.push(`Rule ${index + 1} of the setting cohortLens.categories is not used: ${fault}.`);
    else rules.push(rule as CategoryRule);
  });
  return { rules, faults };
}

function faultOf(rule: unknown, compile: (pattern: string) => unknown): string | null {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return 'it is not an object with a category';
  for (const [name, field] of Object.entries(rule)) {
    if (!FIELDS.some(known => known === name))
      return `it has “${name}”, and only category, code, column and value are known`;
    if (typeof field !== 'string' || field.trim() === '') return `“${name}” must be a text that is not empty`;
  }
  if (!('category' in rule)) return 'it names no category';
  if (!('code' in rule) && !('column' in rule)) return 'it names neither a code pattern nor a column';
  if ('value' in rule && !('column' in rule)) return 'it has a value pattern but names no column';
  for (const field of ['code', 'value'] as const) {
    const pattern = (rule as Partial<CategoryRule>)[field];
    if (pattern === undefined) continue;
    try {
      compile(pattern);
    } catch (error) {
      return `its “${field}” can’t be used (${error instanceof Error ? error.message : String(error)})`;
    }
  }
  return null;
}
