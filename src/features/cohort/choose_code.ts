import { writeCode } from '../../core/ontology/read_code';
import { CodePicker } from '../find_code/picker';
import type { CohortServices } from './services';

/**
 * Lets the user find a code by words.
 * @returns the code with its system's prefix, as every data set's codes are compared with it; undefined: none was chosen
 */
export async function chooseCode({ ontology, settings, log }: CohortServices): Promise<string | undefined> {
  const picker = new CodePicker(
    {
      search: (query, signal) => ontology.call('search', { ...query, limit: 50 }, signal),
      vocabularies: async () => (await ontology.call('vocabularies', {})).vocabularies,
      form: settings.insertAs,
      changeForm: form => settings.setInsertAs(form),
      actions: ['choose'],
      recent: [],
      failed: (doing, error) => log.failure(doing, error),
    },
    '',
  );
  try {
    const chosen = await picker.choose();
    return chosen && writeCode(chosen.hit.system, chosen.hit.code);
  } finally {
    picker.dispose();
  }
}
