import type { Draft } from './draft';
import { editionInName, filesOf, mostly, type Parts, type Sample, type VocabularyFormat } from './format';

/**
 * The HCPCS Level II file of CMS (HCPC2026_…_ANWEB.txt), in columns of fixed width: code (1 to 5), record kind (11),
 * long description (12 to 91, going on in further records) and short description (92 to 119), date of termination (285 to 292).
 * Source: CMS, "HCPCS Record Layout".
 */
const LINE = /^(?:[A-Z]\d{4}|[A-Z0-9]{2} {3}|[A-Z0-9]{2,5} *)\d{5}[3478]/;
const SHORTEST = 119;
/** Record kinds: a procedure and what goes on of it, a modifier and what goes on of it. */
const KIND = { procedure: '3', procedureGoesOn: '4', modifier: '7', modifierGoesOn: '8' } as const;

export const cmsHcpcs: VocabularyFormat = {
  name: 'a CMS HCPCS file',
  expects: 'the CMS HCPCS file',
  word: 'hcpcs',
  needs: { records: 'the ANWEB file' },
  recognise({ lines }: Sample): string | null {
    return mostly(lines, line => line.length >= SHORTEST - 1 && LINE.test(line)) ? 'records' : null;
  },
  async read(parts: Parts, draft: Draft): Promise<void> {
    const sources = filesOf(parts, 'records');
    const year = editionInName(sources[0]?.name ?? '');
    const vocabulary = draft.vocabulary('hcpcs', 'HCPCS Level II', year, cmsHcpcs.name);
    if (!vocabulary) return;
    let record: { code: string; long: string; short: string; isModifier: boolean; isEnded: boolean } | null = null;
    const write = (): void => {
      if (!record) return;
      const { code, long, short, isModifier, isEnded } = record;
      draft.concept(vocabulary, {
        code,
        description: long || short,
        short: short === long ? null : short || null,
        kind: isModifier ? 'modifier' : null,
        status: isEnded ? 'inactive' : null,
      });
    };
    for (const source of sources) {
      for await (const block of draft.readLines(source)) {
        for (const line of block.lines) {
          const kind = line[10];
          const long = line.slice(11, 91).trim();
          if (kind === KIND.procedureGoesOn || kind === KIND.modifierGoesOn) {
            if (record) record.long = `${record.long} ${long}`.trim();
          } else if (kind === KIND.procedure || kind === KIND.modifier) {
            write();
            record = {
              code: line.slice(0, 5).trim(),
              long,
              short: line.slice(91, 119).trim(),
              isModifier: kind === KIND.modifier,
              isEnded: /^\d{8}$/.test(line.slice(284, 292)),
            };
          }
        }
      }
    }
    write();
  },
};
