import { conceptOf } from './concept';
import { field, objects, path, token, words, type JsonObject } from './json';
import { NO_CODE, notesOf, textsOf, untimely, type ResourceMapper, type ResourceMapping } from './mapping';
import { quantityWords } from './value';

/** From onset (else the day it was recorded) to abatement. What is refuted was never there. */
export const mapCondition: ResourceMapper = mapping => {
  const { resource } = mapping;
  if (statusOf(resource.verificationStatus) === 'refuted') return 'refuted';
  const concept = conceptOf(resource.code, 'condition');
  if (concept === null) return NO_CODE;
  const start = mapping.timeOf(
    resource.onsetDateTime,
    path(resource, 'onsetPeriod', 'start'),
    resource.recordedDate,
    resource.assertedDate, // recordedDate's name in STU3
    path(resource, 'onsetPeriod', 'end'),
  );
  if (start === null || start === 'impossible') return untimely(start);
  const end = mapping.timeOf(
    resource.abatementDateTime,
    path(resource, 'abatementPeriod', 'end'),
    path(resource, 'abatementPeriod', 'start'),
  );
  mapping.lasting('CONDITION', start, end, {
    concept,
    text: textsOf(...ages(mapping, resource), notesOf(resource.note)),
    further: { ...clinicalStatus(resource), ...severity(resource) },
  });
  return null;
};

/** A status that is a concept in R4 and was a code before. */
export function statusOf(value: unknown): string | null {
  return token(objects(field(value, 'coding'))[0]?.code) ?? words(field(value, 'text')) ?? words(value);
}

/** `active, provisional`: whether it is still so, and how sure it is unless that is confirmed. */
export function clinicalStatus(resource: JsonObject): { status?: string } {
  const verification = statusOf(resource.verificationStatus);
  const told = [statusOf(resource.clinicalStatus), verification === 'confirmed' ? null : verification];
  const status = told.filter(each => each !== null).join(', ');
  return status === '' ? {} : { status };
}

function severity(resource: JsonObject): { interpretation?: string } {
  const concept = conceptOf(resource.severity, 'value');
  return concept === null ? {} : { interpretation: concept.description ?? concept.code };
}

/** Onset and abatement that are no times, in words. */
function ages(mapping: ResourceMapping, resource: JsonObject): readonly string[] {
  const told: string[] = [];
  for (const side of ['onset', 'abatement']) {
    const range = resource[`${side}Range`];
    const ends = [field(range, 'low'), field(range, 'high')].flatMap(end => quantityWords(end) ?? []);
    const age =
      quantityWords(resource[`${side}Age`]) ??
      words(resource[`${side}String`]) ??
      (ends.length > 0 ? ends.join(' – ') : null);
    if (age === null) continue;
    mapping.tell('age-only');
    told.push(`${side === 'onset' ? 'Onset' : 'Abatement'}: ${age}`);
  }
  return told;
}
