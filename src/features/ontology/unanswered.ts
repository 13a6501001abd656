import type { CodeAnswer } from '../../core/ontology/answer';
import { noAnswer } from '../../core/ontology/no_answer';
import { readCode } from '../../core/ontology/read_code';

/** The answer where the ontology can't be asked: what the text itself says, so that data sets can still speak. */
export function unanswered(input: string): CodeAnswer {
  const { readings, qualifiers } = readCode(input);
  const [reading] = readings;
  return { ...noAnswer(input, qualifiers), system: reading?.system ?? null, code: reading?.code ?? null };
}
