import type { GenerateReport } from '../../engine/sample/contract';
import { counted } from '../data_sets/words';
import { listWords } from '../import/words';

/** The sentences about generated cohorts. */

/** `Made 300 patients, 154,210 events.` */
export function generatedSentence({ subjects, events }: Pick<GenerateReport, 'subjects' | 'events'>): string {
  return `Made ${counted(subjects, 'patient')}, ${counted(events, 'event')}.`;
}

/** `Heart failure, COPD with exacerbations and 10 more`. */
export const titlesRow = (archetypes: readonly { readonly title: string }[]): string =>
  listWords(
    archetypes.map(({ title }) => title),
    4,
  );
