import type { ResultsHost, ResultsPage } from '../../src/protocol/results';
import { adoptPageStyle } from '../kit/page_style';
import { connectHost } from '../kit/transport';
import { readKept } from './kept';
import './page';

/** Starts the results page: connects it to the extension and shows it. */

adoptPageStyle();

const page = document.createElement('cl-results');
const report = (error: unknown): void => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  host.channel.notify('defect', { message, stack });
};
const host = connectHost<ResultsPage, ResultsHost>(
  { update: state => page.tell(state), show: ({ tab }) => page.show(tab) },
  (_, error) => report(error),
);
window.addEventListener('error', event => report(event.error));
window.addEventListener('unhandledrejection', event => report(event.reason));

const { channel } = host;
page.kept = readKept(host.kept);
page.keep = kept => host.keepState(kept);
page.source = {
  ready: () => channel.call('ready', {}),
  answers: runs => channel.call('answers', { runs }),
  details: at => channel.call('details', at),
  compare: (first, second) => channel.call('compare', { first, second }),
  standings: runs => channel.call('standings', { runs }),
  rescoring: run => channel.call('rescoring', { run }),
  rescore: run => channel.call('rescore', { run }),
  act: (action, run) => channel.notify('act', { action, run }),
  evaluate: () => channel.notify('evaluate', {}),
  refresh: () => channel.notify('refresh', {}),
  cancel: () => channel.notify('cancel', {}),
  openText: (at, what) => channel.notify('openText', { ...at, what }),
  openQuestion: at => channel.notify('openQuestion', at),
  openSubject: (dataset, subject) => channel.notify('openSubject', { dataset, subject }),
  save: saving => channel.notify('save', saving),
  report: runs => channel.notify('report', { runs }),
  showLog: () => channel.notify('showLog', {}),
};
document.body.append(page);
