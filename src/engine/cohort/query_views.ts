import { STANDARD_COLUMNS } from '../canonical';
import { quoteName } from '../database';
import type { DatasetHandle } from '../dataset_handle';

/** A view that a query may read. */
export interface QueryView {
  readonly name: string;
  readonly columns: readonly string[];
  /** Whether its rows stand in an order: that of the files, or of the list. */
  readonly ordered: boolean;
  /** The statement that makes it; null: the table that subjects_table.ts makes. */
  readonly statement: string | null;
}

/** The views of a data set. Only those that a query reads need to be made. */
export function queryViews(handle: DatasetHandle): readonly QueryView[] {
  const subjects: QueryView = { name: 'subjects', columns: SUBJECT_COLUMNS, ordered: true, statement: null };
  return [eventsView(handle), subjects, codesView(handle)];
}

/** Columns of a view that are named in a message. */
const MOST_NAMED = 30;

/** What there is to read, as a sentence. */
export function viewsInWords(views: readonly QueryView[]): string {
  const tables = views.map(({ name, columns }) => {
    const more = columns.length > MOST_NAMED ? ', …' : '';
    return `${name} (${columns.slice(0, MOST_NAMED).join(', ')}${more})`;
  });
  return `The tables are ${tables.join('; ')}.`;
}

const SUBJECT_COLUMNS = ['subject_id', 'split', 'events', 'first', 'last'] as const;
const CODE_COLUMNS = ['code', 'description', 'parents', 'events', 'subjects'] as const;

/**
 * `events`: all events of the data set, a row each, with the standard columns and then the further ones. A further
 * column whose name is taken gets a number behind it (`numeric_value_2`).
 */
function eventsView(handle: DatasetHandle): QueryView {
  const taken = new Set<string>(STANDARD_COLUMNS);
  const further = handle.extraColumns.map(({ name }, i) => {
    let own = name === '' ? `column_${i + 1}` : name;
    for (let number = 2; taken.has(own.toLowerCase()); number++) own = `${name}_${number}`;
    taken.add(own.toLowerCase());
    return own;
  });
  const select = [
    'subject AS subject_id',
    ...STANDARD_COLUMNS.slice(1),
    ...further.map((name, i) => `x${i} AS ${quoteName(name)}`),
  ];
  return {
    name: 'events',
    columns: [...STANDARD_COLUMNS, ...further],
    ordered: true,
    statement: `CREATE VIEW events AS SELECT ${select.join(', ')} FROM ${handle.scan()}`,
  };
}

/** `codes`: the codes of events and of codes.parquet, with what that says of them and how often they occur. */
function codesView(handle: DatasetHandle): QueryView {
  const scan = handle.codesScan();
  const listed =
    scan === null
      ? 'SELECT NULL::VARCHAR AS code, NULL::VARCHAR AS description, []::VARCHAR[] AS parents WHERE false'
      : `SELECT code, string_agg(DISTINCT description, '; ' ORDER BY description) FILTER (trim(description) <> '') AS description,
           list_sort(list_distinct(flatten(list(parent_codes) FILTER (parent_codes IS NOT NULL)))) AS parents
         FROM ${scan} WHERE code IS NOT NULL GROUP BY code`;
  return {
    name: 'codes',
    columns: CODE_COLUMNS,
    ordered: false,
    statement: `CREATE VIEW codes AS
      WITH counted AS (SELECT code, count(*) AS events, count(DISTINCT subject) AS subjects
                       FROM ${handle.scan()} WHERE subject IS NOT NULL AND code IS NOT NULL GROUP BY code),
           listed AS (${listed})
      SELECT code, description, coalesce(parents, []) AS parents, coalesce(events, 0) AS events, coalesce(subjects, 0) AS subjects
      FROM counted FULL JOIN listed USING (code)`,
  };
}
