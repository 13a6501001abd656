import { JsonSyntaxError, parseJson, placeAt, told, type JsonNode } from '../cohort/json_source';
import { UserFault } from '../fault';
import type { Archetype, Background } from './archetype';
import { ARCHETYPE, BACKGROUND, NAME } from './archetype_shape';
import { shaped, type JsonPath, type Shape } from './shape';

/** Keys of which an object has one at most. */
const EXCLUSIVE: readonly (readonly string[])[] = [
  ['years', 'days', 'hours', 'minutes'],
  ['after', 'before'],
];

/** An archetype file as it was read. */
export interface ArchetypeText {
  /** The file's name as the user knows it, for the messages. */
  readonly shown: string;
  readonly text: string;
}

/** An archetype or a background, and where each of its values stands. */
export class Written<T> {
  constructor(
    readonly name: string,
    readonly value: T,
    private readonly node: JsonNode,
    private readonly origins: Origins,
    private readonly kind: 'archetype' | 'background',
  ) {}

  /** @param path from the archetype's own braces on; what is not there is told at the nearest that is */
  fault(path: JsonPath, what: string, todo?: string): UserFault {
    let node = this.node;
    for (const key of path) {
      const next =
        node.kind === 'object'
          ? node.members.find(member => member.key === key)?.value
          : node.kind === 'array' && typeof key === 'number'
            ? node.items[key]
            : undefined;
      if (!next) break;
      node = next;
    }
    return this.origins.fault(node, `${this.kind} ${this.name}: ${pathText(path)} ${what}`, todo);
  }
}

/** All archetypes and backgrounds that were read together, by name, in their order. */
export interface Catalogue {
  /** Those that are made of, with all that they build on. */
  readonly archetypes: ReadonlyMap<string, Written<Archetype>>;
  readonly backgrounds: ReadonlyMap<string, Written<Background>>;
}

/** More is no archetype file of anyone's. In UTF-16 units. */
const LONGEST_FILE = 4_000_000;
const MOST_ARCHETYPES = 1000;
/** What an archetype does not take over from those it builds on. */
const OWN_KEYS = ['id', 'title', 'description', 'extends', 'abstract', 'weight'];

/**
 * Reads archetype files that belong together.
 * @throws UserFault `archetype-file` that names what is wrong, where (file, line, column, archetype, key) and what to do
 */
export function readArchetypes(files: readonly ArchetypeText[]): Catalogue {
  const origins = new Origins();
  const archetypes = new Map<string, JsonNode>();
  const backgrounds = new Map<string, JsonNode>();
  for (const file of files) {
    const root = fieldsOf(origins, origins.parse(file), 'the document', ['version', 'backgrounds', 'archetypes']);
    const version = root.get('version');
    if (version?.kind !== 'number' || Number(version.text) !== 1) {
      throw origins.fault(version ?? origins.rootOf(file), 'version should be the number 1');
    }
    const shared = root.get('backgrounds');
    if (shared && shared.kind !== 'object') throw origins.fault(shared, `backgrounds is ${told(shared)}`);
    for (const { key, value } of shared?.members ?? []) {
      if (!NAME.test(key)) throw origins.fault(value, `the background ${key} needs a name of small letters and digits`);
      if (backgrounds.has(key)) throw origins.fault(value, `there is another background ${key}`);
      backgrounds.set(key, value);
    }
    const list = root.get('archetypes');
    if (list?.kind !== 'array') throw origins.fault(list ?? origins.rootOf(file), 'archetypes should be a list');
    for (const node of list.items) {
      const id = textOf(node, 'id');
      if (id === null || !NAME.test(id)) {
        throw origins.fault(node, 'an archetype needs an id of small letters, digits and _');
      }
      if (archetypes.has(id)) throw origins.fault(node, `there is another archetype ${id}`);
      archetypes.set(id, node);
    }
    if (archetypes.size > MOST_ARCHETYPES)
      throw origins.fault(list, `there are more than ${MOST_ARCHETYPES} archetypes`);
  }
  const made = [...archetypes].filter(([, node]) => !isAbstract(node)).map(([id]) => id);
  return {
    archetypes: new Map(
      made.map(id => {
        const node = withInherited(origins, archetypes, id, []);
        return [id, written<Archetype>(origins, 'archetype', id, node, ARCHETYPE)];
      }),
    ),
    backgrounds: new Map(
      [...backgrounds].map(([name, node]) => [
        name,
        written<Background>(origins, 'background', name, node, BACKGROUND),
      ]),
    ),
  };
}

function written<T>(
  origins: Origins,
  kind: 'archetype' | 'background',
  name: string,
  node: JsonNode,
  shape: Shape,
): Written<T> {
  const value = shaped(node, shape, [], (at, path, what) => {
    throw origins.fault(at, `${kind} ${name}: ${path.length === 0 ? 'it' : pathText(path)} ${what}`);
  });
  // The shape is that of the type: archetype_shape.ts goes by archetype.ts, key by key.
  return new Written(name, value as T, node, origins, kind);
}

