import { describe, expect, it } from 'vitest';
import { TASKS, type Task } from '../../src/core/questions/question';
import type { QuestionState } from '../../src/protocol/question';
import { idsOf, madeQuestion, QUESTION_STATES, QuestionSession } from './harness/made_questions';
import { THEME_NAMES } from './harness/themes';
import { MadePageDriver, useMadePage } from './made_page';

const question = useMadePage(
  new MadePageDriver(
    'question',
    'cl-question',
    'cl-question :is(.text, [role=alert])',
    name => new QuestionSession(name),
  ),
);

const rows = () => question.frame.locator('cl-question-subjects [data-row]');
const button = (name: string | RegExp) => question.frame.getByRole('button', { name });
const shownOf = (state: QuestionState) => {
  if (state.kind !== 'shown') throw new Error('No question is shown.');
  return state.question;
};

describe('the question page', () => {
  it('says what is asked, of whom, and what the tokens are', async () => {
    await question.open({ state: 'planted-clique' });
    expect(await question.frame.locator('h1').innerText()).toBe('Planted clique');
    expect(await question.frame.locator('.facts').innerText()).toBe(
      'planted-clique · N = 20 · k = 5 · planted-clique-20-0007',
    );
    expect(await question.frame.locator('.task').innerText()).toContain('higher is better');
    expect(await question.frame.locator('.text').innerText()).toBe(madeQuestion('planted-clique').text);
    expect(await rows().count()).toBe(20);
    // 8,034 tokens each of 20 patients, as the made-up question has it.
    expect(await question.frame.locator('.size').innerText()).toBe('160,680 tokens · Description · o200k_base');
    expect(await question.frame.locator('cl-question-tokens .sub').first().innerText()).toBe(
      'of the records, as sampled',
    );
    const window = question.frame.locator('cl-question-tokens .fits .row', {
      has: question.frame.getByText('gpt-4o', { exact: true }),
    });
    await button(/^Show \d+/).click();
    expect(await window.locator('.share').innerText()).toContain('126%');
  });

  it('keeps gold and cohorts out of the page until they are asked for, and hides them again when it is opened anew', async () => {
    await question.open({ state: 'planted-clique' });
    // A word of a cohort's description, and the heading of what each patient was drawn for.
    expect(await question.frame.locator('main').innerText()).not.toMatch(/Atrial fibrillation|Drawn as/);
    expect(question.session.callsOf('gold')).toEqual([]);
    // Who is about to review the idea does not see by the way what others said.
    expect(await question.frame.locator('main').innerText()).not.toContain('2 reviewers');
    await button('Show gold').click();
    await question.frame.locator('.gold').first().waitFor();
    expect(question.session.callsOf('gold')).toHaveLength(1);
    expect(await question.frame.locator('main').innerText()).toContain('2 reviewers');
    const gold = idsOf(20).filter((_, at) => at % 4 === 1);
    const names = await rows().evaluateAll(all => all.map(row => row.getAttribute('aria-label') ?? ''));
    expect(names.map(name => name.includes(', planted'))).toEqual(idsOf(20).map(id => gold.includes(id)));
    const shown = await question.frame.locator('.gold dd').first().innerText();
    expect(shown.split(/\s+/)).toEqual(gold);
    expect(await question.frame.locator('cl-question-subjects td.gold:has-text("planted")').count()).toBe(gold.length);
    await question.reload();
    await button('Show gold').waitFor();
    expect(await question.frame.locator('.gold').count()).toBe(0);
    await button('Show gold').click();
    await button('Hide gold').click();
    expect(await question.frame.locator('.gold').count()).toBe(0);
  });

  it('shows the gold of the question as it is after its file changed', async () => {
    await question.open({ state: 'planted-clique' });
    await button('Show gold').click();
    await question.frame.locator('.gold').first().waitFor();
    const { state } = question.session;
    question.session.replace('gold', () => ({ gold: ['1000003'], cohorts: [], reviewed: null }));
    question.session.tell({ ...state, question: { ...shownOf(state), text: 'Another question.' } } as QuestionState);
    await question.frame.locator('.text', { hasText: 'Another question.' }).waitFor();
    await expect.poll(() => question.frame.locator('.gold dd').allInnerTexts()).toEqual(['1000003']);
  });

  it('hides the gold when its file says another question', async () => {
    await question.open({ state: 'planted-clique' });
    await button('Show gold').click();
    await question.frame.locator('.gold').first().waitFor();
    const { state } = question.session;
    const other = { ...shownOf(state), id: 'another', text: 'Another question.' };
    question.session.tell({ ...state, question: other } as QuestionState);
    await question.frame.locator('.text', { hasText: 'Another question.' }).waitFor();
    await button('Show gold').waitFor();
    expect(await question.frame.locator('.gold').count()).toBe(0);
    expect(question.session.callsOf('gold')).toHaveLength(1);
  });

  it('leads to timelines with the mouse and with the keyboard', async () => {
    await question.open({ state: 'similarity-search' });
    const ids = idsOf(20);
    await question.frame.locator('.text button').click();
    expect(await question.session.called('openSubject')).toEqual({ subject: ids[2] });
    await rows().nth(4).click();
    expect(await question.session.called('openSubject', 2)).toEqual({ subject: ids[4] });
    await rows().nth(4).focus();
    await question.page.keyboard.press('ArrowDown');
    await question.page.keyboard.press('Enter');
    expect(await question.session.called('openSubject', 3)).toEqual({ subject: ids[5] });
    await question.page.keyboard.press('End');
    await question.page.keyboard.press('Enter');
    expect(await question.session.called('openSubject', 4)).toEqual({ subject: ids[19] });
  });

  it('does with the question what its buttons say', async () => {
    await question.open({ state: 'ipw' });
    for (const name of ['Use as cohort', 'Preview prompt', 'Copy id', 'Models and prices…']) await button(name).click();
    expect(await question.session.called('act', 4)).toEqual({ what: 'models' });
    expect(question.session.callsOf('act').map(({ what }) => what)).toEqual([
      'useAsCohort',
      'previewPrompt',
      'copyId',
      'models',
    ]);
    await button('Open text').click();
    expect(await question.session.called('openText')).toEqual({ at: null });
    await button('RxNorm/860975').click();
    expect(await question.session.called('openCode')).toEqual({ code: 'RxNorm/860975' });
    await question.frame.locator('cl-question-tokens .renderings [data-row]', { hasText: 'Compact' }).click();
    expect(await question.session.called('choose')).toEqual({ rendering: 'compact', encoding: 'o200k_base' });
    await question.frame.locator('.size', { hasText: '45,200 tokens · Compact' }).waitFor();
    await question.frame.getByLabel('Tokenizer').selectOption('cl100k_base');
    expect(await question.session.called('choose', 2)).toEqual({ rendering: 'compact', encoding: 'cl100k_base' });
  });

  it('tells where a text is wrong and goes there', async () => {
    await question.open({ state: 'failed' });
    expect(await question.frame.getByRole('alert').innerText()).toContain('line 12, column 5');
    await button('Go to line 12').click();
    expect(await question.session.called('openText')).toEqual({ at: { line: 12, column: 5 } });
  });

  it('says which records are missing and offers to find them', async () => {
    await question.open({ state: 'no-records' });
    expect(await question.frame.locator('.notices').innerText()).toContain('/home/someone/records/synthetic-cohort');
    expect(await button('Use as cohort').isDisabled()).toBe(true);
    await button('Locate…').click();
    expect(await question.session.called('act')).toEqual({ what: 'locate' });
  });

  it('names patients that the records do not have, and gold that does not fit', async () => {
    await question.open({ state: 'faulty' });
    const missing = idsOf(20).filter((_, at) => at % 9 === 4);
    const [unknown, gold] = await question.frame.locator('.notices li').allInnerTexts();
    expect(unknown).toBe(`2 patients of the question are not in synthetic-cohort: ${missing.join(', ')}.`);
    expect(gold).toContain('must be a list of 5 ids');
    await button('Show in the text').click();
    expect(await question.session.called('openText')).toEqual({ at: { line: 31, column: 3 } });
  });

  it('says that the patients are the cohort, and counts with it', async () => {
    await question.open({ state: 'counted' });
    expect(await button('Is the cohort').isDisabled()).toBe(true);
    expect(await question.frame.locator('cl-question-tokens .sub').first().innerText()).toBe(
      'of the records, counted now',
    );
    await question.closePage();
    await question.open({ state: 'counting' });
    expect(await question.frame.locator('cl-question-tokens .sub').first().innerText()).toBe('counting 3 of 20 …');
  });

  it('keeps where it is, and no record', async () => {
    await question.open({ state: 'many', height: 500 });
    await button(/^Show \d+/).click();
    await question.frame.evaluate(() => document.querySelector('cl-question')?.scrollTo(0, 300));
    await question.page.waitForFunction(() =>
      JSON.stringify(Object.entries(sessionStorage)).includes('\\"scroll\\":300'),
    );
    await question.reload();
    await expect.poll(() => question.frame.evaluate(() => document.querySelector('cl-question')?.scrollTop)).toBe(300);
    expect(await button('Show fewer').count()).toBe(1);
    const kept = await question.page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(idsOf(50).filter(id => kept.includes(id))).toEqual([]);
  });
});

