import { mapAllergy } from './allergy';
import { conceptOf, type Concept } from './concept';
import { mapCondition, statusOf } from './condition';
import { deviceConcept, mapDevice, mapDeviceUse } from './device';
import { mapDiagnosticReport, mapDocumentReference } from './document';
import { mapEncounter } from './encounter';
import { objects, token, words, type JsonObject } from './json';
import { ResourceMapping, type DropReason, type Listener, type LookUp, type ResourceMapper } from './mapping';
import {
  mapMedicationAdministration,
  mapMedicationDispense,
  mapMedicationRequest,
  mapMedicationStatement,
  medicationConcept,
} from './medication';
import { mapObservation } from './observation';
import { mapCarePlan, mapServiceRequest } from './order';
import { mapPatient } from './patient';
import { mapImmunization, mapProcedure } from './procedure';
import { containedIn, targetOf } from './reference';
import type { ImportedEvent } from '../conventions';

/** The resources that give events. Adding one is adding a row here. */
const MAPPERS: ReadonlyMap<string, ResourceMapper> = new Map([
  ['Patient', mapPatient],
  ['Encounter', mapEncounter],
  ['Condition', mapCondition],
  ['Observation', mapObservation],
  ['MedicationRequest', mapMedicationRequest],
  ['MedicationOrder', mapMedicationRequest], // its name in DSTU2
  ['MedicationStatement', mapMedicationStatement],
  ['MedicationUsage', mapMedicationStatement],
  ['MedicationAdministration', mapMedicationAdministration],
  ['MedicationDispense', mapMedicationDispense],
  ['Procedure', mapProcedure],
  ['Immunization', mapImmunization],
  ['AllergyIntolerance', mapAllergy],
  ['DiagnosticReport', mapDiagnosticReport],
  ['DocumentReference', mapDocumentReference],
  ['Device', mapDevice],
  ['DeviceUseStatement', mapDeviceUse],
  ['ServiceRequest', mapServiceRequest],
  ['CarePlan', mapCarePlan],
]);

export function isMapped(type: string): boolean {
  return MAPPERS.has(type);
}

/** Resources whose concept others refer to. */
const REFERRED: ReadonlyMap<string, (resource: JsonObject) => Concept | null> = new Map([
  ['Medication', (resource: JsonObject) => medicationConcept(resource, objects(resource.contained), () => undefined)],
  ['Condition', (resource: JsonObject) => conceptOf(resource.code, 'condition')],
  ['Device', deviceConcept],
]);

export function isReferred(type: string): boolean {
  return REFERRED.has(type);
}

/** The concept of a resource of a type that others refer to. */
export function referredConcept(resource: JsonObject, type: string): Concept | null {
  return REFERRED.get(type)?.(resource) ?? null;
}

/** Why a type of resource that is not mapped is passed over. */
export function whyPassedOver(type: string): string {
  return REFERRED.has(type)
    ? 'read for the resources that refer to it'
    : 'passed over: resources of this type are not imported';
}

export interface MappedResource {
  readonly events: readonly ImportedEvent[];
  /** Why there are no events; null where there are. */
  readonly dropped: DropReason | null;
}

const ENTERED_IN_ERROR = 'entered in error';
const dropped = (reason: DropReason): MappedResource => ({ events: [], dropped: reason });

/**
 * Maps one resource to its events, in a stable order.
 * @param resource of a type that isMapped; whatever its JSON holds, this does not throw
 */
export function mapResource(resource: JsonObject, type: string, lookUp: LookUp, listener: Listener): MappedResource {
  const mapper = MAPPERS.get(type);
  if (mapper === undefined) return dropped('not a resource that is imported');
  if (words(resource.status) === 'entered-in-error') return dropped(ENTERED_IN_ERROR);
  if (statusOf(resource.verificationStatus) === 'entered-in-error') return dropped(ENTERED_IN_ERROR);
  const patient = patientOf(resource, type, lookUp);
  if ('reason' in patient) return dropped(patient.reason);
  const events: ImportedEvent[] = [];
  if (patient.contained !== null && lookUp.isNew(`Patient/${patient.subject}`)) {
    const facts = new ResourceMapping(patient.contained, 'Patient', patient.subject, lookUp, listener);
    mapPatient(facts);
    events.push(...facts.events);
  }
  const mapping = new ResourceMapping(resource, type, patient.subject, lookUp, listener);
  const reason = mapper(mapping);
  if (reason !== null) return events.length === 0 ? dropped(reason) : { events, dropped: null };
  events.push(...mapping.events);
  return { events, dropped: null };
}

type Whose = { readonly subject: string; readonly contained: JsonObject | null } | { readonly reason: DropReason };

/** Whose a resource is: `subject` or `patient`, which may be contained in the resource itself. */
function patientOf(resource: JsonObject, type: string, lookUp: LookUp): Whose {
  if (type === 'Patient') {
    const id = token(resource.id);
    return id === null ? { reason: 'no id' } : { subject: id, contained: null };
  }
  const reference = resource.subject ?? resource.patient;
  const target = targetOf(reference);
  if (target === null) return { reason: 'no patient' };
  if (target.kind === 'identifier') return { reason: 'its patient is named by an identifier only' };
  if (target.kind === 'contained') {
    const contained = containedIn(resource, target.id);
    if (contained === null) return { reason: 'its patient is not in the source' };
    if (contained.resourceType !== 'Patient') return { reason: `its subject is a ${named(contained.resourceType)}` };
    // The id of what is contained says nothing outside of it: an identifier does.
    const [identifier] = objects(contained.identifier);
    const known = token(identifier?.value) ?? `${type}/${token(resource.id) ?? ''}#${target.id}`;
    return { subject: known, contained };
  }
  if (target.type !== null && target.type !== 'Patient') return { reason: `its subject is a ${named(target.type)}` };
  const id = lookUp.aliasOf(target.id);
  if (!lookUp.has('Patient', id)) return { reason: 'its patient is not in the source' };
  return { subject: id, contained: null };
}

/** Types become part of a reason, so that only names of resources may stand in it. */
function named(type: unknown): string {
  return typeof type === 'string' && /^[A-Z][A-Za-z]{1,40}$/.test(type) ? type : 'resource of another kind';
}
