import * as vscode from 'vscode';
import { faultPlace } from '../cohort/query_fault';

/** Opens a file at the place that the sentence about it names (`line 3, column 7`); at its beginning where it names none. */
export async function showPlace(uri: vscode.Uri, message: string): Promise<void> {
  const place = faultPlace(message);
  const at = new vscode.Position(Math.max(0, (place?.line ?? 1) - 1), Math.max(0, (place?.column ?? 1) - 1));
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(at, at) });
}
