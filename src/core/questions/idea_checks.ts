import { countOf } from '../tasks/checks';
import type { IdeaKey, KeyFault, Placeholder, TaskRules } from '../tasks/task';
import { TASK_RULES } from '../tasks/tasks';
import type { Idea } from './idea';
import { parseSize, SizeFault } from './size_expression';

const IDEA_KEYS: readonly IdeaKey[] = ['k', 'examples', 'criterion', 'treatment', 'outcome'];

/** What is wrong with an idea whose shape is right: keys are within the idea. */
export function checkIdea(idea: Idea): readonly KeyFault[] {
  const rules = TASK_RULES[idea.task];
  return [
    ...checkKeys(idea, rules),
    ...checkRoles(idea, rules),
    ...checkCohorts(idea),
    ...checkSizes(idea),
    ...checkPlaceholders(idea, rules),
    ...rules.checkIdea(idea),
  ];
}

function checkKeys(idea: Idea, { ideaKeys, task }: TaskRules): readonly KeyFault[] {
  return IDEA_KEYS.flatMap(key => {
    const [isNeeded, isThere] = [ideaKeys.includes(key), idea[key] !== undefined];
    if (isNeeded && !isThere) return [{ key, message: `the key ${key} is missing, which ideas of ${task} have.` }];
    if (!isNeeded && isThere) return [{ key, message: `${task} has no ${key}. Leave it out.` }];
    return [];
  });
}

function checkRoles({ cohorts }: Idea, { roles, task }: TaskRules): readonly KeyFault[] {
  const names = cohorts.map(({ name }) => name);
  if ('named' in roles) {
    const missing = roles.named.filter(name => !names.includes(name));
    const surplus = names.filter(name => !roles.named.includes(name));
    const again = roles.named.filter(name => {
      return !roles.mayRepeat.includes(name) && names.filter(each => each === name).length > 1;
    });
    const are = `the cohorts of ${task} are ${roles.named.join(', ')}`;
    return [
      ...missing.map(name => ({ key: 'cohorts', message: `there is no cohort ${name}: ${are}.` })),
      ...surplus.map(name => ({ key: cohortKey(names, name, 'name'), message: `there is a cohort ${name}: ${are}.` })),
      ...again.map(name => ({ key: 'cohorts', message: `there is one cohort ${name}, and not several.` })),
    ];
  }
  const { least, most, what } = roles;
  const again = names.find((name, i) => names.indexOf(name) !== i);
  if (again !== undefined) {
    const message = `the cohort ${again} is there twice: a cohort of ${task} is ${what}.`;
    return [{ key: `cohorts[${names.lastIndexOf(again)}].name`, message }];
  }
  if (names.length >= least && names.length <= most) return [];
  const wanted = least === most ? String(least) : `${least} to ${most}`;
  const message = `it has ${countOf(names.length, 'cohort')}, and ${task} has ${wanted}: each is ${what}.`;
  return [{ key: 'cohorts', message }];
}

function cohortKey(names: readonly string[], name: string, part: string): string {
  return `cohorts[${names.indexOf(name)}].${part}`;
}

function checkCohorts({ cohorts }: Idea): readonly KeyFault[] {
  return cohorts.flatMap(({ name, archetypes }, i) => {
    const key = `cohorts[${i}].archetypes`;
    if (archetypes.length === 0) return [{ key, message: `the cohort ${name} has no archetype to draw from.` }];
    const again = archetypes.find((id, j) => archetypes.indexOf(id) !== j);
    return again === undefined ? [] : [{ key, message: `the cohort ${name} has the archetype ${again} twice.` }];
  });
}

function checkSizes({ cohorts, k, examples }: Idea): readonly KeyFault[] {
  const sizes = [
    ...cohorts.map(({ size }, i) => ({ key: `cohorts[${i}].size`, text: size, mayUseK: k !== undefined })),
    { key: 'k', text: k, mayUseK: false },
    { key: 'examples', text: examples, mayUseK: false },
  ];
  return sizes.flatMap(({ key, text, mayUseK }) => {
    if (text === undefined) return [];
    try {
      if (!parseSize(text).usesK || mayUseK) return [];
      return [{ key, message: `${key} is ${text}, and there is no k for it. Sizes here are over N.` }];
    } catch (error) {
      if (!(error instanceof SizeFault)) throw error;
      return [{ key, message: sizeSentence(key, text, error) }];
    }
  });
}

/** A size that is none, as a sentence. */
export function sizeSentence(key: string, text: string, { message, column }: SizeFault): string {
  const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return `${key} is no size: “${shown}” ${message} (column ${column}).`;
}

const BRACES = /\{([^{}]*)\}|[{}]/g;
const PLACEHOLDERS: readonly Placeholder[] = [
  'N',
  'k',
  'query',
  'examples',
  'categories',
  'groups',
  'treatment',
  'outcome',
];

function checkPlaceholders({ question }: Idea, { placeholders, task }: TaskRules): readonly KeyFault[] {
  const key = 'question';
  const found = [...question.matchAll(BRACES)].map(([whole, name]) => ({ whole, name }));
  const allowed: readonly Placeholder[] = ['N', ...placeholders];
  const names = allowed.map(name => `{${name}}`).join(', ');
  const strange = found
    .filter(({ name }) => !allowed.some(each => each === name))
    .map(({ whole, name }) => {
      const isOther = PLACEHOLDERS.some(each => each === name);
      const what = isOther ? `has ${whole}, which ${task} does not have` : `has ${whole}, which is no placeholder`;
      return { key, message: `the question ${what}. There are ${names}.` };
    });
  const missing = placeholders
    .filter(name => !found.some(each => each.name === name))
    .map(name => ({ key, message: `the question lacks {${name}}: nobody can answer without knowing it.` }));
  return [...strange, ...missing];
}

/** The text of a question. @param values of the placeholders, all that the template has */
export function filledTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(BRACES, (whole, name: string | undefined) => values[name ?? ''] ?? whole);
}
