import { describe, expect, it } from 'vitest';
import { STATE_NAMES } from './harness/made_tokens';
import { THEME_NAMES } from './harness/themes';
import { useTokens } from './tokens_page';

const tokens = useTokens();

describe('the Tokens page', () => {
  for (const theme of THEME_NAMES) {
    it(`has no accessibility or policy violation in ${theme}, with all its parts open`, async () => {
      await tokens.open({ theme });
      await tokens.detailed();
      expect(await tokens.accessibilityViolations()).toEqual([]);
      await tokens.renderings.first().focus();
      await tokens.renderings.nth(1).hover();
      expect(await tokens.accessibilityViolations()).toEqual([]);
      for (const name of ['Show 10', 'Show 50', 'As table']) await tokens.frame.getByRole('button', { name }).click();
      expect(await tokens.accessibilityViolations()).toEqual([]);
      expect(await tokens.policyViolations()).toEqual([]);
    });
  }

  for (const state of STATE_NAMES.filter(name => name !== 'many')) {
    it(`has none in the state “${state}” either, and never scrolls sideways`, async () => {
      await tokens.open({ state, width: 300 });
      expect(await tokens.accessibilityViolations()).toEqual([]);
      for (const width of [200, 260, 300, 381, 454, 619, 620, 979, 980, 1200, 1900]) {
        await tokens.page.setViewportSize({ width, height: 900 });
        await tokens.frame.waitForFunction(
          () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
        );
        expect([width, await tokens.sideways()]).toEqual([width, 0]);
      }
    });
  }
});
