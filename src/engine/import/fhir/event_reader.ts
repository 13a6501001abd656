import type { ImportedEvent } from '../../../core/import/conventions';
import { token, words } from '../../../core/import/fhir/json';
import type { LookUp } from '../../../core/import/fhir/mapping';
import { isMapped, mapResource } from '../../../core/import/fhir/resources';
import { fault } from '../../faults';
import { decodeBase64 } from './base64';
import type { Damage, Item } from './item';
import { parseItem, type Found } from './parse';
import { peek } from './peek';
import { REPEATED, type SourceIndex } from './source_index';
import { Places } from './survey';
import { Tally, UNREADABLE } from './tally';

/** Resources that say which version of FHIR the source is. */
const VERSIONED: ReadonlySet<string> = new Set(['CapabilityStatement', 'ImplementationGuide', 'StructureDefinition']);

/** Makes events of items, in the order in which they are read. */
export class EventReader {
  events: ImportedEvent[] = [];
  tally = new Tally();
  private readonly places = new Places();
  private readonly lookUp: LookUp;

  /** @param index what the first reading of the source told */
  constructor(
    private readonly index: SourceIndex,
    private readonly onDamage: 'stop' | 'skip',
  ) {
    this.lookUp = {
      has: (type, id) => index.has(type, id),
      aliasOf: id => index.aliasOf(id),
      conceptOf: (type, id) => index.conceptOf(type, id),
      isNew: name => index.isNew(name),
      decode: decodeBase64,
    };
  }

  /** The events so far, which are the caller’s now. */
  handOver(): readonly ImportedEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }

  /** @param file absolute; @param name as it is called in the report @throws UserFault import-damage where damage stops */
  take(read: Item | Damage, file: string, name: string): void {
    this.places.next();
    this.tally.file = name;
    this.tally.line = read.line;
    this.tally.resource = null;
    if (read.kind === 'damage') {
      this.damage(read.why, file, read.line);
      return;
    }
    const peeked = peek(read);
    if (peeked !== null && !isMapped(peeked.type) && !VERSIONED.has(peeked.type)) {
      this.tally.passedOver(peeked.type);
      return;
    }
    const parsed = parseItem(read);
    if ('damage' in parsed) this.damage(parsed.damage, file, read.line);
    else for (const [within, each] of parsed.found.entries()) this.map(each, within);
  }

  /** Passes over an item whose events are staged already. */
  skip(read: Item | Damage): void {
    this.places.next();
    // Patients within other resources are written once: those that were must be known.
    if (read.kind === 'damage' || !read.bytes.includes('"contained"')) return;
    const parsed = parseItem(read);
    if ('damage' in parsed) return;
    for (const { resource, type } of parsed.found) {
      if (isMapped(type)) mapResource(resource, type, this.lookUp, new Tally());
    }
  }

  private map({ resource, type }: Found, within: number): void {
    if (!isMapped(type)) {
      if (VERSIONED.has(type)) this.tellVersion(words(resource.fhirVersion));
      this.tally.passedOver(type);
      return;
    }
    const id = token(resource.id);
    this.tally.resource = id === null ? null : `${type}/${id}`;
    if (id !== null && this.index.isRepeated(type, id)) {
      const reason = this.index.whyNot(type, id, resource, this.places.of(within));
      if (reason !== null) {
        this.tally.dropped(type, reason);
        if (reason === REPEATED.other) this.tally.notice('same-id');
        return;
      }
    }
    const { events, dropped } = mapResource(resource, type, this.lookUp, this.tally);
    if (dropped !== null) {
      this.tally.dropped(type, dropped);
      return;
    }
    for (const event of events) this.events.push(event);
    this.tally.mapped(type, events.length);
  }

  private tellVersion(version: string | null): void {
    if (version === null || version.startsWith('4.')) return;
    this.tally.tell(`The source says that it is FHIR ${version.slice(0, 20)}. It was read as R4 (4.0.1).`);
  }

  private damage(why: string, file: string, line: number): void {
    if (this.onDamage === 'stop') throw fault('import-damage', { file, line, why });
    // The place within the line makes each reason another one.
    this.tally.dropped(UNREADABLE, why.replace(/ (?:after|at its character) .*/, ''));
  }
}
