import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { CategoryTable } from '../core/meds/category';
import type { Bin, CodeCount, Coverage, DatasetSummary, Overview } from '../core/meds/dataset';
import type { CodeIndex } from './code_index';
import { coverageOf } from './coverage';
import type { DatasetHandle } from './dataset_handle';
import { describedBy } from './described_codes';
import { toCount, toText } from './event_place';
import { byName } from './folder_walk';
import { countFilled } from './overview_columns';
import { histogram, median, yearBins } from './overview_bins';

/** Codes in the table of the most frequent ones. */
const TOP_CODES = 50;
/** A license longer than this is cut: the page shows it, the file holds it. */
const LICENSE_LIMIT = 20_000;

/**
 * What the overview page shows of a data set: four passes over few columns each, about a second for 20 M events.
 * @param hasOwnerless whether there are events without a subject
 * @throws Cancelled when the signal is aborted; UserFault where a file is gone, replaced or damaged
 */
export async function overview(
  handle: DatasetHandle,
  dataset: DatasetSummary,
  categories: CategoryTable,
  hasOwnerless: boolean,
  index: CodeIndex,
  signal?: AbortSignal,
): Promise<Overview> {
  // Events of nobody are in no count of the data set, so they are in no share of it.
  const events = hasOwnerless ? `(SELECT * FROM ${handle.scan()} WHERE subject IS NOT NULL)` : handle.scan();
  const times = await countYears(handle, events, signal);
  const sizes = await countSizes(handle, events, signal);
  const groups = await countCodes(handle, events, categories, signal);
  const codes = sumByCode(groups);
  return {
    dataset,
    staticEvents: times.staticEvents,
    eventsPerYear: times.years,
    eventsPerSubject: histogram(sizes),
    eventsPerSubjectMedian: median(sizes),
    eventsPerSubjectMax: sizes.at(-1)?.value ?? 0,
    eventsByCategory: sumByCategory(groups),
    topCodes: await topCodes(handle, events, codes, index, signal),
    coverage: await coverageOfGroups(groups, codes, index, signal),
    extraColumns: await countFilled(handle, hasOwnerless ? events : null, signal),
    license: await findLicense(handle),
  };
}

async function countYears(
  handle: DatasetHandle,
  events: string,
  signal?: AbortSignal,
): Promise<{ staticEvents: number; years: readonly Bin[] }> {
  const rows = await handle.rows(
    `SELECT year(time) AS year, count(*) AS events, count(*) FILTER (time IS NULL) AS static
     FROM ${events} GROUP BY 1 ORDER BY 1`,
    {},
    signal,
  );
  return {
    staticEvents: rows.reduce((sum, row) => sum + Number(toCount(row['static'])), 0),
    // An infinite time is of no year.
    years: yearBins(
      rows.flatMap(row =>
        row['year'] === null ? [] : [{ year: Number(toCount(row['year'])), events: Number(toCount(row['events'])) }],
      ),
    ),
  };
}

/** How many subjects have how many events, by the number of events. */
async function countSizes(
  handle: DatasetHandle,
  events: string,
  signal?: AbortSignal,
): Promise<readonly { readonly value: number; readonly count: number }[]> {
  const rows = await handle.rows(
    `SELECT events, count(*) AS subjects FROM
       (SELECT count(*) AS events FROM ${events} GROUP BY subject)
     GROUP BY events ORDER BY events`,
    {},
    signal,
  );
  return rows.map(row => ({ value: Number(toCount(row['events'])), count: Number(toCount(row['subjects'])) }));
}

/** Events of the same code and category. */
interface CodeGroup {
  /** null: events without a code. */
  readonly code: string | null;
  readonly category: string;
  readonly events: number;
  readonly description: string | null;
}

/** Counts events by code, and by the columns that decide on their category where there are such. */
async function countCodes(
  handle: DatasetHandle,
  events: string,
  categories: CategoryTable,
  signal?: AbortSignal,
): Promise<readonly CodeGroup[]> {
  const names = handle.extraColumns.map(({ name }) => name);
  const asked = categories.columnsAmong(names);
  const byValue = new Set(categories.valueColumnsAmong(names));
  // Where only being filled matters, one text stands for all: ids would make a group of every event.
  const keys = asked.map((name, key) => {
    const index = names.indexOf(name);
    const value = byValue.has(name) ? handle.extraAsText(index) : `CASE WHEN x${index} IS NOT NULL THEN '' END`;
    return `${value} AS k${key}`;
  });
  const codes = handle.codesScan();
  const described = codes
    ? `(SELECT code, arg_min(description, "row") AS description FROM ${codes} WHERE trim(description) <> '' GROUP BY code)`
    : `(SELECT NULL::VARCHAR AS code, NULL::VARCHAR AS description WHERE false)`;
  const rows = await handle.rows(
    `SELECT counted.*, described.description FROM
       (SELECT code${keys.map(key => `, ${key}`).join('')}, count(*) AS events FROM ${events} GROUP BY ALL) AS counted
     LEFT JOIN ${described} AS described ON counted.code = described.code`,
    {},
    signal,
  );
  const keyOf = new Map(asked.map((name, key) => [name.toLowerCase(), `k${key}`]));
  return rows.map(row => {
    const code = toText(row['code']);
    return {
      code,
      category: categories.of(code ?? '', column => toText(row[keyOf.get(column) ?? '']) ?? null),
      events: Number(toCount(row['events'])),
      description: toText(row['description']),
    };
  });
}

