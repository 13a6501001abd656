import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reportOf } from '../engine/evaluate/standings';
import { fault } from '../engine/faults';
import { fileSystemFault } from '../engine/file_system_fault';
import { UsageFault, type WordsCommand } from './command';
import { MOST_RUNS } from './leaderboard';

/** `cohort-lens report`: runs as a Markdown report. */
export const report: WordsCommand = {
  name: 'report',
  options: ['out', 'force'],
  takes: { least: 1, most: MOST_RUNS, what: 'folders of RUNs' },
  summary: 'A Markdown report of runs',
  help: `cohort-lens report RUN... --out report.md [--force]

  RUN     a folder that evaluate made
  --out   the file: runs, leaderboard, scoreboards, ablations, and the rules that they follow
  --force FILE may replace another
`,
  async run({ words, options, output, note }) {
    if (options.out === undefined) throw new UsageFault('report needs --out FILE.');
    if (options.json) throw new UsageFault('report takes no --json: leaderboard gives the figures.');
    const folders = words.map(word => path.resolve(word));
    const { text, notices } = await reportOf(folders);
    for (const notice of notices) note(notice);
    const file = path.resolve(options.out);
    try {
      await writeFile(file, text, { flag: options.force ? 'w' : 'wx' });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
        throw fault('already-there', { file }, error);
      throw fileSystemFault(error, options.out);
    }
    await output.write(`${options.out}: ${folders.length} runs\n`);
  },
};
