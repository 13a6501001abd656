import path from 'node:path';
import { VocabularyWriter } from '../vocabulary_writer';
import type { Building } from './building';
import { writeCategories } from './categories';
import { writeCvx, writeNdc, writeRxnorm } from './drugs';
import { writeHcpcs } from './hcpcs';
import { writeIcd10cm } from './icd10cm';
import { writeIcd10pcs } from './icd10pcs';
import { writeIcd9 } from './icd9';
import { writeLayTerms } from './lay_terms';
import { writeLoinc, writeSnomed } from './measurements';
import { writeMimicItems } from './mimic';
import { Synonyms } from './synonyms';
import { Vocabularies } from './vocabularies';

/** In this order: later ones name codes of earlier ones. The order is also that of answers. */
const FAMILIES: readonly ((building: Building) => void)[] = [
  writeIcd10cm,
  writeIcd10pcs,
  writeIcd9,
  writeLoinc,
  writeRxnorm,
  writeCvx,
  writeNdc,
  writeSnomed,
  writeHcpcs,
  writeMimicItems,
  writeCategories,
  writeLayTerms,
];

/**
 * Builds the bundled index. The same tables give the same bytes.
 * @param folder the folder `ontology`
 * @param file where to write
 * @throws Error where a table is not as expected
 */
export function buildBundled(folder: string, file: string): void {
  const writer = VocabularyWriter.create(file);
  try {
    const building: Building = {
      folders: { sources: path.join(folder, 'sources'), own: path.join(folder, 'own') },
      writer,
      vocabularies: new Vocabularies(folder),
      synonyms: new Synonyms(writer),
      concepts: new Map(),
    };
    for (const write of FAMILIES) write(building);
    writer.finish();
  } catch (error) {
    writer.abandon();
    throw error;
  }
}
