import * as path from 'node:path';
import { UserFault } from '../../core/fault';
import { restrictedAmong } from '../../engine/evaluate/restricted';
import type { DataSetList } from '../data_sets/list';
import type { Engine } from '../engine/engine';
import type { Settings } from '../settings/settings';

/** What tools read records with. */
export interface ToolServices {
  readonly engine: Engine;
  readonly list: DataSetList;
  readonly settings: Settings;
}

/**
 * The data set that a chat model means: by the name of its folder or its path, among those that are listed; the only one where
 * none is named.
 * @throws UserFault `no-data-set`
 */
export function dataSetOf({ list }: Pick<ToolServices, 'list'>, named: string | undefined): string {
  const paths = list.entries.map(entry => entry.path);
  const found = named === undefined ? paths : paths.filter(each => each === named || path.basename(each) === named);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const names = paths.map(each => path.basename(each)).join(', ');
  throw new UserFault(
    paths.length === 0 ? 'No data set is listed in the Data Sets view.' : `Name one of these data sets: ${names}.`,
    'no-data-set',
  );
}

/** What reaches a chat model is disclosed: restricted records never are. @throws UserFault `restricted` */
export async function assertDisclosable(
  { engine, settings }: ToolServices,
  dataSet: string,
  signal: AbortSignal,
): Promise<void> {
  const open: Parameters<typeof restrictedAmong>[0] = {
    open: (params, context) => engine.call('open', params, context?.signal),
  };
  const restricted = await restrictedAmong(open, [dataSet], settings.restrictedDataSets, signal);
  if (restricted.size === 0) return;
  throw new UserFault(
    `${path.basename(dataSet)} is restricted: its records may not leave this machine, so no chat model is given them.`,
    'restricted',
  );
}
