import { checkK, drawnAs } from './checks';
import type { TaskRules } from './task';

/**
 * The k patients who are most like one of them, the query: those of the same course. The query itself is no answer.
 */
export const similaritySearch: TaskRules<'ids'> = {
  task: 'similarity-search',
  gold: 'ids',
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
    const [query, ...others] = drawnAs(drawn, 'query');
    const similar = drawnAs(drawn, 'similar');
    if (query === undefined || others.length > 0) {
      return { redraw: `the cohort query has ${others.length + 1} subjects, and it has one` };
    }
    return { params: { k: similar.length, query }, gold: similar };
  },
};
