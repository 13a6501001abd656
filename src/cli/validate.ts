import type { Command } from './command';
import { onOneLine } from './output';

/** `cohort-lens validate`: where a data set departs from the MEDS standard, and how many events have a description. */
export const validate: Command = {
  name: 'validate',
  options: [],
  required: [],
  summary: 'Where a data set departs from the MEDS standard, and how many of its events are described',
  help: `cohort-lens validate DATASET [--json]

  DATASET  a folder of MEDS data or a Parquet file
  --json   {"findings":[{"rule","count","example"}],
            "coverage":{"events","described","bySource","codes","describedCodes"}}
           described: events whose code has a description; codes: different codes, and those with one

  Findings are an answer, not a failure: the exit code is 0 with and without them.
`,
  async run({ engine, dataset: path, options, output, note, signal }) {
    const summary = await engine.open({ path }, { signal });
    for (const { message } of summary.notices) note(message);
    const report = await engine.validate({ path }, { signal });
    if (options.json) {
      await output.write(`${JSON.stringify({ findings: report.findings, coverage: report.coverage })}\n`);
      return;
    }
    const { events, described, codes, describedCodes } = report.coverage;
    for (const { rule, count, example } of report.findings) {
      await output.write(`${rule}  ${count}  ${onOneLine(example)}\n`);
    }
    if (report.findings.length === 0) await output.write('No findings.\n');
    await output.write(
      `Described: ${described} of ${events} events (${share(described, events)}), ` +
        `${describedCodes} of ${codes} codes (${share(describedCodes, codes)})\n`,
    );
  },
};

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}%`;
}
