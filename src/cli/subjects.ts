import type { SubjectSummary } from '../core/meds/dataset';
import type { Command, CommandContext } from './command';
import { alignedRow } from './output';

const PAGE = 1000;

/** `cohort-lens subjects`: what a data set holds and who is in it. */
export const subjects: Command = {
  name: 'subjects',
  options: ['split', 'limit'],
  required: [],
  summary: 'Subjects of a data set with their split, number of events and first and last time',
  help: `cohort-lens subjects DATASET [--split NAME] [--limit N] [--json]

  DATASET       a folder of MEDS data or a Parquet file
  --split NAME  only subjects of this split (train, tuning, held_out, or a sub-folder of the shards)
  --limit N     at most N subjects
  --json        {"dataset":{"name","files","subjects","events","codes"},
                 "subjects":[{"id","split","events","first","last"}]}
                files, subjects, events and codes (different ones) are numbers, of the whole data set;
                id, first and last are strings; split, first and last may be null
`,
  async run(context) {
    const { engine, dataset: path, output, options, note, signal } = context;
    const summary = await engine.open({ path }, { signal });
    for (const { message } of summary.notices) note(message);
    const codes = await engine.countCodes({ path }, signal);
    const { name, files, subjects, events } = summary;
    if (options.json) {
      const dataset = { name, files: files.length, subjects, events, codes };
      await output.write(`{"dataset":${JSON.stringify(dataset)},"subjects":[`);
      let separator = '\n';
      for await (const { id, split, events, first, last } of pages(context)) {
        await output.write(separator + JSON.stringify({ id, split, events, first, last }));
        separator = ',\n';
      }
      await output.write('\n]}\n');
      return;
    }
    await output.write(`${name}: ${subjects} subjects, ${events} events, ${codes} codes, ${files.length} files\n`);
    const widths = [20, 10, 10, 26, 26];
    const right = [false, false, true, false, false];
    await output.write(alignedRow(['subject', 'split', 'events', 'first', 'last'], widths, right));
    for await (const { id, split, events, first, last } of pages(context)) {
      await output.write(alignedRow([id, split ?? '-', String(events), first ?? '-', last ?? '-'], widths, right));
    }
  },
};

async function* pages({ engine, dataset: path, options, signal }: CommandContext): AsyncGenerator<SubjectSummary> {
  const { split = null, limit = Infinity } = options;
  let offset = 0;
  for (;;) {
    const size = Math.min(PAGE, limit - offset);
    const page = await engine.subjects({ path, split, match: '', file: null, offset, limit: size }, { signal });
    yield* page.subjects;
    offset += page.subjects.length;
    if (page.subjects.length === 0 || offset >= page.total || offset >= limit) return;
  }
}
