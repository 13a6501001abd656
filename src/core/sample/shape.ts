import { told, type JsonNode } from '../cohort/json_source';

/**
 * What a JSON document should look like, as data: read by `shaped` to check a document, and by `schemaOf` (schema.ts) to tell
 * editors the same.
 */
export type Shape =
  | { readonly is: 'text'; readonly pattern?: RegExp; readonly what?: string; readonly longest?: number }
  | { readonly is: 'number'; readonly least?: number; readonly most?: number; readonly whole?: boolean }
  | { readonly is: 'flag' }
  | { readonly is: 'word'; readonly of: readonly string[] }
  | { readonly is: 'object'; readonly keys: Readonly<Record<string, Key>> }
  | { readonly is: 'record'; readonly of: Shape; readonly names?: RegExp; readonly least?: number }
  | { readonly is: 'list'; readonly of: Shape; readonly least: number; readonly most: number }
  /** Told apart by the kind of the JSON value: no two members have the same. */
  | { readonly is: 'either'; readonly of: readonly Shape[] };

export interface Key {
  readonly shape: Shape;
  /** For people, in the editor. */
  readonly tells?: string;
  readonly required?: boolean;
}

/** Keys and indices from the document's root. */
export type JsonPath = readonly (string | number)[];

/** Says that something is wrong with a value: what, to stand after its path; never returns. */
export type Complain = (node: JsonNode, path: JsonPath, what: string) => never;

/** A document has at most so many members or names in one place. */
const MOST_MEMBERS = 1000;

const KINDS: Readonly<Record<Shape['is'], readonly JsonNode['kind'][]>> = {
  text: ['string'],
  number: ['number'],
  flag: ['boolean'],
  word: ['string'],
  object: ['object'],
  record: ['object'],
  list: ['array'],
  either: [],
};

/**
 * The value of a JSON text as a shape describes it, checked to the last key.
 * @param complain is told of the first thing that is wrong
 */
export function shaped(node: JsonNode, shape: Shape, path: JsonPath, complain: Complain): unknown {
  if (shape.is === 'either') {
    const fitting = shape.of.find(each => KINDS[each.is].includes(node.kind));
    if (!fitting) return complain(node, path, `is ${told(node)} and should be ${shape.of.map(wanted).join(' or ')}`);
    return shaped(node, fitting, path, complain);
  }
  if (node.kind === 'string' && shape.is === 'text') return text(node.value, node, shape, path, complain);
  if (node.kind === 'string' && shape.is === 'word') {
    if (shape.of.includes(node.value)) return node.value;
    return complain(node, path, `is ${told(node)} and should be one of ${shape.of.join(', ')}`);
  }
  if (node.kind === 'number' && shape.is === 'number') return number(node, shape, path, complain);
  if (node.kind === 'boolean' && shape.is === 'flag') return node.value;
  if (node.kind === 'array' && shape.is === 'list') {
    const { length } = node.items;
    if (length < shape.least || length > shape.most) {
      complain(node, path, `has ${length} members and should have ${shape.least} to ${shape.most}`);
    }
    return node.items.map((item, i) => shaped(item, shape.of, [...path, i], complain));
  }
  if (node.kind === 'object' && shape.is === 'record') return record(node, shape, path, complain);
  if (node.kind === 'object' && shape.is === 'object') return object(node, shape, path, complain);
  return complain(node, path, `is ${told(node)} and should be ${wanted(shape)}`);
}

type Of<Is extends Shape['is']> = Extract<Shape, { readonly is: Is }>;

function text(value: string, node: JsonNode, shape: Of<'text'>, path: JsonPath, complain: Complain): string {
  if (value.trim() === '') complain(node, path, 'is empty');
  const longest = shape.longest ?? 200;
  if (value.length > longest) complain(node, path, `is longer than ${longest} characters`);
  if (shape.pattern && !shape.pattern.test(value)) {
    complain(node, path, `is ${told(node)} and should be ${shape.what ?? 'another text'}`);
  }
  return value;
}

function number(
  node: Extract<JsonNode, { kind: 'number' }>,
  shape: Of<'number'>,
  path: JsonPath,
  complain: Complain,
): number {
  const value = Number(node.text);
  const { least = -1e9, most = 1e9, whole = false } = shape;
  if (value < least || value > most || (whole && !Number.isInteger(value))) {
    complain(node, path, `is ${node.text.slice(0, 40)} and should be ${wanted({ ...shape, least, most })}`);
  }
  return value;
}

function record(
  node: Extract<JsonNode, { kind: 'object' }>,
  shape: Of<'record'>,
  path: JsonPath,
  complain: Complain,
): Record<string, unknown> {
  const { members } = node;
  if (members.length > MOST_MEMBERS) complain(node, path, `has more than ${MOST_MEMBERS} members`);
  if (members.length < (shape.least ?? 0)) complain(node, path, 'is empty');
  const entries = members.map(({ key, value }) => {
    if (shape.names && !shape.names.test(key)) {
      complain(value, [...path, key], 'has a name that is none: names are small letters, digits and _');
    }
    return [key, shaped(value, shape.of, [...path, key], complain)] as const;
  });
  return Object.fromEntries(entries);
}

function object(
  node: Extract<JsonNode, { kind: 'object' }>,
  shape: Of<'object'>,
  path: JsonPath,
  complain: Complain,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const { key, value } of node.members) {
    const known = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
    if (!known) {
      complain(value, [...path, key], `is not known here; known are ${Object.keys(shape.keys).join(', ')}`);
    } else {
      read[key] = shaped(value, known.shape, [...path, key], complain);
    }
  }
  for (const [key, { required }] of Object.entries(shape.keys)) {
    if (required && !Object.hasOwn(read, key)) complain(node, path, `has no ${key}`);
  }
  return read;
}

/** What a shape wants, for a sentence. */
function wanted(shape: Shape): string {
  switch (shape.is) {
    case 'text':
      return shape.what ?? 'a text in quotes';
    case 'number':
      return `a ${shape.whole ? 'whole ' : ''}number${
        shape.least === undefined ? '' : ` from ${shape.least}${shape.most === undefined ? '' : ` to ${shape.most}`}`
      }`;
    case 'flag':
      return 'true or false';
    case 'word':
      return `one of ${shape.of.join(', ')}`;
    case 'object':
    case 'record':
      return 'an object in braces';
    case 'list':
      return 'a list in brackets';
    case 'either':
      return shape.of.map(wanted).join(' or ');
  }
}
