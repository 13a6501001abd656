import path from 'node:path';
import type { DatasetCode } from '../core/ontology/answer';
import { merge } from '../core/ontology/merge';
import { extraNames } from '../core/ontology/extra_names';
import { readCode, writeCode, type ReadCode } from '../core/ontology/read_code';
import { codeName, facts, standing, type Fact, type KnownCode } from '../core/ontology/telling';
import { Ontology } from '../engine/ontology/ontology';
import type { WordsCommand, WordsContext } from './command';
import { onOneLine } from './output';
import { ontologyPlaces } from './places';

/** `cohort-lens describe`: what codes mean. */
export const describeCodes: WordsCommand = {
  name: 'describe',
  options: ['dataset', 'store'],
  takes: { least: 1, most: Infinity, what: 'a CODE or more, such as icd10//K57.31, LOINC/8867-4 or E11.9' },
  summary: 'What codes mean, who says so, and where they stand',
  help: `cohort-lens describe CODE... [--dataset DATASET] [--store FOLDER] [--json]

  CODE           a code with or without its system: icd10//K57.31, ICD10CM/K5731, DIAGNOSIS//ICD//9//25000,
                 LOINC/8867-4, ndc//0409-1134, E11.9
  --dataset D    a folder of MEDS data or a Parquet file, whose own descriptions come first
  --store FOLDER where your imports are, if not in the usual folder
  --json         {"codes":[{"input","system","code","description","source","version","billable","parents":[],
                 "categories":{"ccsr":[],"hcc":[],"elixhauser":[],"atc":[]},"found", ...}]}
                 source: dataset, bundled or import; null where nobody describes the code, and found is false;
                 parents and categories are {"system","code","description"}, categories with "mark" (CCSR: default);
                 problem: null, or {"kind","message","nearest":[]} where the code is unknown, ambiguous, inactive,
                 a header, or of a vocabulary that is to be imported;
                 further: short, says, subset, kind, path, children (at most 50), childCount, descendantCount,
                 synonyms, notes, related, qualifiers, sayings (everyone who describes it), dataset, notices

  An unknown code is an answer, not a failure: the exit code is 0.
`,
  async run(context) {
    const { words, output, options, note } = context;
    const records = await recordsOf(context);
    const ontology = new Ontology(ontologyPlaces(options.store));
    let known: readonly KnownCode[];
    try {
      known = describedBy(ontology, words, records);
      for (const fault of ontology.vocabularies().faults) note(fault);
    } finally {
      ontology.close();
    }
    if (options.json) {
      await output.write(`{"codes":[\n${known.map(jsonOf).join(',\n')}\n]}\n`);
      return;
    }
    await output.write(known.map(textOf).join('\n'));
  },
};

/** What the ontology and the data set know of each code. Parents that only the data set names are named by the ontology. */
function describedBy(
  ontology: Ontology,
  words: readonly string[],
  records: readonly (readonly DatasetCode[])[],
): readonly KnownCode[] {
  const names = extraNames([], ontology.vocabularies().vocabularies);
  const nameOf = (system: string, code: string): string | null =>
    ontology.names({ codes: [writeCode(system, code)] })[0]?.description ?? null;
  // Of the readings of a data set's parent the one that exists is meant.
  const read = (text: string): ReadCode => {
    const all = readCode(text, names);
    const known = all.readings.filter(({ system, code }) => nameOf(system, code) !== null);
    return known.length === 0 ? all : { ...all, readings: known };
  };
  return ontology.describe({ codes: words }).map((answer, i): KnownCode => {
    const own = records[i] ?? [];
    const merged = merge(answer, own, read);
    const parents = merged.parents.map(({ system, code, description }) => {
      return { system, code, description: description ?? nameOf(system, code) };
    });
    return { answer: { ...merged, parents }, records: own };
  });
}

/** What the data set says of each code; nothing where none is named. */
async function recordsOf(context: WordsContext): Promise<readonly (readonly DatasetCode[])[]> {
  const { options, words, engine, note, signal } = context;
  if (options.dataset === undefined) return [];
  const dataset = path.resolve(options.dataset);
  const started = await engine();
  const summary = await started.open({ path: dataset }, { signal });
  for (const { message } of summary.notices) note(message);
  return started.lookUp({ path: dataset, codes: words }, { signal });
}

function jsonOf({ answer, records }: KnownCode): string {
  const { input, system, code, description, source, version, billable, parents, categories, found, ...further } =
    answer;
  const first = { input, system, code, description, source, version, billable, parents, categories, found };
  const dataset = records.map(({ code, description, parents, columns, events, subjects }) => {
    return { code, description, parents, columns, events, subjects };
  });
  return JSON.stringify({ ...first, ...further, dataset });
}

/** The widest label and two spaces. */
const LABEL = 14;
/** Facts with more lines than this are cut on a terminal. */
const MOST_LINES = 12;

function textOf(known: KnownCode): string {
  const { answer } = known;
  const head = [codeName(answer), ...(answer.description === null ? [] : [answer.description])];
  const lines = [head.map(onOneLine).join('  ')];
  const where = standing(known).join(' · ');
  if (answer.found && where !== '') lines.push(`  ${onOneLine(where)}`);
  if (answer.problem) {
    lines.push(`  ${onOneLine(answer.problem.message)}`);
    for (const { system, code, description } of answer.problem.nearest) {
      lines.push(`    perhaps ${onOneLine(codeName({ system, code, input: code }))}  ${onOneLine(description ?? '')}`);
    }
  }
  for (const each of facts(known)) lines.push(...factLines(each));
  for (const notice of answer.notices) lines.push(`  ${onOneLine(notice)}`);
  return `${lines.join('\n')}\n`;
}

function factLines({ label, origin, lines, total }: Fact): string[] {
  const shown = lines
    .slice(0, MOST_LINES)
    .map(line => onOneLine(line.map(piece => (typeof piece === 'string' ? piece : piece.text)).join('')));
  if (total > shown.length) shown.push(`and ${total - shown.length} more`);
  const name = origin === null ? label : `${label} (${origin})`;
  // A label that is wider than its column has a line of its own.
  const rows = name.length > LABEL - 2 ? ['', ...shown] : shown;
  return rows.map((row, i) => `  ${(i === 0 ? name : '').padEnd(LABEL)}${row}`.trimEnd());
}
