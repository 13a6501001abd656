import { describe, expect, it } from 'vitest';
import type { CodeEntry } from '../../src/core/meds/dataset';
import { payloadOf } from './made_payload';
import { askDuckDb, useViewer } from './viewer_page';

const viewer = useViewer({ withIndex: true });
/** In the sample a subject with diagnoses in ICD-10-CM, and with ICD-10-PCS procedures. */
const SUBJECT = '10016742';

const group = (title: string): Promise<void> => choose(/^Group by/, new RegExp(`^${title}`));

async function choose(button: RegExp, item: RegExp): Promise<void> {
  await viewer.frame.getByRole('button', { name: button }).click();
  await viewer.frame.getByRole('menuitemradio', { name: item }).click();
}

/** Lanes from top to bottom, with the colour of their category. */
const lanes = (): Promise<string[]> => viewer.frame.locator('.lane .title').allTextContents();

/** Events of the subject whose code begins so: DuckDB's own answer. */
async function countOf(...beginnings: readonly string[]): Promise<number> {
  const condition = beginnings.map(beginning => `starts_with(code, '${beginning}')`).join(' or ');
  const [[count] = []] = await askDuckDb(
    `select count(*) from $events where subject_id = ${SUBJECT} and (${condition})`,
  );
  return Number(count);
}

const filterButton = (): string => 'Filter by code: ';

describe('descriptions of the index', () => {
  it('are in the table, with their source, and code and description are found by the search', async () => {
    await viewer.open({ subject: SUBJECT });
    const table = viewer.frame.locator('cl-events .row .cell', { hasText: /^Heart Rate$/ }).first();
    await viewer.search.fill('220045');
    await viewer.search.press('Enter');
    await viewer.search.press('Enter');
    await table.waitFor();
    await table.hover();
    // Item 220045 of MIMIC-IV's charts, which codes.parquet does not describe.
    expect(await table.getAttribute('title')).toBe(
      'Heart Rate\nLAB//220045//bpm\ndescribed by MIMIC-IV items (subset), bundled index',
    );
    const rate = await countOf('LAB//220045//');
    expect(await viewer.count.innerText()).toBe(`1 of ${rate}`);
    // By the index's words, with the alarms that are called so too.
    await viewer.search.fill('heart rate');
    const found = async (): Promise<number> =>
      Number.parseInt((await viewer.count.innerText()).replace(/^.* of |,/g, ''), 10);
    await expect.poll(found).toBeGreaterThan(rate);
    // The dotted form stands in no column of the data.
    await viewer.search.fill('E11.9');
    await expect.poll(found).toBe(await countOf('DIAGNOSIS//ICD//10//E119'));
  });

  it('raise what the header says is described, and tell by whom', async () => {
    await viewer.open({ subject: SUBJECT });
    const chip = viewer.frame.locator('cl-header .chip', { hasText: 'described' });
    expect(await chip.getAttribute('title')).toMatch(
      /^9\d% of the events have a code that is described: \d+% by the data set, \d+% by the bundled index$/,
    );
  });

  it('stand in the reading pane with the code, the classes above it, and the other words where they differ', async () => {
    const known = { system: 'icd10cm', code: 'I35.0' };
    viewer.prepare = session => {
      const made = payloadOf([{ hour: 1, code: 'OUR//AS', description: 'Tight aortic valve' }]);
      const codes = made.codes.map((entry): CodeEntry => ({
        ...entry,
        source: 'dataset',
        known,
        differs: { source: 'bundled', says: 'ICD-10-CM FY2026', description: 'Nonrheumatic aortic (valve) stenosis' },
      }));
      const nodes = [
        {
          system: 'icd10cm',
          code: 'I00-I99',
          description: 'Diseases of the circulatory system',
          level: 'chapter',
          parent: -1,
        },
        {
          system: 'icd10cm',
          code: 'I35',
          description: 'Nonrheumatic aortic valve disorders',
          level: 'category',
          parent: 0,
        },
      ];
      session.replace('subject', () => ({ ...made, codes, hierarchy: { nodes, places: [[1]] } }));
    };
    await viewer.open({ subject: SUBJECT });
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Home');
    await viewer.page.keyboard.press('Enter');
    const pane = viewer.frame.locator('cl-reading');
    const facts = (await pane.locator('dl').innerText()).split('\n').map(line => line.trim());
    const after = (name: string): string | undefined => facts[facts.indexOf(name) + 1];
    expect(after('described by')).toBe('the data set');
    expect(after('ICD-10-CM FY2026')).toBe('Nonrheumatic aortic (valve) stenosis');
    expect(after('known as')).toBe('ICD-10-CM I35.0 · code page · add its patients to the cohort');
    await pane.getByRole('button', { name: 'code page' }).click();
    await expect.poll(() => viewer.session.callsOf('openCode')).toEqual([known]);
    await pane.getByRole('button', { name: 'add its patients to the cohort' }).click();
    await expect.poll(() => viewer.session.callsOf('addWithCode')).toEqual([known]);
    expect(after('stands under')).toBe('Circulatory system › I35');
    await pane.getByRole('button', { name: 'Circulatory system' }).click();
    const filter = viewer.frame.getByRole('button', { name: filterButton() });
    expect(await filter.getAttribute('aria-label')).toBe(
      'Filter by code: I00-I99 Diseases of the circulatory system and descendants',
    );
  });

  it('say nothing that a page could take for markup', async () => {
    const hostile = '<img src=x onerror="document.title=\'broken\'"><b>';
    viewer.prepare = session => {
      const made = payloadOf([{ hour: 1, code: hostile, description: hostile }]);
      const codes = made.codes.map((entry): CodeEntry => ({
        ...entry,
        source: 'import',
        says: hostile,
        known: { system: hostile, code: hostile },
        differs: { source: 'import', says: hostile, description: hostile },
      }));
      const nodes = [{ system: 'x', code: hostile, description: hostile, level: 'chapter', parent: -1 }];
      session.replace('subject', () => ({ ...made, codes, hierarchy: { nodes, places: [[0]] } }));
    };
    await viewer.open({ subject: SUBJECT });
    await group('Chapter');
    expect(await lanes()).toEqual([hostile]);
    await viewer.grid.focus();
    await viewer.page.keyboard.press('Home');
    await viewer.page.keyboard.press('Enter');
    await viewer.frame.locator('cl-reading dl').waitFor();
    await viewer.frame.getByRole('application', { name: 'Timeline' }).press('Enter');
    await viewer.frame.locator('.card.pinned .paths').waitFor();
    expect(await viewer.frame.locator('img, b').count()).toBe(0);
    expect(await viewer.frame.title()).not.toBe('broken');
    expect(await viewer.policyViolations()).toEqual([]);
  });
});

