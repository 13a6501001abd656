import type { SplitSummary, SubjectSummary } from '../../core/meds/dataset';

/** A row of the Data Sets view. `split` null: the subjects stand directly under their data set. */
export type Node =
  | { readonly kind: 'dataSet'; readonly path: string }
  | { readonly kind: 'split'; readonly path: string; readonly split: SplitSummary; readonly open: boolean }
  | { readonly kind: 'subject'; readonly path: string; readonly split: string | null; readonly subject: SubjectSummary }
  | { readonly kind: 'more'; readonly path: string; readonly split: string | null; readonly hidden: number }
  | { readonly kind: 'fault'; readonly path: string; readonly message: string };

export type SplitNode = Extract<Node, { kind: 'split' }>;
export type SubjectNode = Extract<Node, { kind: 'subject' }>;

/** Commands get their arguments from anywhere: a row is told by its shape. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value && 'path' in value;
}

export function isSubjectNode(value: unknown): value is SubjectNode {
  return isNode(value) && value.kind === 'subject';
}
