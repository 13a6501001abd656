import { describe, expect, it } from 'vitest';
import { UserFault } from '../../src/core/fault';
import type { ReviewState } from '../../src/protocol/review';
import { REVIEW_STATES, ReviewSession } from './harness/made_reviews';
import { THEME_NAMES } from './harness/themes';
import { MadePageDriver, useMadePage } from './made_page';

const review = useMadePage(
  new MadePageDriver('review', 'cl-review', 'cl-review :is(.progress, [role=alert])', name => new ReviewSession(name)),
);

const button = (name: string | RegExp) => review.frame.getByRole('button', { name });
const title = () => review.frame.locator('h1');
const where = () => review.frame.locator('.where').innerText();
const chosen = (scale: string) =>
  review.frame.getByRole('radiogroup', { name: scale }).locator('[aria-checked=true]').allInnerTexts();

/** Types scores on the three scales, with the keyboard alone. */
async function score(...keys: readonly string[]): Promise<void> {
  await review.frame.getByRole('radiogroup', { name: 'Realism' }).locator('[tabindex="0"]').focus();
  for (const key of keys) {
    await review.page.keyboard.press(key);
    await review.page.keyboard.press('Tab');
  }
}

describe('the review page', () => {
  it('shows an idea with its example, its cohorts and their sizes', async () => {
    await review.open();
    expect(await title().innerText()).toBe('Who had the same course after surgery?');
    expect(await where()).toBe('1 of 8 · 0 scored · pool.ideas.json');
    expect(await review.frame.locator('.text').innerText()).toBe(
      'Among these 20 patients, 5 were treated for the same course. Which?',
    );
    const rows = await review.frame.locator('table tbody tr').allInnerTexts();
    expect(rows.map(row => row.split('\t').slice(2))).toEqual([
      ['k', '2', '5', '12'],
      ['N - k', '8', '15', '38'],
      ['min(12, int(N/4))', '2', '5', '12'],
    ]);
    await button('Open a question sampled of it').click();
    expect(await review.session.called('openExample')).toEqual({ idea: 'planted-clique-after-surgery' });
  });

  it('is scored with number keys and arrows, and hides what others said until then', async () => {
    await review.open();
    expect(await button('Save & next').isDisabled()).toBe(true);
    expect(await review.frame.locator('main').innerText()).not.toContain('Too easy.');
    await score('7', '0', '5');
    expect([await chosen('Realism'), await chosen('Difficulty'), await chosen('Coherence')]).toEqual([
      ['7'],
      ['10'],
      ['5'],
    ]);
    await score('ArrowRight', 'ArrowLeft', 'End');
    expect([await chosen('Realism'), await chosen('Difficulty'), await chosen('Coherence')]).toEqual([
      ['8'],
      ['9'],
      ['10'],
    ]);
    await review.frame.getByLabel('Comment').fill(' Sound. ');
    await review.page.keyboard.press('Control+Enter');
    expect(await review.session.called('save')).toEqual({
      idea: 'planted-clique-after-surgery',
      word: { realism: 8, difficulty: 9, coherence: 10, comment: 'Sound.' },
    });
    await review.frame.getByText('Too easy.').waitFor();
    expect(await where()).toBe('1 of 8 · 1 scored · pool.ideas.json');
    await button('Next').click();
    expect(await where()).toBe('2 of 8 · 1 scored · pool.ideas.json');
  });

  it('goes on by itself where nobody else has scored, and back and past what is left', async () => {
    await review.open();
    await button('Skip').click();
    expect(await where()).toMatch(/^2 of 8 · 0 scored/);
    await score('6', '6', '4');
    await button('Save & next').click();
    await expect.poll(where).toMatch(/^3 of 8 · 1 scored/);
    await button('Back').click();
    expect(await chosen('Coherence')).toEqual(['4']);
    expect(await button('Next').count()).toBe(1);
    await score('7');
    expect(await button('Save & next').isEnabled()).toBe(true);
  });

  it('ends with what is kept and what is left out', async () => {
    await review.open({ state: 'all' });
    expect(await title().innerText()).toBe('All ideas are reviewed');
    const rows = await review.frame.locator('table tbody tr').allInnerTexts();
    expect(rows[0]?.split('\t').slice(2).join(' ').replaceAll(/\s+/g, ' ')).toContain(
      '6 / 4 / 7 left out AB 8 / 6 / 9 BC 6 / 5 / 7',
    );
    // Left out: the first, whose others gave a 4, and each whose difficulty is 3 (the second, fifth and eighth).
    expect(rows.map(row => row.includes('left out'))).toEqual([true, true, false, false, true, false, false, true]);
    await button('The idea of clustering').click();
    expect(await title().innerText()).toBe('The idea of clustering');
    expect(await review.frame.getByLabel('Comment').inputValue()).toBe('Good.');
  });

  it('says why a word could not be saved, and keeps it', async () => {
    await review.open();
    review.session.replace('save', () => Promise.reject(new UserFault('The disk is full.', 'not-written')));
    await score('7', '7', '7');
    await button('Save & next').click();
    await review.frame.getByRole('alert').getByText('The disk is full.').waitFor();
    expect(await chosen('Realism')).toEqual(['7']);
    await review.reload();
    expect(await chosen('Realism')).toEqual(['7']);
    expect(await where()).toMatch(/^1 of 8/);
  });

  it('begins anew for another reviewer', async () => {
    await review.open({ state: 'all' });
    await button('Change…').click();
    await review.session.called('changeReviewer');
    const { state } = review.session;
    const ideas = state.ideas.toReversed().map(idea => ({ ...idea, own: null, all: null, kept: null }));
    review.session.tell({ ...state, reviewer: 'XY', ideas });
    await expect.poll(where).toMatch(/^1 of 8 · 0 scored/);
    expect(await title().innerText()).toBe('The idea of top-k');
  });

  it('keeps what was begun while the ideas can’t be read for a moment', async () => {
    await review.open();
    await button('Skip').click();
    await score('7', '8', '9');
    await review.frame.getByLabel('Comment').fill('Not saved yet.');
    const { state } = review.session;
    review.session.tell({ ...state, fault: 'pool.ideas.json, line 4, column 1: It is no JSON.', ideas: [] });
    await review.frame.getByRole('alert').waitFor();
    review.session.tell(state);
    await expect.poll(where).toMatch(/^2 of 8 · 0 scored/);
    expect(await chosen('Coherence')).toEqual(['9']);
    expect(await review.frame.getByLabel('Comment').inputValue()).toBe('Not saved yet.');
    // One idea alone may be wrong: the reviewer stays where they are.
    review.session.tell({ ...state, ideas: state.ideas.filter((_, at) => at !== 1) });
    await title().getByText('This idea can’t be shown now').waitFor();
    review.session.tell(state);
    await expect.poll(() => chosen('Realism')).toEqual(['7']);
  });

  it('keeps what was begun of one idea while another is looked at, also when the window is reloaded', async () => {
    await review.open();
    await score('7', '8', '9');
    await button('Skip').click();
    expect(await chosen('Realism')).toEqual([]);
    await score('2');
    await button('Back').click();
    expect([await chosen('Realism'), await chosen('Difficulty'), await chosen('Coherence')]).toEqual([
      ['7'],
      ['8'],
      ['9'],
    ]);
    await button('Summary').click();
    await review.reload();
    await button('The idea of').first().click();
    expect(await chosen('Realism')).toEqual(['2']);
    expect(review.session.callsOf('save')).toEqual([]);
  });

  it('asks for new scores of an idea that was changed meanwhile, and keeps the comment', async () => {
    await review.open();
    await score('7', '8', '9');
    await review.frame.getByLabel('Comment').fill('Too short.');
    const { state } = review.session;
    const changed = state.ideas.map((idea, at) =>
      at === 0 ? { ...idea, digest: 'e', title: 'A longer title' } : idea,
    );
    review.session.tell({ ...state, ideas: changed });
    await title().getByText('A longer title').waitFor();
    expect(await chosen('Realism')).toEqual([]);
    expect(await review.frame.getByLabel('Comment').inputValue()).toBe('Too short.');
    review.session.tell(state);
    await expect.poll(() => chosen('Realism')).toEqual(['7']);
  });

  it('shows nobody what another reviewer was about to say or has said', async () => {
    let reviewer = 'AB';
    const others = ({ state }: ReviewSession) => ({
      ...state,
      reviewer,
      ideas: state.ideas.map(idea => ({ ...idea, own: null, all: null, kept: null })),
    });
    const prepare = (session: ReviewSession): void => {
      if (reviewer !== 'AB') session.state = others(session);
    };
    await review.open({ state: 'some', prepare });
    await score('4');
    await button('Back').click();
    expect(await chosen('Realism')).toEqual(['8']);
    reviewer = 'XY';
    await review.reload();
    await expect.poll(where).toMatch(/^1 of 8 · 0 scored/);
    for (let at = 0; at < 4; at++) {
      expect(await chosen('Realism')).toEqual([]);
      await button('Skip').click();
    }
  });

  it('leaves what is done while a word is being saved', async () => {
    await review.open();
    await button('Skip').click();
    let answer = (): void => undefined;
    const { state } = review.session;
    review.session.replace(
      'save',
      () =>
        new Promise<ReviewState>(resolve => {
          const word = { realism: 6, difficulty: 6, coherence: 6, comment: '' };
          const ideas = state.ideas.map((idea, at) => (at === 1 ? { ...idea, own: word, all: [], kept: true } : idea));
          answer = () => resolve({ ...state, ideas });
        }),
    );
    await score('6', '6', '6');
    await button('Save & next').click();
    await review.session.called('save');
    await button('Skip').click();
    await score('3');
    answer();
    await expect.poll(where).toMatch(/^3 of 8 · 1 scored/);
    expect(await chosen('Realism')).toEqual(['3']);
  });

  it('saves nothing twice', async () => {
    await review.open({ state: 'some' });
    await button('Back').click();
    await review.page.keyboard.press('Control+Enter');
    await expect.poll(where).toMatch(/^4 of 8/);
    expect(review.session.callsOf('save')).toEqual([]);
  });

  for (const [at, theme] of THEME_NAMES.entries()) {
    const state = REVIEW_STATES[at] ?? 'fresh';
    it(`has no violation in ${theme} in the state “${state}”, and never scrolls sideways`, async () => {
      await review.open({ theme, state });
      expect(await review.accessibilityViolations()).toEqual([]);
      expect(await review.policyViolations()).toEqual([]);
      for (const width of [300, 420, 621, 1000, 1600]) {
        expect([width, await review.sideways(width)]).toEqual([width, 0]);
      }
    });
  }

  it('says what is wrong with ideas that can’t be shown', async () => {
    await review.open({ state: 'failed' });
    expect(await review.frame.getByRole('alert').innerText()).toContain('line 4, column 1');
    expect(await review.accessibilityViolations()).toEqual([]);
    await button('Open text').click();
    expect(await review.session.called('openText')).toEqual({ idea: null });
  });
});
