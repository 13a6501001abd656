import path from 'node:path';
import type { ReadableRun, RunSummary } from '../../core/evaluate/result_table';
import { FINAL, STATES, type RunManifest, type RunTotals } from '../../core/evaluate/run';
import { totalsOf, type FoldedRun } from '../../core/evaluate/run_lines';
import { UserFault } from '../../core/fault';
import { namesOf, runLabel } from './results';
import { KnownRuns } from './known_runs';
import { runFolders } from './run_store';

/**
 * The runs in some folders, the newest first; folders in them that are no runs are passed over, runs that can't be read are told.
 * @param folders absolute paths; one that is not there has none
 * @param known what was read before
 */
export async function runList(folders: readonly string[], known = new KnownRuns()): Promise<readonly RunSummary[]> {
  const runs: RunSummary[] = [];
  for (const within of new Set(folders)) {
    for (const folder of await runFolders(within)) {
      const id = path.basename(folder);
      try {
        const { manifest, run } = await known.read(folder);
        runs.push({ folder, id, run: readable(manifest, run), fault: null });
      } catch (error) {
        if (!(error instanceof UserFault)) throw error;
        // A folder without a manifest is something else.
        if (isMissing(error.cause)) continue;
        runs.push({ folder, id, run: null, fault: error.message });
      }
    }
  }
  const began = ({ run }: RunSummary): string => run?.began ?? '';
  return runs.sort((a, b) => (began(a) < began(b) ? 1 : began(a) > began(b) ? -1 : 0));
}

const isMissing = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';

function readable(manifest: RunManifest, run: FoldedRun): ReadableRun {
  const { began, questions, samples, dataSets } = manifest;
  const totals = totalsOf(run, questions.count * samples);
  return {
    ...{ label: runLabel(manifest), ...namesOf(manifest), began, questions: questions.count, samples, totals },
    ...{ notices: noticesOf(run), canResume: isUnfinished(totals) },
    restricted: dataSets.some(each => each.restricted),
  };
}

function isUnfinished({ states, open }: RunTotals): boolean {
  return open > 0 || STATES.some(state => !FINAL.has(state) && (states[state] ?? 0) > 0);
}

function noticesOf({ broken, unknownEnds }: FoldedRun): readonly string[] {
  const lines = broken === 1 ? 'One line can’t be read' : `${broken} lines can’t be read`;
  const sent = unknownEnds === 1 ? 'One request was sent' : `${unknownEnds} requests were sent`;
  return [
    ...(broken > 0 ? [`${lines}: what stood there is not counted.`] : []),
    ...(unknownEnds > 0 ? [`${sent} of which nobody knows the end: what was paid in all is unknown.`] : []),
  ];
}
