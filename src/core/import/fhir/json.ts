/**
 * Reads JSON of which nothing is known. What is not of the expected shape is taken as not being there, so that no
 * resource, however odd, makes the mapping fail.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of what may be an object. */
export function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A field within fields: `path(observation, 'code', 'text')`. */
export function path(value: unknown, ...names: readonly string[]): unknown {
  let at = value;
  for (const name of names) at = field(at, name);
  return at;
}

/** The objects of a list. A single object stands for a list of one, as some exporters write it. */
export function objects(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value)) return value.filter(isObject);
  return isObject(value) ? [value] : [];
}

/** A list as it stands; what is none stands for a list of one, as some exporters write it. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** A text that says something, without the spaces around it. */
export function words(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : trimmed;
}

/** A text as it stands, where there is something in it. */
export function asWritten(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** A text or a number, in words; some exporters write codes and ids as numbers. */
export function token(value: unknown): string | null {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : words(value);
}
