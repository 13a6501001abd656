import * as vscode from 'vscode';
import { messageOf } from '../../core/fault';
import type { ImportReport } from '../../core/import/report';
import { lastName } from '../data_sets/words';
import type { Log } from '../log/log';
import { reportText } from './report_text';

/** The scheme of reports of imports. */
export const REPORT = 'cohort-lens-report';

/** What of a name a path or a tab can't show as it is. */
const NOT_IN_NAMES = /[\\/:*?"<>|#%\s]+/g;

/** `cohort-lens-report:/Import of synthea-meds.md?FOLDER`: a tab is called by its path. */
export function reportAddress(dataSet: string): vscode.Uri {
  const name = lastName(dataSet).replace(NOT_IN_NAMES, ' ').trim();
  return vscode.Uri.from({ scheme: REPORT, path: `/Import of ${name}.md`, query: encodeURIComponent(dataSet) });
}

/** The read-only documents behind `cohort-lens-report:`. Each is made of the file that the import left beside its records. */
export class ReportPages implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #registered = vscode.workspace.registerTextDocumentContentProvider(REPORT, this);

  readonly onDidChange = this.#changed.event;

  constructor(readonly log: Log) {}

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    try {
      return reportText(await readReport(decodeURIComponent(uri.query)));
    } catch (error) {
      this.log.failure('Reading the report of an import', error);
      return `${messageOf(error)}\n`;
    }
  }

  /** Shows the report of a data set, read; as a text where VS Code’s own Markdown preview is switched off. @throws UserFault */
  async show(dataSet: string): Promise<void> {
    await readReport(dataSet); // what can't be read is said, not shown
    const uri = reportAddress(dataSet);
    if (vscode.extensions.getExtension(MARKDOWN)) await vscode.commands.executeCommand('markdown.showPreview', uri);
    else await vscode.window.showTextDocument(uri, { preview: true });
  }

  /** Another import was written to the same folder. */
  writeAnew(dataSet: string): void {
    this.#changed.fire(reportAddress(dataSet));
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}

/** VS Code’s own extension, which users may switch off. */
const MARKDOWN = 'vscode.markdown-language-features';

/** Loaded where there is a report to read: most windows have none. */
async function readReport(dataSet: string): Promise<ImportReport> {
  return (await import('./report_file')).readReport(dataSet);
}
