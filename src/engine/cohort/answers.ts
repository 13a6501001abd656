import path from 'node:path';
import type { SubjectId, SubjectSummary } from '../../core/meds/dataset';
import type { CallContext, Params, Result } from '../../protocol/channel';
import type { CodeIndex } from '../code_index';
import type { CohortRequests } from '../contract';
import type { OpenDataset } from '../open_dataset';
import { pathFromFile } from './cohort_place';
import { fingerprintOf } from './fingerprint';
import { readIdList, withIndex } from './listed_subjects';
import { readCohort } from './load_cohort';
import type { SubjectQueries } from './query_subjects';
import { dataSetFolder, saveCohort } from './save_cohort';
import { selectedCodes, subjectsWithCodes } from './subjects_with';

/** What the engine lends for its requests on cohorts. */
export interface CohortGround {
  readonly index: CodeIndex;
  readonly queries: SubjectQueries;
  /** Does work over a data set as it was opened. */
  opened<T>(path: string, work: (dataset: OpenDataset) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** The same after making sure that its files are still those that were opened; else it is forgotten. */
  unchanged<T>(path: string, work: (dataset: OpenDataset) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** The requests on cohorts as methods, as the command line calls them. */
export type CohortAnswers = {
  readonly [K in keyof CohortRequests]: (
    params: Params<CohortRequests, K>,
    context?: CallContext,
  ) => Promise<Result<CohortRequests, K>>;
};

/** The engine's answers to CohortRequests. */
export function cohortAnswers(ground: CohortGround): CohortAnswers {
  const { index, queries } = ground;
  return {
    subjectIds: ({ path, split }, context) =>
      ground.opened(path, ({ index: list }) => Promise.resolve({ subjects: list.idsOf(split) }), context?.signal),
    subjectSummaries: ({ path, subjects }, context) =>
      ground.opened(
        path,
        ({ index: list }) => {
          const summaryOf = (id: SubjectId): SubjectSummary | null => {
            const number = list.find(id);
            return number < 0 ? null : list.summary(number);
          };
          return Promise.resolve({ subjects: subjects.map(summaryOf) });
        },
        context?.signal,
      ),
    unknownSubjects: ({ path, subjects }, context) =>
      ground.opened(
        path,
        ({ index: list }) => Promise.resolve({ subjects: subjects.filter(id => list.find(id) < 0) }),
        context?.signal,
      ),
    subjectsWith: ({ path, codes }, context) =>
      ground.unchanged(
        path,
        async dataset => {
          const selected = await selectedCodes(dataset, codes, index, context?.signal);
          return { subjects: await subjectsWithCodes(dataset, selected, context?.signal), codes: selected };
        },
        context?.signal,
      ),
    selectedCodes: ({ path, codes }, context) =>
      ground.unchanged(
        path,
        async dataset => ({ codes: await selectedCodes(dataset, codes, index, context?.signal) }),
        context?.signal,
      ),
    querySubjects: ({ path, sql }, context) =>
      ground.unchanged(path, dataset => queries.subjects(dataset, sql, context?.signal), context?.signal),
    saveCohort: (params, context) => saveCohort(ground, params, context?.signal),
    readCohort: async ({ file }) => {
      const read = await readCohort(file, path.basename(file));
      return { ...read, dataset: pathFromFile(file, read.file.dataset.path) };
    },
    dataSetFolder: async ({ path }) => ({ folder: await dataSetFolder(path) }),
    listedSubjects: async ({ path, list }, context) => {
      const listed = await readIdList(list);
      return ground.opened(path, ({ index }) => Promise.resolve(withIndex(listed, index)), context?.signal);
    },
    fingerprint: ({ path }, context) =>
      ground.unchanged(
        path,
        async ({ handle }) => ({ fingerprint: await fingerprintOf(handle, context?.signal) }),
        context?.signal,
      ),
  };
}