/** What of each task's made-up gold (seven, seven and six patients, or every fourth of twenty) is said in words. */
const GOLD_WORDS: Readonly<Record<Task, RegExp>> = {
  'planted-clique': /^planted · 5 /,
  'in-context-classification': /^medical · 8 .*surgical · 8 /,
  clustering: /^cluster 1 · 7 .*cluster 2 · 7 .*cluster 3 · 6 /,
  ipw: /^The average treatment effect is −0\.1375\./,
  'outlier-detection': /^outlier · 5 /,
  'two-sample-test': /^Yes: the groups differ\./,
  'similarity-search': /^similar · 5 /,
  'top-k': /^in order · 5 8919320 /,
  sorting: /^place 1 · 7 .*place 2 · 7 .*place 3 · 6 /,
  classification: /^COPD · 7 .*heart failure · 7 .*sepsis · 6 /,
};

describe('every task', () => {
  for (const [at, task] of TASKS.entries()) {
    const theme = THEME_NAMES[at % THEME_NAMES.length] ?? 'dark';
    it(`${task} tells its gold in words, without a violation in ${theme}`, async () => {
      await question.open({ state: task, theme });
      await button('Show gold').click();
      await question.frame.locator('div.gold').waitFor();
      const words = await question.frame.locator('div.gold').innerText();
      expect(words.replaceAll(/\s+/g, ' ')).toMatch(GOLD_WORDS[task]);
      await rows().first().focus();
      expect(await question.accessibilityViolations()).toEqual([]);
      expect(await question.policyViolations()).toEqual([]);
    });
  }
});

describe('the question page', () => {
  for (const state of QUESTION_STATES.filter(name => !(TASKS as readonly string[]).includes(name))) {
    it(`has no violation in the state “${state}” either, and never scrolls sideways`, async () => {
      await question.open({ state, width: 700 });
      expect(await question.accessibilityViolations()).toEqual([]);
      for (const width of [260, 461, 560, 860, 1900]) {
        expect([width, await question.sideways(width)]).toEqual([width, 0]);
      }
    });
  }
});
