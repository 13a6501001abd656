import { conceptOf, isTextOnly, type Concept } from './concept';
import { field, objects, path, token, words, type JsonObject } from './json';
import type { ResourceMapper, ResourceMapping } from './mapping';

/** Facts of US Core’s extensions, by the end of their address. */
const EXTENSION_FACTS = [
  { url: 'us-core-race', kind: 'RACE', name: 'Race' },
  { url: 'us-core-ethnicity', kind: 'ETHNICITY', name: 'Ethnicity' },
] as const;

/**
 * Birth and death, and what is a static fact: gender, race, ethnicity, marital status, languages. A death without a time
 * is the static fact `DECEASED`.
 */
export const mapPatient: ResourceMapper = mapping => {
  const { resource } = mapping;
  fact(mapping, 'GENDER', 'Gender', conceptOf(token(resource.gender), 'value'));
  for (const { url, kind, name } of EXTENSION_FACTS) {
    for (const extension of extensions(resource, url)) {
      for (const concept of categories(extension)) fact(mapping, kind, name, concept);
    }
  }
  fact(mapping, 'MARITAL_STATUS', 'Marital status', conceptOf(resource.maritalStatus, 'value'), true);
  for (const each of objects(resource.communication)) {
    fact(mapping, 'LANGUAGE', 'Language', conceptOf(each.language, 'value'), true);
  }
  const [birthTime] = extensions(resource._birthDate, 'patient-birthTime');
  const birth = mapping.timeOf(birthTime?.valueDateTime, resource.birthDate);
  if (birth === 'impossible') mapping.tell('impossible-time');
  else if (birth !== null) mapping.at(birth, { concept: named('MEDS_BIRTH', 'Birth') });
  const death = mapping.timeOf(resource.deceasedDateTime);
  if (death === 'impossible') mapping.tell('impossible-time');
  if (death !== null && death !== 'impossible') mapping.at(death, { concept: named('MEDS_DEATH', 'Death') });
  else if (death === 'impossible' || resource.deceasedBoolean === true) {
    mapping.at(null, { concept: named('DECEASED', 'Deceased, at a time that is not told') });
  }
  return mapping.events.length === 0 ? 'neither birth, death nor any fact that is imported' : null;
};

const named = (code: string, description: string): Concept => ({ code, description, others: [] });

/** `GENDER//female`; a coded fact is told by its words, and its code goes beside it. */
function fact(mapping: ResourceMapping, kind: string, name: string, concept: Concept | null, byCode = false): void {
  if (concept === null) return;
  const own = concept.code.slice(concept.code.indexOf('/') + 1);
  const told = byCode ? own : (concept.description ?? own);
  const others = isTextOnly(concept) ? concept.others : [concept.code, ...concept.others];
  mapping.at(null, {
    concept: {
      code: `${kind}//${told.replace(/\/{2,}/g, '/')}`,
      description: `${name}: ${concept.description ?? told}`,
      others,
    },
  });
}

function extensions(holder: unknown, end: string): readonly JsonObject[] {
  return objects(field(holder, 'extension')).filter(({ url }) => typeof url === 'string' && url.endsWith(`/${end}`));
}

/** The categories of race or ethnicity; their words where there are none. */
function categories(extension: JsonObject): readonly Concept[] {
  const parts = objects(extension.extension);
  const coded = parts.flatMap(part => (part.url === 'ombCategory' ? (conceptOf(part.valueCoding, 'value') ?? []) : []));
  if (coded.length > 0) return coded;
  const text = words(
    path(
      parts.find(({ url }) => url === 'text'),
      'valueString',
    ),
  );
  // As it stood in DSTU2: the concept itself.
  return [conceptOf(text, 'value') ?? conceptOf(extension.valueCodeableConcept, 'value')].flatMap(each => each ?? []);
}
