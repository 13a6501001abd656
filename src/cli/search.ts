import type { SearchHit } from '../core/ontology/answer';
import { codeSystem } from '../core/ontology/systems';
import { Ontology } from '../engine/ontology/ontology';
import { UsageFault, type WordsCommand } from './command';
import { alignedRow, onOneLine } from './output';
import { ontologyPlaces } from './places';

const USUAL_LIMIT = 10;

/** `cohort-lens search`: codes by free text. */
export const searchCodes: WordsCommand = {
  name: 'search',
  options: ['system', 'limit', 'store'],
  takes: { least: 1, most: Infinity, what: 'a TEXT, such as "heart attack" or CKD stage 3' },
  summary: 'Codes for a free text, in the words of patients or of clinicians',
  help: `cohort-lens search TEXT... [--system SYSTEM] [--limit N] [--store FOLDER] [--json]

  TEXT            words, abbreviations, brands of drugs, a code or its beginning; several words are one text
  --system SYSTEM only codes of this system: icd10cm, icd10pcs, icd9cm, icd9proc, loinc, rxnorm, ndc, snomed, cvx,
                  hcpcs, ccsr, hcc, elixhauser, or the system of an import (see cohort-lens ontology list)
  --limit N       at most N codes, best first (default ${USUAL_LIMIT})
  --store FOLDER  where your imports are, if not in the usual folder
  --json          {"results":[{"system","code","description","matched","score","source","says","billable"}]}
                  matched: the description or synonym that fitted best; score: higher is better, comparable within one
                  answer only

  Where no code fits, results are empty and the exit code is 0.
`,
  async run({ words, options, output, note }) {
    if (options.limit === 0) throw new UsageFault('search takes a --limit of at least 1.');
    const ontology = new Ontology(ontologyPlaces(options.store));
    try {
      const system = options.system?.toLowerCase() ?? null;
      const { results, fuzzy } = ontology.search({
        text: words.join(' '),
        system,
        limit: options.limit ?? USUAL_LIMIT,
      });
      for (const fault of ontology.vocabularies().faults) note(fault);
      if (options.json) {
        await output.write(`{"results":[\n${results.map(hit => JSON.stringify(jsonOf(hit))).join(',\n')}\n]}\n`);
        return;
      }
      if (results.length === 0) note('Nothing fits. Try fewer or other words.');
      else if (fuzzy) note('Not every word was found as it was typed: these are for words spelled nearly so.');
      await output.write(tableOf(results));
    } finally {
      ontology.close();
    }
  },
};

function jsonOf({ system, code, description, matched, score, source, says, billable }: SearchHit) {
  return { system, code, description, matched, score, source, says, billable };
}

function tableOf(results: readonly SearchHit[]): string {
  const rows = results.map(({ system, code, description, matched }) =>
    [
      codeSystem(system)?.name ?? system,
      code,
      matched === description ? description : `${description} (${matched})`,
    ].map(onOneLine),
  );
  const widths = [0, 1].map(column => Math.max(0, ...rows.map(row => row[column]?.length ?? 0)));
  return rows.map(row => alignedRow(row, [...widths, 0], [false, false, false])).join('');
}
