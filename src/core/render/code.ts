import { codeHead } from './event_text';
import { headlessPass, recordLines } from './record_lines';
import type { Rendering } from './rendering';

/** PopMedQA's shape with codes (figure 7, right), as the data set writes them. */
export const CODE: Rendering = {
  id: 'code',
  title: 'Code',
  summary: 'Codes as the data set writes them, without descriptions.',
  begin: options =>
    headlessPass(record => recordLines(record, options, record.codes.map(codeHead), codeHead(undefined))),
};
