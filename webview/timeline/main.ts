import type { Handlers } from '../../src/protocol/channel';
import type { ViewerHost, ViewerPage } from '../../src/protocol/viewer';
import { registerControls } from '../kit/controls';
import { adoptPageStyle } from '../kit/page_style';
import { connectHost } from '../kit/transport';
import '../kit/grid';
import '../kit/mark';
import '../kit/popover';
import '../kit/split';
import { readKept, toKeep } from './kept_state';
import { Page } from './page';
import { Viewer } from './viewer';

/** Puts the page together: the channel to the extension, the viewer's state, and what shows it. */

/** Milliseconds after a change before the place is kept: a drag changes it sixty times a second. */
const KEEP_AFTER = 150;

adoptPageStyle();
registerControls();

const page = new Page();
const handlers: Handlers<ViewerPage> = {
  reloaded: ({ message, dataset }) => viewer.reload(message, dataset),
  failed: ({ message }) => viewer.failed(message),
  showSubject: ({ subject }) => viewer.show(subject),
  inCohort: told => {
    // Of a subject that was left meanwhile nothing needs to be known.
    if (told.subject === viewer.status.state.subject) viewer.status.update({ cohort: told });
  },
  filterTo: to => viewer.filterWhenReady(to),
  command: ({ command }) => page.command(command),
};
const host = connectHost<ViewerPage, ViewerHost>(handlers, (method, error) =>
  report(`${method}: ${String(error)}`, error),
);
const kept = readKept(host.kept);
const viewer = new Viewer(host.channel, kept);

function report(message: string, error: unknown): void {
  host.channel.notify('defect', { message, stack: error instanceof Error ? (error.stack ?? '') : '' });
}

let keepTimer = 0;
function keepNow(): void {
  clearTimeout(keepTimer);
  const state = toKeep(viewer.store.state, viewer.status.state, kept);
  if (state) host.keepState(state);
}
function keepSoon(): void {
  clearTimeout(keepTimer);
  keepTimer = window.setTimeout(keepNow, KEEP_AFTER);
}
viewer.store.subscribe(keepSoon);
viewer.status.subscribe(keepSoon);
addEventListener('visibilitychange', keepNow);
addEventListener('error', event => report(event.message, event.error));
addEventListener('unhandledrejection', event => report(`unhandled: ${String(event.reason)}`, event.reason));

page.viewer = viewer;
document.body.append(page);
void viewer.start();
