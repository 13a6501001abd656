import { conceptOf, firstConcept, type Concept } from './concept';
import type { FhirTime } from './fhir_time';
import { listOf, objects, path, words, type JsonObject } from './json';
import { NO_CODE, textsOf, untimely, type Decoded, type ResourceMapper, type ResourceMapping } from './mapping';

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
  const conclusion = textsOf(words(resource.conclusion), ...codedConclusions(resource));
  const texts = attachedTexts(mapping, objects(resource.presentedForm));
  write(mapping, time, concept, conclusion === null ? texts : [conclusion, ...texts]);
  return null;
};

/** A note: its text is in its attachments. What describes it is a text as well, where it is not the code. */
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
  const texts = attachedTexts(mapping, attachments);
  write(mapping, time, titled, concept === null || described === null ? texts : [described, ...texts]);
  return null;
};

function codedConclusions(resource: JsonObject): readonly string[] {
  return listOf(resource.conclusionCode).flatMap(value => conceptOf(value, 'condition')?.description ?? []);
}

/** An event for each text; one without text where there is none. */
function write(mapping: ResourceMapping, time: FhirTime, concept: Concept, texts: readonly string[]): void {
  if (texts.length === 0) mapping.at(time, { concept });
  for (const text of texts) mapping.at(time, { concept, text });
}

const IS_TEXT = /^(?:text\/|application\/(?:xhtml|xml|json)\b)/i;
const BINARY = /(?:^|\/)Binary\/[^/]+$/;
const CHARSET = /charset\s*=\s*"?([\w-]+)/i;

/** The attachments that are text, decoded; what becomes of each is told. */
function attachedTexts(mapping: ResourceMapping, attachments: readonly JsonObject[]): readonly string[] {
  return attachments.flatMap(attachment => {
    const text = textOf(mapping, attachment);
    mapping.listener.attachment('fate' in text ? text.fate : null);
    return 'fate' in text ? [] : text.text;
  });
}

function textOf(mapping: ResourceMapping, attachment: JsonObject): Decoded {
  const type = words(attachment.contentType);
  if (type !== null && !IS_TEXT.test(type)) return { fate: 'it is not text (PDF, image, …)' };
  const data = words(attachment.data);
  if (data === null) {
    const url = words(attachment.url);
    if (url === null) return { fate: 'it is empty' };
    return {
      fate: BINARY.test(url)
        ? 'it stands in a Binary, which is not read'
        : 'it stands elsewhere, and nothing is fetched',
    };
  }
  const decoded = mapping.lookUp.decode(data, CHARSET.exec(type ?? '')?.[1] ?? null, type !== null);
  return 'text' in decoded && decoded.text.trim() === '' ? { fate: 'it is empty' } : decoded;
}
