import type { Concept } from '../../../core/import/fhir/concept';
import { field, token, type JsonObject } from '../../../core/import/fhir/json';
import { hashOf, KeyTable } from './key_table';

/** Names that are kept at most, so that the memory of an import is bounded: some 250 MB for the resources. */
const MOST = {
  resources: 24_000_000,
  patients: 12_000_000,
  concepts: 8_000_000,
  repeated: 4_000_000,
  aliases: 500_000,
};
/** Concepts that differ; drugs and diagnoses of a source are thousands. */
const MOST_DISTINCT = 500_000;

const keyOf = (type: string, id: string): number => hashOf(`${type}/${id}`);

/** Which of several resources of one type and id counts: the numbers that are kept of it. */
interface Kept {
  readonly place: number;
  /** Milliseconds of meta.lastUpdated; NaN where it has none. */
  readonly updated: number;
  readonly digest: number;
  /** Of the server’s name; 0 where none is told. */
  readonly server: number;
}

/** Why a resource that is there several times does not count. */
export const REPEATED = {
  copy: 'a copy of a resource that was read already',
  older: 'an older version of a resource that is there several times',
  other: 'other content under the same id, and nothing says which is newer: the last one that is read counts',
} as const;
export type Repeated = (typeof REPEATED)[keyof typeof REPEATED];

/**
 * What a first reading of the source tells of all its resources: which there are, which are there several times, what those
 * are that others refer to. Of a resource some ten bytes are kept.
 */
export class SourceIndex {
  private readonly resources = new KeyTable(MOST.resources);
  private readonly patients = new KeyTable(MOST.patients);
  /** Those that are there several times; then the one of each that counts. */
  private readonly repeated = new KeyTable(MOST.repeated, 4);
  private readonly concepts = new KeyTable(MOST.concepts, 1);
  private readonly distinct: Concept[] = [];
  private readonly placeOfConcept = new Map<string, number>();
  private readonly aliases = new Map<string, string>();
  private readonly named = new Set<string>();
  private lost = false;

  hasRepeated = false;
  /** `Type/id` that two servers have for different resources; null where there is none. */
  sharedId: string | null = null;
  patientCount = 0;
  /** Whether patients stand within other resources. */
  hasContainedPatients = false;

  /** Whether there were more resources than are kept, so that not all copies of a resource are found. */
  get isIncomplete(): boolean {
    return this.lost;
  }

  meet(type: string, id: string): void {
    const key = keyOf(type, id);
    if (type === 'Patient' && this.patients.add(key) === true) this.patientCount++;
    const isNew = this.resources.add(key);
    if (isNew === null) this.lost = true;
    if (isNew !== false) return;
    this.hasRepeated = true;
    if (this.repeated.add(key, [-1, NaN, 0, 0]) === null) this.lost = true;
  }

  /** A resource in a bundle may be named by another id than its own. */
  meetAlias(urlId: string, id: string): void {
    if (urlId !== id && this.aliases.size < MOST.aliases) this.aliases.set(urlId, id);
  }

  meetConcept(type: string, id: string, concept: Concept): void {
    const name = JSON.stringify([concept.code, concept.description, concept.others]);
    let place = this.placeOfConcept.get(name);
    if (place === undefined) {
      if (this.distinct.length >= MOST_DISTINCT) return;
      place = this.distinct.push(concept) - 1;
      this.placeOfConcept.set(name, place);
    }
    const key = keyOf(type, id);
    if (this.concepts.add(key, [place]) === false) this.concepts.set(key, [place]);
  }

  isRepeated(type: string, id: string): boolean {
    return this.hasRepeated && this.repeated.has(keyOf(type, id));
  }

  /** Compares a resource that is there several times with the one that counts so far. */
  compare(type: string, id: string, resource: JsonObject, server: string | null, place: number): void {
    const key = keyOf(type, id);
    const so = keptOf(this.repeated.numbers(key));
    if (so === null) return;
    const updated = updatedOf(resource);
    const digest = hashOf(JSON.stringify(resource));
    const from = server === null ? 0 : hashOf(server);
    if (so.place >= 0) {
      if (so.digest !== digest && so.server !== 0 && from !== 0 && so.server !== from)
        this.sharedId ??= `${type}/${id}`;
      // The first of copies counts; of versions the last one that was written.
      if (so.digest === digest || updated < so.updated) return;
    }
    this.repeated.set(key, [place, updated, digest, from]);
  }

  /** Why a resource that is there several times does not count; null where it does. */
  whyNot(type: string, id: string, resource: JsonObject, place: number): Repeated | null {
    const kept = keptOf(this.repeated.numbers(keyOf(type, id)));
    if (kept === null || kept.place === place) return null;
    if (hashOf(JSON.stringify(resource)) === kept.digest) return REPEATED.copy;
    return updatedOf(resource) <= kept.updated ? REPEATED.older : REPEATED.other;
  }

  has(type: string, id: string): boolean {
    const key = keyOf(type, id);
    return type === 'Patient' ? this.patients.has(key) : this.resources.has(key);
  }

  aliasOf(id: string): string {
    return this.aliases.get(id) ?? id;
  }

  conceptOf(type: string, id: string): Concept | null {
    const place = this.concepts.numbers(keyOf(type, id))?.[0];
    return place === undefined ? null : (this.distinct[place] ?? null);
  }

  isNew(name: string): boolean {
    if (this.named.has(name)) return false;
    this.named.add(name);
    return true;
  }
}

function keptOf(numbers: readonly number[] | undefined): Kept | null {
  return numbers === undefined
    ? null
    : { place: numbers[0]!, updated: numbers[1]!, digest: numbers[2]!, server: numbers[3]! };
}

function updatedOf(resource: JsonObject): number {
  return Date.parse(token(field(resource.meta, 'lastUpdated')) ?? '');
}
