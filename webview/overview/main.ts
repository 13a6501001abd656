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

page.source = {
  ready: async () => {
    const opened = await host.channel.call('ready', {});
    // The extension restores the panel from it after the window was reloaded.
    host.keepState({ path: opened.path });
    return opened;
  },
  overview: signal => host.channel.call('overview', {}, signal),
  validity: signal => host.channel.call('validity', {}, signal),
  openSubject: subject => host.channel.notify('openSubject', { subject }),
  showLog: () => host.channel.notify('showLog', {}),
};
document.body.append(page);
