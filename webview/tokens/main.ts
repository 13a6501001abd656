import type { TokensHost, TokensPage } from '../../src/protocol/tokens';
import { adoptPageStyle } from '../kit/page_style';
import { connectHost } from '../kit/transport';
import { readKept } from './kept';
import './page';

/** Starts the Tokens view's page: connects it to the extension and shows it. */

adoptPageStyle();

const page = document.createElement('cl-tokens');
const report = (error: unknown): void => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  host.channel.notify('defect', { message, stack });
};
const host = connectHost<TokensPage, TokensHost>({ update: state => page.tell(state) }, (_, error) => report(error));
window.addEventListener('error', event => report(event.error));
window.addEventListener('unhandledrejection', event => report(event.reason));

page.kept = readKept(host.kept);
page.keep = kept => host.keepState(kept);
page.source = {
  ready: () => host.channel.call('ready', {}),
  details: (query, signal) => host.channel.call('details', query, signal),
  choose: what => host.channel.notify('choose', what),
  preview: what => host.channel.notify('preview', what),
  openSubject: subject => host.channel.notify('openSubject', { subject }),
  openCode: code => host.channel.notify('openCode', { code }),
  change: what => host.channel.notify('change', { what }),
  countAgain: () => host.channel.notify('countAgain', {}),
  showLog: () => host.channel.notify('showLog', {}),
};
document.body.append(page);
