import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeAthenaBundle, writeLongConceptTable } from './workbench/athena_bundle';
import { openText } from './workbench/text_editor';
import { withWorkbench } from './workbench/with_workbench';

/** Some seconds of importing, so that there is time to cancel. */
const MANY = 1_500_000;

describe('vocabularies of one’s own', () => {
  const workbench = withWorkbench({ dataSets: ['mimic-iv-demo-meds'] });

  /** Chooses a file in VS Code's own dialog. */
  async function importFile(file: string): Promise<void> {
    const { quickInput } = workbench();
    await quickInput.runCommand('Cohort Lens: Import Vocabulary…');
    await quickInput.openAs(file);
  }

  /** What the list of vocabularies says, an entry a line. */
  async function listed(): Promise<readonly string[]> {
    const { quickInput } = workbench();
    await quickInput.runCommand('Cohort Lens: Show Vocabularies');
    await quickInput.entry('ICD-10-CM').waitFor();
    const rows = await quickInput.entries.allInnerTexts();
    await quickInput.close();
    return rows;
  }

  it('says of a code that is not bundled what to import', async () => {
    const editor = await openText(workbench(), 'drugs.txt', 'Started on ATC/C07AB02 and Made/Z17.\n');
    const told = await editor.hoverOver('C07AB02');
    expect(told).toContain('ATC');
    expect(told).toContain('not bundled');
    expect(told).toMatch(/import/);
    await workbench().screenshot('vocabularies-1-not-bundled');
    await editor.leave();
  });

  it('imports an Athena bundle, and the code is described', async () => {
    const folder = path.join(workbench().folder, 'athena');
    const file = writeAthenaBundle(folder, 'ATC', [
      { id: 21_600_381, name: 'metoprolol; systemic, "as it stands"', code: 'C07AB02' },
      { id: 21_600_382, name: 'atenolol; systemic', code: 'C07AB03' },
    ]);
    await importFile(file);
    await workbench().notification('Imported ATC').waitFor();
    await workbench().screenshot('vocabularies-2-imported');
    const editor = await openText(workbench(), 'drugs.txt');
    const told = await editor.hoverOver('C07AB02');
    expect(told).toContain('metoprolol; systemic, "as it stands"');
    expect(told).toContain('imported');
    await editor.leave();
    expect(await listed()).toContainEqual(expect.stringMatching(/^ATC\n?.*2 codes/s));
  });

  it('leaves everything as it was when an import is cancelled', async () => {
    const before = await listed();
    const file = path.join(workbench().folder, 'CONCEPT.csv');
    await writeLongConceptTable(file, 'Made', MANY);
    await importFile(file);
    const progress = workbench().notification('Importing CONCEPT.csv');
    await progress.getByText('rows').waitFor();
    await workbench().screenshot('vocabularies-3-importing');
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'hidden' });
    expect(await listed()).toEqual(before);
    expect(await workbench().notification('Imported Made').count()).toBe(0);
  });

  it('says what is wrong with a file that is no vocabulary', async () => {
    const { folder } = workbench();
    await openText(workbench(), 'shopping.csv', 'item,price\nbread,3\n');
    const before = await listed();
    await importFile(path.join(folder, 'notes', 'shopping.csv'));
    await workbench().notification('is no vocabulary that can be imported').waitFor();
    await workbench().screenshot('vocabularies-4-no-vocabulary');
    expect(await listed()).toEqual(before);
  });

  it('removes an import once the user has said so', async () => {
    const { page, quickInput } = workbench();
    await quickInput.runCommand('Cohort Lens: Remove Vocabulary…');
    await quickInput.choose('ATC');
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText('Remove ATC?').waitFor();
    await workbench().screenshot('vocabularies-5-remove');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(async () => (await listed()).some(row => row.startsWith('ATC'))).toBe(false);
    const editor = await openText(workbench(), 'drugs.txt');
    expect(await editor.hoverOver('C07AB02')).toContain('not bundled');
  });
});
