import * as vscode from 'vscode';
import type { ArchetypeSummary } from '../../engine/sample/contract';
import { counted } from '../data_sets/words';
import { pathOf } from '../import/source';
import { withoutIcons } from '../notifications/plain';
import { titlesRow } from './words';

export const TITLE = 'Generate Synthetic Cohort';

/** Archetypes that patients are made of: `only` null means all of them. */
export interface ChosenArchetypes {
  /** Absolute path of an archetype file; null: the bundled ones. */
  readonly file: string | null;
  readonly only: readonly string[] | null;
}

interface WayItem extends vscode.QuickPickItem {
  readonly way: 'all' | 'some' | 'file';
}

/** Asks which archetypes to take: all of the file's, or of the bundled ones, or some of them, or another file. */
export async function chooseFrom(
  file: string | null,
  archetypes: readonly ArchetypeSummary[],
): Promise<ChosenArchetypes | undefined> {
  const items: readonly WayItem[] = [
    {
      label: file === null ? '$(checklist) All Bundled Archetypes' : '$(checklist) All Archetypes of the File',
      description: counted(archetypes.length, 'archetype'),
      detail: withoutIcons(titlesRow(archetypes)),
      way: 'all',
    },
    { label: '$(list-selection) Some of Them…', detail: 'In shares that follow their weights', way: 'some' },
    ...(file === null
      ? [
          {
            label: '$(file-code) From an Archetype File…',
            detail: 'Clinical courses of your own, as *.archetypes.json',
            way: 'file' as const,
          },
        ]
      : []),
  ];
  const choice = await vscode.window.showQuickPick(items, { title: TITLE, placeHolder: 'What the patients have' });
  switch (choice?.way) {
    case undefined:
      return undefined;
    case 'all':
      return { file, only: null };
    case 'some': {
      const only = await chooseSome(archetypes);
      return only && { file, only };
    }
    case 'file': {
      const chosen = await askFile();
      return chosen === undefined ? undefined : { file: chosen, only: null };
    }
  }
}

async function chooseSome(archetypes: readonly ArchetypeSummary[]): Promise<readonly string[] | undefined> {
  const items = archetypes.map(({ id, title, summary }) => ({
    label: withoutIcons(title),
    description: id,
    detail: withoutIcons(summary),
    id,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: TITLE,
    placeHolder: 'Tick the archetypes that patients are made of',
    canPickMany: true,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen && chosen.length > 0 ? chosen.map(({ id }) => id) : undefined;
}

async function askFile(): Promise<string | undefined> {
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const [chosen] =
    (await vscode.window.showOpenDialog({
      title: 'The archetype file',
      openLabel: 'Use These Archetypes',
      filters: { 'Archetypes (*.archetypes.json)': ['archetypes.json'], JSON: ['json'] },
      ...(defaultUri && { defaultUri }),
    })) ?? [];
  return chosen && pathOf(chosen);
}
