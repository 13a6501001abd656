/** The scheme of rendered cohorts. */
export const PROMPT = 'cohort-lens-prompt';
