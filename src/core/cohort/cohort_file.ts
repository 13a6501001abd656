import { UserFault } from '../fault';
import type { SubjectId } from '../meds/dataset';
import { parseTimeSpan } from '../view/time_span';
import type { CodeSelector, EventScope } from './cohort';
import { JsonSyntaxError, parseJson, placeAt, told, type JsonMember, type JsonNode } from './json_source';

/**
 * A cohort as it is kept in a `*.cohort.json` file (media/schemas/cohort.schema.json):
 *
 *     {
 *       "version": 1,
 *       "dataset": { "path": "../records", "name": "records", "fingerprint": "sha256:…" },
 *       "subjects": ["10000032", "10001217"],
 *       "window": { "from": "2118", "to": null },
 *       "codes": [{ "code": "ICD10CM/I50", "below": true }],
 *       "from": "random sample of 2 of 100, seed 7"
 *     }
 *
 * `window`, `codes`, `from` and `fingerprint` may be null or left out.
 */
export interface CohortFile {
  readonly dataset: CohortFileDataset;
  readonly subjects: readonly SubjectId[];
  readonly scope: EventScope;
  /** How the subjects were selected, in words; null where nobody says. */
  readonly from: string | null;
}

export interface CohortFileDataset {
  /** Absolute, or relative to the cohort file's folder with `/`. */
  readonly path: string;
  readonly name: string;
  /** As the engine tells it (`fingerprint`) when the cohort was saved; null where it was not known. */
  readonly fingerprint: string | null;
}

/** The file names of cohorts end so. */
export const COHORT_FILE_END = '.cohort.json';
export const COHORT_FILE_VERSION = 1;

/** So many things are named in one notice, and so many unknown keys in notices. */
const MOST_NAMED = 5;
const MOST_KEYS = 20;

const ID = /^[+-]?\d{1,38}$/;

/** The text of a cohort file. */
export function writeCohortFile({ dataset, subjects, scope, from }: CohortFile): string {
  const hasWindow = scope.from !== null || scope.to !== null;
  const lines = [
    `"version": ${COHORT_FILE_VERSION}`,
    `"dataset": ${JSON.stringify({ path: dataset.path, name: dataset.name, fingerprint: dataset.fingerprint }, null, 2).replaceAll('\n', '\n  ')}`,
    `"subjects": ${listOf(subjects.map(id => JSON.stringify(id)))}`,
    `"window": ${hasWindow ? JSON.stringify({ from: scope.from, to: scope.to }) : 'null'}`,
    `"codes": ${scope.codes === null ? 'null' : listOf(scope.codes.map(({ code, below }) => JSON.stringify({ code, below })))}`,
    `"from": ${JSON.stringify(from)}`,
  ];
  return `{\n  ${lines.join(',\n  ')}\n}\n`;
}

