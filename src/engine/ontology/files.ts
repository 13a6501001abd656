import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { SystemId, Vocabulary } from '../../core/ontology/answer';
import type { UserFault } from '../../core/fault';
import { fault } from '../faults';
import type { OntologyPlaces } from './contract';
import { FileFault } from './file_fault';
import { VocabularyFile, type Concept, type FileVocabulary } from './vocabulary_file';

/** A whole import, by its name; what is being written begins with a dot. */
const IMPORT = /^(?!\.)(.+)\.sqlite$/;

/**
 * The open vocabulary files: the bundled index, then the imports, the newest first. A file that can't be used is told in
 * `faults` and left out; so is one that turns out to be damaged while it is read, and the question is asked again of
 * those that are left.
 */
export class VocabularyFiles {
  #open: VocabularyFile[] = [];
  readonly #faults = new Map<string, string>();

  /** Opens everything anew. @param places null: nothing is open */
  constructor(readonly places: OntologyPlaces | null) {
    if (!places) return;
    this.#add(places.bundled, 'bundled', null);
    for (const [file, id] of this.#importsIn(places.imports)) this.#add(file, 'import', id);
  }

  get open(): readonly VocabularyFile[] {
    return this.#open;
  }

  /** What is wrong with files that can't be used, as sentences. */
  get faults(): readonly string[] {
    return [...this.#faults.values()];
  }

  get vocabularies(): readonly FileVocabulary[] {
    return this.#open.flatMap(file => file.vocabularies);
  }

  close(): void {
    for (const file of this.#open) file.close();
    this.#open = [];
  }

  /** Does what reads the files, again without those that turn out to be damaged. */
  reading<T>(work: (files: readonly VocabularyFile[]) => T): T {
    for (;;) {
      try {
        return work(this.#open);
      } catch (error) {
        const damaged = error instanceof FileFault && this.#open.find(file => file.location === error.path);
        if (!damaged) throw error;
        this.#open = this.#open.filter(file => file !== damaged);
        damaged.close();
        this.#note(error, damaged.source);
      }
    }
  }

  /** The imports of a folder, the newest first: their names begin with the time. A folder that is not there has none. */
  #importsIn(folder: string): readonly (readonly [file: string, id: string])[] {
    let names: string[] = [];
    try {
      const entries = readdirSync(folder, { withFileTypes: true });
      // A folder is no import, whatever it is called; the list of imports has it not either.
      names = entries.filter(entry => !entry.isDirectory()).map(({ name }) => name);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') {
        this.#faults.set(folder, fault('not-readable', { file: folder, why: code ?? String(error) }, error).message);
      }
    }
    return names
      .sort()
      .reverse()
      .flatMap(name => {
        const id = IMPORT.exec(name)?.[1];
        return id === undefined ? [] : [[path.join(folder, name), id] as const];
      });
  }

  #add(file: string, source: Vocabulary['source'], importId: string | null): void {
    try {
      this.#open.push(VocabularyFile.open(file, source, importId));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      this.#note(error, source);
    }
  }

  #note(error: FileFault, source: Vocabulary['source']): void {
    this.#faults.set(error.path, userFaultOf(error, source).message);
  }
}

/** What is wrong with a vocabulary file, with what to do about it. */
export function userFaultOf({ path: file, what, message }: FileFault, source: Vocabulary['source']): UserFault {
  if (what === 'forbidden') {
    return fault(source === 'bundled' ? 'index-forbidden' : 'import-forbidden', { file, why: message });
  }
  if (source === 'bundled') return fault('index-broken', { file, why: message });
  return what === 'outdated' ? fault('import-outdated', { file }) : fault('import-broken', { file, why: message });
}

/** Concepts with this code in all files, in the order in which they speak. */
export function findAll(files: readonly VocabularyFile[], system: SystemId, code: string): readonly Concept[] {
  return files.flatMap(file => file.find(system, code) ?? []);
}

/** The concept that speaks for a code: the first that describes it, else the first. */
export function findBest(files: readonly VocabularyFile[], system: SystemId, code: string): Concept | null {
  let first: Concept | null = null;
  for (const file of files) {
    const concept = file.find(system, code);
    if (concept?.description != null) return concept;
    first ??= concept;
  }
  return first;
}
