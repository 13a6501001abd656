import * as vscode from 'vscode';
import type { Ontology } from '../ontology/ontology';
import { ListSubjectsTool } from './list_subjects';
import { LookupCodeTool } from './lookup_code';
import { ReadSubjectTool } from './read_subject';
import type { ToolServices } from './records';

/** Tools for chat models (package.json declares them): what a code means, which subjects there are, and one's events. */
export class ChatTools implements vscode.Disposable {
  readonly lookupCode: LookupCodeTool;
  readonly listSubjects: ListSubjectsTool;
  readonly readSubject: ReadSubjectTool;
  readonly #registered: vscode.Disposable;

  constructor(services: ToolServices & { readonly ontology: Pick<Ontology, 'call'> }) {
    this.lookupCode = new LookupCodeTool(services.ontology);
    this.listSubjects = new ListSubjectsTool(services);
    this.readSubject = new ReadSubjectTool(services);
    this.#registered = vscode.Disposable.from(
      vscode.lm.registerTool('cohortLens_lookup_code', this.lookupCode),
      vscode.lm.registerTool('cohortLens_list_subjects', this.listSubjects),
      vscode.lm.registerTool('cohortLens_read_subject', this.readSubject),
    );
  }

  dispose(): void {
    this.#registered.dispose();
  }
}