describe('lanes by the classes of a hierarchy', () => {
  it('are ICD chapters and PCS sections in the vocabulary’s order, and what has none in its category’s lane', async () => {
    await viewer.open({ subject: SUBJECT });
    expect(await lanes()).toEqual([
      'Encounters',
      'Diagnoses',
      'Procedures',
      'Medications',
      'Vitals',
      'Labs',
      'Measurements',
    ]);
    await group('Chapter');
    const shown = await lanes();
    // By the first letters of the subject's diagnoses, in the order of the book.
    expect(shown.slice(0, 5)).toEqual([
      'Encounters',
      'Infectious and parasitic diseases',
      'Blood and blood-forming organs and certain disorders involving the immune mechanism',
      'Endocrine, nutritional and metabolic diseases',
      'Mental, Behavioral and Neurodevelopmental disorders',
    ]);
    expect(shown.indexOf('Diagnoses')).toBeLessThan(shown.indexOf('Medical and Surgical'));
    const diagnoses = viewer.frame.locator('.lane', { hasText: 'Diagnoses' });
    expect(await diagnoses.locator('.apart').textContent()).toBe('no chapter');
    const endocrine = viewer.frame.locator('.lane', { hasText: 'Endocrine' }).locator('.count');
    expect(await endocrine.textContent()).toBe(String(await countOf('DIAGNOSIS//ICD//10//E')));
    // The table says the class beside the description.
    const columns = await viewer.frame.locator('cl-events .heading').allInnerTexts();
    expect(columns.map(text => text.trim())).toContain('Chapter');
  });

  it('are chosen by the keyboard, kept over a reload, and undone', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: /^Group by category/ }).press('Enter');
    await expect
      .poll(() => viewer.frame.locator('cl-grouping [role=menuitemradio]:focus').textContent())
      .toContain('Category');
    await viewer.page.keyboard.press('End');
    await viewer.page.keyboard.press('Enter');
    // The last that is possible: CCSR, since no import maps drugs into ATC.
    await expect.poll(() => lanes()).toContain('Diabetes mellitus without complication');
    await viewer.frame.getByRole('button', { name: /^Group by CCSR/ }).click();
    const atc = viewer.frame.getByRole('menuitemradio', { name: /^ATC/ });
    expect(await atc.isDisabled()).toBe(true);
    expect(await atc.innerText()).toContain('no drug here is mapped: import a vocabulary with ATC');
    await viewer.page.keyboard.press('Escape');
    await expect.poll(async () => (await viewer.kept())['lanes']).toMatchObject({ by: 'ccsr' });
    await viewer.reload();
    await expect.poll(() => lanes()).toContain('Diabetes mellitus without complication');
    await group('Category');
    await expect.poll(() => lanes()).not.toContain('Diabetes mellitus without complication');
  });

  it('have their titles in full beside their marks, on a second line where the first is too short', async () => {
    await viewer.open({ subject: SUBJECT }, { width: 1000, height: 900 });
    await group('Chapter');
    const lane = viewer.frame.locator('.lane', { hasText: 'Respiratory system' });
    const isWhole = (): Promise<boolean> =>
      lane.locator('.title').evaluate(e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight);
    const lines = async (): Promise<number> => {
      const box = await lane.locator('.title').boundingBox();
      return Math.round((box?.height ?? 0) / 20);
    };
    await expect.poll(lines).toBe(2);
    expect(await isWhole()).toBe(true);
    // Collapsed, the next lane follows at once.
    await lane.locator('.toggle').press('ArrowLeft');
    await expect.poll(lines).toBe(1);
  });

  it('are listed in the menu of lanes by their codes, which typing finds', async () => {
    await viewer.open({ subject: SUBJECT });
    await group('Block');
    await viewer.frame.getByRole('button', { name: 'Lanes', exact: true }).press('Enter');
    await viewer.page.keyboard.type('e08');
    const focused = viewer.frame.locator('.lane-menu :focus');
    expect(await focused.innerText()).toContain('E08-E13 Diabetes mellitus');
    await viewer.page.keyboard.press('Enter');
    await expect.poll(() => lanes()).not.toContain('Diabetes mellitus');
    // What the filter leaves nothing of is no lane to show; what is hidden is.
    await viewer.session.channel.call('filterTo', { system: 'icd10cm', code: 'E00-E89', description: null });
    await viewer.frame.getByRole('button', { name: 'Lanes', exact: true }).press('Enter');
    const listed = await viewer.frame.getByRole('menuitemcheckbox').allInnerTexts();
    const blocks = listed.map(text => text.replace('✓', '').trim().split(' ')[0]).filter(word => /-/.test(word ?? ''));
    expect(blocks).toContain('E08-E13');
    expect(blocks.every(block => block?.startsWith('E'))).toBe(true);
  });

  for (const theme of ['dark', 'light', 'hc-black', 'hc-light']) {
    it(`have no accessibility violation in ${theme}`, async () => {
      await viewer.open({ subject: SUBJECT, theme });
      await group('Block');
      await viewer.frame.getByRole('button', { name: /^Diabetes mellitus: lane menu/ }).press('Enter');
      expect(await viewer.accessibilityViolations()).toEqual([]);
      await viewer.page.keyboard.press('Enter');
      await viewer.frame.getByRole('button', { name: filterButton() }).click();
      expect(await viewer.accessibilityViolations()).toEqual([]);
      await viewer.page.keyboard.press('Escape');
      await viewer.frame.getByRole('button', { name: /^Group by block/ }).click();
      expect(await viewer.accessibilityViolations()).toEqual([]);
      expect(await viewer.policyViolations()).toEqual([]);
    });
  }
});

