import { describe, expect, it } from 'vitest';
import { askDuckDb, useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';

async function exportFrom(item: string): Promise<void> {
  await viewer.frame.getByRole('button', { name: 'Export or copy events' }).click();
  await viewer.frame.getByRole('menuitem', { name: item }).click();
}

describe('export', () => {
  it('takes the whole subject as TSV to a file', async () => {
    await viewer.open({ subject: SUBJECT });
    await exportFrom('Whole subject to a file');
    await expect
      .poll(() => viewer.session.callsOf('export'))
      .toEqual([{ subject: SUBJECT, rows: null, format: 'tsv', to: 'file' }]);
    await viewer.frame.getByText('5,038 events written to subject-10019172.tsv.').waitFor();
    const lines = viewer.session.exported[0]?.trimEnd().split('\n') ?? [];
    expect(lines).toHaveLength(5039);
  });

  it('takes the filter result as JSON to the clipboard, and only that', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Filter by code' }).click();
    await viewer.frame.getByRole('textbox', { name: 'Narrow the codes' }).fill('50971');
    await viewer.frame.locator('cl-code-list').getByRole('checkbox').first().check();
    await viewer.page.keyboard.press('Escape');
    await viewer.frame.getByRole('button', { name: 'Export or copy events' }).click();
    await viewer.frame.getByRole('menuitemradio', { name: 'JSON' }).click();
    await viewer.frame.getByRole('menuitem', { name: 'Filter result to the clipboard' }).click();
    await expect.poll(() => viewer.session.exported.length).toBe(1);
    expect(viewer.session.callsOf('export')[0]).toMatchObject({ format: 'json', to: 'clipboard' });
    const events = JSON.parse(viewer.session.exported[0] ?? '') as { code: string; numeric_value: number | null }[];
    const stored = await askDuckDb(
      `select numeric_value::varchar from $events where subject_id = ${SUBJECT} and code = 'LAB//50971//mEq/L'
       and numeric_value is not null order by time`,
    );
    expect(new Set(events.map(({ code }) => code))).toEqual(new Set(['LAB//50971//mEq/L']));
    const values = events.flatMap(({ numeric_value }) => numeric_value ?? []);
    expect(values.map(value => value.toFixed(1)).sort()).toEqual(stored.map(([v]) => Number(v).toFixed(1)).sort());
  });

  it('offers what there is, and no more', async () => {
    await viewer.open({ subject: SUBJECT });
    await viewer.frame.getByRole('button', { name: 'Export or copy events' }).click();
    const items = viewer.frame.getByRole('menuitem');
    expect(
      await items.evaluateAll(all =>
        all.map(item => (item.ariaLabel ?? '') + (item.matches(':disabled') ? ': no' : '')),
      ),
    ).toEqual([
      'Selection to a file: no',
      'Selection to the clipboard: no',
      'Filter result to a file: no',
      'Filter result to the clipboard: no',
      'Whole subject to a file',
      'Whole subject to the clipboard',
    ]);
  });

  it('says nothing where the user chose no file, and says a failure', async () => {
    await viewer.open({ subject: SUBJECT });
    viewer.session.replace('export', () => ({ written: null }));
    await exportFrom('Whole subject to a file');
    await expect.poll(() => viewer.session.callsOf('export').length).toBe(1);
    const { UserFault } = await import('../../src/core/fault');
    viewer.session.replace('export', () => {
      throw new UserFault('The disk is full. Choose another place.', 'disk-full');
    });
    await exportFrom('Whole subject to a file');
    await viewer.frame.getByText('The disk is full. Choose another place.').waitFor();
  });
});
