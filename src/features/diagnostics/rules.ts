import type { ProblemKind } from '../../core/ontology/answer';

export type Severity = 'warning' | 'information';

interface ProblemRule {
  /** Null: not worth a mark. */
  readonly severity: Severity | null;
  /** Whether it counts too where only a source can say that the text is a code (`I10` alone). */
  readonly inWeakMentions: boolean;
  /** What a quick fix offers. */
  readonly fix: 'nearest' | 'children' | null;
  /** Shown struck through. */
  readonly isDeprecated: boolean;
}

/** Which problems of a code are marked in a text, and how. */
export const PROBLEM_RULES: Readonly<Record<ProblemKind, ProblemRule>> = {
  unknown: { severity: 'warning', inWeakMentions: false, fix: 'nearest', isDeprecated: false },
  malformed: { severity: 'warning', inWeakMentions: false, fix: 'nearest', isDeprecated: false },
  inactive: { severity: 'warning', inWeakMentions: true, fix: 'nearest', isDeprecated: true },
  'not-billable': { severity: 'information', inWeakMentions: true, fix: 'children', isDeprecated: false },
  // A part of a vocabulary does not say what is wrong, and what is not there at all even less.
  'not-in-subset': { severity: null, inWeakMentions: false, fix: null, isDeprecated: false },
  'not-bundled': { severity: null, inWeakMentions: false, fix: null, isDeprecated: false },
  ambiguous: { severity: null, inWeakMentions: false, fix: null, isDeprecated: false },
};
