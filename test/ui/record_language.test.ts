import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { THEMES, type ThemeName } from './workbench/themes';
import { withWorkbench } from './workbench/with_workbench';

const RECORD = `Codebook (integer IDs assigned to medical codes):
#1: (MEDS_BIRTH) Birth
#2: (cpt//0513T) 0513T - External shockwave for musculoskeletal system, per treatment session
#3: (loinc//8867-4) Heart rate
#171: (ndc//0409-1134) Meperidine Hydrochloride injection

=== Patient ID: 1182 ===
GENDER//F
Time: 1950-01-01
MEDS_BIRTH
Time: 2019-10-04 08:30:00
Heart rate by Noninvasive 95 beats/min
Hemoglobin A1c/Hemoglobin.total in Blood 7.2 %
Type 2 diabetes mellitus without complications
loinc//8867-4 95 beats/min
loinc//2345-7 182 mg/dL
DIAGNOSIS//ICD//10//K5731
ICD10CM/E11.9
LAB//50912//mg/dL 1.1 mg/dL
MEDICATION//START//Sodium Chloride 0.9%  Flush 10 mL
#171 1 vial
#3 88 beats/min

=== Patient ID: 7 ===
Time: 2020-02-01
SUBJECT_FLUID_OUTPUT//226559//ml 120 ml
${Array.from({ length: 60 }, (_, at) => `Glucose [Mass/volume] in Serum or Plasma ${150 + at} mg/dL`).join('\n')}
`;

describe.each(Object.keys(THEMES) as ThemeName[])('a rendered record in %s', theme => {
  const workbench = withWorkbench({ theme, dataSets: ['mimic-iv-demo-meds'] });
  it('looks calm', async () => {
    writeFileSync(path.join(workbench().folder, 'cohort.record'), RECORD);
    await workbench().quickInput.runCommand('View: Toggle Primary Side Bar Visibility');
    await workbench().page.keyboard.press('Control+P');
    await workbench().page.keyboard.type('cohort.record');
    await workbench().page.waitForTimeout(1500);
    await workbench().page.keyboard.press('Enter');
    await workbench().page.locator('.view-line').first().waitFor();
    await workbench().page.waitForTimeout(2500);
    await workbench().screenshot(`record-${theme}`);
    await workbench().page.keyboard.press('Control+End');
    await workbench().page.waitForTimeout(2500);
    await workbench().screenshot(`record-end-${theme}`);
    expect(1).toBe(1);
  });
});
