import type * as vscode from 'vscode';
import type { Port } from '../../protocol/channel';

/** A webview's messages as a port. VS Code hands array buffers over without turning them into JSON. */
export function webviewPort(webview: vscode.Webview): Port {
  return {
    // False or a rejection means that the page is gone: its channel is disposed with the panel.
    post: message => void webview.postMessage(message).then(undefined, () => undefined),
    listen: listener => {
      const listening = webview.onDidReceiveMessage(listener);
      return () => {
        listening.dispose();
      };
    },
  };
}

/** A signal for the engine from VS Code's token. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
