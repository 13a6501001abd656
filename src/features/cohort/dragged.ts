import type { SubjectId } from '../../core/meds/dataset';

/** What rows of the Data Sets view carry when they are dragged. */
export const DRAGGED_SUBJECTS = 'application/vnd.cohort-lens.subjects';

/** The subjects that the rows stand for. */
export interface DraggedSubjects {
  readonly path: string;
  readonly subjects: readonly SubjectId[];
}
