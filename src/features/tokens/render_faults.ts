import { UserFault } from '../../core/fault';
import type { TokensState } from '../../protocol/tokens';
import { encodingTitle } from './words';

/** Why a cohort can't be rendered, in words. */

/** There is no cohort, or nobody is in it, or it could not be counted. */
export function nothingToRender({ fault }: TokensState): UserFault {
  return new UserFault(
    fault ?? 'The cohort has no patients to render. Tick some in the Data Sets view, then try again.',
    'empty-cohort',
  );
}

/**
 * A preview of an earlier session may name what the settings do not have any more.
 * @throws UserFault where the rendering or the encoding can't be used
 */
export function mustKnow({ rendering, encoding }: TokensState['chosen'], { renderings, encodings }: TokensState): void {
  if (!renderings.some(({ id }) => id === rendering)) {
    throw new UserFault(
      `There is no rendering ${rendering} any more. Preview the cohort in another one, or name the template in the ` +
        'setting cohortLens.rendering.templates.',
      'unknown-rendering',
    );
  }
  const known = encodings.find(({ id }) => id === encoding);
  if (known?.fault === null) return;
  throw new UserFault(
    known?.fault ??
      `${encodingTitle(encoding)} is not among the tokenizers any more. Choose it with Cohort Lens: Choose Tokenizers, ` +
        'or preview the cohort with another one.',
    'unknown-tokenizer',
  );
}
