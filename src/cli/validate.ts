import type { SystemCoverage } from '../core/meds/dataset';
import type { Command } from './command';
import { alignedRow, onOneLine } from './output';

/** `cohort-lens validate`: where a data set departs from the MEDS standard, and how many events have a description. */
export const validate: Command = {
  name: 'validate',
  options: ['store'],
  required: [],
  summary: 'Where a data set departs from the MEDS standard, and how many of its events are described',
  help: `cohort-lens validate DATASET [--store FOLDER] [--json]

  DATASET  a folder of MEDS data or a Parquet file
  --store FOLDER
           where your imports of vocabularies are, if not in the usual folder
  --json   {"findings":[{"rule","count","example"}],
            "coverage":{"events","described","bySource","codes","describedCodes","describedWithIndex",
                        "describedCodesWithIndex","bySystem":[{"system","name","events","codes","dataset",
                        "bundled","import","left"}]}}
           described: events whose code the data set itself describes; codes: different codes, and those that it
           describes; WithIndex: described by anybody, the bundled index and imports too; bySource: events by who
           describes their code first; bySystem: the same for each code system, left: events nobody describes

  Findings are an answer, not a failure: the exit code is 0 with and without them.
`,
  async run({ engine, dataset: path, options, output, note, signal }) {
    const summary = await engine.open({ path }, { signal });
    for (const { message } of summary.notices) note(message);
    const report = await engine.validate({ path }, { signal });
    for (const message of engine.indexFaults) note(message);
    if (options.json) {
      await output.write(`${JSON.stringify({ findings: report.findings, coverage: report.coverage })}\n`);
      return;
    }
    const { events, described, codes, describedCodes } = report.coverage;
    const { describedWithIndex, describedCodesWithIndex, bySystem } = report.coverage;
    for (const { rule, count, example } of report.findings) {
      await output.write(`${rule}  ${count}  ${onOneLine(example)}\n`);
    }
    if (report.findings.length === 0) await output.write('No findings.\n');
    await output.write(
      `Described: ${described} of ${events} events (${share(described, events)}), ` +
        `${describedCodes} of ${codes} codes (${share(describedCodes, codes)})\n` +
        `With index: ${describedWithIndex} of ${events} events (${share(describedWithIndex, events)}), ` +
        `${describedCodesWithIndex} of ${codes} codes (${share(describedCodesWithIndex, codes)})\n`,
    );
    await output.write(
      alignedRow(['system', 'events', 'codes', 'data set', 'index', 'imports', 'left'], WIDTHS, RIGHT),
    );
    for (const row of bySystem) await output.write(systemLine(row));
  },
};

const WIDTHS = [28, 10, 8, 9, 9, 9, 9];
const RIGHT = [false, true, true, true, true, true, true];

function systemLine({ name, events, codes, dataset, bundled, import: imported, left }: SystemCoverage): string {
  const shares = [dataset, bundled, imported, left].map(part => share(part, events));
  return alignedRow([onOneLine(name), String(events), String(codes), ...shares], WIDTHS, RIGHT);
}

/** 0% and 100% are said only where they are exact. */
function share(part: number, whole: number): string {
  if (whole === 0) return 'none';
  const percent = (100 * part) / whole;
  if (part > 0 && percent < 0.05) return '<0.1%';
  return part < whole && percent >= 99.95 ? '>99.9%' : `${percent.toFixed(1)}%`;
}
