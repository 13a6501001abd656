import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { getEncoding } from 'js-tiktoken';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/setup/project.mjs';
import { askSample } from './workbench/facts';
import { TextEditor } from './workbench/text_editor';
import { statusOf, TokensPanel } from './workbench/tokens_panel';
import { withWorkbench } from './workbench/with_workbench';

const DATA_SET = 'mimic-iv-demo-meds';
const O200K = getEncoding('o200k_base');

/** What js-tiktoken counts in the text that the command line renders: neither counts as the view does. */
function countOf(ids: readonly string[], format: string): string {
  const sample = inProject('media/sample', DATA_SET);
  const command = ['render', sample, '--subjects', ids.join(','), '--format', format];
  const text = execFileSync(process.execPath, [inProject('dist/cli.js'), ...command], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return O200K.encode(text, [], []).length.toLocaleString('en-US');
}

for (const theme of ['dark', 'high-contrast-light'] as const) {
  describe(`tokens of a cohort in ${theme}`, () => {
    const workbench = withWorkbench({ theme, dataSets: [DATA_SET] });
    const ids: string[] = [];
    const status = (): Promise<string> => statusOf(workbench()).innerText();

    it('follow each tick in the panel and in the status bar', async () => {
      await workbench().page.setViewportSize({ width: 1600, height: 1000 });
      const tree = await workbench().showDataSets();
      await tree.expand(DATA_SET);
      await tree.expand('tuning');
      const subjects = await askSample(
        `SELECT subject_id, count(*)::INTEGER AS n FROM events WHERE subject_id IN
         (SELECT subject_id FROM read_parquet('media/sample/${DATA_SET}/data/tuning/*.parquet')) GROUP BY 1 ORDER BY 1`,
      );
      expect(subjects).toHaveLength(10);
      let panel: TokensPanel | undefined;
      const waits: number[] = [];
      for (const { subject_id } of subjects) {
        ids.push(String(subject_id));
        const size = `${ids.length} ${ids.length === 1 ? 'patient' : 'patients'}`;
        await tree.box(String(subject_id)).click();
        const began = performance.now();
        await statusOf(workbench())
          .filter({ hasText: `${size} · ` })
          .waitFor();
        waits.push(performance.now() - began);
        panel ??= await TokensPanel.shown(workbench());
        const shown = panel;
        await expect.poll(() => shown.size()).toContain(`${size} · `);
        const [, tokens = ''] = /· ([\d,]+) tokens/.exec(await status()) ?? [];
        await expect.poll(() => shown.tokensOf('Description')).toBe(tokens);
      }
      console.log(`From a click to the status bar, with the browser's way: ${waits.map(Math.round).join(', ')} ms`);
      const expected = countOf(ids, 'description');
      expect(await status()).toContain(`10 patients · ${expected} tokens`);
      await expect.poll(() => panel?.tokensOf('Codebook')).toBe(countOf(ids, 'codebook'));
      await workbench().screenshot(`tokens-${theme}-1-ticked`);
    }, 180_000);

    it('open as a prompt, with what each patient costs', async () => {
      await workbench().quickInput.runCommand('Cohort Lens: Preview Prompt');
      const { page, quickInput } = workbench();
      await quickInput.entries
        .filter({ has: page.locator('.label-name', { hasText: /^Code$/ }) })
        .first()
        .click();
      await workbench().tab(`${DATA_SET}, 10 patients, code`).waitFor();
      const lenses = page.locator('.codelens-decoration');
      await lenses.filter({ hasText: 'open record' }).first().waitFor();
      const words = (await lenses.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
      expect(words).toContain(`${countOf(ids, 'code')} tokens`);
      expect(words).toMatch(/M\/N 0\.\d\d · 10 patients · o200k_base/);
      await expect.poll(status).toContain(`10 patients · ${countOf(ids, 'code')} tokens`);
      await workbench().screenshot(`tokens-${theme}-2-preview`);
    });

    it('tell what a code costs where the pointer rests on it', async () => {
      const editor = new TextEditor(workbench().page);
      await workbench().page.keyboard.press('Control+Home');
      const line = (await editor.text()).split('\n').find(each => each.startsWith('LAB//')) ?? '';
      const [code = ''] = line.split(' ');
      expect(code).not.toBe('');
      expect(await editor.hoverOver(code)).toMatch(/as text: \d+ tokens? · as code: \d+/);
      await workbench().screenshot(`tokens-${theme}-3-hover`);
      await editor.leave();
    });

    it('say in the preview that the cohort has changed, and render it again', async () => {
      const tree = await workbench().showDataSets();
      const last = ids.pop() ?? '';
      await tree.box(last).click();
      const { page } = workbench();
      const refresh = page.locator('.codelens-decoration a').filter({ hasText: 'Refresh' }).first();
      await refresh.waitFor();
      await workbench().screenshot(`tokens-${theme}-4-changed`);
      await refresh.click();
      await workbench().tab(`${DATA_SET}, 9 patients, code`).waitFor();
      await refresh.waitFor({ state: 'detached' });
    });

    it('of the compact prompt are fewest, and its words tell what they mean', async () => {
      await workbench().quickInput.runCommand('Cohort Lens: Preview Prompt');
      await workbench().quickInput.entry('Compact').click();
      await workbench().tab(`${DATA_SET}, 9 patients, compact`).waitFor();
      const editor = new TextEditor(workbench().page);
      await expect.poll(() => editor.text()).toContain('These records are written with a word for each event.');
      const expected = countOf(ids, 'compact');
      await expect.poll(status).toContain(`9 patients · ${expected} tokens`);
      const entry = (await editor.text()).split('\n').find(line => /^ [a-z]{5,}="/.test(line)) ?? '';
      const [, word = ''] = /^ ([a-z]+)=/.exec(entry) ?? [];
      expect(word).not.toBe('');
      expect(await editor.hoverOver(word)).toContain(word);
      await workbench().screenshot(`tokens-${theme}-5-compact`);
    });

    it('of a selected text stand in the status bar', async () => {
      await workbench().page.keyboard.press('Control+End');
      await workbench().page.keyboard.press('Shift+Control+Home');
      const expected = countOf(ids, 'compact');
      await expect.poll(status).toBe(`${expected} tokens selected`);
      await workbench().page.keyboard.press('Control+Home');
      await expect.poll(status).toContain('9 patients · ');
    });
  });
}
