import type { ImportReport, TableReport } from '../../core/import/report';
import { SOURCE_TITLES } from '../../core/import/report';
import { counted, figure, lastName } from '../data_sets/words';
import { shown } from '../hover/markdown';
import { allLeftOut, leftOut, rowName } from './words';

/** What an import did, as a Markdown document: totals, a row per table, what was left out and why, what was not read. */
export function reportText(report: ImportReport): string {
  return [
    `# Import of ${shown(lastName(report.from))}`,
    summary(report),
    `- From: ${shown(report.from)} (${SOURCE_TITLES[report.source]})\n- To: ${shown(report.to)}`,
    ...mistakes(report),
    '## What was read',
    `Each ${rowName(report)} that was read was either mapped to events or left out: the figures of a line add up.`,
    readTable(report),
    '## What was left out',
    leftOutTable(report),
    '## What was not read',
    report.passedOver.length === 0
      ? 'Everything that was found was read.'
      : table(
          ['Found', 'Why it was not read'],
          report.passedOver.map(({ name, why }) => [shown(name), shown(why)]),
          ['', ''],
        ),
    '## Notices',
    report.notices.length === 0
      ? 'There is nothing else to know.'
      : report.notices.map(notice => `- ${shown(notice)}`).join('\n'),
    '',
  ].join('\n\n');
}

function summary(report: ImportReport): string {
  const { subjects, events, codes, seconds, tables } = report;
  const read = tables.reduce((sum, each) => sum + each.read, 0);
  const left = allLeftOut(report);
  const name = rowName(report);
  const of = left === 0 ? `Nothing of ${counted(read, name)}` : `${figure(left)} of ${counted(read, name)}`;
  return (
    `**${counted(subjects, 'patient')}, ${counted(events, 'event')}** of ${counted(codes, 'code')}, ` +
    `in ${duration(seconds)}. ${of} ${left > 1 ? 'were' : 'was'} left out.`
  );
}

function readTable(report: ImportReport): string {
  const of = (each: readonly TableReport[], figureOf: (one: TableReport) => number): string =>
    figure(each.reduce((sum, one) => sum + figureOf(one), 0));
  const row = (name: string, each: readonly TableReport[]): readonly string[] => [
    name,
    of(each, one => one.read),
    of(each, one => one.mapped),
    of(each, leftOut),
    of(each, one => one.events),
  ];
  const rows = report.tables.map(each => row(shown(each.name), [each]));
  return table(
    [report.source === 'fhir' ? 'Resource type' : 'Table', 'Read', 'Mapped', 'Left out', 'Events'],
    [...rows, row('**All**', report.tables)],
    ['', ...NUMBERS],
  );
}

const NUMBERS = ['right', 'right', 'right', 'right'] as const;

function leftOutTable({ tables }: ImportReport): string {
  const rows = tables.flatMap(({ name, dropped }) =>
    dropped.map(({ reason, rows: many, example }) => [shown(name), figure(many), shown(reason), shown(example)]),
  );
  if (rows.length === 0) return 'Nothing was left out.';
  return table(['Table', 'Left out', 'Why', 'The first of them'], rows, ['', 'right', '', '']);
}

/** Figures that do not add up are a defect of ours, and are not hidden. */
function mistakes(report: ImportReport): readonly string[] {
  return report.tables
    .filter(each => each.read !== each.mapped + leftOut(each))
    .map(
      each =>
        `> **${shown(each.name)}: the figures do not add up** (${figure(each.read)} read, ${figure(each.mapped)} mapped, ` +
        `${figure(leftOut(each))} left out). This is an error in Cohort Lens.`,
    );
}

/** Columns are as wide as their widest cell, so that the source reads as well as what is made of it. */
function table(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  aligned: readonly ('' | 'right')[],
): string {
  const widths = heads.map((head, i) => Math.max(3, head.length, ...rows.map(row => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .map((cell, i) => (aligned[i] === 'right' ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join(' | ')} |`;
  const rule = widths.map((width, i) => (aligned[i] === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

/** `0.8 seconds`, `2 minutes 5 seconds`. */
function duration(seconds: number): string {
  if (seconds < 60) {
    const figures = seconds.toLocaleString('en-US', { maximumFractionDigits: seconds < 10 ? 1 : 0 });
    return `${figures} ${figures === '1' ? 'second' : 'seconds'}`;
  }
  return `${counted(Math.floor(seconds / 60), 'minute')} ${counted(Math.round(seconds % 60), 'second')}`;
}
