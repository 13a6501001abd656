import type { Idea } from '../questions/idea';
import type { IdeaSizes } from '../questions/sizes';
import { checkIsK, checkK, drawnAs } from './checks';
import { precisionAtK } from './id_sets';
import type { KeyFault, TaskRules } from './task';

/**
 * The k patients who are most like one of them, the query: those of the same course. The query itself is no answer.
 */
export const similaritySearch: TaskRules<'ids'> = {
  task: 'similarity-search',
  gold: 'ids',
  answer: precisionAtK('those who are most like the query, which is none of them'),
  params: ['k', 'query'],
  placeholders: ['k', 'query'],
  ideaKeys: ['k'],
  roles: { named: ['query', 'similar', 'rest'], mayRepeat: ['rest'] },
  checkIdea({ cohorts }) {
    const of = (name: string): string => cohorts.find(cohort => cohort.name === name)?.archetypes.join(', ') ?? '';
    if (of('query') === of('similar')) return [];
    const message = `The cohorts query and similar have other archetypes (${of('query')}; ${of('similar')}): those who are similar are of the query's.`;
    return [{ key: 'cohorts', message }];
  },
  checkSizes: (idea, sizes) => [...checkIsK('similar', idea, sizes), ...checkOneQuery(idea, sizes)],
  check(question, gold) {
    const { query } = question.params;
    const faults = [...checkK(question, gold)];
    if (query === undefined) return faults;
    if (!question.subjects.includes(query)) {
      const message = `params.query is ${query}, which is none of the question's subjects.`;
      faults.push({ key: 'params.query', message });
    }
    if (gold.includes(query)) {
      faults.push({ key: 'gold', message: `gold has ${query}, the query: nobody is asked whether it is like itself.` });
    }
    return faults;
  },
  compose(drawn) {
    const [query = ''] = drawnAs(drawn, 'query');
    const similar = drawnAs(drawn, 'similar');
    return { params: { k: similar.length, query }, gold: similar };
  },
};

function checkOneQuery({ cohorts }: Idea, sizes: IdeaSizes): readonly KeyFault[] {
  const at = cohorts.findIndex(({ name }) => name === 'query');
  const size = sizes.cohorts[at] ?? 0;
  if (size === 1) return [];
  return [
    { key: `cohorts[${at}].size`, message: `the cohort query has ${size} subjects: others are compared with one.` },
  ];
}
