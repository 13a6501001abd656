import { describe, expect, it } from 'vitest';
import { subjectWithLongText } from './made_payload';
import { askDuckDb, useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';

/** How many events of the subject hold a text, in code, description or text value: DuckDB's own answer. */
async function holding(condition: (column: string) => string): Promise<string> {
  const [[count] = []] = await askDuckDb(
    `select count(*) from $events e left join (select code, any_value(description) description from $codes group by code) c
     using (code) where subject_id = ${SUBJECT}
     and (${['e.code', 'c.description', 'e.text_value'].map(column => `coalesce(${condition(column)}, false)`).join(' or ')})`,
  );
  return count ?? '';
}

describe('the search', () => {
  it('finds what DuckDB finds, and goes from match to match', async () => {
    const expected = await holding(column => `${column} ilike '%potassium%'`);
    await viewer.open({ subject: SUBJECT });
    await viewer.page.keyboard.press('Control+f');
    await viewer.page.keyboard.type('potassium');
    await expect.poll(() => viewer.count.innerText()).toBe(`${expected} matches`);
    await viewer.page.keyboard.press('Enter');
    await expect.poll(() => viewer.count.innerText()).toBe(`1 of ${expected}`);
    expect((await viewer.focusedRow()).join(' ').toLowerCase()).toContain('potassium');
    await viewer.page.keyboard.press('F3');
    await viewer.page.keyboard.press('F3');
    await expect.poll(() => viewer.count.innerText()).toBe(`3 of ${expected}`);
    await viewer.page.keyboard.press('Shift+Enter');
    await expect.poll(() => viewer.count.innerText()).toBe(`2 of ${expected}`);
    await viewer.page.keyboard.press('Shift+F3');
    await viewer.page.keyboard.press('Shift+F3');
    await expect.poll(() => viewer.count.innerText()).toBe(`${expected} of ${expected}`);
  });

  it('is cleared by Escape', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.search.fill('potassium');
    await expect.poll(() => viewer.count.innerText()).toContain('matches');
    await viewer.search.press('Escape');
    // The parts of the page are drawn one after the other.
    await expect.poll(() => viewer.count.innerText()).toBe('');
    await expect.poll(() => viewer.search.inputValue()).toBe('');
    await expect.poll(() => viewer.counts.innerText()).toBe('5,038');
  });

  it('takes signs of patterns as they are, until a regular expression is asked for', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.search.fill('LAB//5097[01]//');
    await expect.poll(() => viewer.count.innerText()).toBe('no match');
    await viewer.frame.getByRole('button', { name: 'Regular expression' }).click();
    const expected = await holding(column => `regexp_matches(${column}, 'LAB//5097[01]//')`);
    await expect.poll(() => viewer.count.innerText()).toBe(`${expected} matches`);
  });

  it('minds the case where asked', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.search.fill('potassium');
    const expected = await holding(column => `${column} like '%potassium%'`);
    await viewer.frame.getByRole('button', { name: 'Match case' }).click();
    const words = { '0': 'no match', '1': '1 match' }[expected] ?? `${expected} matches`;
    await expect.poll(() => viewer.count.innerText()).toBe(words);
  });

  it('says what is wrong with a pattern, where it is typed', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Regular expression' }).click();
    await viewer.search.fill('potassium(');
    const problem = viewer.frame.locator('cl-search [role=alert]');
    await expect.poll(() => problem.textContent()).toContain('The regular expression potassium( is not valid');
    await viewer.search.fill('potassium');
    await expect.poll(() => problem.textContent()).toBe('');
  });

  it('finds the part of a long text that is not on the page', async () => {
    viewer.prepare = session => {
      session.replace('searchLongTexts', ({ rows }) => ({ matches: rows.map(() => true) }));
      session.replace('subject', () => subjectWithLongText(50_000));
    };
    await viewer.open({ subject: SUBJECT });
    await viewer.search.fill('far down');
    await expect.poll(() => viewer.count.innerText()).toBe('1 match');
    expect(viewer.session.callsOf('searchLongTexts')[0]).toMatchObject({
      rows: [{ file: 0, row: 1 }],
      query: { text: 'far down', regex: false, matchCase: false },
    });
  });

  it('does not carry out twice a key that the editor sends back as a command', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.search.fill('potassium');
    await expect.poll(() => viewer.count.innerText()).toContain('matches');
    await viewer.page.keyboard.press('F3');
    await expect.poll(() => viewer.count.innerText()).toMatch(/^1 of/);
    viewer.session.channel.notify('command', { command: 'findNext' });
    viewer.session.channel.notify('command', { command: 'findNext' });
    await expect.poll(() => viewer.count.innerText()).toMatch(/^2 of/);
  });
});
