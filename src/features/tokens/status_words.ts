import type { TokensState } from '../../protocol/tokens';
import { shown } from '../hover/markdown';
import { conceptShare, encodingTitle, events, patients, tokensOf } from './words';

/** What the status bar says, and what it says where the pointer rests; null: nothing. */
export interface StatusWords {
  readonly text: string;
  readonly tooltip: string;
}

/** The command that ends a count. */
export const STOP_COUNTING = 'cohortLens.stopCounting';

/** Of the selected text: its tokens, that they are being counted, or that it is too long for that; null: there is none. */
export type SelectedTokens = number | 'counting' | 'too long' | null;

/**
 * @param selected what is said of the selected text
 * @param isCounting whether it has been counted for so long that it is worth a word
 */
export function statusWords(state: TokensState, selected: SelectedTokens, isCounting: boolean): StatusWords | null {
  const { cohort, counts, busy, fault, chosen } = state;
  const count = counts?.counts.find(
    ({ rendering, encoding }) => rendering === chosen.rendering && encoding === chosen.encoding,
  );
  if (selected !== null) {
    if (selected === 'too long') {
      return { text: 'selection too long to count', tooltip: 'Select less to see how many tokens it is' };
    }
    const text = `${selected === 'counting' ? '… tokens' : tokensOf(selected)} selected`;
    return { text, tooltip: `The selected text in ${shown(encodingTitle(chosen.encoding))}` };
  }
  if (cohort === null) return null;
  if (fault !== null) return { text: '$(warning) tokens', tooltip: shown(fault) };
  if (isCounting && busy !== null) {
    const { done, of } = busy;
    return {
      text: `counting patient ${Math.min(done + 1, of)} of ${of}`,
      tooltip: `Counting the cohort’s tokens · [Stop](command:${STOP_COUNTING})`,
    };
  }
  if (!counts || !count) return null;
  return {
    text: `${patients(counts.subjects.length)} · ${tokensOf(count.n, count.approximate)}`,
    tooltip: table(state),
  };
}

/** A table cell loses blanks at its beginning, but not behind a word joiner. */
const GAP = '\u2060\u00a0\u00a0';

/** All renderings in the chosen encoding, as Markdown. */
function table({ cohort, counts, renderings, chosen }: TokensState): string {
  const head = `**${shown(cohort?.name ?? '')}** · ${events(counts?.events ?? 0)} · ${shown(encodingTitle(chosen.encoding))}`;
  const rows = renderings.flatMap(({ id, title }) => {
    const count = counts?.counts.find(each => each.rendering === id && each.encoding === chosen.encoding);
    if (!count) return [];
    const name = id === chosen.rendering ? `**${shown(title)}**` : shown(title);
    return [`| ${name} | ${tokensOf(count.n, count.approximate)} | ${GAP}${shown(conceptShare(count))} |`];
  });
  return [head, ['| | | |', '|:--|--:|--:|', ...rows].join('\n'), 'Click to open the Tokens view'].join('\n\n');
}
