import { describe, expect, it } from 'vitest';
import { openText } from './workbench/text_editor';
import { withWorkbench } from './workbench/with_workbench';

const LABS = Array.from({ length: 60 }, (_, at) => `Glucose [Mass/volume] in Serum or Plasma ${150 + at} mg/dL`);
const RECORD = `Codebook (integer IDs assigned to medical codes):
#1: (MEDS_BIRTH) Birth
#2: (cpt//0513T) 0513T - External shockwave for musculoskeletal system
#171: (ndc//0409-1134) Meperidine Hydrochloride injection

=== Patient ID: 1182 ===
Time: 1950-01-01
MEDS_BIRTH
Time: 2019-10-04 08:30:00
Heart rate by Noninvasive 95 beats/min
DIAGNOSIS//ICD//10//K5731
LAB//50912//mg/dL 1.1 mg/dL
#171 1 vial

=== Patient ID: 7 ===
Time: 2020-02-01
${LABS.join('\n')}
`;

describe('a rendered record', () => {
  const workbench = withWorkbench({ dataSets: ['mimic-iv-demo-meds'] });

  it('keeps the patient and the time in sight that its events belong to, and lists them in the outline', async () => {
    const editor = await openText(workbench(), 'two patients.record', RECORD);
    const { page } = workbench();
    await page.locator('.statusbar-item', { hasText: 'Clinical record (rendered)' }).waitFor();
    // Numbers of the codebook are no colours.
    await expect.poll(() => editor.text()).toContain('#171 1 vial');
    expect(await page.locator('.colorpicker-color-decoration').count()).toBe(0);
    await workbench().screenshot('record-language');
    await page.keyboard.press('Control+End');
    const sticky = page.locator('.sticky-widget .sticky-line-content');
    await expect
      .poll(async () => (await sticky.allInnerTexts()).join('\n').replaceAll('\u00a0', ' '))
      .toContain('Time: 2020-02-01');
    expect((await sticky.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ')).toContain('=== Patient ID: 7 ===');
    await workbench().screenshot('record-language-end');
    await page.keyboard.press('Control+Shift+O');
    const rows = page.locator('.quick-input-list .monaco-list-row');
    await expect.poll(() => rows.allInnerTexts().then(texts => texts.join('\n'))).toContain('Patient 1182');
    await workbench().screenshot('record-language-symbols');
  });
});
