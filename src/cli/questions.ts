import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../core/fault';
import { IDEA_FILE_END } from '../core/questions/idea_file';
import type { Idea } from '../core/questions/idea';
import type { Question } from '../core/questions/question';
import { QUESTION_FILE_END } from '../core/questions/question_file';
import { newIds, withIds } from '../core/questions/reassign';
import type { EncodingId } from '../core/tokens/encoding';
import { pathInFile } from '../engine/cohort/cohort_place';
import { fault } from '../engine/faults';
import { readIdeaFile, readQuestionFile, readTruthFile, writeQuestions } from '../engine/questions/question_files';
import { withTokens } from '../engine/questions/question_tokens';
import { readReviewFile, reviewsFileOf } from '../engine/questions/review_files';
import { refuseWithin, writeReassigned } from '../engine/questions/reassigned_records';
import { sampleQuestions } from '../engine/questions/sample_questions';
import { truthFileOf } from '../engine/sample/target';
import { UsageFault, type WordsCommand, type WordsContext } from './command';
import { askedEncodings, encodingFault, encodingFaults } from './encodings';
import { namesIn } from './names';
import { alignedTable, onOneLine } from './output';
import { mediaFolder } from './places';

const USUAL_SIZES = '10,20,50';
const USUAL_SEED = 1;
const USUAL_ENCODING = 'o200k_base';
const NO_ENCODING = 'none';
/** Larger ones are no questions that a model reads. */
const LARGEST_N = 10_000;

/** Options of `questions sample` alone. */
const OF_SAMPLE = [
  'ideas',
  'dataset',
  'truth',
  'sizes',
  'seed',
  'out',
  'force',
  'only',
  'encoding',
  'store',
  'reassign',
] as const;

/** `cohort-lens questions`: samples questions with gold, checks and lists them. */
export const questions: WordsCommand = {
  name: 'questions',
  options: OF_SAMPLE,
  takes: { least: 1, most: 2, what: 'sample, check FILE or list FILE' },
  summary: 'Samples questions with gold from ideas, checks and lists them',
  help: `cohort-lens questions sample --ideas FILE --dataset FOLDER [--truth FILE] [--sizes ${USUAL_SIZES}] [--seed S]
                             --out FILE [--force] [--only IDS] [--encoding E,E] [--reassign FOLDER] [--json]
cohort-lens questions check FILE [--json]
cohort-lens questions list FILE [--json]

  sample           a question of each idea at each size; the same ideas, records and seed make the same questions
  --ideas FILE     ideas (*.ideas.json). Those that the reviews beside it (*.reviews.jsonl) do not keep are left out
  --dataset FOLDER the records to draw from, as cohort-lens sample makes them
  --truth FILE     what is true of them; otherwise FOLDER.truth.json
  --sizes N,N      how many subjects the questions have
  --seed S         a whole number (default ${USUAL_SEED})
  --out FILE       a set, a question a line (*.questions.jsonl); of a single question *${QUESTION_FILE_END}
  --force          FILE may replace another
  --only IDS       of these ideas only, with commas between them
  --encoding E,E   counts the records in each format with these (default ${USUAL_ENCODING}); ${NO_ENCODING}: counts nothing
  --reassign FOLDER  writes the questions' records there under new ids, dealt at random: for records whose own ids tell
                   something. FOLDER is new or empty, and the questions name it as theirs. Original ids are left out
  --store FOLDER   where your imports of vocabularies are, if not in the usual folder

  check            says everything that is wrong with a set, a question or a file of ideas, with line and column
  list             what questions a set has: id, task, subjects, tokens; the gold is not shown
  --json           of sample {"questions","notKept","to"}, of check {"file","errors","warnings","problems":[...]},
                   of list {"questions":[{"id","task","subjects","question","dataset","tokens"}]}
`,
  async run(context) {
    const [verb = '', file] = context.words;
    if (verb === 'sample') return sample(context, file);
    if (verb !== 'check' && verb !== 'list') {
      throw new UsageFault(`questions takes sample, check FILE or list FILE, and ${verb} is none of them.`);
    }
    if (file === undefined) throw new UsageFault(`questions ${verb} needs a FILE.`);
    const surplus = OF_SAMPLE.find(name => context.options[name] !== undefined && context.options[name] !== false);
    if (surplus !== undefined) throw new UsageFault(`questions ${verb} takes no --${surplus}.`);
    return verb === 'check' ? check(context, file) : list(context, file);
  },
};

