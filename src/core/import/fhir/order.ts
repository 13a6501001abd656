import { conceptOf, firstConcept } from './concept';
import { field, objects, path, words } from './json';
import { NO_CODE, notesOf, textsOf, untimely, type ResourceMapper } from './mapping';

/** What was asked for, when it was asked for. It is told from what was done by `source_table`. */
export const mapServiceRequest: ResourceMapper = mapping => {
  const { resource } = mapping;
  if (resource.doNotPerform === true) return 'an order not to do it';
  const concept = conceptOf(resource.code, 'order');
  if (concept === null) return NO_CODE;
  const time = mapping.timeOf(
    resource.authoredOn,
    resource.occurrenceDateTime,
    path(resource, 'occurrencePeriod', 'start'),
  );
  if (time === null || time === 'impossible') return untimely(time);
  mapping.at(time, {
    concept,
    text: textsOf(words(resource.patientInstruction), notesOf(resource.note)),
    further: mapping.reasons(resource.reasonCode, resource.reasonReference),
  });
  return null;
};

/** A plan from start to end, and each of its activities over the same time. */
export const mapCarePlan: ResourceMapper = mapping => {
  const { resource, id } = mapping;
  const described = words(resource.description);
  const title = words(resource.title) ?? described;
  const concept = firstConcept(resource.category, 'plan') ?? conceptOf(title, 'plan');
  if (concept === null) return NO_CODE;
  const start = mapping.timeOf(path(resource, 'period', 'start'), resource.created, path(resource, 'period', 'end'));
  if (start === null || start === 'impossible') return untimely(start);
  const end = mapping.timeOf(path(resource, 'period', 'end'));
  const further = mapping.reasons(undefined, resource.addresses);
  mapping.lasting('CAREPLAN', start, end, {
    concept,
    text: textsOf(title, described === title ? null : described, notesOf(resource.note)),
    further,
  });
  for (const [place, activity] of objects(resource.activity).entries()) {
    const detail = activity.detail;
    const planned = conceptOf(field(detail, 'code'), 'plan') ?? conceptOf(words(field(detail, 'description')), 'plan');
    if (planned === null) continue;
    const status = words(field(detail, 'status'));
    const parts = { concept: planned, further: { ...further, ...(status === null ? {} : { status }) } };
    mapping.lasting('CAREPLAN', start, end, parts, id === null ? null : `${id}#${place + 1}`);
  }
  return null;
};
