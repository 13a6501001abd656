import * as vscode from 'vscode';
import type { Log } from '../log/log';
import type { OntologyWorker } from '../ontology/worker';
import { registerVocabularyCommands } from './commands';
import { VocabularyFaults } from './faults';
import { ImportsFolder } from './folder';
import { VocabularyImporter } from './importer';

/**
 * Everything about the vocabularies themselves: importing, listing and removing them, noticing what other windows do,
 * and telling of damaged ones. Nothing is read or watched before the ontology is needed.
 */
export function registerVocabularies(extension: vscode.Uri, ontology: OntologyWorker, log: Log): vscode.Disposable {
  const importer = new VocabularyImporter(extension, ontology.imports, log);
  const folder = new ImportsFolder(ontology, log);
  const faults = new VocabularyFaults(ontology, log);
  return vscode.Disposable.from(
    importer,
    folder,
    faults,
    registerVocabularyCommands({ ontology, importer, folder, log }),
    ontology.onDidChange(() => {
      void folder.watch(ontology.runs);
      if (ontology.runs) faults.look();
    }),
    ontology.onDidChangeAnswers(() => {
      if (ontology.runs) faults.look();
    }),
  );
}