describe('the menu of a lane', () => {
  it('offers all patients with its class for the cohort', async () => {
    await viewer.open({ subject: SUBJECT });
    await group('Chapter');
    await viewer.frame.getByRole('button', { name: /^Endocrine.*: lane menu/ }).press('Enter');
    await viewer.frame.getByRole('menuitem', { name: 'Add all patients with this to the cohort…' }).press('Enter');
    await expect.poll(() => viewer.session.callsOf('addWithCode')).toEqual([{ system: 'icd10cm', code: 'E00-E89' }]);
  });
});

describe('the filter to a code and its descendants', () => {
  it('comes from the menu of a lane, is exported as filtered, and is removed', async () => {
    const expected = await countOf('DIAGNOSIS//ICD//10//E');
    await viewer.open({ subject: SUBJECT });
    await group('Chapter');
    await viewer.frame.getByRole('button', { name: /^Endocrine.*: lane menu/ }).press('Enter');
    await viewer.frame.getByRole('menuitem', { name: 'Filter to this and descendants' }).press('Enter');
    await expect.poll(() => viewer.counts.innerText()).toBe(`${expected} of 15,606`);
    const button = viewer.frame.getByRole('button', { name: filterButton() });
    expect(await button.innerText()).toContain('Code: E00-E89 Endocrine');
    // Lanes of classes that have nothing now give way; those of categories stay with their counts.
    expect((await lanes()).filter(title => title.startsWith('Infectious'))).toEqual([]);
    await viewer.frame.getByRole('button', { name: 'Export or copy events' }).click();
    await viewer.frame.getByRole('menuitem', { name: 'Filter result to the clipboard' }).click();
    await expect.poll(() => viewer.session.exported.at(-1)?.trimEnd().split('\n').length).toBe(expected + 1);
    await expect
      .poll(async () => (await viewer.kept())['filter'])
      .toMatchObject({
        within: [{ system: 'icd10cm', code: 'E00-E89', name: 'Endocrine, nutritional and metabolic diseases' }],
      });
    await viewer.reload();
    expect(await viewer.counts.innerText()).toBe(`${expected} of 15,606`);
    await viewer.frame.getByRole('button', { name: 'Remove the filter by code' }).click();
    await expect.poll(() => viewer.counts.innerText()).toBe('15,606');
  });

  it('is offered in the list of codes, where it is ticked beside codes', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Filter by code' }).click();
    await viewer.frame.getByRole('textbox', { name: 'Narrow the codes' }).fill('diabetes mellitus');
    const block = viewer.frame.locator('cl-code-list .classes li', { hasText: 'E08-E13 Diabetes mellitus' });
    const expected = await countOf(...['E08', 'E09', 'E10', 'E11', 'E13'].map(code => `DIAGNOSIS//ICD//10//${code}`));
    expect(await block.locator('.figure').innerText()).toBe(String(expected));
    await block.getByRole('checkbox').check();
    await expect.poll(() => viewer.counts.innerText()).toBe(`${expected} of 15,606`);
    await viewer.frame.getByRole('textbox', { name: 'Narrow the codes' }).fill('220045');
    await viewer.frame.locator('cl-code-list ul[aria-label=Codes] li').first().getByRole('checkbox').check();
    const both = expected + (await countOf('LAB//220045//'));
    await expect.poll(() => viewer.counts.innerText()).toBe(`${both.toLocaleString('en-US')} of 15,606`);
    await viewer.frame.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => viewer.counts.innerText()).toBe('15,606');
  });

  it('comes from the path in a tooltip', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.search.fill('Type 2 diabetes');
    await viewer.search.press('Enter');
    await viewer.search.press('Enter');
    await viewer.frame.getByRole('application', { name: 'Timeline' }).press('Enter');
    const card = viewer.frame.locator('.card.pinned');
    expect(await card.locator('.paths').innerText()).toContain('Endocrine, nutritional and metabolic diseases');
    expect(await card.innerText()).toContain('ICD-10-CM E11.9');
    await card.getByRole('button', { name: 'E11', exact: true }).click();
    await expect
      .poll(() => viewer.counts.innerText())
      .toContain(`${await countOf('DIAGNOSIS//ICD//10//E11')} of 15,606`);
  });

  it('is asked for from elsewhere, and answers how much is of it; what is not there changes nothing', async () => {
    await viewer.open({ subject: SUBJECT });
    const ask = (system: string, code: string) =>
      viewer.session.channel.call('filterTo', { system, code, description: null });
    const events = await countOf('DIAGNOSIS//ICD//10//E11');
    expect(await ask('icd10cm', 'E11')).toEqual({ subject: SUBJECT, events, shown: events });
    const button = viewer.frame.getByRole('button', { name: filterButton() });
    await expect.poll(() => button.innerText()).toContain('E11 Type 2 diabetes mellitus and descendants');
    expect(await ask('icd10cm', 'O80')).toEqual({ subject: SUBJECT, events: 0, shown: 0 });
    expect(await viewer.counts.innerText()).toBe(`${events} of 15,606`);
    // A code without a hierarchy is found however the data set writes it.
    const rates = await countOf('LAB//220045//');
    expect(await ask('mimic', '220045')).toEqual({ subject: SUBJECT, events: rates, shown: rates });
    // Beside a filter by category that has no such code, which is not for others to remove.
    await viewer.frame.getByRole('button', { name: 'Filter by category' }).click();
    await viewer.frame.getByRole('menuitemcheckbox', { name: /^Diagnoses/ }).click();
    await expect.poll(() => viewer.counts.innerText()).toBe('0 of 15,606');
    expect(await ask('mimic', '220045')).toEqual({ subject: SUBJECT, events: rates, shown: 0 });
    expect(await ask('icd10cm', 'E11')).toEqual({ subject: SUBJECT, events, shown: events });
  });

  it('still says what it is in a record that has none of it', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.session.channel.call('filterTo', { system: 'icd10cm', code: 'E11', description: null });
    viewer.session.channel.notify('showSubject', { subject: '10019172' });
    await expect.poll(() => viewer.counts.innerText()).toBe('0 of 5,038');
    await viewer.frame.locator('cl-events').getByText('No event passes the filter.').waitFor();
    const button = viewer.frame.getByRole('button', { name: filterButton() });
    expect(await button.innerText()).toContain('E11 Type 2 diabetes mellitus');
  });
});
