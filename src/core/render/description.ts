import { descriptionHead } from './event_text';
import { headlessPass, recordLines } from './record_lines';
import type { Rendering } from './rendering';

/** PopMedQA's baseline (figure 7, left): descriptions in place of codes; the code where there is no description. */
export const DESCRIPTION: Rendering = {
  id: 'description',
  title: 'Description',
  summary: 'Descriptions in place of codes, cut to a length. The baseline of PopMedQA.',
  begin: options =>
    headlessPass(record => {
      const heads = record.codes.map(entry => descriptionHead(entry, options.descriptionLength));
      return recordLines(record, options, heads, descriptionHead(undefined, options.descriptionLength));
    }),
};
