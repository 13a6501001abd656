import type { CodeSelector } from '../../core/cohort/cohort';
import { meanings, selectCodes } from '../../core/cohort/code_selection';
import type { CodeEntry, SubjectId } from '../../core/meds/dataset';
import type { CodeHierarchy } from '../../core/meds/hierarchy';
import type { ExtraNames } from '../../core/ontology/read_code';
import { keyOf } from '../../core/ontology/spellings';
import { NESTED_SYSTEMS } from '../../core/ontology/systems';
import type { CodeIndex } from '../code_index';
import { describedCodes } from '../described_codes';
import type { OpenDataset } from '../open_dataset';

/** All codes of a data set with what is known of them. */
interface AllCodes {
  /** What they were described with: another object after settings or imports changed. */
  readonly names: ExtraNames;
  readonly entries: readonly CodeEntry[];
  readonly hierarchy: CodeHierarchy;
}

/** Up to so many codes are kept with their descriptions; in a data set with more, each request describes them again. */
const MOST_KEPT = 50_000;
const kept = new WeakMap<OpenDataset, AllCodes>();

/**
 * The data set's codes that some selectors select, as it spells them, in order.
 * @throws Cancelled; UserFault where a file is gone, replaced or damaged
 */
export async function selectedCodes(
  dataset: OpenDataset,
  selectors: readonly CodeSelector[],
  index: CodeIndex,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { entries, hierarchy, names } = await allCodes(dataset, index, signal);
  const selected = selectCodes(entries, hierarchy, selectors, names, codesUnder(selectors, index));
  return entries.filter((_, i) => selected[i] === 1).map(({ code }) => code);
}

/** Keys of what vocabularies have below the selectors, by whichever parent: a place in a hierarchy tells one way only. */
function codesUnder(selectors: readonly CodeSelector[], index: CodeIndex): ReadonlySet<string> {
  const above = selectors
    .filter(({ below }) => below)
    .flatMap(({ code }) => meanings(code.trim(), index.extraNames))
    // What is below these their form tells.
    .filter(({ system }) => !NESTED_SYSTEMS.has(system));
  return new Set(above.flatMap(code => index.below(code)).map(code => keyOf({ ...code, match: 'whole' })));
}

async function allCodes(dataset: OpenDataset, index: CodeIndex, signal?: AbortSignal): Promise<AllCodes> {
  const names = index.extraNames;
  const known = kept.get(dataset);
  if (known?.names === names) return known;
  const { handle, codes: table, codeLookUp } = dataset;
  const all = await codeLookUp.codes(signal);
  const meanings = await table.describe(all, signal);
  const listed = all.map(code => ({ code, category: '' }));
  const described = { names, ...describedCodes(listed, meanings, index, handle.name) };
  if (all.length <= MOST_KEPT) kept.set(dataset, described);
  return described;
}

/** Subjects with at least one event of these codes, in the list's order. */
export async function subjectsWithCodes(
  { handle, index }: OpenDataset,
  codes: readonly string[],
  signal?: AbortSignal,
): Promise<readonly SubjectId[]> {
  if (codes.length === 0) return [];
  const found: number[] = [];
  await handle.chunks(
    `SELECT DISTINCT CAST(subject AS VARCHAR) FROM ${handle.scan()}
     WHERE code IN (SELECT unnest(from_json($codes, '["VARCHAR"]'))) AND subject IS NOT NULL`,
    { codes: JSON.stringify(codes) },
    chunk => {
      const ids = chunk.getColumnVector(0);
      for (let i = 0; i < chunk.rowCount; i++) {
        const number = index.find(String(ids.getItem(i)));
        if (number >= 0) found.push(number);
      }
    },
    signal,
  );
  return found.sort((a, b) => a - b).map(number => index.id(number));
}
