import type { JsonNode } from '../cohort/json_source';
import { allOf, FileReading, type FileProblem } from './file_reading';
import type { Criterion, Idea, IdeaCohort } from './idea';
import { checkIdea } from './idea_checks';
import { TASKS, type NamedCodes, type Task } from './question';
import { namedCodesOf, QUESTION_ID } from './question_file';

/** The names of idea files end so. */
export const IDEA_FILE_END = '.ideas.json';
const VERSION = 1;

export interface ReadIdeas {
  /** Those that can be sampled, with where they stand. */
  readonly ideas: readonly PlacedIdea[];
  readonly problems: readonly FileProblem[];
}

export interface PlacedIdea {
  readonly idea: Idea;
  /** In `ideas` of the file, from 0. */
  readonly place: number;
}

const IDEA_KEYS = ['id', 'task', 'title', 'question', 'cohorts', 'k', 'examples', 'criterion', 'treatment', 'outcome'];
const CRITERION_KEYS = ['codes', 'take', 'order'];
const TAKES: readonly Criterion['take'][] = ['last', 'first', 'highest', 'lowest', 'mean', 'count', 'change'];
const ORDERS: readonly Criterion['order'][] = ['most', 'least'];

/**
 * Reads an idea file (`*.ideas.json`, media/schemas/ideas.schema.json). An idea that is wrong does not keep the others from
 * being read.
 */
export function readIdeas(text: string): ReadIdeas {
  const reading = new FileReading(text);
  const root = reading.parse();
  const fields = root && reading.fields(root, '', ['version', 'ideas']);
  if (!fields) return { ideas: [], problems: reading.problems };
  const version = reading.needed(fields, 'version', '');
  if (version) reading.whole(version, 'version', VERSION, VERSION);
  const list = reading.needed(fields, 'ideas', '');
  const items = (list && reading.items(list, 'ideas')) ?? [];
  const placeOf = new Map<string, number>();
  const ideas = items.flatMap((item, place) => {
    const key = `ideas[${place}]`;
    const idea = ideaOf(reading, item, key);
    if (!idea) return [];
    const before = placeOf.get(idea.id);
    if (before !== undefined) {
      reading.error(`${key}.id`, `ideas[${before}] has the id ${idea.id} as well. Ids are unique in a file.`);
      return [];
    }
    placeOf.set(idea.id, place);
    const faults = checkIdea(idea);
    for (const { key: part, message } of faults) {
      reading.error(part === '' ? key : `${key}.${part}`, `Idea ${idea.id}: ${message}`);
    }
    return faults.length > 0 ? [] : [{ idea, place }];
  });
  return { ideas, problems: reading.problems };
}

function ideaOf(reading: FileReading, node: JsonNode, key: string): Idea | null {
  const fields = reading.fields(node, key, IDEA_KEYS);
  if (!fields) return null;
  const part = <T>(name: string, read: (node: JsonNode, key: string) => T | null): T | null => {
    const value = reading.needed(fields, name, key);
    return value && read(value, `${key}.${name}`);
  };
  const optional = <T>(name: string, read: (node: JsonNode, key: string) => T | null): T | null | undefined => {
    const value = fields.get(name);
    return value && read(value, `${key}.${name}`);
  };
  const text = (node: JsonNode, key: string): string | null => reading.text(node, key);
  const codes = (node: JsonNode, key: string): NamedCodes | null => namedCodesOf(reading, node, key);
  const idWords = 'of letters, digits, -, _ and .';
  const id = part('id', (node, key) => reading.textLike(node, key, QUESTION_ID, idWords));
  const task = part<Task>('task', (node, key) => reading.oneOf(node, key, TASKS));
  const title = part('title', text);
  const question = part('question', text);
  const cohorts = part('cohorts', (node, key) => reading.list(node, key, (item, key) => cohortOf(reading, item, key)));
  const k = optional('k', text);
  const examples = optional('examples', text);
  const criterion = optional('criterion', (node, key) => criterionOf(reading, node, key));
  const treatment = optional('treatment', codes);
  const outcome = optional('outcome', codes);
  if (id === null || task === null || title === null || question === null || !cohorts) return null;
  if (k === null || examples === null || criterion === null || treatment === null || outcome === null) return null;
  return {
    ...{ id, task, title, question, cohorts },
    ...(k === undefined ? {} : { k }),
    ...(examples === undefined ? {} : { examples }),
    ...(criterion === undefined ? {} : { criterion }),
    ...(treatment === undefined ? {} : { treatment }),
    ...(outcome === undefined ? {} : { outcome }),
  };
}

function cohortOf(reading: FileReading, node: JsonNode, key: string): IdeaCohort | null {
  const fields = reading.fields(node, key, ['name', 'description', 'archetypes', 'size']);
  if (!fields) return null;
  const texts = allOf(
    ['name', 'description', 'size'].map(name => {
      const value = reading.needed(fields, name, key);
      return value && reading.text(value, `${key}.${name}`);
    }),
  );
  const listed = reading.needed(fields, 'archetypes', key);
  const archetypes = listed && reading.list(listed, `${key}.archetypes`, (item, key) => reading.text(item, key));
  if (!texts || !archetypes) return null;
  const [name = '', description = '', size = ''] = texts;
  return { name, description, archetypes, size };
}

function criterionOf(reading: FileReading, node: JsonNode, key: string): Criterion | null {
  const fields = reading.fields(node, key, CRITERION_KEYS);
  if (!fields) return null;
  const part = <T>(name: string, read: (node: JsonNode, key: string) => T | null): T | null => {
    const value = reading.needed(fields, name, key);
    return value && read(value, `${key}.${name}`);
  };
  const codes = part('codes', (node, key) => reading.list(node, key, (item, key) => reading.text(item, key)));
  const take = part('take', (node, key) => reading.oneOf(node, key, TAKES));
  const order = part('order', (node, key) => reading.oneOf(node, key, ORDERS));
  return codes && take && order && { codes, take, order };
}
