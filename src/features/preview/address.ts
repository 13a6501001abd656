import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { RenderingId } from '../../core/render/rendering';
import type { EncodingId } from '../../core/tokens/encoding';
import { PROMPT } from './scheme';

/** What a rendered cohort is written in and counted with. */
export interface PromptShape {
  readonly rendering: RenderingId;
  readonly encoding: EncodingId;
}

/** What of a name a path or a tab can't show as it is. */
const NOT_IN_NAMES = /[\\/:*?"<>|#%\s]+/g;

/**
 * The address of a rendered cohort, readable because a tab and a saved file are called by it:
 * `cohort-lens-prompt:/MIMIC demo, 12 patients, description.record`. A table has the ending of tables, so that it is in
 * their language where one is installed. No two are the same, in whichever window or session: an editor that is still
 * open from before would be shown in its place, with its text.
 */
export function promptAddress(shape: PromptShape, cohort: string, patients: number): vscode.Uri {
  const rendering = shape.rendering.replace(/^template:.*[\\/]/, '').replace(/\.rendering\.txt$/, '');
  const counted = `${patients} ${patients === 1 ? 'patient' : 'patients'}`;
  const name = [cohort, counted, rendering].map(part => part.replace(NOT_IN_NAMES, ' ').trim()).join(', ');
  return vscode.Uri.from({
    scheme: PROMPT,
    path: `/${name}${shape.rendering === 'table' ? '.tsv' : '.record'}`,
    query: new URLSearchParams({ ...shape, preview: randomUUID() }).toString(),
  });
}

/** @returns null where the address is of no rendered cohort */
export function shapeOf(uri: vscode.Uri): PromptShape | null {
  if (uri.scheme !== PROMPT) return null;
  const query = new URLSearchParams(uri.query);
  const rendering = query.get('rendering');
  const encoding = query.get('encoding');
  return rendering === null || encoding === null ? null : { rendering, encoding };
}
