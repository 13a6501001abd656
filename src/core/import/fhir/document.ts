import { conceptOf, firstConcept, type Concept } from './concept';
import type { FhirTime } from './fhir_time';
import { field, objects, path, words, type JsonObject } from './json';
import { NO_CODE, untimely, type ResourceMapper, type ResourceMapping } from './mapping';

/** A report with its conclusion; each attached text further down is an event of the same code. */
export const mapDiagnosticReport: ResourceMapper = mapping => {
  const { resource } = mapping;
  const concept = conceptOf(resource.code, 'document') ?? firstConcept(resource.category, 'document');
  if (concept === null) return NO_CODE;
  const time = mapping.timeOf(
    resource.effectiveDateTime,
    path(resource, 'effectivePeriod', 'start'),
    resource.issued,
    path(resource, 'effectivePeriod', 'end'),
  );
  if (time === null || time === 'impossible') return untimely(time);
  const conclusions = [words(resource.conclusion), ...codedConclusions(resource)].filter(each => each !== null);
  const texts = attachedTexts(mapping, objects(resource.presentedForm));
  write(mapping, time, concept, conclusions.length > 0 ? [conclusions.join('\n'), ...texts] : texts);
  return null;
};

/** A note: its text is in its attachments. */
export const mapDocumentReference: ResourceMapper = mapping => {
  const { resource } = mapping;
  const concept = conceptOf(resource.type, 'document') ?? firstConcept(resource.category, 'document');
  const contents = objects(resource.content);
  const described = words(resource.description);
  const titled = concept ?? conceptOf(described ?? words(path(contents[0], 'attachment', 'title')), 'document');
  if (titled === null) return NO_CODE;
  const time = mapping.timeOf(
    path(resource, 'context', 'period', 'start'),
    resource.date,
    resource.indexed, // the name of date in STU3
    resource.created,
    path(contents[0], 'attachment', 'creation'),
    path(resource, 'context', 'period', 'end'),
  );
  if (time === null || time === 'impossible') return untimely(time);
  const attachments = contents.flatMap(content => objects(content.attachment));
  write(mapping, time, titled, attachedTexts(mapping, attachments));
  return null;
};

function codedConclusions(resource: JsonObject): readonly string[] {
  const given = resource.conclusionCode;
  return (Array.isArray(given) ? given : [given]).flatMap(value => conceptOf(value, 'condition')?.description ?? []);
}

/** An event for each text; one without text where there is none. */
function write(mapping: ResourceMapping, time: FhirTime, concept: Concept, texts: readonly string[]): void {
  if (texts.length === 0) mapping.at(time, { concept });
  for (const text of texts) mapping.at(time, { concept, text });
}

const IS_TEXT = /^(?:text\/|application\/(?:xhtml|xml|json)\b)/i;
const CHARSET = /charset\s*=\s*"?([\w-]+)/i;

/** The attachments that are text, decoded; those that are not, or stand elsewhere, are told. */
function attachedTexts(mapping: ResourceMapping, attachments: readonly JsonObject[]): readonly string[] {
  return attachments.flatMap(attachment => {
    const type = words(attachment.contentType);
    if (type !== null && !IS_TEXT.test(type)) {
      mapping.tell('attachment-not-text');
      return [];
    }
    const data = words(field(attachment, 'data'));
    if (data === null) {
      if (words(attachment.url) !== null) mapping.tell('attachment-elsewhere');
      return [];
    }
    const text = mapping.lookUp.decode(data, CHARSET.exec(type ?? '')?.[1] ?? null);
    if (text === null) mapping.tell('attachment-damaged');
    return text === null || text.trim() === '' ? [] : [text];
  });
}
