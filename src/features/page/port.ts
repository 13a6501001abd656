import type * as vscode from 'vscode';
import type { Port } from '../../protocol/channel';
import { PieceSender } from '../../protocol/pieces';

/** A webview's messages as a port. VS Code hands array buffers over without turning them into JSON. */
export function webviewPort(webview: vscode.Webview): Port {
  const sender = new PieceSender(message => webview.postMessage(message));
  return {
    post: (message, _, isWanted = () => true) => sender.post(message, isWanted),
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
