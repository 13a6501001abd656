import { writeCohortFile } from '../../core/cohort/cohort_file';
import type { SubjectId, SubjectSummary } from '../../core/meds/dataset';
import type { CallContext, Params, Result } from '../../protocol/channel';
import type { CodeIndex } from '../code_index';
import type { CohortRequests } from '../contract';
import type { OpenDataset } from '../open_dataset';
import { writeOutside } from '../written_file';
import { pathInFile } from './cohort_place';
import { fingerprintOf } from './fingerprint';
import type { SubjectQueries } from './query_subjects';
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
    saveCohort: ({ cohort, from, file, replace }, context) =>
      ground.unchanged(
        cohort.dataset,
        async ({ handle }) => {
          const fingerprint = await fingerprintOf(handle, context?.signal);
          const dataset = { path: pathInFile(file, handle.path), name: handle.name, fingerprint };
          const text = writeCohortFile({ dataset, subjects: cohort.subjects, scope: cohort.scope, from });
          await writeOutside(handle, file, append => append(text), { replace, signal: context?.signal });
          return { fingerprint };
        },
        context?.signal,
      ),
    fingerprint: ({ path }, context) =>
      ground.unchanged(
        path,
        async ({ handle }) => ({ fingerprint: await fingerprintOf(handle, context?.signal) }),
        context?.signal,
      ),
  };
}
