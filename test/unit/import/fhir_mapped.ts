import type { ImportedEvent } from '../../../src/core/import/conventions';
import type { Concept } from '../../../src/core/import/fhir/concept';
import type { JsonObject } from '../../../src/core/import/fhir/json';
import { mapResource, type MappedResource } from '../../../src/core/import/fhir/resources';
import { decodeBase64 } from '../../../src/engine/import/fhir/base64';

/** What stands elsewhere in the source of a test. */
export interface Elsewhere {
  readonly concepts?: Readonly<Record<string, Concept>>;
  readonly aliases?: Readonly<Record<string, string>>;
  /** Whether every patient is in the source, not only `p1`. */
  readonly everyone?: boolean;
}

export interface Told extends MappedResource {
  readonly notices: readonly string[];
  readonly attachments: readonly (string | null)[];
}

/** Maps a resource of a source whose only patient is `p1`, unless it is said otherwise. */
export function mapped(resource: JsonObject, { concepts = {}, aliases = {}, everyone = false }: Elsewhere = {}): Told {
  const notices: string[] = [];
  const attachments: (string | null)[] = [];
  const asked = new Set<string>();
  const { events, dropped } = mapResource(
    resource,
    String(resource.resourceType),
    {
      has: (type, id) => type === 'Patient' && (everyone || id === 'p1'),
      aliasOf: id => aliases[id] ?? id,
      conceptOf: (type, id) => concepts[`${type}/${id}`] ?? null,
      isNew: name => asked.size < asked.add(name).size,
      decode: decodeBase64,
    },
    { notice: kind => notices.push(kind), attachment: fate => attachments.push(fate) },
  );
  return { events, dropped, notices, attachments };
}

/** An event as a test states it: what is not there is not stated. Times as text, in UTC of the clock that was written. */
export function told({
  time,
  code,
  description,
  value,
  text,
  further,
}: ImportedEvent): Readonly<Record<string, unknown>> {
  const more = Object.fromEntries(Object.entries(further).filter(([name]) => !name.startsWith('source_')));
  const stated = {
    time: time === null ? null : new Date(Number(time / 1000n)).toISOString().replace('.000Z', ''),
    code,
    ...(description === null ? {} : { description }),
    ...(value === null ? {} : { value }),
    ...(text === null ? {} : { text }),
    ...more,
  };
  return stated;
}

export const PATIENT = { reference: 'Patient/p1' };
export const snomed = (code: string, display?: string): JsonObject => ({
  coding: [{ system: 'http://snomed.info/sct', code, ...(display === undefined ? {} : { display }) }],
});
export const loinc = (code: string, display?: string): JsonObject => ({
  coding: [{ system: 'http://loinc.org', code, ...(display === undefined ? {} : { display }) }],
});
