import { describe, expect, it } from 'vitest';
import { idsOf, QuestionSession } from './harness/made_questions';
import { MadePageDriver, useMadePage } from './made_page';

const question = useMadePage(
  new MadePageDriver('question', 'cl-question', 'cl-question cl-question-run .bar', name => new QuestionSession(name)),
);

const run = () => question.frame.locator('cl-question-run');
const answers = () => run().locator('tbody [data-row]');
const button = (name: string | RegExp) => question.frame.getByRole('button', { name });
const marks = () =>
  question.frame
    .locator('cl-question-subjects [data-row]')
    .evaluateAll(rows => rows.map(row => row.querySelector('.verdict')?.textContent.trim() ?? ''));

describe('evaluating on the question page', () => {
  it('asks the baseline without any set-up', async () => {
    await question.open({ state: 'planted-clique' });
    expect(await run().locator('.cost').innerText()).toBe('stays on this machine · $0');
    await button('Evaluate').click();
    expect(await question.session.called('evaluate')).toEqual({ model: 'baseline' });
    expect(await run().locator('.sub').innerText()).toBe('none yet: Evaluate asks the model');
  });

  it('says of another model what the prompt costs, where it goes, and that it has no key', async () => {
    await question.open({ state: 'answered' });
    await run().getByLabel('Model').selectOption('gpt-5');
    // 8,034 tokens each of 20 patients at 1.25 USD a million.
    await run()
      .locator('.cost', { hasText: '160,680 tokens · goes to https://api.example.com · $0.20 for the prompt' })
      .waitFor();
    await run().getByLabel('Rendering').selectOption('compact');
    expect(await question.session.called('choose')).toEqual({ rendering: 'compact', encoding: 'o200k_base' });
    await button('Set key…').click();
    await run().getByLabel('Model').selectOption({ label: 'Add model…' });
    expect(await question.session.called('act', 2)).toEqual({ what: 'addModel' });
    expect(question.session.callsOf('act')[0]).toEqual({ what: 'setKey' });
    await button('Evaluate').click();
    expect(await question.session.called('evaluate')).toEqual({ model: 'gpt-5' });
  });

  it('tells answers apart that have no score, and costs that nobody knows', async () => {
    await question.open({ state: 'answered' });
    const rows = await answers().evaluateAll(all =>
      all.map(row => [...row.querySelectorAll('td')].slice(0, 6).map(cell => (cell as HTMLElement).innerText.trim())),
    );
    expect(rows).toEqual([
      ['Built-in baseline', 'events', '0.60', 'scored', '–', '$0.00'],
      ['gpt-5', 'compact', '1.00', 'scored', '60,311', '$0.36'],
      ['llama', 'compact', '–', 'unparsed', '60,311', 'unknown'],
      ['qwen3-30b (local)', 'compact', '–', 'over context', '≈60,311', '$0.00'],
    ]);
  });

  it('shows where a score comes from, beside the gold, and only once an answer is chosen', async () => {
    await question.open({ state: 'answered' });
    expect(await question.frame.locator('cl-question-subjects .verdict').count()).toBe(0);
    expect(question.session.callsOf('answer')).toEqual([]);
    await answers().first().click();
    await run().locator('.details', { hasText: '3 right, 2 missed, 1 wrong, 1 invented (99).' }).waitFor();
    await question.frame.locator('.gold').first().waitFor();
    const gold = idsOf(20).filter((_, at) => at % 4 === 1);
    const expected = idsOf(20).map((id, at) => {
      if (at === 0) return 'wrong';
      return gold.includes(id) ? (gold.indexOf(id) < 3 ? 'right' : 'missed') : '';
    });
    expect(await marks()).toEqual(expected);
    expect(await run().locator('pre').count()).toBe(0);
    await button(/^Show what was written/).click();
    expect(await run().locator('pre').innerText()).toContain('"99"');
    await answers().first().click();
    await expect.poll(() => run().locator('.details').count()).toBe(0);
    expect(await question.frame.locator('cl-question-subjects .verdict').count()).toBe(0);
  });

  it('goes through answers by the keyboard', async () => {
    await question.open({ state: 'answered' });
    await answers().first().focus();
    await question.page.keyboard.press('ArrowDown');
    await question.page.keyboard.press('Enter');
    expect(await question.session.called('answer')).toEqual({ id: 'b' });
  });

  it('can be cancelled while a model is asked, and says what went wrong', async () => {
    await question.open({ state: 'asking' });
    expect(await run().locator('.cost').innerText()).toBe('asking …');
    await button('Cancel').click();
    await question.session.called('cancelEvaluation');
    const { state } = question.session;
    if (state.kind !== 'shown') throw new Error('No question is shown.');
    const ended = { ...state.question.run, busy: null, fault: 'The key is not accepted.' };
    question.session.tell({ ...state, question: { ...state.question, run: ended } });
    await run().getByRole('alert').filter({ hasText: 'The key is not accepted.' }).waitFor();
    await button('Evaluate').waitFor();
  });
});
