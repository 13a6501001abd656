import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/setup/project.mjs';
import { TextEditor, openText } from './workbench/text_editor';
import { withWorkbench } from './workbench/with_workbench';

/** What the publishers' tables say of a code: what the tests expect, from another source than the index. */
function published(table: string, key: string, code: string): Readonly<Record<string, string>> {
  const text = gunzipSync(readFileSync(inProject(`ontology/sources/${table}.tsv.gz`))).toString('utf8');
  const [header = '', ...lines] = text.split('\n');
  const columns = header.split('\t');
  const at = columns.indexOf(key);
  const cells = lines.map(line => line.split('\t')).find(row => row[at] === code);
  if (!cells) throw new Error(`${table} has no ${code}.`);
  return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']));
}

const icd10 = (code: string): string => published('icd10cm_fy2026', 'code', code).long ?? '';
const loinc = (code: string): string => published('loinc_subset', 'code', code).long_common_name ?? '';
const ccsr = (code: string): string => published('ccsr_dx_categories_2023.1', 'ccsr', code).desc ?? '';

const NOTE = 'Seen for bleeding diverticulosis (ICD10CM/K57.31). A1c not drawn, T-cell count normal.\n';
const EVENTS = `[
  { "time": "2023-10-04", "code": "DIAGNOSIS//ICD//10//E119" },
  { "time": "2023-10-04", "code": "LOINC/4548-4", "value": 6.1 }
]
`;
const RECORD = `=== Patient ID: 10000032 ===
Time: 2180-05-06 22:23:00
LAB//50912//mg/dL 0.9
ICD10CM/I21.9 at discharge

Time: 2180-05-07 08:00:00
LOINC/718-7 10.2
`;

for (const theme of ['dark', 'high-contrast-light'] as const) {
  describe(`codes in texts in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: ['mimic-iv-demo-meds'] });

    const open = (name: string, text: string): Promise<TextEditor> => openText(workbench(), name, text);

    it('tells of a code in a text file: what it is, where it stands, who says so', async () => {
      await workbench().page.setViewportSize({ width: 1500, height: 900 });
      const editor = await open('note.txt', NOTE);
      const told = await editor.hoverOver('K57.31');
      const expected = [icd10('K57.31'), 'ICD-10-CM FY2026', 'bundled', 'billable', 'K57.3', icd10('K57.3')];
      for (const part of [...expected, 'DIG013', ccsr('DIG013'), 'DIG021', ccsr('DIG021')])
        expect(told).toContain(part);
      await workbench().screenshot(`${theme}-code-1-text`);
      await editor.leave();
    });

    it('tells of codes in a JSON file', async () => {
      const editor = await open('events.json', EVENTS);
      expect(await editor.hoverOver('E119')).toContain(icd10('E11.9'));
      await workbench().screenshot(`${theme}-code-2-json`);
      await editor.leave();
      expect(await editor.hoverOver('4548-4')).toContain(loinc('4548-4'));
      await editor.leave();
    });

    it('tells of codes in a rendered record', async () => {
      const editor = await open('visit.record', RECORD);
      await workbench().page.locator('.statusbar').getByText('Clinical record (rendered)').waitFor();
      expect(await editor.hoverOver('I21.9')).toContain(icd10('I21.9'));
      await workbench().screenshot(`${theme}-code-3-record`);
      await editor.leave();
      const told = await editor.hoverOver('50912');
      expect(told).toContain('Creatinine');
      expect(told).toContain('2160-0');
      await editor.leave();
    });

    it('goes to a code’s page by a click on it in a rendered record, and by the command palette', async () => {
      const { page, quickInput } = workbench();
      const editor = await open('linked.record', RECORD);
      await editor.followLink(/718-7/);
      await workbench().tab('718-7').waitFor();
      await expect.poll(() => editor.text()).toContain(`# LOINC 718-7 ${loinc('718-7')}`);
      const record = await openText(workbench(), 'linked.record');
      await record.clickOn('50912');
      await workbench().screenshot(`${theme}-code-7-links`);
      await quickInput.runCommand('Cohort Lens: Open Code Page');
      await workbench().tab('50912').waitFor();
      await expect.poll(() => record.text()).toContain('Creatinine');
      await page.keyboard.press('Control+W');
      await openText(workbench(), 'visit.record');
    });

    it('goes from a code to its page, and from there to its neighbours', async () => {
      const editor = new TextEditor(workbench().page);
      await editor.clickOn('I21.9');
      await workbench().page.keyboard.press('F12');
      await workbench().tab('I21.9').waitFor();
      await expect.poll(() => editor.text()).toContain(`# ICD-10-CM I21.9 ${icd10('I21.9')}`);
      const page = await editor.text();
      for (const part of ['ICD-10-CM FY2026', 'billable', 'I21', icd10('I21'), 'CIR009', ccsr('CIR009')]) {
        expect(page).toContain(part);
      }
      await workbench().screenshot(`${theme}-code-4-page`);
      await editor.followLink(/I21$/);
      await expect.poll(() => editor.text()).toContain(`# ICD-10-CM I21 ${icd10('I21')}`);
      expect(await editor.text()).toContain(`I21.9 ${icd10('I21.9')}`);
    });

    it('completes a code after a prefix', async () => {
      const editor = await open('query.sql', 'SELECT * FROM events WHERE code = \n');
      await editor.typeAtEnd('ICD10CM/K57.3');
      await editor.suggestions.filter({ hasText: 'K57.31' }).first().waitFor();
      await workbench().screenshot(`${theme}-code-5-completion`);
      await editor.suggestions.filter({ hasText: 'K57.31' }).first().click();
      await expect.poll(() => editor.text()).toContain('ICD10CM/K57.31');
    });

    it('finds a code by “heart attack” and writes it into the text', async () => {
      const { page, quickInput } = workbench();
      const editor = await open('codes.txt', 'Codes of interest:\n');
      await editor.typeAtEnd('');
      await quickInput.runCommand('Cohort Lens: Find Code…');
      await quickInput.typeInto('Find Code', 'heart attack');
      await quickInput.entry(`I21.9`).waitFor();
      expect(await quickInput.entry('I21.9').innerText()).toContain(icd10('I21.9'));
      await workbench().screenshot(`${theme}-code-6-find`);
      await quickInput.choose('I21.9');
      await expect.poll(() => editor.text()).toMatch(/^Codes of interest:\n(\S*I21\.9)/);
      await page.keyboard.press('Control+S');
    });
  });
}