/** An archetype with all that it builds on merged in. @param above those that build on it, for cycles */
function withInherited(
  origins: Origins,
  archetypes: ReadonlyMap<string, JsonNode>,
  id: string,
  above: readonly string[],
): JsonNode {
  const node = archetypes.get(id);
  if (!node) throw new Error('An archetype that is built on is there.');
  const named = node.kind === 'object' ? node.members.find(({ key }) => key === 'extends')?.value : undefined;
  if (!named) return node;
  let merged: JsonNode | null = null;
  for (const name of named.kind === 'array' ? named.items : [named]) {
    const base = name.kind === 'string' ? name.value : '';
    if (!archetypes.has(base)) {
      throw origins.fault(name, `archetype ${id}: extends ${base || told(name)}, and there is no such archetype`);
    }
    if (base === id || above.includes(base)) {
      const circle = [...above.slice(above.indexOf(base)), id, base].join(' → ');
      throw origins.fault(name, `archetype ${id}: extends goes in a circle (${circle})`);
    }
    const inherited = origins.without(withInherited(origins, archetypes, base, [...above, id]), OWN_KEYS);
    merged = merged === null ? inherited : origins.merged(merged, inherited);
  }
  return merged === null ? node : origins.merged(merged, node);
}

function isAbstract(node: JsonNode): boolean {
  return (
    node.kind === 'object' &&
    node.members.some(({ key, value }) => key === 'abstract' && value.kind === 'boolean' && value.value)
  );
}

function textOf(node: JsonNode, key: string): string | null {
  const value = node.kind === 'object' ? node.members.find(member => member.key === key)?.value : undefined;
  return value?.kind === 'string' ? value.value : null;
}

function fieldsOf(
  origins: Origins,
  node: JsonNode,
  what: string,
  known: readonly string[],
): ReadonlyMap<string, JsonNode> {
  if (node.kind !== 'object') throw origins.fault(node, `${what} is ${told(node)} and should be an object in braces`);
  // A schema's address is for editors.
  const odd = node.members.find(({ key }) => !known.includes(key) && key !== '$schema');
  if (odd) throw origins.fault(odd.value, `the key ${odd.key} is not known here; known are ${known.join(', ')}`);
  return new Map(node.members.map(({ key, value }) => [key, value]));
}

/** `conditions.ckd.when`, `visits.gp.events[2]`. */
function pathText(path: JsonPath): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i === 0 ? '' : '.'}${key}`)).join('');
}

/** Which file each JSON value is from, also after merging. */
class Origins {
  readonly #files = new WeakMap<JsonNode, ArchetypeText>();
  readonly #roots = new Map<ArchetypeText, JsonNode>();

  parse(file: ArchetypeText): JsonNode {
    const { shown, text } = file;
    if (text.length > LONGEST_FILE) {
      throw new UserFault(
        `${shown} is larger than ${LONGEST_FILE / 1e6} MB, so it is no archetype file. Choose another file.`,
        'archetype-file',
      );
    }
    try {
      const root = parseJson(text);
      this.#roots.set(file, root);
      this.#claim(root, file);
      return root;
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      throw faultAt(file, error.at, error.message, error.todo, error);
    }
  }

  rootOf(file: ArchetypeText): JsonNode {
    const root = this.#roots.get(file);
    if (!root) throw new Error('A file is read before it is told of.');
    return root;
  }

  fault(node: JsonNode, what: string, todo = 'Correct it, and try again.'): UserFault {
    const file = this.#files.get(node);
    if (!file) throw new Error('Every value is from a file.');
    return faultAt(file, node.at, what, todo);
  }

  without(node: JsonNode, keys: readonly string[]): JsonNode {
    if (node.kind !== 'object') return node;
    return this.#like(node, { ...node, members: node.members.filter(({ key }) => !keys.includes(key)) });
  }

  /** JSON merge patch (RFC 7396), in which one of several keys that exclude each other replaces the others. */
  merged(base: JsonNode, over: JsonNode): JsonNode {
    if (base.kind !== 'object' || over.kind !== 'object') return over;
    const members = new Map(base.members.map(member => [member.key, member]));
    for (const { key, value } of over.members) {
      const excluded = value.kind === 'null' ? [] : (EXCLUSIVE.find(keys => keys.includes(key)) ?? []);
      for (const other of excluded) if (other !== key) members.delete(other);
    }
    for (const member of over.members) {
      const before = members.get(member.key);
      if (member.value.kind === 'null') members.delete(member.key);
      else if (!before) members.set(member.key, member);
      else members.set(member.key, { ...member, value: this.merged(before.value, member.value) });
    }
    return this.#like(over, { ...over, members: [...members.values()] });
  }

  #like(node: JsonNode, copy: JsonNode): JsonNode {
    const file = this.#files.get(node);
    if (file) this.#files.set(copy, file);
    return copy;
  }

  #claim(node: JsonNode, file: ArchetypeText): void {
    this.#files.set(node, file);
    if (node.kind === 'array') for (const item of node.items) this.#claim(item, file);
    if (node.kind === 'object') for (const { value } of node.members) this.#claim(value, file);
  }
}

function faultAt({ shown, text }: ArchetypeText, at: number, what: string, todo: string, cause?: unknown): UserFault {
  const { line, column } = placeAt(text, at);
  return new UserFault(
    `${shown} is no archetype file that can be used: line ${line}, column ${column}: ${what}. ${todo}`,
    'archetype-file',
    cause === undefined ? undefined : { cause },
  );
}
