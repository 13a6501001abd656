import * as path from 'node:path';

/** The file names of queries end so. */
export const QUERY_FILE = '.cohort.sql';

/** What a cohort is called that no file holds. */
const NOT_SAVED = 'Cohort';

/** A cohort's name: its file's without the ending. @param file absolute path, null where it was not saved */
export function cohortName(file: string | null): string {
  return file === null ? NOT_SAVED : path.basename(file).replace(/(?:\.cohort)?\.json$/i, '');
}
