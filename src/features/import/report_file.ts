import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import * as v from 'valibot';
import { UserFault } from '../../core/fault';
import { SOURCE_KINDS } from '../../core/import/report';
import type { ImportReport } from '../../core/import/report';
import { REPORT_FILE } from '../../engine/import/contract';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const REPORT = v.object({
  source: v.picklist(SOURCE_KINDS),
  from: v.string(),
  to: v.string(),
  tables: v.array(
    v.object({
      name: v.string(),
      read: count,
      mapped: count,
      events: count,
      dropped: v.array(v.object({ reason: v.string(), rows: count, example: v.string() })),
    }),
  ),
  passedOver: v.array(v.object({ name: v.string(), why: v.string() })),
  subjects: count,
  events: count,
  codes: count,
  notices: v.array(v.string()),
  seconds: v.pipe(v.number(), v.minValue(0)),
});

/**
 * Reads the report that an import has left beside its records.
 * @param dataSet the folder of the data set
 * @throws UserFault `import-report` where there is none, or where it is not what an import writes
 */
export async function readReport(dataSet: string): Promise<ImportReport> {
  const file = path.join(dataSet, 'metadata', REPORT_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new UserFault(
      `${dataSet} has no report of an import (metadata/${REPORT_FILE}). Data sets that “Import Records…” wrote have one.`,
      'import-report',
      { cause: error },
    );
  }
  const read = v.safeParse(REPORT, parsed(text));
  if (read.success) return read.output;
  throw new UserFault(`${file} is not what an import writes: it was changed or cut off.`, 'import-report');
}

/** Undefined where it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
