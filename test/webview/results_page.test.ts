import { describe, expect, it } from 'vitest';
import { UserFault } from '../../src/core/fault';
import { RAW, ResultsSession } from './harness/made_results';
import { THEME_NAMES } from './harness/themes';
import { MadePageDriver, useMadePage } from './made_page';

const results = useMadePage(
  new MadePageDriver('results', 'cl-results', 'cl-results :is(main, [role=alert] p)', name => new ResultsSession(name)),
);

const grid = (label = 'Answers') => results.frame.getByRole('grid', { name: label });
const tab = (name: string) => results.frame.getByRole('tab', { name });
const button = (name: string | RegExp) => results.frame.getByRole('button', { name });
const box = (name: string) => results.frame.getByRole('checkbox', { name, exact: true });
const count = () => results.frame.locator('cl-answers .count').innerText();
/** The cells of the row that shows at a place. */
const cells = (row: number) => grid().locator(`#row-${row} [role=gridcell]`).allInnerTexts();

/** With much in all themes; with nothing, and with names that do not fit, in one. */
const LOOKED_AT = [
  ...THEME_NAMES.map(theme => ['several', theme] as const),
  ...[['none', 'dark'] as const, ['long', 'light'] as const],
];

describe('the results page', () => {
  it('lists the answers of all runs, and of those that are chosen', async () => {
    await results.open();
    await grid().waitFor();
    expect(await count()).toBe('480 answers');
    expect((await cells(0)).slice(0, 4)).toEqual([
      'planted-clique-0000',
      'scored',
      expect.any(String),
      'gpt-5 · compact',
    ]);
    await button('None').click();
    await results.frame.getByText('Choose a run at the left.').waitFor();
    await box('baseline').check();
    await grid().waitFor();
    expect(await count()).toBe('60 answers');
    expect(results.session.callsOf('answers').at(-1)?.runs).toHaveLength(1);
  });

  it('narrows by task, state, run and name, and says how many pass', async () => {
    await results.open();
    await grid().waitFor();
    await results.frame.getByLabel('Task').selectOption('sorting');
    expect(await count()).toBe('48 of 480 answers');
    await results.frame.getByLabel('Run', { exact: true }).selectOption({ label: 'baseline' });
    expect(await count()).toBe('6 of 480 answers');
    await results.frame.getByLabel('Filter questions').fill('0018');
    expect(await count()).toBe('1 of 480 answers');
    expect((await cells(0))[0]).toBe('sorting-0018');
    await results.frame.getByLabel('Filter questions').fill('nothing like it');
    await results.frame.getByText('No answer passes the filter.').waitFor();
  });

  it('is put in order by a heading, up, down and back, with what is unknown last', async () => {
    await results.open({ state: 'one' });
    await grid().waitFor();
    const heading = results.frame.getByRole('columnheader', { name: /^Score/ });
    const scores = async () =>
      (await Promise.all(Array.from({ length: 12 }, (_, i) => cells(i)))).map(row => row[2] ?? '');
    const first = await scores();
    await heading.click();
    const rising = await scores();
    expect(await heading.getAttribute('aria-sort')).toBe('ascending');
    expect(rising).toEqual([...rising].sort((a, b) => Number(a) - Number(b)));
    await heading.click();
    const falling = await scores();
    expect(falling).toEqual([...falling].sort((a, b) => Number(b) - Number(a)));
    expect(Number(falling[0])).toBeGreaterThan(Number(rising[0]));
    await heading.click();
    expect(await scores()).toEqual(first);
  });

  it('shows an answer whole, leads to its patients, its question and its texts, by keyboard too', async () => {
    await results.open();
    await grid().waitFor();
    await grid().focus();
    await results.page.keyboard.press('ArrowDown');
    const details = results.frame.getByRole('region', { name: 'The chosen answer' });
    await details.locator('dl').waitFor();
    const text = await details.innerText();
    // 2 of 3 of the gold are in the answer.
    expect(text).toContain('2 right, 1 missed, 1 wrong.');
    expect(text).toContain('1003 missed');
    expect(text).toContain('60,320 in (20,000 cached), 412 out (380 reasoning)');
    expect(await details.locator('pre').allInnerTexts()).toContain(RAW);
    await details.getByRole('button', { name: '1006' }).click();
    expect(await results.session.called('openSubject')).toEqual({ dataset: '/records', subject: '1006' });
    await details.getByRole('button', { name: 'Open prompt' }).click();
    expect(await results.session.called('openText')).toMatchObject({ what: 'prompt', question: 'planted-clique-0000' });
    await grid().focus();
    await results.page.keyboard.press('Enter');
    expect(await results.session.called('openQuestion')).toMatchObject({ question: 'planted-clique-0000', sample: 0 });
    await details.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => details.count()).toBe(0);
  });

  it('compares two runs question by question, and shows where they differ', async () => {
    await results.open({ state: 'two' });
    await tab('Compare').click();
    const sum = results.frame.locator('.sum');
    await sum.waitFor();
    const [, of, better, worse, alike] =
      /Of (\d+) questions the first is better in (\d+), worse in (\d+), alike in (\d+)/.exec(await sum.innerText()) ??
      [];
    expect(Number(of)).toBe(40);
    expect(Number(better) + Number(worse) + Number(alike)).toBe(40);
    await results.frame.getByLabel('Only where they differ').check();
    expect(await grid('Questions of both runs').getAttribute('aria-rowcount')).toBe(
      String(Number(better) + Number(worse) + 1),
    );
    await button('Swap').click();
    await expect.poll(() => sum.innerText()).toContain(`the first is better in ${worse}, worse in ${better}`);
  });

  it('draws charts of the chosen runs, and exports them', async () => {
    await results.open();
    await tab('Charts').click();
    await results.frame.locator('svg.chart').first().waitFor();
    expect(await results.frame.locator('svg.chart').count()).toBe(3);
    const exports = results.frame.getByRole('group', { name: 'Export Leaderboard' });
    await exports.getByRole('button', { name: 'CSV' }).click();
    const csv = await results.session.called('save');
    expect(csv).toMatchObject({ name: 'leaderboard', format: 'csv' });
    expect(csv.content.split('\r\n')[0]).toBe('model,up_to_tokens,questions,head_to_heads,win_rate,low,high');
    await exports.getByRole('button', { name: 'SVG' }).click();
    const { content } = await results.session.called('save', 2);
    const names = await results.frame.evaluate(text => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [...parsed.documentElement.children].map(({ tagName }) => tagName);
    }, content);
    expect(names.slice(0, 3)).toEqual(['title', 'desc', 'rect']);
    expect(names).not.toContain('parsererror');
    await exports.getByRole('button', { name: 'PNG' }).click();
    const png = Buffer.from((await results.session.called('save', 3)).content, 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // Width and height of the header: the chart's, at two pixels for one.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1840, 640]);
    await exports.getByRole('button', { name: 'Report' }).click();
    expect((await results.session.called('report')).runs).toHaveLength(8);
  });

  it('shows means over answered questions alone where that is wanted', async () => {
    await results.open({ state: 'two' });
    await tab('Charts').click();
    const boards = results.frame.locator('section[aria-labelledby=scoreboards] svg.chart');
    await boards.waitFor();
    const before = await boards.innerHTML();
    await button('Answered only').click();
    expect(await button('Answered only').getAttribute('aria-pressed')).toBe('true');
    expect(await boards.innerHTML()).not.toBe(before);
  });

  it('says what is missing to compare', async () => {
    await results.open({ state: 'one' });
    await tab('Charts').click();
    await results.frame.getByText('One contestant has nobody to win against.').waitFor();
    await tab('Compare').click();
    await results.frame.getByText('There must be two runs to compare.').waitFor();
  });

  it('tells how to begin where there are no runs', async () => {
    await results.open({ state: 'none' });
    await button('Evaluate Questions…').click();
    await results.session.called('evaluate');
  });

  it('says what scoring again would change, and writes it only then', async () => {
    await results.open({ state: 'one' });
    await grid().waitFor();
    await box('gpt-5 · compact').focus();
    await button('Score again').click();
    const would = 'By today’s rules 1 answer would be scored otherwise, 3 answers as before. 1 answer left';
    await results.frame.getByText(would).waitFor();
    expect(results.session.callsOf('rescore')).toEqual([]);
    await button('Write them').click();
    await results.frame.getByText('By today’s rules 1 answer scored otherwise, 3 answers as before.').waitFor();
    expect(results.session.callsOf('rescore')).toHaveLength(1);
    expect(await button('Write them').count()).toBe(0);
  });

  it('says that nothing changes, and offers to go on with a run that is not done', async () => {
    await results.open({
      state: 'one',
      prepare: session => session.replace('rescoring', () => ({ changed: [], same: 3, skipped: 0 })),
    });
    await grid().waitFor();
    await box('gpt-5 · compact').focus();
    await button('Score again').click();
    await results.frame.getByText('By today’s rules all 3 answers have the scores that stand.').waitFor();
    await button('Resume').click();
    expect(await results.session.called('act')).toMatchObject({ action: 'resume' });
  });

  it('follows what it is told, and keeps what is chosen', async () => {
    await results.open({ state: 'two' });
    await grid().waitFor();
    await box('gpt-5 · description').uncheck();
    await expect.poll(count).toBe('40 answers');
    await tab('Charts').click();
    await results.reload();
    await results.frame.getByText('One contestant has nobody to win against.').waitFor();
    results.session.tell({ ...results.session.state, busy: '3 of 40 answered' });
    await results.frame.getByText('3 of 40 answered').waitFor();
    await button('Cancel').click();
    await results.session.called('cancel');
  });

  it('says why answers can’t be read', async () => {
    await results.open({
      prepare: session =>
        session.replace('answers', () => {
          throw new UserFault('The run is gone.', 'run-folder');
        }),
    });
    expect(await results.frame.getByRole('alert').innerText()).toContain('The run is gone.');
  });

  it('holds ten thousand answers', async () => {
    await results.open({ state: 'large' });
    await grid().waitFor();
    expect(await count()).toBe('10,000 answers');
    await grid().focus();
    await results.page.keyboard.press('End');
    await expect.poll(() => grid().getAttribute('aria-activedescendant')).toBe('row-9999');
  });

  it.each(LOOKED_AT)('has no accessibility and no policy violation with %s in %s', async (state, theme) => {
    await results.open({ state, theme });
    for (const name of ['Charts', 'Compare', 'Answers']) {
      await tab(name).click();
      expect(await results.accessibilityViolations(), name).toEqual([]);
    }
    expect(await results.policyViolations()).toEqual([]);
  });

  it.each([420, 640, 1100])('is not wider than a window of %s pixels', async width => {
    await results.open({ state: 'long', width });
    expect(await results.sideways(width)).toBe(0);
  });
});
