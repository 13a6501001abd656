import type { CodeAnswer, CodeLink, CodeProblem } from '../../core/ontology/answer';
import type { DocumentMention } from '../ontology/code_mentions';
import { PROBLEM_RULES } from './rules';

/** No more fixes than this are offered for one code; its page has all. */
const FIXES = 6;

/** What is wrong with a code, and what could be written instead. */
export interface Finding {
  readonly kind: CodeProblem['kind'];
  readonly message: string;
  readonly system: string | null;
  readonly code: string | null;
  readonly fixes: readonly CodeLink[];
  /** How many codes are below it; 0 where fixes are not its children. */
  readonly below: number;
}

/** Judges the answer to one mention. @returns null where there is nothing to mark */
export function findingOf(answer: CodeAnswer, strength: DocumentMention['strength']): Finding | null {
  const { problem, system, code } = answer;
  if (!problem) return null;
  const { severity, inWeakMentions, fix } = PROBLEM_RULES[problem.kind];
  if (severity === null || (strength === 'weak' && !inWeakMentions)) return null;
  const isHeader = fix === 'children';
  const links = isHeader ? answer.children : fix === 'nearest' ? problem.nearest : [];
  return {
    kind: problem.kind,
    message: problem.message,
    system,
    code,
    fixes: links.slice(0, FIXES),
    below: isHeader ? answer.childCount : 0,
  };
}
