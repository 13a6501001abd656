import type { QuestionHost, QuestionPage } from '../../src/protocol/question';
import { adoptPageStyle } from '../kit/page_style';
import { connectHost } from '../kit/transport';
import { readKept } from './kept';
import './page';

/** Starts the question page: connects it to the extension and shows it. */

adoptPageStyle();

const page = document.createElement('cl-question');
const report = (error: unknown): void => {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  host.channel.notify('defect', { message, stack });
};
const host = connectHost<QuestionPage, QuestionHost>({ update: state => page.tell(state) }, (_, error) =>
  report(error),
);
window.addEventListener('error', event => report(event.error));
window.addEventListener('unhandledrejection', event => report(event.reason));

page.kept = readKept(host.kept);
page.keep = kept => host.keepState(kept);
page.source = {
  ready: () => host.channel.call('ready', {}),
  gold: signal => host.channel.call('gold', {}, signal),
  openSubject: subject => host.channel.notify('openSubject', { subject }),
  openCode: code => host.channel.notify('openCode', { code }),
  act: what => host.channel.notify('act', { what }),
  openText: at => host.channel.notify('openText', { at }),
  evaluate: model => host.channel.notify('evaluate', { model }),
  cancelEvaluation: () => host.channel.notify('cancelEvaluation', {}),
  answer: (id, signal) => host.channel.call('answer', { id }, signal),
  choose: what => host.channel.notify('choose', what),
  showLog: () => host.channel.notify('showLog', {}),
};
document.body.append(page);