/** One entry per code; its category is that of most of its events. */
function sumByCode(groups: readonly CodeGroup[]): readonly (CodeGroup & { readonly code: string })[] {
  const byCode = new Map<string, { code: string; description: string | null; categories: Map<string, number> }>();
  for (const { code, category, events, description } of groups) {
    if (code === null) continue;
    const entry = byCode.get(code) ?? { code, description, categories: new Map<string, number>() };
    byCode.set(code, entry);
    entry.categories.set(category, (entry.categories.get(category) ?? 0) + events);
  }
  return [...byCode.values()].map(({ code, description, categories }) => {
    const [most] = [...categories].sort((a, b) => b[1] - a[1]);
    const events = [...categories.values()].reduce((sum, n) => sum + n, 0);
    return { code, description, category: most?.[0] ?? 'other', events };
  });
}

function sumByCategory(groups: readonly CodeGroup[]): Overview['eventsByCategory'] {
  const sums = new Map<string, number>();
  for (const { category, events } of groups) sums.set(category, (sums.get(category) ?? 0) + events);
  return [...sums].map(([category, events]) => ({ category, events })).sort((a, b) => b.events - a.events);
}

function coverageOfGroups(
  groups: readonly CodeGroup[],
  codes: readonly (CodeGroup & { readonly code: string })[],
  index: CodeIndex,
  signal?: AbortSignal,
): Promise<Coverage> {
  const events = groups.reduce((total, group) => total + group.events, 0);
  const counted = codes.map(({ code, events: count, description }) => ({
    code,
    events: count,
    described: description !== null,
  }));
  return coverageOf(events, counted, index, signal);
}

async function topCodes(
  handle: DatasetHandle,
  events: string,
  codes: readonly (CodeGroup & { readonly code: string })[],
  index: CodeIndex,
  signal?: AbortSignal,
): Promise<readonly CodeCount[]> {
  const top = [...codes].sort((a, b) => b.events - a.events || (a.code < b.code ? -1 : 1)).slice(0, TOP_CODES);
  if (top.length === 0) return [];
  const rows = await handle.rows(
    `SELECT code, count(DISTINCT subject) AS subjects FROM ${events}
     WHERE code IN (SELECT unnest(from_json($codes, '["VARCHAR"]'))) GROUP BY code`,
    // As JSON: a code may hold any character, also one that ends a text of SQL.
    { codes: JSON.stringify(top.map(({ code }) => code)) },
    signal,
  );
  const subjects = new Map(rows.map(row => [toText(row['code']), Number(toCount(row['subjects']))]));
  const names = index.names(top.map(({ code }) => code));
  return top.map(({ code, description, category, events: count }, i) => ({
    code,
    ...describedBy(description, names[i] ?? null, handle.name),
    category,
    events: count,
    subjects: subjects.get(code) ?? 0,
  }));
}

/** What the license may stand in, the likeliest first. */
const LICENSE_FILES = [/^licen[cs]e(\.(txt|md))?$/i, /^licen[cs]e/i, /^copying/i, /^notice/i];

/** The license as dataset.json names it, else as a file beside the data says it. */
async function findLicense(handle: DatasetHandle): Promise<Overview['license']> {
  const named: unknown = handle.metadata['license'];
  if (typeof named === 'string' && named.trim() !== '') return { text: named, from: 'metadata/dataset.json' };
  const { root, path: opened, layout } = handle.recognised;
  const folder = root ?? (layout === 'file' ? path.dirname(opened) : opened);
  // A folder that may not be listed or a file that may not be read names no license.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter(entry => entry.isFile())
    .map(entry => entry.name)
    .sort(byName);
  for (const pattern of LICENSE_FILES) {
    const name = names.find(candidate => pattern.test(candidate));
    if (name === undefined) continue;
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => null);
    if (text !== null && text.trim() !== '') return { text: text.trim().slice(0, LICENSE_LIMIT), from: name };
  }
  return null;
}
