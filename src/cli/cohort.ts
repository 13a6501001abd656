import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cohort } from '../core/cohort/cohort';
import { writeCohortFile } from '../core/cohort/cohort_file';
import { parseIdList } from '../core/cohort/id_list';
import { sampleSubjects } from '../core/cohort/sample';
import { UserFault } from '../core/fault';
import type { SubjectId } from '../core/meds/dataset';
import { unknownWords } from '../engine/cohort/load_cohort';
import { fileSystemFault } from '../engine/file_system_fault';
import { windowOf } from './cohort_options';
import { UsageFault, type Command, type CommandContext, type CommandOptions } from './command';

/** `cohort-lens cohort`: selects subjects and writes them as a cohort file. */
export const cohort: Command = {
  name: 'cohort',
  options: ['sql', 'ids', 'with', 'below', 'sample', 'seed', 'split', 'from', 'to', 'out', 'force', 'store'],
  required: [],
  summary: 'Selects subjects by SQL, by codes, from a list or at random, and writes a cohort file',
  help: `cohort-lens cohort DATASET [--sql FILE|--ids FILE|--with CODE[,CODE] [--below]] [--sample N --seed S]
                   [--split NAME] [--from D] [--to D] [--out FILE [--force]] [--store FOLDER] [--json]

  DATASET         a folder of MEDS data or a Parquet file
  --sql FILE      a SELECT with a column subject_id over events (subject_id, time, code, numeric_value, text_value and
                  further columns), subjects (subject_id, split, events, first, last) and codes (code, description,
                  parents, events, subjects). It can neither write nor reach files
  --ids FILE      ids: one a line, with commas, tabs or blanks, or a table with a column subject_id
  --with CODES    subjects with one of these codes, in whatever spelling (ICD10CM/I50)
  --below         with --with: also with codes below them
  --sample N      N of them at random, in their order; --seed S (a whole number) draws the same again
  --split NAME    only subjects of this split
  --from, --to    the cohort's window of time, kept in the file: 2118, 2118-11, 2118-11-16 or 2118-11-16 02:00
  --out FILE      writes FILE (*.cohort.json), never into the data set's folder; without it the ids go to standard output
  --force         FILE may replace another
  --store FOLDER  where your imports of vocabularies are, if not in the usual folder
  --json          the document of a cohort file on standard output: {"version","dataset":{"path","name","fingerprint"},
                  "subjects":[...],"window","codes","from"}; subject ids are strings
`,
  async run(context) {
    const { engine, dataset, options, output, note, signal } = context;
    checkOptions(context);
    const window = windowOf(options);
    const summary = await engine.open({ path: dataset }, { signal });
    for (const { message } of summary.notices) note(message);
    const { subjects, from } = sampled(options, await inSplit(context, await selected(context, summary.name)));
    for (const message of engine.indexFaults) note(message);
    if (subjects.length === 0) note('No subject is selected.');
    const chosen: Cohort = { dataset, subjects, scope: { ...window, codes: null } };
    if (options.out !== undefined) {
      const file = path.resolve(options.out);
      await engine.cohorts.saveCohort({ cohort: chosen, from, file, replace: options.force }, { signal });
      note(`${subjects.length} ${subjects.length === 1 ? 'subject' : 'subjects'} written to ${options.out}.`);
    }
    if (options.json) {
      const { fingerprint } = await engine.cohorts.fingerprint({ path: dataset }, { signal });
      const { scope } = chosen;
      const document = { dataset: { path: dataset, name: summary.name, fingerprint }, subjects, scope, from };
      await output.write(writeCohortFile(document));
    } else if (options.out === undefined) {
      for (const id of subjects) await output.write(`${id}\n`);
    }
  },
};

