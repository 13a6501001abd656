import { conceptOf, firstConcept, type Concept } from './concept';
import { endTime } from './fhir_time';
import { field, isObject, objects, path, token } from './json';
import { NO_CODE, untimely, type ResourceMapper } from './mapping';

/**
 * A visit, from its start to its end. Its code is its type’s, else its class’s; the class is its category. What is told of
 * admission and discharge is an event at that time.
 */
export const mapEncounter: ResourceMapper = mapping => {
  const { resource, id } = mapping;
  const concept = typed(resource.type, classOf(resource.class));
  if (concept === null) return NO_CODE;
  const start = mapping.timeOf(path(resource, 'period', 'start'), path(resource, 'period', 'end'));
  if (start === null || start === 'impossible') return untimely(start);
  const end = mapping.timeOf(path(resource, 'period', 'end'));
  const [first] = objects(resource.class);
  const category = token(first?.code) ?? token(objects(first?.coding)[0]?.code);
  const further = {
    ...(id === null ? {} : { encounter_id: id }),
    ...(category === null ? {} : { category }),
    ...mapping.reasons(resource.reasonCode ?? resource.reason, resource.reasonReference),
  };
  // hospitalization is called admission in R5.
  const stay = resource.hospitalization ?? resource.admission;
  const admitted = conceptOf(field(stay, 'admitSource'), 'encounter');
  mapping.lasting('ENCOUNTER', start, end, { concept, further });
  if (admitted !== null) mapping.at(start, { concept: admitted, further });
  const discharged = conceptOf(field(stay, 'dischargeDisposition'), 'encounter');
  if (discharged !== null)
    mapping.at(end === null || end === 'impossible' ? start : endTime(start, end), { concept: discharged, further });
  return null;
};

/** In R4 the class is a Coding, in R5 a list of concepts. */
function classOf(value: unknown): Concept | null {
  return Array.isArray(value) || isObject(value) ? firstConcept(value, 'encounter') : null;
}

function typed(types: unknown, visitClass: Concept | null): Concept | null {
  const type = firstConcept(types, 'encounter');
  if (type === null || visitClass === null) return type ?? visitClass;
  const others = [...type.others, visitClass.code, ...visitClass.others];
  return { ...type, others: [...new Set(others)].filter(code => code !== type.code) };
}
