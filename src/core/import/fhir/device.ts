import { conceptOf, type Concept } from './concept';
import { field, isObject, objects, path, words, type JsonObject } from './json';
import { NO_CODE, notesOf, untimely, type ResourceMapper } from './mapping';

/** A patient’s device. FHIR does not say since when it is in use (DeviceUseStatement does): it is a static fact. */
export const mapDevice: ResourceMapper = mapping => {
  const concept = deviceConcept(mapping.resource);
  if (concept === null) return NO_CODE;
  mapping.at(null, { concept, text: notesOf(mapping.resource.note) });
  return null;
};

export function deviceConcept(device: JsonObject): Concept | null {
  const [name] = objects(device.deviceName);
  return (
    conceptOf(device.type, 'device') ??
    conceptOf(words(name?.name) ?? words(path(device, 'udiCarrier', 'name')), 'device')
  );
}

/** From start to end of its use. */
export const mapDeviceUse: ResourceMapper = mapping => {
  const { resource } = mapping;
  const concept = mapping.referredConcept(resource.device, 'Device', deviceConcept);
  if (concept === null) return NO_CODE;
  const period = resource.timingPeriod;
  const start = mapping.timeOf(
    resource.timingDateTime,
    field(period, 'start'),
    resource.recordedOn,
    field(period, 'end'),
  );
  if (start === null || start === 'impossible') return untimely(start);
  const end = isObject(period) ? mapping.timeOf(field(period, 'end')) : null;
  mapping.lasting('DEVICE', start, end, {
    concept,
    text: notesOf(resource.note),
    further: mapping.reasons(resource.reasonCode, resource.reasonReference),
  });
  return null;
};