function checkOptions({ options }: CommandContext): void {
  const ways = (['sql', 'ids', 'with'] as const).filter(name => options[name] !== undefined);
  if (ways.length > 1) throw new UsageFault(`Name one of ${ways.map(name => `--${name}`).join(' and ')}, not both.`);
  if (ways.length === 0 && options.sample === undefined && options.split === undefined) {
    throw new UsageFault('Say how to select: --sql FILE, --ids FILE, --with CODE, --sample N or --split NAME.');
  }
  if (options.below && options.with === undefined) throw new UsageFault('--below needs --with CODE.');
  if ((options.sample === undefined) !== (options.seed === undefined)) {
    throw new UsageFault('--sample N and --seed S need each other: a sample is to be drawn again.');
  }
  if (options.force && options.out === undefined) throw new UsageFault('--force needs --out FILE.');
}

/** Subjects with the words of how they were selected. */
interface Selected {
  readonly subjects: readonly SubjectId[];
  readonly from: string;
}

async function selected(context: CommandContext, name: string): Promise<Selected> {
  const { engine, dataset, options, note, signal } = context;
  if (options.sql !== undefined) {
    const sql = await textOf(options.sql);
    const found = await engine.cohorts.querySubjects({ path: dataset, sql }, { signal });
    if (found.nulls > 0) note(`${found.nulls} rows of the query have no id and are left out.`);
    if (found.unknown.length > 0) note(unknownWords(name, found.unknown));
    return { subjects: found.subjects, from: `SQL: ${sql.trim()}` };
  }
  if (options.ids !== undefined) {
    const list = parseIdList(await textOf(options.ids));
    const ids = list.ids;
    for (const { message } of list.problems.slice(0, 10)) note(`${options.ids}: ${message}`);
    if (list.problems.length > 10) note(`${options.ids}: ${list.problems.length - 10} more are no ids.`);
    const unknown = new Set(
      (await engine.cohorts.unknownSubjects({ path: dataset, subjects: ids }, { signal })).subjects,
    );
    if (unknown.size > 0) note(unknownWords(name, [...unknown]));
    return { subjects: ids.filter(id => !unknown.has(id)), from: `list of ids: ${path.basename(options.ids)}` };
  }
  if (options.with !== undefined) return withCodes(context, options.with);
  const { subjects } = await engine.cohorts.subjectIds({ path: dataset, split: null }, { signal });
  return { subjects, from: 'all subjects' };
}

async function withCodes({ engine, dataset, options, note, signal }: CommandContext, text: string): Promise<Selected> {
  const { below } = options;
  const codes = text.split(',').flatMap(code => (code.trim() === '' ? [] : [{ code: code.trim(), below }]));
  if (codes.length === 0) throw new UsageFault('--with names no code.');
  const found = await engine.cohorts.subjectsWith({ path: dataset, codes }, { signal });
  const named = codes.map(({ code }) => code).join(', ');
  const first = found.codes.slice(0, 10).join(', ');
  const more = found.codes.length > 10 ? ` and ${found.codes.length - 10} more` : '';
  if (found.codes.length === 0) note(`No code of the data set is ${named}${below ? ' or below' : ''}.`);
  else note(`Codes: ${first}${more}.`);
  return { subjects: found.subjects, from: `with ${named}${below ? ' or below' : ''}` };
}

async function inSplit({ engine, dataset, options, signal }: CommandContext, selected: Selected): Promise<Selected> {
  const { split } = options;
  if (split === undefined) return selected;
  const members = new Set((await engine.cohorts.subjectIds({ path: dataset, split }, { signal })).subjects);
  return { subjects: selected.subjects.filter(id => members.has(id)), from: `${selected.from}; split ${split}` };
}

function sampled(options: CommandOptions, { subjects, from }: Selected): Selected {
  const { sample: size, seed } = options;
  if (size === undefined || seed === undefined) return { subjects, from };
  const drawn = sampleSubjects(subjects, size, seed);
  return { subjects: drawn, from: `random sample of ${drawn.length} of ${subjects.length}, seed ${seed}; ${from}` };
}

async function textOf(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    if (error instanceof TypeError)
      throw new UserFault(`${file} is not written in UTF-8.`, 'not-text', { cause: error });
    throw fileSystemFault(error, file);
  }
}
