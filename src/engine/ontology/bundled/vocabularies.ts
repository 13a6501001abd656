import path from 'node:path';
import type { VocabularyWriter } from '../vocabulary_writer';
import { orNull, rowsOf } from './tables';

/**
 * The bundled vocabularies as their table says them (ontology/vocabularies.tsv): name, version, whether it is a part,
 * and the notice that is shown with answers. scripts/notices.mjs reads the same table.
 */
export class Vocabularies {
  readonly #rows = new Map<string, readonly string[]>();

  /** @param folder the folder `ontology` */
  constructor(folder: string) {
    const columns = ['system', 'name', 'version', 'subset', 'notice'] as const;
    for (const row of rowsOf(path.join(folder, 'vocabularies.tsv'), columns)) this.#rows.set(row[0], row);
  }

  /** Adds the vocabulary's row to the file. @returns the vocabulary's number */
  add(writer: VocabularyWriter, system: string): number {
    const row = this.#rows.get(system);
    if (!row) throw new Error(`ontology/vocabularies.tsv has no row ${system}.`);
    const [, name = '', version = '', subset = '', notice = ''] = row;
    return writer.vocabulary({
      system,
      name,
      version: orNull(version),
      subset: subset === 'yes',
      notice: orNull(notice),
    });
  }
}
