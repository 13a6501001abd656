import path from 'node:path';
import { parseIdList, type IdList } from '../../core/cohort/id_list';
import type { SubjectIndex } from '../subject_index';
import type { ListedSubjects, ListSource } from '../contract';
import { readText } from './text_file';

/** Longer lists are none of ids: a million of them are some 20 MB. */
const LIST = { most: 128 * 2 ** 20, what: 'a list of ids', kind: 'no-ids' };

/** Reads the ids that a text or a file lists. @throws UserFault no-ids, not-found, not-readable */
export async function readIdList(list: ListSource): Promise<IdList> {
  return parseIdList('text' in list ? list.text : await readText(list.file, path.basename(list.file), LIST));
}

/** Sorts ids by whether the data set has them. Of what is no id, the first is told and how many there are. */
export function withIndex({ ids, problems }: IdList, index: SubjectIndex): ListedSubjects {
  const unknown = ids.filter(id => index.find(id) < 0);
  const left = new Set(unknown);
  return {
    subjects: ids.filter(id => !left.has(id)),
    unknown,
    problems: problems.length,
    problem: problems[0]?.message ?? null,
  };
}
