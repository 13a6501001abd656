import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** A page of ours, by the name of its bundle in dist/webview. */
export type PageName = 'timeline' | 'overview' | 'tokens' | 'question' | 'review' | 'results';

/** What a page may load: its own bundle and nothing else. */
export function pageOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(extension, 'dist', 'webview')] };
}

/**
 * The page's document: an empty body and one script. Data come by message only, never inside the HTML.
 * Styles are set by the script through constructed style sheets, which need no entry in the policy.
 */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, name: PageName, title: string): string {
  const nonce = randomBytes(16).toString('base64url');
  const script = webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', 'webview', `${name}.js`)).toString();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource}; img-src ${webview.cspSource}; font-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body data-page="${name}">
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

export function tabIcon(extension: vscode.Uri): { readonly light: vscode.Uri; readonly dark: vscode.Uri } {
  const icon = (theme: string): vscode.Uri => vscode.Uri.joinPath(extension, 'media', `tab-${theme}.svg`);
  return { light: icon('light'), dark: icon('dark') };
}
