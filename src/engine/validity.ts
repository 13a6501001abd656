import type { Finding, ValidityReport } from '../core/meds/dataset';
import { VALIDITY_RULES, type RuleId } from '../core/meds/validity';
import type { CodeIndex } from './code_index';
import { coverage } from './coverage';
import type { DatasetHandle } from './dataset_handle';
import { checkEvents } from './validity_events';
import { checkMetadata } from './validity_metadata';
import { checkOrder } from './validity_order';
import { checkTypes } from './validity_types';

/** Notes that a rule is broken: how often, and one place in words. A count of 0 is no finding. */
export type AddFinding = (rule: RuleId, count: bigint, example: string) => void;

/**
 * Checks a data set against the rules of core/meds/validity.ts. It reads every event, some seconds for 20 M of them,
 * and never holds more than a hash table of subjects or codes.
 * @throws Cancelled when the signal is aborted; UserFault where a file is gone, replaced or damaged
 */
export async function validate(handle: DatasetHandle, index: CodeIndex, signal?: AbortSignal): Promise<ValidityReport> {
  const found = new Map<RuleId, Finding>();
  const add: AddFinding = (rule, count, example) => {
    if (count > 0n) found.set(rule, { rule, count: Number(count), example });
  };
  await checkTypes(handle, add, signal);
  await checkOrder(handle, add, signal);
  await checkEvents(handle, add, signal);
  await checkMetadata(handle, add, signal);
  return {
    findings: VALIDITY_RULES.flatMap(({ id }) => found.get(id) ?? []),
    coverage: await coverage(handle, index, signal),
  };
}
