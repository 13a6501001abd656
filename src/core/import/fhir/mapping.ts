import { endOf, startOf, type ImportedEvent, type IntervalKind } from '../conventions';
import { categoryOf, conceptOf, isTextOnly, type Concept } from './concept';
import { endsBefore, endTime, readTime, type FhirTime } from './fhir_time';
import { field, listOf, objects, token, words, type JsonObject } from './json';
import type { AttachmentFate, NoticeKind } from './notices';
import { containedIn, targetOf, type Target } from './reference';

/** What a mapping asks of the rest of the source. */
export interface LookUp {
  /** Whether the source has that resource. */
  has(type: string, id: string): boolean;
  /** The id that a `urn:uuid:` stands for, where it is another than itself. */
  aliasOf(id: string): string;
  /** The concept of a Medication, Condition or Device; null where the source has no such resource, or it has none. */
  conceptOf(type: string, id: string): Concept | null;
  /** The first time that it is asked of a name: true. */
  isNew(name: string): boolean;
  /** Base64 as text. @param isText whether the source says that it is one */
  decode(base64: string, charset: string | null, isText: boolean): Decoded;
}

/** What base64 holds. */
export type Decoded = { readonly text: string } | { readonly fate: AttachmentFate };

/** Hears what the mapping has to tell besides events. */
export interface Listener {
  notice(kind: NoticeKind): void;
  /** An attached document: null where its text was taken, else why not. */
  attachment(fate: AttachmentFate | null): void;
}

/** A resource that gives no event says why, in words without a full stop. */
export type DropReason = string;

export type Further = Partial<Record<string, string | number>>;

export interface EventParts {
  readonly concept: Concept;
  readonly value?: number | null;
  readonly text?: string | null;
  readonly further?: Further;
}

/** One resource on its way to events: what is common to all kinds of resources stands here. */
export class ResourceMapping {
  readonly events: ImportedEvent[] = [];
  readonly id: string | null;
  private readonly common: Further;

  constructor(
    readonly resource: JsonObject,
    readonly type: string,
    readonly subject: string,
    readonly lookUp: LookUp,
    readonly listener: Listener,
  ) {
    this.id = token(resource.id);
    const common: Further = { source_table: type };
    if (this.id !== null) common.source_id = this.id;
    const status = words(resource.status);
    if (status !== null) common.status = status;
    const category = categoryOf(resource.category);
    if (category !== null) common.category = category;
    const encounter = this.encounterId();
    if (encounter !== null) common.encounter_id = encounter;
    this.common = common;
  }

  readonly tell = (notice: NoticeKind): void => this.listener.notice(notice);

  private encounterId(): string | null {
    const { encounter, context } = this.resource;
    for (const reference of [encounter, context, field(context, 'encounter')]) {
      const target = targetOf(listOf(reference)[0]);
      if (target?.kind === 'resource' && (target.type === null || target.type === 'Encounter')) {
        return this.lookUp.aliasOf(target.id);
      }
    }
    return null;
  }

  /**
   * The first of some fields that holds a time.
   * @returns null where none of them does, `impossible` where what stands there is no time
   */
  timeOf(...values: readonly unknown[]): FhirTime | 'impossible' | null {
    let impossible = false;
    for (const value of values) {
      const time = readTime(value);
      if (time === 'impossible') impossible = true;
      else if (time !== null) {
        if (impossible) this.tell('impossible-time');
        return time;
      }
    }
    return impossible ? 'impossible' : null;
  }

  /** What happens at one instant, or is a static fact (time null). */
  at(time: FhirTime | null, { concept, value = null, text = null, further }: EventParts): void {
    this.push(concept.code, concept, time, value, text, further);
  }

  /** What lasts: a start and, where it is told, an end. Both are tied by the resource’s id. */
  lasting(
    kind: IntervalKind,
    start: FhirTime | null,
    end: FhirTime | 'impossible' | null,
    { concept, value = null, text = null, further }: EventParts,
    order = this.id,
  ): void {
    const tied = order === null ? further : { order_id: order, ...further };
    this.push(startOf(kind, concept.code), concept, start, value, text, tied);
    if (end === 'impossible') this.tell('impossible-end');
    else if (end !== null) {
      const at = endTime(start, end);
      if (start !== null && endsBefore(start, at)) this.tell('ends-before');
      this.push(endOf(kind, concept.code), concept, at, null, null, tied);
    }
  }

