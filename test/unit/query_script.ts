import { inject } from 'vitest';

/** In place of src/engine/cohort/query_script.ts in tests: what query_script_build.ts has built. */
export const QUERY_SCRIPT = inject('queryScript');
