import { ARCHETYPE, BACKGROUND } from './archetype_shape';
import type { Shape } from './shape';

/** A JSON schema, draft 07: what editors of VS Code's kind complete and check by. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of archetype files, from the shapes that they are read with. What an archetype builds on may say anything that
 * it does not, so nothing is required of it but in lists, which are replaced whole; and `null` takes a key out.
 */
export function archetypeSchema(): JsonSchema {
  const definitions = new Definitions();
  const archetype = definitions.schema(ARCHETYPE, true);
  const background = definitions.schema(BACKGROUND, false);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Archetypes',
    description: 'Archetypes of Cohort Lens: clinical courses that synthetic patients are made of.',
    type: 'object',
    required: ['version', 'archetypes'],
    additionalProperties: false,
    properties: {
      $schema: { type: 'string' },
      version: { description: 'The version of this format.', const: 1 },
      backgrounds: {
        description: 'By name: what patients of any archetype may have besides.',
        type: 'object',
        additionalProperties: background,
      },
      archetypes: {
        description: 'Clinical courses.',
        type: 'array',
        items: { ...archetype, required: ['id'] },
      },
    },
    definitions: definitions.all(),
  };
}

/** Shapes that have members are written once and referred to. */
class Definitions {
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #names = new Map<Shape, string>();

  all(): JsonSchema {
    return Object.fromEntries(this.#schemas);
  }

  /** @param isPatch whether it may be a patch of another one */
  schema(shape: Shape, isPatch: boolean): JsonSchema {
    switch (shape.is) {
      case 'text':
        return { type: 'string', ...(shape.pattern ? { pattern: shape.pattern.source } : { minLength: 1 }) };
      case 'number':
        return {
          type: shape.whole ? 'integer' : 'number',
          ...(shape.least !== undefined && { minimum: shape.least }),
          ...(shape.most !== undefined && { maximum: shape.most }),
        };
      case 'flag':
        return { type: 'boolean' };
      case 'word':
        return { enum: shape.of };
      case 'list':
        return {
          type: 'array',
          minItems: shape.least,
          maxItems: shape.most,
          items: this.#referred(shape.of, false),
        };
      case 'record':
        return {
          type: 'object',
          ...(shape.names && { propertyNames: { pattern: shape.names.source } }),
          additionalProperties: this.#orNull(shape.of, isPatch),
        };
      case 'either':
        return { anyOf: shape.of.map(each => this.#referred(each, isPatch)) };
      case 'object': {
        const keys = Object.entries(shape.keys);
        const required = isPatch ? [] : keys.filter(([, { required }]) => required).map(([key]) => key);
        return {
          type: 'object',
          additionalProperties: false,
          ...(required.length > 0 && { required }),
          properties: Object.fromEntries(
            keys.map(([key, { shape: of, tells }]) => {
              const schema = this.#orNull(of, isPatch);
              return [key, tells === undefined ? schema : { description: tells, allOf: [schema] }];
            }),
          ),
        };
      }
    }
  }

  #orNull(shape: Shape, isPatch: boolean): JsonSchema {
    const schema = this.#referred(shape, isPatch);
    return isPatch ? { anyOf: [schema, { type: 'null' }] } : schema;
  }

  #referred(shape: Shape, isPatch: boolean): JsonSchema {
    if (shape.is !== 'object' && shape.is !== 'either') return this.schema(shape, isPatch);
    const number = this.#names.get(shape) ?? `shape${this.#names.size + 1}`;
    this.#names.set(shape, number);
    const name = isPatch ? `${number}Patch` : number;
    if (!this.#schemas.has(name)) {
      this.#schemas.set(name, {}); // keeps its place in the order
      this.#schemas.set(name, this.schema(shape, isPatch));
    }
    return { $ref: `#/definitions/${name}` };
  }
}
