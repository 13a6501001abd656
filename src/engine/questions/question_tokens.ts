import { WHOLE_RECORD } from '../../core/cohort/cohort';
import type { SubjectId } from '../../core/meds/dataset';
import type { Question } from '../../core/questions/question';
import { DEFAULT_OPTIONS } from '../../core/render/rendering';
import { BUILT_IN_RENDERINGS } from '../../core/render/renderings';
import type { EncodingId } from '../../core/tokens/encoding';
import type { Engine } from '../engine';
import { loadEncoding } from '../tokens/encodings';
import { TokenCounter } from '../tokens/token_counter';

export interface CountHow {
  /** The folder `media`, where the ranks of the encodings are. */
  readonly media: string;
  readonly encodings: readonly EncodingId[];
  readonly signal?: AbortSignal | undefined;
  /** Told how many questions are counted. */
  readonly onCounted?: (done: number) => void;
}

/**
 * Counts the records of questions in each built-in rendering. A subject is read and counted once, in however many questions
 * it is.
 * @param dataset absolute path
 */
export async function withTokens(
  questions: readonly Question[],
  engine: Engine,
  dataset: string,
  { media, encodings, signal, onCounted }: CountHow,
): Promise<readonly Question[]> {
  const counter = new TokenCounter(id => loadEncoding(id, media));
  const renderings = BUILT_IN_RENDERINGS.map(({ id }) => id);
  await counter.configure({ renderings, encodings, options: DEFAULT_OPTIONS, templates: {} });
  const cohort = { dataset, revision: 0, scope: WHOLE_RECORD };
  const context = signal && { signal };
  const counted = new Set<SubjectId>();
  const done: Question[] = [];
  for (const question of questions) {
    for (const subject of question.subjects) {
      if (counted.has(subject)) continue;
      const payload = await engine.subject({ path: dataset, subject, wholeTexts: true }, context);
      await counter.add({ cohort, payload }, context);
      counted.add(subject);
    }
    const { counts } = await counter.select({ cohort, subjects: question.subjects }, context);
    const tokens = Object.fromEntries(
      renderings.map(rendering => {
        const of = counts.filter(count => count.rendering === rendering);
        return [rendering, Object.fromEntries(of.map(({ encoding, n }) => [encoding, n]))];
      }),
    );
    done.push({ ...question, tokens });
    onCounted?.(done.length);
  }
  return done;
}
