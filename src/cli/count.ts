import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Cohort } from '../core/cohort/cohort';
import { UserFault } from '../core/fault';
import type { RenderingId } from '../core/render/rendering';
import type { TokenCount } from '../core/tokens/counts';
import type { EncodingId } from '../core/tokens/encoding';
import type { Engine } from '../engine/engine';
import { fileSystemFault } from '../engine/file_system_fault';
import type { EncodingFault, TokensConfiguration } from '../engine/tokens/contract';
import { loadEncoding } from '../engine/tokens/encodings';
import { TokenCounter } from '../engine/tokens/token_counter';
import { chosenCohort, COHORT_HELP, COHORT_OPTIONS } from './cohort_options';
import { UsageFault, type CommandOptions, type WordsCommand, type WordsContext } from './command';
import { askedEncodings, encodingFault, encodingFaults, type AskedEncoding } from './encodings';
import { namesIn } from './names';
import { alignedTable } from './output';
import { mediaFolder } from './places';
import { formats, namedRendering, readTemplate, RENDERING_HELP, RENDERING_OPTIONS, renderOptions } from './rendering';

const USUAL_ENCODINGS = 'o200k_base,cl100k_base';
const STANDARD_INPUT = '-';

/** Options that a text has nothing of. */
const OF_RECORDS = [...COHORT_OPTIONS, ...RENDERING_OPTIONS, 'store'] as const;
type OfRecords = (typeof OF_RECORDS)[number];

/** What was given of each; undefined or false: nothing. */
const GIVEN: Readonly<Record<OfRecords, (options: CommandOptions) => string | number | boolean | undefined>> = {
  subjects: ({ subjects }) => subjects,
  cohort: ({ cohort }) => cohort,
  from: ({ from }) => from,
  to: ({ to }) => to,
  format: ({ format }) => format,
  template: ({ template }) => template,
  'description-length': ({ descriptionLength }) => descriptionLength,
  precision: ({ precision }) => precision,
  'no-units': ({ noUnits }) => noUnits,
  'no-static': ({ noStatic }) => noStatic,
  store: ({ store }) => store,
};

/** `cohort-lens count`: what a cohort, or a text, costs in tokens. */
export const count: WordsCommand = {
  name: 'count',
  options: [...OF_RECORDS, 'encoding', 'text'],
  takes: { least: 0, most: 1, what: 'one DATASET, or --text FILE instead' },
  summary: 'Tokens of a cohort in each format and encoding, or of a text',
  help: `cohort-lens count DATASET --subjects A,B|--cohort FILE [--format all|F,F] [--template FILE] [--encoding E,E] [...] [--json]
cohort-lens count --text FILE [--encoding E,E] [--json]

  DATASET         a folder of MEDS data or a Parquet file
${COHORT_HELP}
  --format F,F    ${formats().join(', ')}; all (default; with --template none)
  --template FILE your own format, counted as well: a text file with parts ([event] and others) and fields
  --encoding E,E  o200k_base, cl100k_base (both are the default), p50k_base, p50k_edit, r50k_base, gpt2, or file: with
                  the path of a tokenizer.json
${RENDERING_HELP}
  --text FILE     counts a UTF-8 text instead; - is standard input
  --store FOLDER  where your imports of vocabularies are, if not in the usual folder
  --json          {"counts":[{"format","encoding","N","M","ratio","events","perEvent"}]}
                  N: tokens of the whole text; M: those of them that name medical concepts; ratio: M / N, null where N is
                  0; events: how many are rendered; perEvent: N / events, null where there is none; "approximate": true
                  only where an encoding can't be added up from pieces. Of a text: {"counts":[{"encoding","N"}]}

  Special tokens (<|endoftext|>) in records and texts count as text.
`,
  async run(context) {
    const { options, words } = context;
    const [dataset] = words;
    if (options.text === undefined) {
      if (dataset === undefined) throw new UsageFault('count needs a DATASET, or --text FILE.');
      return countRecords(context, path.resolve(dataset));
    }
    const option = OF_RECORDS.find(name => (GIVEN[name](options) ?? false) !== false);
    const surplus = option === undefined ? (dataset === undefined ? null : 'DATASET') : `--${option}`;
    if (surplus !== null) throw new UsageFault(`--text counts a text, which takes no ${surplus}.`);
    return countText(context, options.text);
  },
};

async function countRecords(context: WordsContext, dataset: string): Promise<void> {
  const { options, output, note } = context;
  const { renderings, templates, nameOf: formatOf } = await askedRenderings(options);
  const encodings = askedEncodings(options.encoding ?? USUAL_ENCODINGS);
  const counter = new TokenCounter(id => loadEncoding(id, mediaFolder()));
  const how = { renderings, encodings: encodings.map(({ id }) => id), options: renderOptions(options), templates };
  const faults = await usableOf(encodings);
  const engine = await context.engine();
  const cohort = await chosenCohort({ ...context, engine, dataset });
  await counter.configure(how);
  const answers = await countCohort(counter, engine, cohort, context);
  context.progress(null);
  const rows = answers.map(answer => ({
    ...answer,
    rendering: formatOf(answer.rendering),
    encoding: nameOf(encodings, answer.encoding),
  }));
  if (options.json) await output.write(jsonOf(rows.map(jsonRow)));
  else await output.write(alignedTable(HEAD, RIGHT, rows.map(tableRow)));
  for (const message of engine.indexFaults) note(message);
  await output.flush();
  // Told after the counts of the other encodings.
  if (faults.length > 0) throw encodingFault(faults);
}

