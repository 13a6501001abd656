import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/setup/project.mjs';
import { copyRuns } from '../unit/statistics/run_fixtures';
import { RecordViewer } from './workbench/record_viewer';
import { openText } from './workbench/text_editor';
import { TokensPanel } from './workbench/tokens_panel';
import { withWorkbench } from './workbench/with_workbench';

/**
 * The pictures of the readme. Every run takes them into test-results/; with COHORT_LENS_SCREENSHOTS=keep they also go
 * to media/screenshots, where the readme shows them.
 */
function keep(name: string): void {
  if (process.env['COHORT_LENS_SCREENSHOTS'] !== 'keep') return;
  const folder = inProject('media/screenshots');
  mkdirSync(folder, { recursive: true });
  copyFileSync(inProject(`test-results/readme-${name}.png`), path.join(folder, `${name}.png`));
}

/** A text with codes as people write them. */
const COHORT = `# Type 2 diabetes with a first heart attack
INDEX = ["ICD10CM/E11.9", "DIAGNOSIS//ICD//9//25000"]
EVENT = ["ICD10CM/I21.9", "DIAGNOSIS//ICD//9//41091"]
LABS = ["LOINC/4548-4", "LAB//50912//mg/dL"]
DRUGS = ["RxNorm/860975", "ndc//0093-1048"]
`;

describe('the readme’s pictures', () => {
  const workbench = withWorkbench({ theme: 'dark', dataSets: ['mimic-iv-demo-meds'] });

  it('shows a record', async () => {
    const { page } = workbench();
    await page.setViewportSize({ width: 1600, height: 1080 });
    const tree = await workbench().showDataSets();
    await tree.expand('mimic-iv-demo-meds');
    await tree.expand('tuning');
    await tree.open('10019172');
    const record = await RecordViewer.shown(workbench(), '10019172');
    await page.keyboard.press('Control+B');
    await tree.root.waitFor({ state: 'hidden' });
    await record.frame
      .locator('.gutter')
      .getByRole('button', { name: /^Procedures/ })
      .first()
      .click();
    await record.searchField.fill('hematocrit');
    await expect.poll(() => record.searchCount.innerText()).toContain('match');
    await record.button('Go to a date').click();
    await record.field('cl-go-to').fill('2118-11-18');
    await record.field('cl-go-to').press('Enter');
    await record.searchField.press('Enter');
    await record.tableRow('Hematocrit').click();
    await record.scrollLanes(-5000);
    await record.plot.press('Enter');
    await record.pinnedCards.getByText('hadm_id').waitFor();
    await record.frame.locator('cl-events').hover();
    await workbench().screenshot('readme-timeline');
    keep('timeline');
  });

  it('shows an overview', async () => {
    const record = await RecordViewer.shown(workbench(), '10019172');
    await record.button('Overview').click();
    const overview = await workbench().webview('cl-overview');
    await overview.locator('cl-validity-report li').first().waitFor();
    await workbench().screenshot('readme-overview');
    keep('overview');
  });

  it('shows a hover', async () => {
    const { page } = workbench();
    await page.setViewportSize({ width: 1160, height: 500 });
    const editor = await openText(workbench(), 'cohort.py', COHORT);
    await editor.hoverOver('E11.9');
    await editor.hover.getByText('events').waitFor();
    await workbench().screenshot('readme-hover');
    keep('hover');
    await editor.leave();
  });

  it('finds a code', async () => {
    const { quickInput } = workbench();
    await quickInput.runCommand('Cohort Lens: Find Code…');
    await quickInput.typeInto('Find Code', 'heart attack');
    await quickInput.entry('I21.9').waitFor();
    await workbench().screenshot('readme-find-code');
    keep('find-code');
    await quickInput.close();
  });

  it('tells what ten patients cost', async () => {
    const { page, quickInput } = workbench();
    await page.setViewportSize({ width: 1600, height: 1080 });
    await quickInput.runCommand('View: Close All Editors');
    const tree = await workbench().showDataSets();
    const rows = tree.rows.filter({ hasText: /^100\d{5}/ });
    await rows.nth(9).waitFor();
    for (let i = 0; i < 10; i++) await rows.nth(i).locator('.custom-view-tree-node-item-checkbox').click();
    const panel = await TokensPanel.shown(workbench());
    await expect.poll(() => panel.size()).toContain('10 patients · ');
    await quickInput.runCommand('Cohort Lens: Preview Prompt');
    await quickInput.entry('Description').click();
    await page.locator('.codelens-decoration').filter({ hasText: 'open record' }).first().waitFor();
    await workbench().screenshot('readme-tokens');
    keep('tokens');
  });
});

