import { conceptOf, type Concept } from './concept';
import { field, isObject, objects, path, token, words, type JsonObject } from './json';
import {
  NO_CODE,
  notesOf,
  textsOf,
  untimely,
  type Further,
  type ResourceMapper,
  type ResourceMapping,
} from './mapping';
import { targetOf } from './reference';
import { quantityOf, quantityWords } from './value';

/** A prescription: from when it was written to the end of its dosage, where one is told. What is to be handed out is the value. */
export const mapMedicationRequest: ResourceMapper = mapping => {
  const { resource } = mapping;
  if (resource.doNotPerform === true) return 'an order not to give it';
  const concept = medicationOf(mapping);
  if (concept === null) return NO_CODE;
  const dosages = objects(resource.dosageInstruction);
  const bounds = dosages.map(dosage => path(dosage, 'timing', 'repeat', 'boundsPeriod'));
  const time = mapping.timeOf(
    resource.authoredOn,
    ...bounds.map(period => field(period, 'start')),
    path(resource, 'dispenseRequest', 'validityPeriod', 'start'),
  );
  if (time === null || time === 'impossible') return untimely(time);
  const end = mapping.timeOf(...bounds.map(period => field(period, 'end')));
  const supply = quantityOf(field(resource.dispenseRequest, 'quantity'), mapping.tell);
  mapping.lasting('MEDICATION', time, end, {
    concept,
    value: supply?.value ?? null,
    text: textsOf(supply?.text, dosageText(dosages), notesOf(resource.note)),
    further: {
      ...supply?.further,
      ...daysOf(field(resource.dispenseRequest, 'expectedSupplyDuration')),
      ...intent(resource),
      ...routeOf(dosages),
      ...mapping.reasons(resource.reasonCode, resource.reasonReference),
    },
  });
  return null;
};

/** What was taken: from start to end of the period. */
export const mapMedicationStatement: ResourceMapper = mapping => {
  const { resource } = mapping;
  if (resource.status === 'not-taken' || resource.taken === 'n') return 'not taken';
  const concept = medicationOf(mapping);
  if (concept === null) return NO_CODE;
  const period = resource.effectivePeriod;
  const start = mapping.timeOf(
    resource.effectiveDateTime,
    field(period, 'start'),
    resource.dateAsserted,
    field(period, 'end'),
  );
  if (start === null || start === 'impossible') return untimely(start);
  mapping.lasting('MEDICATION', start, mapping.timeOf(field(period, 'end')), {
    concept,
    text: textsOf(dosageText(objects(resource.dosage)), notesOf(resource.note)),
    further: {
      ...routeOf(objects(resource.dosage)),
      ...mapping.reasons(resource.reasonCode, resource.reasonReference),
    },
  });
  return null;
};

/** What was given: at a time, or over a period. The dose is the value. */
export const mapMedicationAdministration: ResourceMapper = mapping => {
  const { resource, tell } = mapping;
  if (resource.status === 'not-done' || resource.notGiven === true) return 'not done';
  const concept = medicationOf(mapping);
  if (concept === null) return NO_CODE;
  const period = resource.effectivePeriod;
  const start = mapping.timeOf(resource.effectiveDateTime, field(period, 'start'), field(period, 'end'));
  if (start === null || start === 'impossible') return untimely(start);
  const dosage = field(resource, 'dosage');
  const dose = quantityOf(field(dosage, 'dose'), tell);
  const parts = {
    concept,
    value: dose?.value ?? null,
    text: textsOf(dose?.text, words(field(dosage, 'text')), notesOf(resource.note)),
    further: {
      ...dose?.further,
      ...routeOf(objects(dosage)),
      ...mapping.reasons(resource.reasonCode, resource.reasonReference),
    },
  };
  if (isObject(period)) mapping.lasting('MEDICATION', start, mapping.timeOf(field(period, 'end')), parts);
  else mapping.at(start, parts);
  return null;
};

