import assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { CohortLensApi } from '../../../src/features/api';
import type { ReviewState } from '../../../src/protocol/review';
import { answering } from './answers';
import { activeLens, EXTENSION, inWorkspace, until } from './lens';
import { closeTexts } from './texts';

const FOLDER = 'made ideas';
const BUNDLED = 'planted-clique.ideas.json';

describe('reviews of ideas', () => {
  let lens: CohortLensApi;
  let bundled: vscode.Uri;
  let file: vscode.Uri;
  let reviews: string;

  before(async () => {
    lens = await activeLens();
    const extension = vscode.extensions.getExtension(EXTENSION);
    assert.ok(extension);
    bundled = vscode.Uri.joinPath(extension.extensionUri, 'media', 'questions', BUNDLED);
  });
  beforeEach(async () => {
    await mkdir(inWorkspace(FOLDER), { recursive: true });
    file = vscode.Uri.file(inWorkspace(FOLDER, BUNDLED));
    reviews = inWorkspace(FOLDER, 'planted-clique.reviews.jsonl');
    await writeFile(file.fsPath, await readFile(bundled.fsPath));
  });
  afterEach(async () => {
    await closeTexts();
    await until(lens, () => lens.live().reviews === 0 || undefined);
    await rm(inWorkspace(FOLDER), { recursive: true, force: true });
  });

  /** Opens the panel as this reviewer. */
  const review = async (uri: vscode.Uri, reviewer: string): Promise<void> => {
    await answering(lens, { type: () => reviewer }, () =>
      vscode.commands.executeCommand('cohortLens.reviewIdeas', uri),
    );
    const [session] = lens.reviews();
    // Initials are remembered: another reviewer changes them in the panel.
    if (session && session.state.reviewer !== reviewer) {
      await answering(lens, { type: () => reviewer }, () => session.services.changeReviewer());
    }
  };
  /** The state that fits, once the panel has its tab: without it nobody could close it. */
  const shown = (fits: (state: ReviewState) => boolean): Promise<ReviewState> =>
    until(lens, () => {
      const state = lens.reviews().find(session => fits(session.state))?.state;
      return vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0) ? state : undefined;
    });
  const titles = async (): Promise<readonly string[]> => {
    await vscode.workspace.openTextDocument(file);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', file, 100);
    return lenses
      .filter(({ command }) => command?.command === 'cohortLens.reviewIdeas')
      .map(each => each.command?.title ?? '');
  };

  it('show the ideas of a file, keep scores beside it, and hide them from the next reviewer', async () => {
    await review(file, 'AB');
    const { ideas, reviewer } = await shown(state => state.ideas.length > 0);
    const written = (JSON.parse(await readFile(file.fsPath, 'utf8')) as { ideas: { id: string; title: string }[] })
      .ideas;
    assert.equal(reviewer, 'AB');
    assert.deepEqual(ideas.map(({ id }) => id).sort(), written.map(({ id }) => id).sort());
    assert.ok(ideas.every(({ own, all, kept }) => own === null && all === null && kept === null));
    // min(12, int(N/4)) at 10, 20 and 50.
    assert.deepEqual(ideas[0]?.k?.at, [2, 5, 12]);

    const [session] = lens.reviews();
    const [first] = ideas;
    assert.ok(session && first);
    await session.save(first.id, { realism: 7, difficulty: 6, coherence: 8, comment: 'Sound.' });
    const line = JSON.parse((await readFile(reviews, 'utf8')).trimEnd()) as Readonly<Record<string, unknown>>;
    assert.deepEqual(
      [line['idea'], line['reviewer'], line['realism'], line['difficulty'], line['coherence'], line['comment']],
      [first.id, 'AB', 7, 6, 8, 'Sound.'],
    );
    assert.match(String(line['at']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    const scored = await shown(state => state.ideas[0]?.own !== null);
    assert.equal(scored.ideas[0]?.kept, true);
    const place = written.findIndex(({ id }) => id === first.id);
    const expected = written.map((_, at) =>
      at === place ? 'Review · kept 7/6/8 (1 reviewer)' : 'Review · nobody has yet',
    );
    assert.deepEqual(await titles(), expected);

    await review(file, 'CD');
    const other = await shown(state => state.reviewer === 'CD');
    const hidden = other.ideas.find(({ id }) => id === first.id);
    assert.deepEqual([hidden?.own, hidden?.all, hidden?.kept], [null, null, null]);
    assert.equal((await titles())[place], 'Review · not by CD yet (1 reviewer)');
    await session.save(first.id, { realism: 4, difficulty: 9, coherence: 9, comment: '' });
    const both = await shown(state => state.ideas.some(({ all }) => all?.length === 2));
    assert.equal(both.ideas.find(({ id }) => id === first.id)?.kept, false);
    assert.equal((await titles())[place], 'Review · left out 4/6/8 (2 reviewers)');
  });

  it('follow what somebody else writes into the files, and say what is wrong in them', async () => {
    await review(file, 'AB');
    await shown(state => state.ideas.length > 0);
    await appendFile(reviews, 'no JSON\n');
    const { notices } = await shown(state => state.notices.length > 0);
    assert.match(notices[0] ?? '', /^planted-clique\.reviews\.jsonl, line 1, column 1: /);
    await writeFile(file.fsPath, '{ "version": 1, "ideas": [ }');
    const { fault } = await shown(state => state.fault !== null);
    assert.match(fault ?? '', /^planted-clique\.ideas\.json, line 1, column 28: /);
  });

  it('are of the ideas in front where no file is named, whatever stands beside them', async () => {
    await mkdir(inWorkspace(FOLDER, 'a folder.questions.jsonl'));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
    await answering(lens, { type: () => 'AB' }, () => vscode.commands.executeCommand('cohortLens.reviewIdeas'));
    const { place, fault } = await shown(state => state.ideas.some(({ sampled }) => sampled !== null));
    assert.equal(vscode.Uri.parse(place.uri, true).fsPath, file.fsPath);
    assert.equal(fault, null);
  });

  it('of bundled ideas begin with a copy in a folder of the user’s', async () => {
    await rm(file.fsPath);
    const open = (): vscode.Uri => vscode.Uri.file(path.dirname(file.fsPath));
    await answering(lens, { open, type: () => 'AB' }, () =>
      vscode.commands.executeCommand('cohortLens.reviewIdeas', bundled),
    );
    const { place } = await shown(state => state.ideas.length > 0);
    assert.equal(vscode.Uri.parse(place.uri, true).fsPath, file.fsPath);
    assert.equal(await readFile(file.fsPath, 'utf8'), await readFile(bundled.fsPath, 'utf8'));
  });

  it('offer bundled ideas and those of the workspace', async () => {
    const offered: string[] = [];
    const pick = (items: readonly vscode.QuickPickItem[]): undefined => {
      offered.push(...items.map(({ label, description }) => `${label} ${description ?? ''}`));
    };
    await answering(lens, { pick }, () => vscode.commands.executeCommand('cohortLens.reviewIdeas'));
    assert.ok(offered.includes(`${BUNDLED} ${FOLDER}`));
    assert.ok(offered.includes(`${BUNDLED} copied to a folder of yours first`));
  });
});
