import type { ReviewHost, ReviewPage } from '../../src/protocol/review';
import { adoptPageStyle } from '../kit/page_style';
import { connectHost } from '../kit/transport';
import { readKept } from './kept';
import './page';

/** Starts the review page: connects it to the extension and shows it. */

adoptPageStyle();

const page = document.createElement('cl-review');
const report = (error: unknown): void => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  host.channel.notify('defect', { message, stack });
};
const host = connectHost<ReviewPage, ReviewHost>({ update: state => page.tell(state) }, (_, error) => report(error));
window.addEventListener('error', event => report(event.error));
window.addEventListener('unhandledrejection', event => report(event.reason));

page.kept = readKept(host.kept);
page.keep = kept => host.keepState(kept);
page.source = {
  ready: () => host.channel.call('ready', {}),
  save: (idea, word) => host.channel.call('save', { idea, word }),
  changeReviewer: () => host.channel.notify('changeReviewer', {}),
  openText: idea => host.channel.notify('openText', { idea }),
  openExample: idea => host.channel.notify('openExample', { idea }),
  showLog: () => host.channel.notify('showLog', {}),
};
document.body.append(page);