/** What was handed out, with its quantity as the value. */
export const mapMedicationDispense: ResourceMapper = mapping => {
  const { resource, tell } = mapping;
  if (resource.status === 'declined' || resource.status === 'cancelled') return 'not handed out';
  const concept = medicationOf(mapping);
  if (concept === null) return NO_CODE;
  const time = mapping.timeOf(resource.whenHandedOver, resource.whenPrepared);
  if (time === null || time === 'impossible') return untimely(time);
  const quantity = quantityOf(resource.quantity, tell);
  mapping.at(time, {
    concept,
    value: quantity?.value ?? null,
    text: textsOf(quantity?.text, dosageText(objects(resource.dosageInstruction)), notesOf(resource.note)),
    further: { ...quantity?.further, ...routeOf(objects(resource.dosageInstruction)), ...daysOf(resource.daysSupply) },
  });
  return null;
};

/** The drug: stated inline, contained, or a Medication elsewhere in the source. R5 has one field for all. */
function medicationOf(mapping: ResourceMapping): Concept | null {
  const { resource } = mapping;
  const either = field(resource, 'medication');
  const inline = conceptOf(resource.medicationCodeableConcept ?? field(either, 'concept'), 'medication');
  if (inline !== null) return inline;
  const reference = resource.medicationReference ?? field(either, 'reference') ?? either;
  if (!isObject(reference)) return null;
  return mapping.referredConcept(reference, 'Medication', medication =>
    medicationConcept(medication, objects(resource.contained), () => mapping.tell('cycle')),
  );
}

/**
 * The concept of a Medication: its code, else that of its first ingredient that has one.
 * @param contained what its references may lead to
 * @param onCycle told where ingredients lead back to a medication that was met on the way
 */
export function medicationConcept(
  medication: JsonObject,
  contained: readonly JsonObject[],
  onCycle: () => void,
  met: ReadonlySet<unknown> = new Set(),
): Concept | null {
  if (met.has(medication)) {
    onCycle();
    return null;
  }
  const own = conceptOf(medication.code, 'medication');
  if (own !== null) return own;
  const within = [...contained, ...objects(medication.contained)];
  for (const ingredient of objects(medication.ingredient)) {
    const item = conceptOf(ingredient.itemCodeableConcept ?? path(ingredient, 'item', 'concept'), 'medication');
    if (item !== null) return item;
    const target = targetOf(ingredient.itemReference);
    const next = target?.kind === 'contained' ? within.find(({ id }) => id === target.id) : undefined;
    const found = next && medicationConcept(next, within, onCycle, new Set([...met, medication]));
    if (found) return found;
  }
  return null;
}

/** How it is given, in words. */
function routeOf(dosages: readonly JsonObject[]): Further {
  for (const { route } of dosages) {
    const concept = conceptOf(route, 'value');
    if (concept !== null) return { route: concept.description ?? concept.code };
  }
  return {};
}

/** Units of a supply that are a whole number of days. */
const DAYS_IN: ReadonlyMap<string, number> = new Map([
  ['d', 1],
  ['day', 1],
  ['days', 1],
  ['wk', 7],
  ['week', 7],
  ['weeks', 7],
]);

function daysOf(supply: unknown): Further {
  const count = field(supply, 'value');
  const unit = token(field(supply, 'code')) ?? words(field(supply, 'unit')) ?? 'd';
  const days = DAYS_IN.get(unit.toLowerCase());
  return typeof count === 'number' && Number.isFinite(count) && days !== undefined ? { days_supply: count * days } : {};
}

function intent(resource: JsonObject): { category?: string } {
  const written = words(resource.intent);
  return written === null || written === 'order' || resource.category !== undefined ? {} : { category: written };
}

/** The words of dosages; where a dosage has none, its dose and how often it is taken. */
function dosageText(dosages: readonly JsonObject[]): string | null {
  return textsOf(
    ...dosages.flatMap(dosage => [words(dosage.text) ?? madeUp(dosage), words(dosage.patientInstruction)]),
  );
}

/** `1 mg, 2 × per 1 d, as needed` */
function madeUp(dosage: JsonObject): string | null {
  const [rate] = objects(dosage.doseAndRate);
  const dose = quantityWords(rate?.doseQuantity ?? dosage.doseQuantity);
  const repeat = path(dosage, 'timing', 'repeat');
  const frequency = token(field(repeat, 'frequency'));
  const period = token(field(repeat, 'period'));
  const often =
    frequency === null || period === null
      ? null
      : `${frequency} × per ${period} ${token(field(repeat, 'periodUnit')) ?? ''}`.trim();
  const parts = [dose, often, dosage.asNeededBoolean === true ? 'as needed' : null].filter(part => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
