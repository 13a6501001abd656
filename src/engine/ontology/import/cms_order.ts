import { fault } from '../../faults';
import type { Draft, DraftVocabulary } from './draft';
import { editionInName, filesOf, mostly, type Parts, type Sample, type VocabularyFormat } from './format';

/**
 * The order files of CMS for ICD-10-CM and ICD-10-PCS, in columns of fixed width: order number (1 to 5), code (7 to 13),
 * whether it is billable (15), short (17 to 76) and long (from 78) description. Headings come before what is below them.
 * Source: CMS, "ICD-10-CM/PCS Order File" format description.
 */
const LINE = /^\d{5} [A-Z0-9]{3,7} *[01] /;
const SHORTEST = 78;

export const cmsOrder: VocabularyFormat = {
  name: 'a CMS order file',
  expects: 'CMS order files of ICD-10-CM and ICD-10-PCS',
  word: 'icd10',
  needs: {},
  recognise({ lines }: Sample): string | null {
    if (!mostly(lines, isLine)) return null;
    // Codes of procedures have seven characters, and the tables above them three.
    return mostly(lines, line => [3, 7].includes(codeOf(line).length)) ? 'icd10pcs' : 'icd10cm';
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    for (const [system, name] of [
      ['icd10cm', 'ICD-10-CM'],
      ['icd10pcs', 'ICD-10-PCS'],
    ] as const) {
      const sources = filesOf(parts, system);
      // The lines don't say the year; the file's name does.
      const year = editionInName(sources[0]?.name ?? '');
      const vocabulary =
        sources.length > 0 ? draft.vocabulary(system, name, year === null ? null : `FY${year}`, cmsOrder.name) : null;
      if (vocabulary) await readInto(draft, vocabulary, sources);
    }
  },
};

async function readInto(draft: Draft, vocabulary: DraftVocabulary, sources: ReturnType<typeof filesOf>): Promise<void> {
  for (const source of sources) {
    for await (const block of draft.readLines(source)) {
      for (const [i, line] of block.lines.entries()) {
        if (line === '') continue;
        if (!isLine(line)) {
          const where = { file: source.shown, line: block.first + i, column: 'the line' };
          throw fault('wrong-value', { ...where, expected: 'in the columns of an order file' });
        }
        const code = codeOf(line);
        const short = line.slice(16, 76).trim();
        const description = line.slice(77).trim() || short;
        const billable = line[14] === '1';
        const parent = parentOf(draft, vocabulary, code);
        draft.concept(vocabulary, { code, description, short: short === description ? null : short, billable, parent });
      }
    }
  }
}

function isLine(line: string): boolean {
  return line.length >= SHORTEST - 1 && LINE.test(line) && line[13] === ' ' && line[15] === ' ';
}

const codeOf = (line: string): string => line.slice(6, 13).trim();

/** The longest beginning of the code that is a code itself. */
function parentOf(draft: Draft, vocabulary: DraftVocabulary, code: string): number | null {
  for (let length = code.length - 1; length >= 3; length--) {
    const found = draft.find(vocabulary, code.slice(0, length));
    if (found !== 0) return found;
  }
  return null;
}
