import { describe, expect, it } from 'vitest';
import { THEME_NAMES } from './harness/themes';
import { useViewer } from './viewer_page';

const viewer = useViewer();
const SUBJECT = '10019172';

describe('the viewer page', () => {
  for (const theme of THEME_NAMES) {
    it(`has no accessibility or policy violation in ${theme}, with all its parts open`, async () => {
      await viewer.open({ subject: SUBJECT, theme });
      expect(await viewer.accessibilityViolations()).toEqual([]);
      await viewer.search.fill('potassium');
      await viewer.search.press('Enter');
      await viewer.search.press('Enter');
      await viewer.frame.getByRole('button', { name: 'Filter by code' }).click();
      await viewer.frame.locator('cl-code-list').getByRole('checkbox').first().check();
      expect(await viewer.accessibilityViolations()).toEqual([]);
      await viewer.page.keyboard.press('Escape');
      await viewer.frame.getByRole('button', { name: 'Export or copy events' }).click();
      expect(await viewer.accessibilityViolations()).toEqual([]);
      await viewer.page.keyboard.press('Escape');
      await viewer.grid.focus();
      await viewer.page.keyboard.press('Home');
      await viewer.page.keyboard.press('Enter');
      await viewer.frame.locator('cl-reading').waitFor();
      expect(await viewer.accessibilityViolations()).toEqual([]);
      await viewer.page.keyboard.press('Escape');
      await viewer.page.keyboard.press('?');
      await viewer.frame.getByRole('dialog', { name: 'Keys' }).waitFor();
      expect(await viewer.accessibilityViolations()).toEqual([]);
      expect(await viewer.policyViolations()).toEqual([]);
    });
  }

  it('follows a change of the theme', async () => {
    await viewer.open({ subject: SUBJECT, theme: 'dark' });
    const background = (): Promise<string> =>
      viewer.frame.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(18, 19, 20)');
    await viewer.page.evaluate(() =>
      (window as unknown as { harnessSetTheme(name: string): void }).harnessSetTheme('light'),
    );
    expect(await background()).toBe('rgb(255, 255, 255)');
  });
});
