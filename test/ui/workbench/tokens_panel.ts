import type { Frame, Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** The Tokens view in the side bar, and the figure in the status bar that leads to it. */
export class TokensPanel {
  private constructor(readonly frame: Frame) {}

  /** Opens it where it is folded, and waits until it shows a cohort. */
  static async shown(workbench: Workbench): Promise<TokensPanel> {
    const view = workbench.page.locator('.sidebar .pane').filter({
      has: workbench.page.locator('h3', { hasText: /^Tokens$/ }),
    });
    const header = view.locator('.pane-header');
    if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
    return new TokensPanel(await workbench.webview('body[data-page="tokens"] header .size'));
  }

  /** How many patients and events are counted. */
  size(): Promise<string> {
    return this.frame.locator('header .size').innerText();
  }

  /** Tokens of a rendering, as they are written. */
  async tokensOf(rendering: string): Promise<string> {
    return this.row(rendering).locator('[role=gridcell]').nth(1).innerText();
  }

  row(rendering: string): Locator {
    return this.frame.locator('[role=row][data-row]').filter({ hasText: rendering }).first();
  }
}

/** What the status bar says of tokens. */
export function statusOf({ page }: Workbench): Locator {
  return page.locator('.statusbar-item[id="cohort-lens.cohort-lens.cohortLens.tokens"]');
}