async function sample(context: WordsContext, surplus: string | undefined): Promise<void> {
  const { options, output, note, signal } = context;
  if (surplus !== undefined) throw new UsageFault(`questions sample takes options only, and ${surplus} is too much.`);
  const { ideas: shown, dataset: folder, out, seed = USUAL_SEED } = options;
  if (shown === undefined) throw new UsageFault('questions sample needs --ideas FILE.');
  if (folder === undefined) throw new UsageFault('questions sample needs --dataset FOLDER.');
  if (out === undefined) throw new UsageFault('questions sample needs --out FILE.');
  const sizes = sizesOf(options.sizes);
  const [file, dataset] = [path.resolve(out), path.resolve(folder)];
  if (file.endsWith(QUESTION_FILE_END) && sizes.length > 1) {
    throw new UsageFault(`${out} is one question, and there are several --sizes. Name a *.questions.jsonl.`);
  }
  const encodings = await usableEncodings(options.encoding);
  const ideas = await chosenIdeas(context, shown);
  const truth = options.truth ?? truthFileOf(folder.replace(/[/\\]+$/, ''));
  const reviewsFile = reviewsFileOf(path.resolve(shown));
  const { reviews, problems } = await readReviewFile(reviewsFile, path.basename(reviewsFile));
  for (const { message, at } of problems) note(`${path.basename(reviewsFile)}, line ${at.line}: ${message}`);
  const engine = await context.engine();
  const task = { ideas, reviews, dataset, truth: await readTruthFile(path.resolve(truth), truth), sizes, seed, file };
  const { questions, notKept } = await sampleQuestions(task, engine, signal);
  for (const id of notKept) note(`The reviewers did not keep the idea ${id}: it is left out.`);
  // Before anything is written or counted, which may take a while.
  if (file.endsWith(QUESTION_FILE_END) && questions.length !== 1) {
    throw new UserFault(
      `${out} is one question, and there are ${questions.length}. Name a *.questions.jsonl.`,
      'question-file',
    );
  }
  await refuseWithin(dataset, file);
  if (!options.force && existsSync(file)) throw fault('already-there', { file });
  const { told, records } = await withRecords(context, { questions, ideas, dataset, seed, file });
  try {
    const counted = await withCounts(context, told, records, encodings);
    await writeQuestions(file, counted, records, { replace: options.force });
  } catch (error) {
    // Records under new ids are of no use without the questions about them.
    if (records !== dataset) await rm(records, { recursive: true, force: true });
    throw error;
  }
  for (const message of engine.indexFaults) note(message);
  if (options.json) await output.write(`${JSON.stringify({ questions: told.length, notKept, to: file })}\n`);
  else await output.write(`${out}: ${told.length} questions of ${ideas.length - notKept.length} ideas\n`);
}

/** The questions, under new ids where that is asked for, with the records that they are about then. */
async function withRecords(
  { options, signal }: WordsContext,
  of: {
    readonly questions: readonly Question[];
    readonly ideas: readonly Idea[];
    readonly dataset: string;
    readonly seed: number;
    readonly file: string;
  },
): Promise<{ readonly told: readonly Question[]; readonly records: string }> {
  if (options.reassign === undefined) return { told: of.questions, records: of.dataset };
  const records = path.resolve(options.reassign);
  const idOf = newIds(
    of.questions.flatMap(({ subjects }) => subjects),
    of.seed,
  );
  await writeReassigned(of.dataset, idOf, records, signal);
  const dataset = pathInFile(of.file, records);
  const told = of.questions.map(question => {
    const idea = of.ideas.find(({ id }) => id === question.source?.idea);
    if (!idea) throw new Error(`A question was sampled of no idea: ${question.id}.`);
    return { ...withIds(question, idea, idOf), dataset };
  });
  return { told, records };
}

/**
 * The encodings that records are counted with; none where nothing is counted.
 * @throws UserFault where one of them can't be used: a set has counts of all that were asked for
 */
async function usableEncodings(list = USUAL_ENCODING): Promise<readonly EncodingId[]> {
  if (list.trim() === NO_ENCODING) return [];
  const encodings = askedEncodings(list);
  const faults = await encodingFaults(encodings);
  if (faults.length > 0) throw encodingFault(faults);
  return encodings.map(({ id }) => id);
}

async function withCounts(
  { engine, progress, signal }: WordsContext,
  sampled: readonly Question[],
  dataset: string,
  encodings: readonly EncodingId[],
): Promise<readonly Question[]> {
  if (encodings.length === 0) return sampled;
  try {
    return await withTokens(sampled, await engine(), dataset, {
      media: mediaFolder(),
      encodings,
      signal,
      onCounted: done => progress(`Counting tokens: ${done} of ${sampled.length}`),
    });
  } finally {
    progress(null);
  }
}

