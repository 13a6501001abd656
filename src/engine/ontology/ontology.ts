import { UserFault } from '../../core/fault';
import type { KnownCode } from '../../core/meds/dataset';
import type { CodeAnswer, CodeLink, CodeName, CodePlace, SystemId } from '../../core/ontology/answer';
import { extraNames } from '../../core/ontology/extra_names';
import { readCode, type ExtraNames, type ReadCode } from '../../core/ontology/read_code';
import { codeSystem } from '../../core/ontology/systems';
import type { OntologyApi, OntologyPlaces, SearchAnswer, SearchQuery } from './contract';
import { codesBelow } from './codes_below';
import { completions } from './complete';
import { describeCode } from './describe';
import { findAll, VocabularyFiles } from './files';
import { nameOf, placeOf } from './place';
import { linkOf } from './problems';
import { searchCodes } from './search';

/**
 * The ontology: the bundled index and the user's imports. The files are opened with the first question, and looked at
 * again after `configure` and `reload`. Synchronous; a question about one code takes some tenths of a millisecond.
 * Owner: whoever made it; close it.
 */
export class Ontology implements OntologyApi {
  #places: OntologyPlaces | null = null;
  #files: VocabularyFiles | null = null;
  #extra: ExtraNames = { prefixes: [], imported: [] };

  /** @param places where the files are, where that is known already; else `configure` says it */
  constructor(places: OntologyPlaces | null = null) {
    this.#places = places;
  }

  describe({ codes }: { readonly codes: readonly string[] }): readonly CodeAnswer[] {
    return this.#each(codes, describeCode);
  }

  names({ codes }: { readonly codes: readonly string[] }): readonly (CodeName | null)[] {
    return this.#each(codes, nameOf);
  }

  places({ codes }: { readonly codes: readonly string[] }): readonly (CodePlace | null)[] {
    return this.#each(codes, placeOf);
  }

  search(query: SearchQuery): SearchAnswer {
    const files = this.#opened();
    if (query.system !== null) this.#checkSystem(query.system);
    return files.reading(open =>
      searchCodes(
        open.map(file => file.searched()),
        query,
      ),
    );
  }

  complete({
    system,
    partial,
    limit,
  }: {
    readonly system: SystemId;
    readonly partial: string;
    readonly limit: number;
  }): readonly CodeLink[] {
    return this.#opened().reading(open => completions(open, system, partial, limit));
  }

  children({
    system,
    code,
    offset,
    limit,
  }: {
    readonly system: SystemId;
    readonly code: string;
    readonly offset: number;
    readonly limit: number;
  }): { readonly total: number; readonly codes: readonly CodeLink[] } {
    return this.#opened().reading(open => {
      const concepts = findAll(open, system, code);
      const concept = concepts.find(each => each.file.childCount(each) > 0);
      if (concept) {
        const codes = concept.file.children(concept, offset, limit).map(linkOf);
        return { total: concept.file.childCount(concept), codes };
      }
      // The packages of a product, which is no code itself.
      const file = concepts.length > 0 ? undefined : open.find(each => each.startingWith(system, code, 1).length > 0);
      if (!file) return { total: 0, codes: [] };
      const codes = file.startingWith(system, code, offset + limit).slice(offset);
      return { total: file.countStartingWith(system, code), codes: codes.map(linkOf) };
    });
  }

  /** All codes of a system that stand below one of its codes, by whichever parent. For the engine's worker. */
  codesBelow({ system, code }: KnownCode): readonly string[] {
    return this.#opened().reading(open => codesBelow(open, system, code));
  }

  vocabularies(): ReturnType<OntologyApi['vocabularies']> {
    const files = this.#opened();
    const vocabularies = files.vocabularies.map(
      ({ system, name, version, subset, source, importId, codes, notice }) => {
        return { system, name, version, subset, source, importId, codes, notice };
      },
    );
    return { vocabularies, faults: files.faults };
  }

  configure(places: OntologyPlaces): void {
    this.#shut();
    this.#places = places;
  }

  reload(): void {
    this.#shut();
  }

  close(): void {
    this.#shut();
    this.#places = null;
  }

  #each<T>(
    codes: readonly string[],
    answer: (read: ReadCode, files: Parameters<typeof describeCode>[1]) => T,
  ): readonly T[] {
    const files = this.#opened();
    return codes.map(code => {
      const read = readCode(code, this.#extra);
      return files.reading(open => answer(read, open));
    });
  }

  #opened(): VocabularyFiles {
    if (this.#files) return this.#files;
    const files = new VocabularyFiles(this.#places);
    this.#extra = extraNames(this.#places?.prefixes ?? [], files.vocabularies);
    return (this.#files = files);
  }

  #checkSystem(system: SystemId): void {
    const known = this.#opened().vocabularies;
    if (known.some(vocabulary => vocabulary.system === system)) return;
    const names = [...new Set(known.map(vocabulary => vocabulary.system))].join(', ');
    const toImport = codeSystem(system)?.toImport;
    const what = toImport ?? `There is no code system ${system} here.`;
    throw new UserFault(`${what} What can be searched: ${names}.`, 'unknown-system');
  }

  #shut(): void {
    this.#files?.close();
    this.#files = null;
  }
}
