import { totalsOf } from '../../core/evaluate/run_lines';
import { reportMarkdown } from '../../core/statistics/report';
import { contestantsOf } from '../../core/statistics/results';
import { standingsOf, type Standings } from '../../core/statistics/standings';
import { readResults } from './results';
import { KnownRuns } from './known_runs';

/** @param runs absolute paths of folders of runs @throws UserFault `run-folder` */
export async function readStandings(runs: readonly string[], known = new KnownRuns()): Promise<Standings> {
  const { rows, notices } = await readResults(runs, known);
  return standingsOf(contestantsOf(rows), notices);
}

/** A Markdown report, and sentences on what is missing. @throws UserFault `run-folder` */
export async function reportOf(
  runs: readonly string[],
  known = new KnownRuns(),
): Promise<{ readonly text: string; readonly notices: readonly string[] }> {
  const read = await Promise.all(runs.map(each => known.read(each)));
  const reported = read.map(({ manifest, run }) => {
    return { manifest, totals: totalsOf(run, manifest.questions.count * manifest.samples) };
  });
  const { rows, notices } = await readResults(runs, known);
  return { text: reportMarkdown(reported, contestantsOf(rows)), notices };
}
