import type { OverviewHost, OverviewPage } from '../../src/protocol/overview';
import { registerControls } from '../kit/controls';
import { adoptPageStyle } from '../kit/page_style';
import { connectHost } from '../kit/transport';
import './page';

/** Starts the overview page: connects it to the extension and shows it. */

registerControls();
adoptPageStyle();

const page = document.createElement('cl-overview');
const report = (error: unknown): void => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  host.channel.notify('defect', { message, stack });
};
const host = connectHost<OverviewPage, OverviewHost>(
  {
    reloaded: ({ message }) => page.reloaded(message),
    failed: ({ message }) => page.failed(message),
  },
  (_, error) => report(error),
);
window.addEventListener('error', event => report(event.error));
window.addEventListener('unhandledrejection', event => report(event.reason));

/** What is kept while the page is hidden and when the window is reloaded; the extension restores the panel by `path`. */
let place = { path: '', scroll: keptScroll(host.kept) };
const keep = (change: Partial<typeof place>): void => {
  place = { ...place, ...change };
  host.keepState(place);
};
page.keptScroll = place.scroll;
page.addEventListener('scrollend', () => keep({ scroll: page.scrollTop }));

function keptScroll(kept: unknown): number {
  const scroll = typeof kept === 'object' && kept !== null && 'scroll' in kept ? kept.scroll : 0;
  return typeof scroll === 'number' && Number.isFinite(scroll) ? scroll : 0;
}

page.source = {
  ready: async () => {
    const opened = await host.channel.call('ready', {});
    keep({ path: opened.path });
    return opened;
  },
  overview: signal => host.channel.call('overview', {}, signal),
  validity: signal => host.channel.call('validity', {}, signal),
  openSubject: subject => host.channel.notify('openSubject', { subject }),
  showLog: () => host.channel.notify('showLog', {}),
};
document.body.append(page);
