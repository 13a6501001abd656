import { CODE } from './code';
import { CODEBOOK } from './codebook';
import { COMPACT } from './compact/rendering';
import { DESCRIPTION } from './description';
import type { Rendering, RenderingId } from './rendering';
import { TABLE } from './table';

/** The built-in renderings, in the order in which they are offered. */
export const BUILT_IN_RENDERINGS: readonly Rendering[] = [DESCRIPTION, CODE, CODEBOOK, TABLE, COMPACT];

/** @returns undefined where no built-in rendering is called that */
export function builtInRendering(id: RenderingId): Rendering | undefined {
  return BUILT_IN_RENDERINGS.find(rendering => rendering.id === id);
}
