import { SOURCE_TITLES } from '../../core/import/report';
import type { TableSource } from './mapping';
import type { Source } from './source';
import { stageTables } from './stage_tables';
import { recogniseTables } from './table_files';

/** A source of tables as a kind that can be imported. @param expected what it needs at least, in words */
export function sourceOfTables(tables: TableSource, expected: string): Source {
  return {
    kind: tables.kind,
    expected,
    recognise: folder => recogniseTables(tables, SOURCE_TITLES[tables.kind], expected, folder),
    stage: run => stageTables(tables, run),
  };
}
