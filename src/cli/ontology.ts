import path from 'node:path';
import type { Vocabulary } from '../core/ontology/answer';
import { defaultStore, listStore, removeFromStore } from '../engine/ontology/import/store';
import { importVocabulary } from '../engine/ontology/import/import_vocabulary';
import type { StoredImport } from '../engine/ontology/import/contract';
import { Ontology } from '../engine/ontology/ontology';
import { UsageFault, type WordsCommand, type WordsContext } from './command';
import { alignedRow, onOneLine } from './output';
import { ontologyPlaces } from './places';

/** `cohort-lens ontology`: which vocabularies describe codes, and imports of further ones. */
export const ontology: WordsCommand = {
  name: 'ontology',
  options: ['store'],
  takes: { least: 1, most: 2, what: 'list, import PATH or remove ID' },
  summary: 'Lists the vocabularies that describe codes, imports further ones and removes them again',
  help: `cohort-lens ontology list [--store FOLDER] [--json]
cohort-lens ontology import PATH [--store FOLDER] [--json]
cohort-lens ontology remove ID [--store FOLDER] [--json]

  list           every vocabulary: bundled and imported, with version, number of codes and the import's ID
  import PATH    a file, a folder or a zip file with an OHDSI Athena bundle, RxNorm or UMLS (RRF), SNOMED CT (RF2 or
                 the Global Patient Set), LOINC (Loinc.csv), the FDA's NDC directory, an order file or the HCPCS file
                 of CMS, a table of ATC, or a table of your own with the columns code and description
  remove ID      takes an import away
  --store FOLDER where imports are; otherwise ${defaultStore()}
  --json         list:   {"vocabularies":[{"system","name","version","subset","source","importId","codes"}],
                          "imports":[{"id","file","bytes","fault"}],"faults":[…]}
                 import: {"id","vocabularies":[…],"rows","replaced":[…],"notes":[…]}
                 remove: {"removed":ID}

An import is there once it is whole: one that fails or is stopped (Ctrl+C) leaves everything as it was. Imports of the
same vocabularies in the same version replace each other (without a version: imports of the same file); otherwise the
newest answers first.
`,
  async run(context) {
    const [what, argument] = context.words;
    const store = ontologyPlaces(context.options.store).imports;
    if (what === 'list' && argument === undefined) return list(context, store);
    if (what === 'import' && argument) return importPath(context, store, path.resolve(argument));
    if (what === 'remove' && argument !== undefined) return remove(context, store, argument);
    throw new UsageFault('ontology takes list, import PATH or remove ID.');
  },
};

async function list({ options, output, note }: WordsContext, store: string): Promise<void> {
  const imports = await listStore(store);
  const opened = new Ontology(ontologyPlaces(store));
  const { vocabularies, faults } = opened.vocabularies();
  opened.close();
  if (options.json) {
    const files = imports.map(({ id, file, bytes, fault }) => ({ id, file, bytes, fault }));
    await output.write(`${JSON.stringify({ vocabularies, imports: files, faults })}\n`);
    return;
  }
  for (const fault of faults) note(fault);
  const widths = [32, 22, 10, 9, 0];
  const right = [false, false, true, false, false];
  await output.write(alignedRow(['vocabulary', 'version', 'codes', 'part', 'import'], widths, right));
  for (const each of vocabularies) {
    const row = [each.name, each.version ?? '-', String(each.codes), each.subset ? 'subset' : 'whole'];
    await output.write(alignedRow([...row.map(onOneLine), each.importId ?? 'bundled'], widths, right));
  }
  for (const { id, fault } of imports) if (fault !== null) await output.write(`${id}  can’t be used\n`);
}

async function importPath(
  { options, output, note, progress, signal }: WordsContext,
  store: string,
  target: string,
): Promise<void> {
  const report = await importVocabulary(
    target,
    store,
    ({ message, fraction, rows }) => {
      progress(`${message}: ${Math.floor(100 * fraction)} %, ${rows.toLocaleString('en')} rows`);
    },
    signal,
  ).finally(() => progress(null));
  if (options.json) {
    await output.write(`${JSON.stringify(report)}\n`);
    return;
  }
  for (const each of report.notes) note(onOneLine(each));
  await output.write(`Imported ${sum(report.vocabularies)} codes from ${report.rows} rows as ${report.id}:\n`);
  for (const { name, version, codes } of report.vocabularies) {
    await output.write(`  ${onOneLine([name, version].filter(part => part !== null).join(' '))}: ${codes} codes\n`);
  }
  for (const id of report.replaced) await output.write(`It takes the place of ${id}.\n`);
}

async function remove({ options, output }: WordsContext, store: string, id: string): Promise<void> {
  const stored: readonly StoredImport[] = await listStore(store);
  const names = stored.find(each => each.id === id)?.vocabularies.map(({ name }) => name) ?? [];
  await removeFromStore(store, id);
  await output.write(
    options.json ? `${JSON.stringify({ removed: id })}\n` : `Removed ${onOneLine(names.join(', ') || id)}.\n`,
  );
}

const sum = (vocabularies: readonly Vocabulary[]): number => vocabularies.reduce((n, { codes }) => n + codes, 0);
