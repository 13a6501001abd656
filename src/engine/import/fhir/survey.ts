import { token } from '../../../core/import/fhir/json';
import { isMapped, isReferred, referredConcept } from '../../../core/import/fhir/resources';
import { idOfFullUrl } from '../../../core/import/fhir/reference';
import { stopIfAborted } from '../../interruption';
import { parseItem, type Found } from './parse';
import { peek } from './peek';
import { readFile } from './read_file';
import { SourceIndex } from './source_index';
import type { Item } from './item';

/** Resources of one item are numbered behind it. */
const PER_ITEM = 2 ** 20;

const CONTAINED = '"contained"';
const CONTAINED_PATIENT = /"contained"\s*:\s*\[[\s\S]*"resourceType"\s*:\s*"Patient"/;

/** Numbers the items of a source in the order in which they are read, alike in every reading. */
export class Places {
  private item = -1;

  next(): void {
    this.item++;
  }

  /** @param within the number of the resource within the item */
  of(within: number): number {
    return this.item * PER_ITEM + Math.min(within, PER_ITEM - 1);
  }
}

/**
 * Reads the source for the first time: most of it is not parsed. Where resources are there several times, those are read
 * once more, to tell which of each counts.
 * @param onRead told how many bytes of the files were read
 * @throws UserFault not-readable; Cancelled
 */
export async function survey(
  files: readonly string[],
  onRead: (bytes: number) => void,
  signal: AbortSignal,
): Promise<SourceIndex> {
  const index = new SourceIndex();
  for (const file of files) {
    for await (const reads of readFile(file, onRead)) {
      stopIfAborted(signal);
      for (const read of reads) if (read.kind !== 'damage') meet(read, index);
    }
  }
  if (index.hasRepeated) await compareRepeated(files, index, signal);
  return index;
}

function meet(item: Item, index: SourceIndex): void {
  index.hasContainedPatients ||= item.bytes.includes(CONTAINED) && CONTAINED_PATIENT.test(item.bytes.toString('utf8'));
  const peeked = peek(item);
  if (peeked !== null) {
    if (!isMapped(peeked.type) && !isReferred(peeked.type)) return;
    const urlId = peeked.fullUrl === null ? null : idOfFullUrl(peeked.fullUrl);
    if (urlId !== null) index.meetAlias(urlId, peeked.id);
    if (!isReferred(peeked.type)) {
      index.meet(peeked.type, peeked.id);
      return;
    }
  }
  const parsed = parseItem(item);
  if ('damage' in parsed) return;
  for (const each of parsed.found) meetFound(each, index);
}

function meetFound({ resource, type, urlId }: Found, index: SourceIndex): void {
  const id = token(resource.id);
  if (id === null) return;
  if (urlId !== null) index.meetAlias(urlId, id);
  if (isMapped(type) || isReferred(type)) index.meet(type, id);
  const concept = referredConcept(resource, type);
  if (concept !== null) index.meetConcept(type, id, concept);
}

async function compareRepeated(files: readonly string[], index: SourceIndex, signal: AbortSignal): Promise<void> {
  const places = new Places();
  for (const file of files) {
    for await (const reads of readFile(file, () => undefined)) {
      stopIfAborted(signal);
      for (const read of reads) {
        places.next();
        if (read.kind !== 'damage') compare(read, index, places);
      }
    }
  }
}

function compare(item: Item, index: SourceIndex, places: Places): void {
  const peeked = peek(item);
  if (peeked !== null && !index.isRepeated(peeked.type, peeked.id)) return;
  const parsed = parseItem(item);
  if ('damage' in parsed) return;
  for (const [within, { resource, type, server }] of parsed.found.entries()) {
    const id = token(resource.id);
    if (id !== null && index.isRepeated(type, id)) index.compare(type, id, resource, server, places.of(within));
  }
}
