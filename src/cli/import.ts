import path from 'node:path';
import { SOURCE_KINDS, SOURCE_TITLES, type ImportReport, type SourceKind } from '../core/import/report';
import { runImport } from '../engine/import/run_import';
import { UsageFault, type WordsCommand } from './command';
import { alignedRow, onOneLine, type Output } from './output';

/** `cohort-lens import`: records of other formats as a MEDS data set. */
export const importRecords: WordsCommand = {
  name: 'import',
  options: ['out', 'from', 'replace', 'skip-damaged'],
  takes: { least: 1, most: 1, what: 'one SOURCE, a folder or a file' },
  summary: 'Imports Synthea, FHIR, OMOP or MIMIC records as a MEDS data set',
  help: `cohort-lens import SOURCE --out FOLDER [--from KIND] [--replace] [--skip-damaged] [--json]

  SOURCE          a folder with records, or one file of them
  --out FOLDER    the data set: a new or empty folder outside of SOURCE
  --from KIND     what SOURCE is, where its content does not tell: ${SOURCE_KINDS.join(', ')}
  --replace       a data set or a half import in FOLDER may be lost
  --skip-damaged  rows and resources that can't be read are skipped and counted; otherwise the first one stops the import
  --json          the report, as in FOLDER/metadata/import_report.json

Nothing is dropped silently: of each table, the rows read are those mapped and those dropped by reason. An import that was
stopped (Ctrl+C) goes on where it was with the same command. Nothing is written but to FOLDER.
`,
  async run({ words, options, output, note, progress, signal }) {
    const [source = ''] = words;
    const { out, from, replace, skipDamaged, json } = options;
    if (out === undefined) throw new UsageFault('import needs --out.');
    const task = {
      source: path.resolve(source),
      kind: from === undefined ? null : kindOf(from),
      out: path.resolve(out),
      replace,
      onDamage: skipDamaged ? ('skip' as const) : ('stop' as const),
    };
    const report = await runImport(
      task,
      ({ what, done }) => progress(`${what}: ${Math.floor(100 * done)} %`),
      signal,
    ).finally(() => progress(null));
    if (json) {
      await output.write(`${JSON.stringify(report)}\n`);
      return;
    }
    for (const notice of report.notices) note(onOneLine(notice));
    await tell(report, output);
  },
};

function kindOf(name: string): SourceKind {
  const kind = SOURCE_KINDS.find(each => each === name);
  if (!kind) throw new UsageFault(`--from takes ${SOURCE_KINDS.join(', ')}, and ${name} is none of them.`);
  return kind;
}

const WIDTHS = [24, 12, 12, 12, 12];
const RIGHT = [false, true, true, true, true];

async function tell(report: ImportReport, output: Output): Promise<void> {
  await output.write(alignedRow(['table', 'read', 'mapped', 'events', 'dropped'], WIDTHS, RIGHT));
  for (const { name, read, mapped, events, dropped } of report.tables) {
    const lost = dropped.reduce((n, { rows }) => n + rows, 0);
    await output.write(alignedRow([onOneLine(name), ...[read, mapped, events, lost].map(String)], WIDTHS, RIGHT));
    for (const { reason, rows, example } of dropped) {
      await output.write(`  ${rows} dropped: ${onOneLine(reason)} (the first: ${onOneLine(example)})\n`);
    }
  }
  for (const { name, why } of report.passedOver)
    await output.write(`passed over ${onOneLine(name)}: ${onOneLine(why)}\n`);
  const { subjects, events, codes, seconds } = report;
  await output.write(
    `${onOneLine(report.to)}: ${subjects} subjects with ${events} events of ${codes} codes from ` +
      `${SOURCE_TITLES[report.source]}, in ${seconds.toFixed(1)} s\n`,
  );
}
