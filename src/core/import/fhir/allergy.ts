import { clinicalStatus, statusOf } from './condition';
import { conceptOf, firstConcept } from './concept';
import { listOf, objects, path, words } from './json';
import { NO_CODE, notesOf, textsOf, untimely, type ResourceMapper } from './mapping';

/**
 * An allergy from when it is known; without any time it is a static fact. Each manifestation of a reaction is an event,
 * with the allergy as its reason, at the time of the reaction (else of the allergy).
 */
export const mapAllergy: ResourceMapper = mapping => {
  const { resource } = mapping;
  if (statusOf(resource.verificationStatus) === 'refuted') return 'refuted';
  const reactions = objects(resource.reaction);
  const concept =
    conceptOf(resource.code, 'allergy') ??
    firstConcept(
      reactions.map(({ substance }) => substance),
      'allergy',
    );
  if (concept === null) return NO_CODE;
  const start = mapping.timeOf(
    resource.onsetDateTime,
    path(resource, 'onsetPeriod', 'start'),
    resource.recordedDate,
    resource.assertedDate,
  );
  if (start === 'impossible') return untimely(start);
  const further = clinicalStatus(resource);
  const criticality = words(resource.criticality);
  mapping.lasting('ALLERGY', start, null, {
    concept,
    text: notesOf(resource.note),
    further: { ...further, ...(criticality === null ? {} : { interpretation: criticality }) },
  });
  for (const reaction of reactions) {
    const onset = mapping.timeOf(reaction.onset);
    const severity = words(reaction.severity);
    for (const manifestation of listOf(reaction.manifestation)) {
      // In R5 the concept is one level down.
      const shown = conceptOf(manifestation, 'condition') ?? conceptOf(path(manifestation, 'concept'), 'condition');
      if (shown === null) continue;
      mapping.at(onset === 'impossible' || onset === null ? start : onset, {
        concept: shown,
        text: textsOf(words(reaction.description), notesOf(reaction.note)),
        further: {
          ...further,
          reason_code: concept.code,
          reason: concept.description ?? concept.code,
          ...(severity === null ? {} : { interpretation: severity }),
        },
      });
    }
  }
  return null;
};
