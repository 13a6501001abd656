import type { CodeSelector } from '../../core/cohort/cohort';
import { selectCodes } from '../../core/cohort/code_selection';
import type { SubjectId } from '../../core/meds/dataset';
import type { CodeIndex } from '../code_index';
import { describedCodes } from '../described_codes';
import type { OpenDataset } from '../open_dataset';

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
  const { handle, codes: table, codeLookUp } = dataset;
  const all = await codeLookUp.codes(signal);
  const meanings = await table.describe(all, signal);
  const listed = all.map(code => ({ code, category: '' }));
  const { entries, hierarchy } = describedCodes(listed, meanings, index, handle.name);
  const selected = selectCodes(entries, hierarchy, selectors, index.extraNames);
  return all.filter((_, i) => selected[i] === 1);
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