/** @throws UserFault where there are none, or one of them is wrong: what is left out of a set is left out on purpose */
async function chosenIdeas({ options, note }: WordsContext, shown: string): Promise<readonly Idea[]> {
  const { ideas, sentences } = await readIdeaFile(path.resolve(shown), shown);
  const errors = sentences.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new UserFault(errors.map(({ message }) => message).join('\n'), 'idea-file');
  for (const { message } of sentences) note(message);
  if (ideas.length === 0) throw new UserFault(`${shown} has no ideas.`, 'idea-file');
  if (options.only === undefined) return ideas.map(({ idea }) => idea);
  return namesIn(options.only, '--only').map(id => {
    const found = ideas.find(({ idea }) => idea.id === id);
    if (found) return found.idea;
    const there = ideas.map(({ idea }) => idea.id).join(', ');
    throw new UserFault(`${shown} has no idea ${id}. It has ${there}.`, 'idea-file');
  });
}

function sizesOf(text = USUAL_SIZES): readonly number[] {
  return namesIn(text, '--sizes').map(word => {
    const n = /^\d{1,9}$/.test(word) ? Number(word) : 0;
    if (n >= 1 && n <= LARGEST_N) return n;
    throw new UsageFault(`--sizes takes whole numbers from 1 to ${LARGEST_N}, and ${word} is none.`);
  });
}

async function check({ options, output }: WordsContext, shown: string): Promise<void> {
  const file = path.resolve(shown);
  const isIdeas = file.endsWith(IDEA_FILE_END);
  const read = isIdeas ? await readIdeaFile(file, shown) : await readQuestionFile(file, shown);
  const sentences = [...read.sentences, ...('lines' in read ? missingRecords(read.lines, file, shown) : [])];
  const errors = sentences.filter(({ severity }) => severity === 'error').length;
  const warnings = sentences.length - errors;
  if (options.json) await output.write(`${JSON.stringify({ file, errors, warnings, problems: sentences }, null, 1)}\n`);
  else {
    for (const { severity, message } of sentences) await output.write(`${severity}: ${onOneLine(message)}\n`);
    const count = 'lines' in read ? `${read.lines.length} questions` : `${read.ideas.length} ideas that can be sampled`;
    await output.write(`${shown}: ${count}, ${errors} errors, ${warnings} warnings\n`);
  }
  await output.flush();
  if (errors > 0) throw new UserFault(`${shown} has ${errors} ${errors === 1 ? 'error' : 'errors'}.`, 'question-file');
}

type Lines = Awaited<ReturnType<typeof readQuestionFile>>['lines'];

/** Where the records of questions are not there: each folder once. */
function missingRecords(lines: Lines, file: string, shown: string) {
  const folders = new Map<string, number>();
  for (const { question, line } of lines) {
    if (question && !folders.has(question.dataset)) folders.set(question.dataset, line);
  }
  return [...folders]
    .filter(([dataset]) => !existsSync(path.resolve(path.dirname(file), dataset)))
    .map(([dataset, line]) => {
      const message = `${shown}, line ${line}: there are no records at ${dataset}, seen from the file's folder.`;
      return { severity: 'warning' as const, message };
    });
}

async function list({ options, output, note }: WordsContext, shown: string): Promise<void> {
  const { lines, sentences } = await readQuestionFile(path.resolve(shown), shown);
  for (const { severity, message } of sentences) if (severity === 'error') note(message);
  const all = lines.flatMap(({ question }) => (question ? [question] : []));
  if (options.json) {
    const rows = all.map(({ id, task, subjects, question, dataset, tokens = {} }) =>
      JSON.stringify({ id, task, subjects: subjects.length, question, dataset, tokens }),
    );
    await output.write(`{"questions":[\n${rows.join(',\n')}\n]}\n`);
    return;
  }
  const rows = all.map(({ id, task, subjects, tokens = {} }) => {
    const counts = ['description', 'compact'].map(rendering => shownTokens(tokens[rendering]));
    return [id, task, String(subjects.length), ...counts];
  });
  const head = ['id', 'task', 'subjects', 'description', 'compact'];
  await output.write(alignedTable(head, [false, false, true, true, true], rows));
}

function shownTokens(counts: Readonly<Record<string, number>> | undefined): string {
  const [first] = Object.values(counts ?? {});
  return first === undefined ? '-' : first.toLocaleString('en');
}
