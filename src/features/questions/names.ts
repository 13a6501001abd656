/** VS Code's names of the page of a question: the editor of a file, and the panel of a member of a set. */
export const QUESTION_EDITOR = 'cohortLens.question';
export const QUESTION_PANEL = 'cohortLens.questionOfSet';
