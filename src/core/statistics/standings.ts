import { ablations, type Ablation } from './ablation';
import { standingsByLength, type LengthStanding } from './leaderboard';
import type { Contestant } from './results';
import { scoreboards, type Scoreboard } from './scoreboard';

/** All that charts are drawn from. */
export interface Standings {
  /** By length, at last without a limit. */
  readonly lengths: readonly LengthStanding[];
  readonly scoreboards: readonly Scoreboard[];
  readonly ablations: readonly Ablation[];
  /** Sentences: question files that are gone, so that lengths are unknown. */
  readonly notices: readonly string[];
}

export function standingsOf(contestants: readonly Contestant[], notices: readonly string[] = []): Standings {
  return {
    lengths: standingsByLength(contestants),
    scoreboards: scoreboards(contestants),
    ablations: ablations(contestants),
    notices,
  };
}
