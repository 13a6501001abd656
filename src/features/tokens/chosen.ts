import type * as vscode from 'vscode';
import type { RenderingId } from '../../core/render/rendering';
import type { EncodingId } from '../../core/tokens/encoding';
import type { TokensState } from '../../protocol/tokens';

const MEMENTO = 'cohortLens.tokens.chosen';

/** The rendering and the encoding that status bar, hovers and previews go by; the workspace remembers them. */
export class Chosen {
  constructor(readonly memento: vscode.Memento) {}

  choose(what: TokensState['chosen']): void {
    void this.memento.update(MEMENTO, what);
  }

  /** What was chosen, where it can be used: else the first that can. */
  of(renderings: TokensState['renderings'], encodings: TokensState['encodings']): TokensState['chosen'] {
    const wanted = this.memento.get<Partial<TokensState['chosen']>>(MEMENTO, {});
    return {
      rendering:
        pick<RenderingId>(
          wanted.rendering,
          renderings.map(({ id }) => id),
        ) ?? 'description',
      encoding:
        pick<EncodingId>(
          wanted.encoding,
          encodings.filter(({ fault }) => fault === null).map(({ id }) => id),
        ) ?? 'o200k_base',
    };
  }
}

const pick = <T extends string>(wanted: T | undefined, all: readonly T[]): T | undefined =>
  all.find(each => each === wanted) ?? all[0];
