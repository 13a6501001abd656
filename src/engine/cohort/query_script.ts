import path from 'node:path';

/** The script of a query's process (query_main.ts), which is built beside the script that asks for it. */
export const QUERY_SCRIPT = path.join(__dirname, 'cohort_query.js');
