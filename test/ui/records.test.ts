import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations } from './workbench/accessibility';
import { askSample, countSample } from './workbench/facts';
import { RecordViewer } from './workbench/record_viewer';
import { withWorkbench } from './workbench/with_workbench';

const SUBJECT = '10019172';
const POTASSIUM = 'Potassium [Moles/volume] in Serum or Plasma';

for (const theme of ['dark', 'high-contrast-dark'] as const) {
  describe(`reading a record in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: ['mimic-iv-demo-meds'] });
    const viewer = (): Promise<RecordViewer> => RecordViewer.shown(workbench(), SUBJECT);

    it('opens the data set and finds every subject with its count', async () => {
      await workbench().page.setViewportSize({ width: 1600, height: 1000 });
      const tree = await workbench().showDataSetsAlone();
      await tree.expand('mimic-iv-demo-meds');
      await tree.expand('tuning');
      await tree.expand('held_out');
      await expect.poll(() => tree.atLevel(3).count()).toBe(20);
      const labels = await tree.atLevel(3).evaluateAll(rows => rows.map(row => row.getAttribute('aria-label') ?? ''));
      const counts = await askSample('SELECT subject_id, count(*)::INTEGER AS n FROM events GROUP BY 1 ORDER BY 1');
      const told = labels.map(label => /Subject (\d+), ([\d,]+) events/.exec(label)?.slice(1) ?? []);
      const pairs = told.map(([id = '', n = '']) => ({ subject_id: id, n: Number(n.replaceAll(',', '')) }));
      expect(pairs.toSorted((a, b) => a.subject_id.localeCompare(b.subject_id))).toEqual(counts);
    });

    it('opens a subject', async () => {
      const tree = await workbench().showDataSetsAlone();
      await tree.open(SUBJECT);
      const record = await viewer();
      await expect.poll(() => record.tableCount.innerText()).toBe('5,038');
      await workbench().screenshot(`${theme}-1-subject`);
    });

    it('zooms at the pointer', async () => {
      const record = await viewer();
      const before = await record.timeScale();
      await record.zoomAt(0.5, 3);
      const after = await record.timeScale();
      expect(after.to - after.from).toBeLessThan((before.to - before.from) / 2);
      await record.button('Fit').click();
      await expect.poll(async () => (await record.timeScale()).from).toBe(before.from);
    });

    it('searches: all matches are counted, and the way leads from one to the next', async () => {
      const record = await viewer();
      const matches = await countSample(
        `subject_id = ${SUBJECT} AND (code ILIKE '%potassium%' OR coalesce(description, label) ILIKE '%potassium%' OR text_value ILIKE '%potassium%')`,
      );
      await record.searchField.fill('potassium');
      await expect.poll(() => record.searchCount.innerText()).toContain(String(matches));
      await record.searchField.press('Enter');
      await expect.poll(() => record.searchCount.innerText()).toMatch(new RegExp(`^\\d+ of ${matches}$`));
      await workbench().screenshot(`${theme}-2-search`);
    });

    it('filters by a code', async () => {
      const record = await viewer();
      await record.button('Filter by code').click();
      await record.field('cl-code-list').fill(POTASSIUM);
      await record.frame.locator('cl-code-list').getByRole('checkbox').first().check();
      await workbench().page.keyboard.press('Escape');
      const events = await countSample(`subject_id = ${SUBJECT} AND description = '${POTASSIUM}'`);
      await expect.poll(() => record.tableCount.innerText()).toMatch(new RegExp(`^${events} of 5,038`));
      await workbench().screenshot(`${theme}-3-filter`);
    });

    it('goes to a date, selects in the table and shows the selection on the timeline', async () => {
      const record = await viewer();
      await record.button('Go to a date').click();
      await record.field('cl-go-to').fill('2118-11-18');
      await record.field('cl-go-to').press('Enter');
      await record.tableRow('2118-11-18 03:59').click();
      await expect.poll(() => record.tableCount.innerText()).toContain('1 selected');
      await record.rememberPicture();
      await record.clearSelection();
      await expect.poll(() => record.tableCount.innerText()).not.toContain('selected');
      const marked = await record.changedArea();
      const scale = await record.timeScale();
      const band = await record.rowBand(/^Potassium/);
      if (!marked) throw new Error('The timeline did not change when the selection went.');
      // The mark stands where the event's time is, in the row of its code, and nothing else changed.
      expect((marked.left + marked.right) / 2).toBeCloseTo(scale.x(Date.parse('2118-11-18T03:59Z')), -1);
      expect(marked.right - marked.left).toBeLessThan(24);
      expect(marked.bottom).toBeGreaterThan(band.top);
      expect(marked.bottom).toBeLessThan(band.bottom + 4);
    });

    it('selects on the timeline and shows the selection in the table', async () => {
      const record = await viewer();
      const scale = await record.timeScale();
      const band = await record.rowBand(/^Potassium/);
      await record.clickPlot(scale.x(Date.parse('2118-11-18T03:59Z')), (band.top + band.bottom) / 2);
      await expect.poll(() => record.selectedRows.count()).toBe(1);
      await expect.poll(() => record.selectedRows.first().innerText()).toContain('4.1');
    });

    it('pins a tooltip with every column of the event', async () => {
      const record = await viewer();
      await record.plot.press('Enter');
      const card = record.pinnedCards.first();
      await card.waitFor();
      const [event] = await askSample(
        `SELECT hadm_id FROM events WHERE subject_id = ${SUBJECT} AND description = '${POTASSIUM}' AND time = '2118-11-18 03:59:00'`,
      );
      await card.getByText(String(event?.['hadm_id'])).waitFor();
      const text = await card.innerText();
      for (const part of [
        POTASSIUM,
        '4.1 mEq/L',
        '2118-11-18 03:59',
        'LAB//50971//mEq/L',
        'described by the data set',
      ]) {
        expect(text).toContain(part);
      }
      await workbench().screenshot(`${theme}-4-pinned`);
    });

    it('copies the filter result as TSV, exact to the last digit', async () => {
      const record = await viewer();
      await record.button('Export or copy events').click();
      await record.frame.getByRole('menuitem', { name: 'Filter result to the clipboard' }).click();
      await record.frame.getByText('11 events copied as TSV.').waitFor();
      const copied = await workbench().page.evaluate(() => navigator.clipboard.readText());
      const [header = '', ...lines] = copied.trimEnd().split('\n');
      expect(header.split('\t').slice(0, 5)).toEqual(['subject_id', 'time', 'code', 'numeric_value', 'text_value']);
      const expected = await askSample(
        `SELECT subject_id, strftime(time, '%Y-%m-%dT%H:%M:%S') AS time, code, numeric_value FROM events
         WHERE subject_id = ${SUBJECT} AND description = '${POTASSIUM}' ORDER BY time`,
      );
      const fields = lines.map(line => line.split('\t'));
      expect(
        fields.map(([subject_id, time, code, value]) => ({
          subject_id,
          time,
          code,
          numeric_value: Math.fround(Number(value)),
        })),
      ).toEqual(expected);
      expect(fields[7]?.[3]).toBe('4.1');
    });

    it('exports the whole subject as JSON to a file that the user names', async () => {
      const record = await viewer();
      const file = path.join(workbench().folder, `${SUBJECT}.json`);
      await record.button('Export or copy events').click();
      await record.chooseItem('JSON');
      await record.frame.getByRole('menuitem', { name: 'Whole subject to a file' }).click();
      await workbench().quickInput.saveAs(file);
      await record.frame.getByText(`5,038 events written to ${file}`).waitFor();
      const events = JSON.parse(readFileSync(file, 'utf8')) as readonly Record<string, unknown>[];
      expect(events).toHaveLength(5038);
      expect(events.filter(event => event['time'] === null)).toHaveLength(
        await countSample(`subject_id = ${SUBJECT} AND time IS NULL`),
      );
    });

    it('has no accessibility and no policy violation', async () => {
      const record = await viewer();
      expect(await accessibilityViolations(record.frame)).toEqual([]);
      expect(workbench().policyViolations).toEqual([]);
    });

    it('finds its state after the window was reloaded', async () => {
      const seen = async (): Promise<Record<string, unknown>> => {
        const record = await viewer();
        await record.pinnedCards.first().waitFor();
        const { from, to } = await record.timeScale();
        return {
          window: { from, to },
          table: await record.tableCount.innerText(),
          search: await record.searchField.inputValue(),
          // The search goes on from the focus, so only the number of matches is the same.
          matches: (await record.searchCount.innerText()).replace(/^\d+ of /, ''),
          filter: await record.frame.getByRole('button', { name: /^Filter by code/ }).getAttribute('aria-label'),
          selected: await record.selectedRows.allInnerTexts(),
          pinned: await record.pinnedCards.locator('h2').allInnerTexts(),
        };
      };
      const before = await seen();
      await workbench().reload();
      await workbench().reload();
      await expect.poll(seen, { timeout: 30_000 }).toEqual(before);
      await workbench().screenshot(`${theme}-5-reloaded`);
    });
  });
}
