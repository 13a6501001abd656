import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/setup/project.mjs';
import { accessibilityViolations } from './workbench/accessibility';
import { withWorkbench } from './workbench/with_workbench';

const IDEAS = 'planted-clique.ideas.json';

for (const theme of ['dark', 'high-contrast-light'] as const) {
  describe(`ideas under review in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: [] });
    let first = '';

    it('are shown one after another, once the reviewer is known', async () => {
      await workbench().page.setViewportSize({ width: 1400, height: 1000 });
      mkdirSync(path.join(workbench().folder, 'ideas'), { recursive: true });
      copyFileSync(inProject('media/questions', IDEAS), path.join(workbench().folder, 'ideas', IDEAS));
      await workbench().quickInput.openFile(IDEAS);
      await workbench().page.locator('.codelens-decoration a', { hasText: 'Review · nobody has yet' }).first().click();
      await workbench().quickInput.typeInto('Review Ideas', 'AB');
      await workbench().page.keyboard.press('Enter');
      const page = await workbench().webview('cl-review');
      await expect.poll(() => page.locator('.where').innerText()).toMatch(/^1 of \d+ · 0 scored/);
      first = (await page.locator('.facts').innerText()).split(' · ')[1] ?? '';
      expect(await accessibilityViolations(page)).toEqual([]);
      await workbench().screenshot(`${theme}-review`);
    });

    it('are scored with the keyboard, and the scores are in the file beside them', async () => {
      const page = await workbench().webview('cl-review');
      await page.getByRole('radiogroup', { name: 'Realism' }).locator('[tabindex="0"]').focus();
      for (const key of ['7', 'Tab', '6', 'Tab', '8']) await workbench().page.keyboard.press(key);
      await page.getByLabel('Comment').fill('Worth asking.');
      await workbench().page.keyboard.press('Control+Enter');
      await expect.poll(() => page.locator('.where').innerText()).toMatch(/^2 of \d+ · 1 scored/);
      const file = path.join(workbench().folder, 'ideas', 'planted-clique.reviews.jsonl');
      const { at, digest, ...word } = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
      expect(word).toEqual({
        idea: first,
        reviewer: 'AB',
        realism: 7,
        difficulty: 6,
        coherence: 8,
        comment: 'Worth asking.',
      });
      expect([typeof at, typeof digest]).toEqual(['string', 'string']);
      await page.getByRole('button', { name: 'Summary' }).click();
      await page.getByText('7 / 6 / 8').first().waitFor();
      await workbench().screenshot(`${theme}-review-summary`);
      expect(workbench().policyViolations).toEqual([]);
    });

    it('say above each of them what came of it', async () => {
      await workbench().tab(IDEAS).click();
      await workbench()
        .page.locator('.codelens-decoration a', { hasText: 'Review · kept 7/6/8 (1 reviewer)' })
        .first()
        .waitFor();
    });
  });
}
