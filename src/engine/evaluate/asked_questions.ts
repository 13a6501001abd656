import { pathFromFile } from '../cohort/cohort_place';
import { UserFault } from '../../core/fault';
import type { RunManifest } from '../../core/evaluate/run';
import { readQuestionFile } from '../questions/question_files';
import type { QuestionRef } from './contract';

/** The questions of runs, as they stand in their files now. Each file is read once. */
export class AskedQuestions {
  readonly #files = new Map<string, Promise<readonly QuestionRef[]>>();
  readonly #notices = new Set<string>();

  /** Sentences: files that are gone. */
  get notices(): readonly string[] {
    return [...this.#notices];
  }

  /** By id; those of a file that is gone are missing. */
  async of({ questions, dataSets }: RunManifest): Promise<ReadonlyMap<string, QuestionRef>> {
    const asked = questions.ids === undefined ? null : new Set(questions.ids);
    const [only, ...others] = dataSets;
    const refs = new Map<string, QuestionRef>();
    for (const file of questions.files) {
      for (const ref of await this.#in(file)) {
        if (asked?.has(ref.question.id) === false) continue;
        // A run over records elsewhere than the questions say has those alone.
        refs.set(ref.question.id, only && others.length === 0 ? { ...ref, dataset: only.path } : ref);
      }
    }
    return refs;
  }

  #in(file: string): Promise<readonly QuestionRef[]> {
    let reading = this.#files.get(file);
    if (!reading) this.#files.set(file, (reading = this.#read(file)));
    return reading;
  }

  async #read(file: string): Promise<readonly QuestionRef[]> {
    try {
      const { lines } = await readQuestionFile(file, file);
      return lines.flatMap(({ question }) => {
        return question ? [{ question, file, dataset: pathFromFile(file, question.dataset) }] : [];
      });
    } catch (error) {
      if (!(error instanceof UserFault)) throw error;
      this.#notices.add(`${error.message} How long its questions are is not known.`);
      return [];
    }
  }
}
