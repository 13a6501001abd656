import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserFault } from '../../../core/fault';
import { IDEA_FILE_END } from '../../../core/questions/idea_file';
import { QUESTION_SET_END } from '../../../core/questions/question_file';
import { Engine } from '../../engine';
import { truthFileOf } from '../../sample/target';
import { readIdeaFile, readTruthFile, setText } from '../question_files';
import { withTokens } from '../question_tokens';
import { sampleQuestions } from '../sample_questions';

/** The sizes at which ideas are sampled, and the seed: one by which half of the two-sample tests have a difference. */
const SIZES = [10, 20, 50] as const;
const SEED = 34;
const ENCODINGS = ['o200k_base'] as const;

/** Absolute paths. */
export interface SetPlaces {
  /** The folder `media`, with ideas, ranks and the index of codes. */
  readonly media: string;
  /** The data set, as if it stood in media/sample. */
  readonly dataset: string;
  /** The folder that the sets are written into. */
  readonly out: string;
}

/**
 * Samples the bundled ideas: a set for each file of ideas.
 * @returns the names of the sets
 * @throws UserFault where an idea is wrong or can't be sampled
 */
export async function buildSets({ media, dataset, out }: SetPlaces): Promise<readonly string[]> {
  const folder = path.join(media, 'questions');
  const files = (await readdir(folder)).filter(name => name.endsWith(IDEA_FILE_END)).sort();
  const truth = await readTruthFile(truthFileOf(dataset), path.basename(truthFileOf(dataset)));
  const engine = await Engine.create();
  // Descriptions come from the data set; imports of this machine must not change what is shipped.
  const bundled = path.join(media, 'ontology', 'cohort-lens.sqlite');
  engine.configure({ categories: [], ontology: { bundled, imports: path.join(out, 'no-imports'), prefixes: [] } });
  try {
    const sets = new Map<string, Awaited<ReturnType<typeof sampleQuestions>>['questions']>();
    for (const name of files) {
      const { ideas, sentences } = await readIdeaFile(path.join(folder, name), name);
      if (sentences.length > 0) throw new UserFault(sentences.map(({ message }) => message).join('\n'), 'idea-file');
      const order = { sizes: SIZES, seed: SEED, reviews: [] };
      const task = { ...order, ideas: ideas.map(({ idea }) => idea), dataset, truth, file: path.join(folder, name) };
      const { questions } = await sampleQuestions(task, engine);
      const set = name.slice(0, -IDEA_FILE_END.length) + QUESTION_SET_END;
      sets.set(
        set,
        questions.map(question => ({ ...question, dataset: `../sample/${path.basename(dataset)}` })),
      );
    }
    // All of them together, so that a subject is counted once.
    const all = await withTokens([...sets.values()].flat(), engine, dataset, { media, encodings: ENCODINGS });
    await mkdir(out, { recursive: true });
    let done = 0;
    for (const [set, questions] of sets) {
      const file = path.join(out, set);
      await writeFile(file, setText(all.slice(done, done + questions.length)));
      // A packaged one is read by whoever runs the editor.
      await chmod(file, 0o644);
      done += questions.length;
    }
    return [...sets.keys()];
  } finally {
    await engine.close();
  }
}
