import { THEMES, isThemeName } from './themes';
import { decodeMessage, encodeMessage } from './wire';

/**
 * The outer page: stands for the workbench around a webview. It holds the frame and carries messages between the frame
 * and the harness's server.
 */

const params = new URLSearchParams(location.search);
const session = crypto.randomUUID();
const page = params.get('page') ?? 'timeline';
const themeName = params.get('theme') ?? 'dark';
const frame = document.createElement('iframe');
frame.title = 'webview';
frame.className = 'webview';

let sending = Promise.resolve();
Object.assign(window, {
  harnessTheme: THEMES[isThemeName(themeName) ? themeName : 'dark'],
  harnessStateKey: `state ${page} ${['dataset', 'subject', 'synthetic'].map(name => params.get(name) ?? '').join(' ')}`,
  harnessSession: session,
  harnessSend: (message: unknown) => {
    const body = encodeMessage(message);
    sending = sending.then(async () => {
      await fetch(`/message?session=${session}`, { method: 'POST', body });
    });
  },
  /** Switches the theme of the living page, as a user does. */
  harnessSetTheme: (name: string) => {
    if (!isThemeName(name)) throw new Error(`No theme ${name}`);
    const inner = frame.contentWindow as unknown as { harnessApplyTheme(theme: unknown): void };
    inner.harnessApplyTheme(THEMES[name]);
  },
});

async function pull(): Promise<void> {
  for (;;) {
    const answer = await fetch(`/pull?session=${session}`);
    if (!answer.ok) return;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length > 0) frame.contentWindow?.postMessage(decodeMessage(bytes), location.origin);
  }
}

await fetch(`/open?session=${session}&${params.toString()}`, { method: 'POST' });
addEventListener('pagehide', () => navigator.sendBeacon(`/close?session=${session}`));
frame.src = `/frame?page=${page}`;
frame.addEventListener('load', () => frame.contentWindow?.focus());
document.body.append(frame);
await pull();
export {};
