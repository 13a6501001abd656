import { UserFault } from '../../core/fault';
import type { TokensState } from '../../protocol/tokens';
import { encodingTitle, tokensOf } from './words';

/** Why a cohort can't be rendered, in words. */

/** There is no cohort, or nobody is in it, or it could not be counted. */
export function nothingToRender({ fault }: TokensState): UserFault {
  return new UserFault(
    fault ?? 'The cohort has no patients to render. Tick some in the Data Sets view, then try again.',
    'empty-cohort',
  );
}

/**
 * Longer prompts go into no editor and no clipboard: handing over the text would hold the extension host up, and hardly
 * a model reads them. In tokens.
 */
const LONGEST_PROMPT = 2_000_000;

/** @throws UserFault where the cohort's text would be too long to be shown */
export function mustFit({ rendering, encoding }: TokensState['chosen'], { counts }: TokensState): void {
  const count = counts?.counts.find(each => each.rendering === rendering && each.encoding === encoding);
  if (!count || count.n <= LONGEST_PROMPT) return;
  throw new UserFault(
    `The prompt would have ${tokensOf(count.n, count.approximate)}, and an editor shows ${tokensOf(LONGEST_PROMPT)} at ` +
      'most. Take patients out of the cohort, set a date window, or write it into a file: cohort-lens render --cohort.',
    'prompt-too-long',
  );
}

/**
 * A preview of an earlier session may name what the settings do not have any more.
 * @throws UserFault where the rendering or the encoding can't be used
 */
export function mustKnow(
  { rendering, encoding }: TokensState['chosen'],
  { renderings, encodings, counts }: TokensState,
): void {
  const named = renderings.find(({ id }) => id === rendering);
  if (!named) {
    throw new UserFault(
      `There is no rendering ${rendering} any more. Preview the cohort in another one, or name the template in the ` +
        'setting cohortLens.rendering.templates.',
      'unknown-rendering',
    );
  }
  // A template that can't be used is not counted; its summary says why.
  if (counts?.counts.every(count => count.rendering !== rendering) === true) {
    throw new UserFault(named.summary, 'template');
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
