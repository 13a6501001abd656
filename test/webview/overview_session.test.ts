import { describe, expect, it } from 'vitest';
import { Cancelled, UserFault } from '../../src/core/fault';
import type { Overview, ValidityReport } from '../../src/core/meds/dataset';
import type { OverviewStart } from '../../src/protocol/overview';
import { OverviewSession, type OverviewSource } from '../../webview/overview/session';

/** A source whose answers the test gives by hand, and that rejects with Cancelled as the channel does. */
class HandSource implements OverviewSource {
  readonly overviews: PromiseWithResolvers<Overview>[] = [];
  readonly validities: PromiseWithResolvers<ValidityReport>[] = [];
  said: string | null = null;
  ready = (): Promise<OverviewStart> => Promise.resolve({ path: '/data/a', name: 'a', said: this.said });
  openSubject = (): void => undefined;
  showLog = (): void => undefined;
  overview(signal: AbortSignal): Promise<Overview> {
    return ask(this.overviews, signal);
  }
  validity(signal: AbortSignal): Promise<ValidityReport> {
    return ask(this.validities, signal);
  }
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

function ask<T>(asked: PromiseWithResolvers<T>[], signal: AbortSignal): Promise<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  signal.addEventListener('abort', () => reject(new Cancelled()));
  asked.push({ promise, resolve, reject });
  return promise;
}

const COVERAGE = {
  events: 3,
  described: 1,
  bySource: { dataset: 1 },
  codes: 2,
  describedCodes: 1,
  describedWithIndex: 1,
  describedCodesWithIndex: 1,
  bySystem: [],
};
const report = (rule: string): ValidityReport => ({
  findings: [{ rule, count: 1, example: 'subject 1' }],
  coverage: COVERAGE,
});
const overview = (name: string): Overview => ({
  dataset: {
    path: '/data/a',
    name,
    layout: 'meds',
    files: ['data/0.parquet'],
    subjects: 1,
    events: 3,
    codes: 2,
    first: null,
    last: null,
    splits: [],
    columns: [],
    metadata: {},
    notices: [],
  },
  staticEvents: 3,
  eventsPerYear: [],
  eventsPerSubject: [],
  eventsPerSubjectMedian: 3,
  eventsPerSubjectMax: 3,
  eventsByCategory: [],
  topCodes: [],
  coverage: COVERAGE,
  extraColumns: [],
  license: null,
});

/** Lets every promise that can settle settle. */
const settle = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

async function started(): Promise<{ source: HandSource; session: OverviewSession }> {
  const source = new HandSource();
  const session = new OverviewSession(source, () => undefined);
  void session.start();
  await settle();
  return { source, session };
}

describe('OverviewSession', () => {
  it('shows the overview first and checks validity after it', async () => {
    const { source, session } = await started();
    expect(session.state.opened?.path).toBe('/data/a');
    expect(source.validities).toHaveLength(0);
    source.overviews[0]?.resolve(overview('first'));
    await settle();
    expect(session.state.overview.state).toBe('ready');
    expect(session.state.validity.state).toBe('loading');
    source.validities[0]?.resolve(report('times-unsorted'));
    await settle();
    expect(session.state.validity).toEqual({ state: 'ready', value: report('times-unsorted') });
  });

  it('says when it comes back what was said while it was hidden', async () => {
    const source = new HandSource();
    source.said = 'data/0.parquet changed and was read again.';
    const session = new OverviewSession(source, () => undefined);
    void session.start();
    await settle();
    expect(session.state).toMatchObject({
      opened: { path: '/data/a', name: 'a' },
      reloaded: 'data/0.parquet changed and was read again.',
    });
  });

  it('keeps the overview when the check is cancelled, and checks again when asked', async () => {
    const { source, session } = await started();
    source.overviews[0]?.resolve(overview('first'));
    await settle();
    session.cancelCheck();
    await settle();
    expect(session.state.validity.state).toBe('cancelled');
    expect(session.state.overview.state).toBe('ready');
    void session.check();
    source.validities[1]?.resolve(report('null-code'));
    await settle();
    expect(session.state.validity).toEqual({ state: 'ready', value: report('null-code') });
  });

  it('shows a fault as it is worded and loads again on request', async () => {
    const { source, session } = await started();
    source.overviews[0]?.reject(new UserFault('data/0.parquet is empty. Copy it again.', 'empty-file'));
    await settle();
    expect(session.state.overview).toEqual({ state: 'failed', message: 'data/0.parquet is empty. Copy it again.' });
    expect(source.validities).toHaveLength(0);
    void session.load();
    expect(session.state.overview.state).toBe('loading');
    source.overviews[1]?.resolve(overview('second'));
    await settle();
    expect(session.state.overview.state).toBe('ready');
  });

  it('keeps what is shown while files are read again, and drops the answer of the earlier load', async () => {
    const { source, session } = await started();
    source.overviews[0]?.resolve(overview('old'));
    await settle();
    void session.reload('The files changed on disk and were read again.');
    expect(session.state.overview).toEqual({ state: 'ready', value: overview('old') });
    void session.reload('The files changed on disk and were read again.');
    source.overviews[2]?.resolve(overview('new'));
    source.overviews[1]?.resolve(overview('stale'));
    await settle();
    expect(session.state.overview).toEqual({ state: 'ready', value: overview('new') });
    expect(session.state.reloaded).toContain('changed on disk');
  });

  it('says when the data set can no longer be shown, whatever arrives later', async () => {
    const { source, session } = await started();
    session.fail('data/0.parquet was deleted.');
    source.overviews[0]?.resolve(overview('late'));
    await settle();
    expect(session.state.overview).toEqual({ state: 'failed', message: 'data/0.parquet was deleted.' });
  });

  it('tells nobody anything once disposed', async () => {
    const source = new HandSource();
    let told = 0;
    const session = new OverviewSession(source, () => told++);
    void session.start();
    await settle();
    const before = told;
    session.dispose();
    source.overviews[0]?.resolve(overview('late'));
    await settle();
    expect(told).toBe(before);
  });
});
