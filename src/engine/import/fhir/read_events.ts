import path from 'node:path';
import type { ImportedEvent } from '../../../core/import/conventions';
import { token, words } from '../../../core/import/fhir/json';
import type { LookUp } from '../../../core/import/fhir/mapping';
import { isMapped, mapResource } from '../../../core/import/fhir/resources';
import { fault } from '../../faults';
import { stopIfAborted } from '../../interruption';
import { decodeBase64 } from './base64';
import type { Damage, Item } from './item';
import { parseItem, type Found } from './parse';
import { peek } from './peek';
import { readFile } from './read_file';
import type { SourceIndex } from './source_index';
import { Places } from './survey';
import { UNREADABLE, type Tally } from './tally';

export interface ReadingTask {
  readonly files: readonly string[];
  readonly onDamage: 'stop' | 'skip';
  /** Told how many bytes of a file were read. */
  readonly onRead: (file: string, bytes: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Events are handed on when there are so many; the last ones of a resource are never torn from its first. */
const BATCH = 4096;

/**
 * Reads the source for the second time, to its events.
 * @param index what the first reading told
 * @param tally counts what becomes of each resource
 * @throws UserFault `import-damage` where damage stops, not-readable; Cancelled
 */
export async function* readEvents(
  { files, onDamage, onRead, signal }: ReadingTask,
  index: SourceIndex,
  tally: Tally,
): AsyncGenerator<readonly ImportedEvent[]> {
  const reader = new EventReader(index, tally, onDamage);
  for (const file of files) {
    reader.file = file;
    for await (const reads of readFile(file, bytes => onRead(file, bytes))) {
      for (const read of reads) {
        reader.take(read);
        if (reader.events.length < BATCH) continue;
        stopIfAborted(signal);
        yield reader.handOver();
      }
    }
  }
  if (reader.events.length > 0) yield reader.handOver();
}

class EventReader {
  file = '';
  events: ImportedEvent[] = [];
  private readonly places = new Places();
  private readonly lookUp: LookUp;

  constructor(
    private readonly index: SourceIndex,
    private readonly tally: Tally,
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

  handOver(): readonly ImportedEvent[] {
    const { events } = this;
    this.events = [];
    return events;
  }

  take(read: Item | Damage): void {
    this.places.next();
    if (read.kind === 'damage') {
      this.damage(read.why, read.line);
      return;
    }
    const peeked = peek(read);
    if (peeked !== null && !isMapped(peeked.type) && !TOLD.has(peeked.type)) {
      this.tally.passedOver(peeked.type, this.where(read.line));
      return;
    }
    const parsed = parseItem(read);
    if ('damage' in parsed) this.damage(parsed.damage, read.line);
    else for (const [within, each] of parsed.found.entries()) this.map(each, within, read.line);
  }

  private map({ resource, type }: Found, within: number, line: number): void {
    if (!isMapped(type)) {
      if (TOLD.has(type)) this.tellVersion(words(resource.fhirVersion));
      this.tally.passedOver(type, this.where(line));
      return;
    }
    const id = token(resource.id);
    const where = `${this.where(line)}${id === null ? '' : ` (${type}/${id})`}`;
    if (id !== null && this.index.isRepeated(type, id)) {
      const reason = this.index.whyNot(type, id, resource, this.places.of(within));
      if (reason !== null) {
        this.tally.dropped(type, reason, where);
        return;
      }
    }
    const { events, dropped } = mapResource(resource, type, this.lookUp, this.tally.tell);
    if (dropped !== null) {
      this.tally.dropped(type, dropped, where);
      return;
    }
    for (const event of events) this.events.push(event);
    this.tally.mapped(type, events.length);
  }

  private tellVersion(version: string | null): void {
    if (version === null || version.startsWith('4.')) return;
    this.tally.sentences.add(`The source says that it is FHIR ${version.slice(0, 20)}. It was read as R4 (4.0.1).`);
  }

  private damage(why: string, line: number): void {
    if (this.onDamage === 'stop') throw fault('import-damage', { file: this.file, line, why });
    this.tally.dropped(UNREADABLE, why.replace(/ (?:after|at its character) .*/, ''), this.where(line));
  }

  private where(line: number): string {
    return `${path.basename(this.file)}, line ${line.toLocaleString('en')}`;
  }
}

/** Resources that say which version of FHIR the source is. */
const TOLD: ReadonlySet<string> = new Set(['CapabilityStatement', 'ImplementationGuide', 'StructureDefinition']);
