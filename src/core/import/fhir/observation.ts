import { conceptOf } from './concept';
import { listOf, objects, path } from './json';
import { NO_CODE, notesOf, textsOf, untimely, type ResourceMapper } from './mapping';
import { judgementOf, valueOf } from './value';

/**
 * An event with the value, and one for each component, in their order: a blood pressure is its panel’s event, the systolic
 * and the diastolic one. Of a period the start is the time.
 */
export const mapObservation: ResourceMapper = mapping => {
  const { resource, tell } = mapping;
  const concept = conceptOf(resource.code, 'observation');
  const components = objects(resource.component);
  if (concept === null && components.length === 0) return NO_CODE;
  const time = mapping.timeOf(
    resource.effectiveDateTime,
    path(resource, 'effectivePeriod', 'start'),
    resource.effectiveInstant,
    listOf(path(resource, 'effectiveTiming', 'event'))[0],
    path(resource, 'effectivePeriod', 'end'),
    resource.issued,
  );
  if (time === null || time === 'impossible') return untimely(time);
  if (concept !== null) {
    const { value, text, further } = valueOf(resource, tell);
    mapping.at(time, {
      concept,
      value,
      text: textsOf(text, notesOf(resource.note)),
      further: { ...further, ...judgementOf(resource, tell) },
    });
  }
  for (const component of components) {
    const part = conceptOf(component.code, 'observation');
    const { value, text, further } = valueOf(component, tell);
    if (part === null) {
      if (value !== null || text !== null) tell('no-code-component');
      continue;
    }
    mapping.at(time, { concept: part, value, text, further: { ...further, ...judgementOf(component, tell) } });
  }
  return mapping.events.length === 0 ? NO_CODE : null;
};