  private push(
    code: string,
    concept: Concept,
    time: FhirTime | null,
    value: number | null,
    text: string | null,
    further: Further | undefined,
  ): void {
    const all: Further = { ...this.common, ...further };
    const others = all.other_codes === undefined ? concept.others : [...concept.others, all.other_codes];
    if (others.length > 0) all.other_codes = others.join(' | ');
    if (time !== null) {
      if (time.zone !== null) all.time_zone = time.zone;
      if (time.precision !== null) all.time_precision = time.precision;
    }
    const { subject } = this;
    this.events.push({
      subject,
      time: time?.micros ?? null,
      code,
      description: concept.description,
      value,
      text,
      further: all,
    });
  }

  /** What a reference leads to, as a concept: within the resource, or elsewhere in the source. */
  referredConcept(reference: unknown, type: string, read: (resource: JsonObject) => Concept | null): Concept | null {
    const target = targetOf(reference);
    const found = this.targetConcept(target, type, read);
    if (found !== null) return found;
    if (target !== null) this.tell(target.kind === 'identifier' ? 'by-identifier' : 'to-nowhere');
    return conceptOf(field(reference, 'display'), 'value');
  }

  private targetConcept(
    target: Target | null,
    type: string,
    read: (resource: JsonObject) => Concept | null,
  ): Concept | null {
    if (target === null || target.kind === 'identifier') return null;
    if (target.kind === 'resource') {
      return this.lookUp.conceptOf(target.type ?? type, this.lookUp.aliasOf(target.id));
    }
    const contained = containedIn(this.resource, target.id);
    return contained && read(contained);
  }

  /** Columns that say why: concepts, and references to conditions. */
  reasons(concepts: unknown, references: unknown): Further {
    const codes: string[] = [];
    const names: string[] = [];
    const take = (concept: Concept): void => {
      if (!isTextOnly(concept)) codes.push(concept.code);
      names.push(concept.description ?? concept.code);
    };
    for (const value of listOf(concepts)) {
      const concept = conceptOf(value, 'condition');
      if (concept !== null) take(concept);
    }
    for (const reference of objects(references)) {
      const concept = this.reasonOf(reference);
      if (concept !== null) take(concept);
    }
    if (names.length === 0) return {};
    const reason = [...new Set(names)].join(' | ');
    return codes.length === 0 ? { reason } : { reason_code: [...new Set(codes)].join(' | '), reason };
  }

  private reasonOf(reference: JsonObject): Concept | null {
    const target = targetOf(reference);
    const isCondition =
      target?.kind !== 'resource' || (target.type ?? 'Condition') === 'Condition' || target.type === 'Procedure';
    if (isCondition) return this.referredConcept(reference, 'Condition', each => conceptOf(each.code, 'condition'));
    // Other resources’ codes are not looked up; what they are is told as the source writes it.
    return conceptOf(words(reference.display) ?? words(reference.reference), 'value');
  }
}

/** Maps the resources of a type: pushes their events. @returns why there are none */
export type ResourceMapper = (mapping: ResourceMapping) => DropReason | null;

export const NO_CODE = 'no code and no words for it';

/** @returns the reason why a time can’t be used; null where it can */
export function untimely(time: FhirTime | 'impossible' | null): DropReason | null {
  return time === null ? 'no time' : time === 'impossible' ? 'an impossible time' : null;
}

/** Texts of one resource, each in lines of its own. @returns null where there are none */
export function textsOf(...texts: readonly (string | null | undefined)[]): string | null {
  const told = texts.filter(text => text !== null && text !== undefined && text !== '');
  return told.length === 0 ? null : told.join('\n');
}

/** The words of annotations. */
export function notesOf(value: unknown): string | null {
  return textsOf(...objects(value).map(note => words(note.text)));
}
