import { totalsOf } from '../../core/evaluate/run_lines';
import { reportMarkdown } from '../../core/statistics/report';
import { contestantsOf } from '../../core/statistics/results';
import { standingsOf, type Standings } from '../../core/statistics/standings';
import { readResults } from './results';
import { readRun } from './run_store';

/** @param runs absolute paths of folders of runs @throws UserFault `run-folder` */
export async function readStandings(runs: readonly string[]): Promise<Standings> {
  const { rows, notices } = await readResults(runs);
  return standingsOf(contestantsOf(rows), notices);
}

/** A Markdown report, and sentences on what is missing. @throws UserFault `run-folder` */
export async function reportOf(
  runs: readonly string[],
): Promise<{ readonly text: string; readonly notices: readonly string[] }> {
  const read = await Promise.all(runs.map(each => readRun(each)));
  const reported = read.map(({ manifest, run }) => {
    return { manifest, totals: totalsOf(run, manifest.questions.count * manifest.samples) };
  });
  const { rows, notices } = await readResults(runs);
  return { text: reportMarkdown(reported, contestantsOf(rows)), notices };
}
