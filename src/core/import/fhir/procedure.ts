import { conceptOf } from './concept';
import { field, isObject } from './json';
import { NO_CODE, notesOf, textsOf, untimely, type ResourceMapper } from './mapping';
import { quantityOf } from './value';

/** At a time, or over a period. */
export const mapProcedure: ResourceMapper = mapping => {
  const { resource } = mapping;
  if (resource.status === 'not-done' || resource.notDone === true) return 'not done';
  const concept = conceptOf(resource.code, 'procedure');
  if (concept === null) return NO_CODE;
  // performed[x] is called occurrence[x] in R5.
  const period = resource.performedPeriod ?? resource.occurrencePeriod;
  const start = mapping.timeOf(
    resource.performedDateTime,
    resource.occurrenceDateTime,
    field(period, 'start'),
    field(period, 'end'),
  );
  if (start === null || start === 'impossible') return untimely(start);
  const outcome = conceptOf(resource.outcome, 'value');
  const parts = {
    concept,
    text: textsOf(outcome && (outcome.description ?? outcome.code), notesOf(resource.note)),
    further: mapping.reasons(resource.reasonCode, resource.reasonReference),
  };
  if (isObject(period)) mapping.lasting('PROCEDURE', start, mapping.timeOf(field(period, 'end')), parts);
  else mapping.at(start, parts);
  return null;
};

/** At the time that it was given, with the dose as the value. */
export const mapImmunization: ResourceMapper = mapping => {
  const { resource, tell } = mapping;
  if (resource.status === 'not-done' || resource.notGiven === true || resource.wasNotGiven === true) return 'not done';
  const concept = conceptOf(resource.vaccineCode, 'immunization');
  if (concept === null) return NO_CODE;
  const time = mapping.timeOf(resource.occurrenceDateTime, resource.date, resource.recorded);
  if (time === null || time === 'impossible') return untimely(time);
  const dose = quantityOf(resource.doseQuantity, tell);
  mapping.at(time, {
    concept,
    value: dose?.value ?? null,
    text: textsOf(dose?.text, notesOf(resource.note)),
    further: { ...dose?.further, ...mapping.reasons(resource.reasonCode, resource.reasonReference) },
  });
  return null;
};