describe('the readme’s way from nothing to a question', () => {
  const workbench = withWorkbench({ theme: 'dark', dataSets: [] });

  it('opens synthetic patients', async () => {
    const { page, quickInput } = workbench();
    await page.setViewportSize({ width: 1500, height: 900 });
    await quickInput.runCommand('Cohort Lens: Open Synthetic Cohort');
    const tree = await workbench().showDataSets();
    await tree.expand('tuning');
    const patient = tree.rows.filter({ hasText: /^\d{7}/ }).first();
    await patient.waitFor();
    const id = /^\d{7}/.exec((await patient.innerText()).trim())?.[0] ?? '';
    await tree.open(id);
    await RecordViewer.shown(workbench(), id);
    await workbench().screenshot('readme-synthetic');
    keep('synthetic');
  });

  it('opens a question', async () => {
    const { quickInput } = workbench();
    await quickInput.runCommand('Cohort Lens: Open Question…');
    await quickInput.typeInto('Open Question', 'clique-blood-counts-n20');
    await quickInput.choose('N=20');
    const question = await workbench().webview('cl-question');
    await question.locator('main[aria-busy=false]').waitFor();
    await expect.poll(() => question.locator('cl-question-subjects [data-row]').count()).toBe(20);
    await expect.poll(() => question.locator('.size').innerText()).toMatch(/^[\d,]+ tokens · /);
    await workbench().screenshot('readme-question');
    keep('question');
  });

  it('evaluates the question', async () => {
    const question = await workbench().webview('cl-question');
    await question.getByRole('button', { name: 'Evaluate' }).click();
    const answer = question.locator('cl-question-run tbody [data-row]').first();
    await answer.waitFor({ timeout: 60_000 });
    await answer.click();
    await question.locator('cl-question-run .details', { hasText: 'How it came about:' }).waitFor();
    await question.locator('.verdict').first().waitFor();
    await workbench().screenshot('readme-evaluated');
    keep('evaluated');
  });

  it('shows results', async () => {
    await copyRuns(path.join(workbench().folder, '.cohort-lens'));
    await workbench().quickInput.runCommand('Cohort Lens: Show Leaderboard');
    const results = await workbench().webview('cl-results');
    // The question was answered by the baseline before; its run is no contestant of the others.
    await results.getByRole('checkbox', { name: 'baseline', exact: true }).first().uncheck();
    await results.locator('svg.chart').first().waitFor();
    await results.locator('h1').hover();
    await workbench().screenshot('readme-results');
    keep('results');
  });

  it('reviews an idea', async () => {
    const { quickInput } = workbench();
    mkdirSync(path.join(workbench().folder, 'ideas'), { recursive: true });
    const ideas = 'planted-clique.ideas.json';
    copyFileSync(inProject('media/questions', ideas), path.join(workbench().folder, 'ideas', ideas));
    await quickInput.openFile(ideas);
    await workbench().page.locator('.codelens-decoration a', { hasText: 'Review · nobody has yet' }).first().click();
    await quickInput.typeInto('Review Ideas', 'AB');
    await workbench().page.keyboard.press('Enter');
    const review = await workbench().webview('cl-review');
    await expect.poll(() => review.locator('.where').innerText()).toMatch(/^1 of \d+ · 0 scored/);
    await workbench().screenshot('readme-review');
    keep('review');
  });
});