/** A count, and the events that it is of. */
type Answer = Pick<TokenCount, 'rendering' | 'encoding' | 'n' | 'm' | 'approximate'> & { readonly events: number };

/**
 * One record is held at a time, but for what was counted of it, and but for the renderings that are counted as they are
 * written for all (RenderingCounter.holdsRecords).
 */
async function countCohort(
  counter: TokenCounter,
  engine: Engine,
  { dataset, subjects, scope }: Cohort,
  { progress, signal }: WordsContext,
): Promise<readonly Answer[]> {
  const key = { dataset, revision: 0, scope };
  for (const [i, subject] of subjects.entries()) {
    progress(`Counting: ${i} of ${subjects.length}`);
    const payload = await engine.subject({ path: dataset, subject, wholeTexts: true }, { signal });
    await counter.add({ cohort: key, payload }, { signal });
  }
  const { events, counts } = await counter.select({ cohort: key, subjects }, { signal });
  return counts.map(({ rendering, encoding, n, m, approximate }) => {
    return { rendering, encoding, n, m, approximate, events };
  });
}

async function countText({ options, output, stdin, signal }: WordsContext, file: string): Promise<void> {
  const encodings = askedEncodings(options.encoding ?? USUAL_ENCODINGS);
  const counter = new TokenCounter(id => loadEncoding(id, mediaFolder()));
  const faults = await usableOf(encodings);
  const failed = new Set(faults.map(({ encoding }) => encoding));
  const usable = encodings.filter(({ id }) => !failed.has(id));
  const text = await readText(file, stdin);
  const { counts } = await counter.countTexts({ texts: [text], encodings: usable.map(({ id }) => id) }, { signal });
  const rows = usable.map(({ name }, i) => ({ encoding: name, N: counts[0]![i]! }));
  if (options.json) await output.write(jsonOf(rows));
  else {
    const lines = rows.map(({ encoding, N }) => [encoding, grouped(N)]);
    await output.write(alignedTable(['encoding', 'N'], [false, true], lines));
  }
  await output.flush();
  // Told after the counts of the other encodings.
  if (faults.length > 0) throw encodingFault(faults);
}

/** What is counted: formats, and a template by its id, with its text. */
interface AskedRenderings extends Pick<TokensConfiguration, 'renderings' | 'templates'> {
  /** As it was named. */
  readonly nameOf: (id: RenderingId) => string;
}

async function askedRenderings({ format, template }: CommandOptions): Promise<AskedRenderings> {
  if (template === undefined) return { renderings: askedFormats(format), templates: {}, nameOf: id => id };
  const named = format === undefined ? [] : askedFormats(format);
  const { rendering, text } = await readTemplate(template);
  return {
    renderings: [...named, rendering.id],
    templates: { [rendering.id]: text },
    nameOf: id => (id === rendering.id ? `template:${template}` : id),
  };
}

function askedFormats(list = 'all'): readonly RenderingId[] {
  const names = namesIn(list, '--format');
  if (names.includes('all')) return formats();
  return names.map(name => namedRendering(name).id);
}

function nameOf(encodings: readonly AskedEncoding[], id: EncodingId): string {
  return encodings.find(encoding => encoding.id === id)!.name;
}

/** @returns what is wrong with some of them @throws UserFault where none can be used */
async function usableOf(encodings: readonly AskedEncoding[]): Promise<readonly EncodingFault[]> {
  const faults = await encodingFaults(encodings);
  if (faults.length === encodings.length) throw encodingFault(faults);
  return faults;
}

/** As it is written: a mark of the byte order counts as well. @throws UserFault where it can't be read as UTF-8 */
async function readText(file: string, stdin: WordsContext['stdin']): Promise<string> {
  const shown = file === STANDARD_INPUT ? 'Standard input' : file;
  try {
    const bytes = file === STANDARD_INPUT ? await buffer(stdin()) : await readFile(path.resolve(file));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError)
      throw new UserFault(`${shown} is not written in UTF-8.`, 'not-text', { cause: error });
    throw fileSystemFault(error, shown);
  }
}

const HEAD = ['format', 'encoding', 'N', 'M', 'M/N', 'events', 'N/event'];
const RIGHT = [false, false, true, true, true, true, true];

function jsonRow({ rendering, encoding, n, m, approximate, events }: Answer) {
  return {
    format: rendering,
    encoding,
    N: n,
    M: m,
    ratio: n === 0 ? null : m / n,
    events,
    perEvent: events === 0 ? null : n / events,
    ...(approximate ? { approximate } : {}),
  };
}

function tableRow({ rendering, encoding, n, m, approximate, events }: Answer): readonly string[] {
  const mark = approximate ? '≈' : '';
  return [
    rendering,
    encoding,
    mark + grouped(n),
    mark + grouped(m),
    n === 0 ? '-' : (m / n).toFixed(3),
    grouped(events),
    events === 0 ? '-' : (n / events).toFixed(2),
  ];
}

function jsonOf(rows: readonly object[]): string {
  return `{"counts":[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]}\n`;
}

const grouped = (n: number): string => n.toLocaleString('en');