function listOf(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n    ${items.join(',\n    ')}\n  ]`;
}

/**
 * Reads a cohort file strictly.
 * @param shown the file's name as the user knows it, for the messages
 * @returns the cohort, and in `notices` sentences about what was passed over: keys that are not known, ids that come
 *   again
 * @throws UserFault `cohort-file` that names what is wrong, where (line, column, key) and what to do
 */
export function readCohortFile(
  text: string,
  shown: string,
): { readonly file: CohortFile; readonly notices: readonly string[] } {
  const reading = new Reading(text, shown);
  const root = reading.fields(reading.parse(), '', ['version', 'dataset', 'subjects', 'window', 'codes', 'from']);
  checkVersion(reading, root);
  const named = reading.needed(root, 'dataset');
  const dataset = reading.fields(named, 'dataset', ['path', 'name', 'fingerprint']);
  const place = reading.needed(dataset, 'path', 'dataset', named.at);
  const path = reading.text(place, 'dataset.path');
  if (path.trim() === '') throw reading.fault(place.at, 'dataset.path is empty');
  const name = dataset.get('name');
  const fingerprint = dataset.get('fingerprint');
  return {
    file: {
      dataset: {
        path,
        name: name ? reading.text(name, 'dataset.name') : lastPart(path),
        fingerprint: fingerprint ? reading.textOrNull(fingerprint, 'dataset.fingerprint') : null,
      },
      subjects: readSubjects(reading, reading.needed(root, 'subjects')),
      scope: { ...readWindow(reading, root.get('window')), codes: readCodes(reading, root.get('codes')) },
      from: reading.textOrNull(root.get('from'), 'from'),
    },
    notices: reading.notices,
  };
}

function checkVersion(reading: Reading, root: Map<string, JsonNode>): void {
  const node = reading.needed(root, 'version');
  if (node.kind !== 'number' || !/^\d+$/.test(node.text)) {
    throw reading.fault(node.at, `version is ${told(node)} and should be the number ${COHORT_FILE_VERSION}`);
  }
  const version = Number(node.text);
  if (version === COHORT_FILE_VERSION) return;
  throw reading.fault(
    node.at,
    version > COHORT_FILE_VERSION
      ? `version is ${node.text}, which a newer Cohort Lens wrote (this one reads ${COHORT_FILE_VERSION})`
      : `there is no version ${node.text}`,
    'Update Cohort Lens, or save the cohort again.',
  );
}

function readSubjects(reading: Reading, node: JsonNode): readonly SubjectId[] {
  const items = reading.items(node, 'subjects');
  const ids = new Set<SubjectId>();
  const repeated: { readonly id: SubjectId; readonly at: number }[] = [];
  items.forEach((item, i) => {
    const key = `subjects[${i}]`;
    if (item.kind === 'number') {
      throw reading.fault(item.at, `${key} is a number`, `Write it in quotes: ids are texts, so that none is rounded.`);
    }
    const id = reading.text(item, key);
    if (!ID.test(id))
      throw reading.fault(
        item.at,
        `${key} is ${told(item)}, which is no subject id`,
        'Ids are whole numbers in quotes.',
      );
    if (ids.has(id)) repeated.push({ id, at: item.at });
    ids.add(id);
  });
  if (repeated.length > 0) {
    const named = repeated.slice(0, MOST_NAMED).map(({ id, at }) => `${id} (line ${reading.place(at).line})`);
    const more = repeated.length > MOST_NAMED ? ` and ${repeated.length - MOST_NAMED} more` : '';
    reading.notices.push(`${reading.shown}: subjects come again and are taken once: ${named.join(', ')}${more}.`);
  }
  return [...ids];
}

function readWindow(reading: Reading, node: JsonNode | undefined): Pick<EventScope, 'from' | 'to'> {
  if (!node || node.kind === 'null') return { from: null, to: null };
  const fields = reading.fields(node, 'window', ['from', 'to']);
  const bound = (key: 'from' | 'to'): string | null => {
    const value = fields.get(key);
    const text = reading.textOrNull(value, `window.${key}`);
    if (text === null || !value || parseTimeSpan(text)) return text;
    throw reading.fault(
      value.at,
      `window.${key} is ${told(value)}, which is no date`,
      'Write a year, a month, a day or a time: 2118, 2118-11, 2118-11-16 or 2118-11-16 02:00.',
    );
  };
  const [from, to] = [bound('from'), bound('to')];
  const [start, end] = [parseTimeSpan(from ?? ''), parseTimeSpan(to ?? '')];
  if (start && end && end.to < start.from) {
    throw reading.fault(node.at, `window ends (${to ?? ''}) before it begins (${from ?? ''})`);
  }
  return { from, to };
}

function readCodes(reading: Reading, node: JsonNode | undefined): readonly CodeSelector[] | null {
  if (!node || node.kind === 'null') return null;
  return reading.items(node, 'codes').map((item, i) => {
    const key = `codes[${i}]`;
    const fields = reading.fields(item, key, ['code', 'below']);
    const code = reading.text(reading.needed(fields, 'code', key, item.at), `${key}.code`);
    if (code.trim() === '') throw reading.fault(item.at, `${key}.code is empty`);
    const below = fields.get('below');
    if (below && below.kind !== 'boolean') {
      throw reading.fault(below.at, `${key}.below is ${told(below)} and should be true or false`);
    }
    return { code, below: below?.value ?? false };
  });
}

/** One reading of a file: its places, its complaints. */
class Reading {
  readonly notices: string[] = [];
  #root = 0;
  #unknownKeys = 0;

  constructor(
    readonly source: string,
    readonly shown: string,
  ) {}

  parse(): JsonNode {
    try {
      const node = parseJson(this.source);
      this.#root = node.at;
      return node;
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      throw this.fault(error.at, error.message, error.todo, error);
    }
  }

  place(at: number): ReturnType<typeof placeAt> {
    return placeAt(this.source, at);
  }

  fault(at: number, what: string, todo = 'Correct it, or save the cohort again.', cause?: unknown): UserFault {
    const { line, column } = this.place(at);
    return new UserFault(
      `${this.shown} is no cohort that can be opened: line ${line}, column ${column}: ${what}. ${todo}`,
      'cohort-file',
      cause === undefined ? undefined : { cause },
    );
  }

  /** The members of an object; those that are not known are told of and left out. */
  fields(node: JsonNode, key: string, known: readonly string[]): Map<string, JsonNode> {
    if (node.kind !== 'object') {
      const what = key === '' ? 'the document' : key;
      throw this.fault(node.at, `${what} is ${told(node)} and should be an object in braces`);
    }
    const isKnown = (member: JsonMember): boolean => known.includes(member.key);
    for (const member of node.members.filter(member => !isKnown(member))) {
      if (++this.#unknownKeys > MOST_KEYS) break;
      const full = key === '' ? member.key : `${key}.${member.key}`;
      const { line } = this.place(member.at);
      this.notices.push(`${this.shown}, line ${line}: the key ${full} is not known and was passed over.`);
    }
    return new Map(node.members.filter(isKnown).map(member => [member.key, member.value]));
  }

  needed(fields: Map<string, JsonNode>, name: string, within = '', at = this.#root): JsonNode {
    const node = fields.get(name);
    if (node) return node;
    throw this.fault(at, `the key ${within === '' ? name : `${within}.${name}`} is missing`);
  }

  items(node: JsonNode, key: string): readonly JsonNode[] {
    if (node.kind === 'array') return node.items;
    throw this.fault(node.at, `${key} is ${told(node)} and should be a list in brackets`);
  }

  text(node: JsonNode, key: string): string {
    if (node.kind === 'string') return node.value;
    throw this.fault(node.at, `${key} is ${told(node)} and should be a text in quotes`);
  }

  textOrNull(node: JsonNode | undefined, key: string): string | null {
    return !node || node.kind === 'null' ? null : this.text(node, key);
  }
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).findLast(part => part !== '') ?? path;
}
