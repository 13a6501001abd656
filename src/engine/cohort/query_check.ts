import { offsetOfPoint, queryFault } from './query_place';
import { viewsInWords, type QueryView } from './query_views';

/** What a statement is known to be after it was checked. */
export interface CheckedQuery {
  /** The views that it reads. */
  readonly views: ReadonlySet<string>;
  /** Whether it says in which order its rows come (isOrdered). */
  readonly ordered: boolean;
}

/** What json_serialize_sql answers. Source: DuckDB's documentation, "SQL to and from JSON". */
export type ParseTree =
  | { readonly error: false; readonly statements: readonly { readonly node: TreeObject }[] }
  | {
      readonly error: true;
      readonly error_type: string;
      readonly error_message: string;
      readonly position?: string;
    };

type TreeObject = Readonly<Record<string, unknown>>;

/** A longer text is no query. */
export const LONGEST_QUERY = 200_000;

const NODES: ReadonlySet<unknown> = new Set(['SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE', 'CTE_NODE']);
const SOURCES: ReadonlySet<unknown> = new Set(['SUBQUERY', 'JOIN', 'EXPRESSION_LIST', 'EMPTY', 'PIVOT', 'COLUMN_DATA']);
/** The table functions that read nothing. */
const TABLE_FUNCTIONS: ReadonlySet<unknown> = new Set(['range', 'generate_series', 'unnest']);

/** Functions that tell of or change the session, run other statements, wait, or are DuckDB's own inner ones. */
const FORBIDDEN = new RegExp(
  `^(?:${[
    'current_(?!date$|time$|timestamp$|localtime$|localtimestamp$).*',
    'session_user|user|version|getenv|getvariable|set_config|get_block_size',
    'has_.*_privilege|inet_.*|in_search_path|txid_current|[ns]?extval|currval',
    '(?:obj|col|shobj)_description|pg_(?!typeof$|size_pretty$).*|map_to_pg_oid|format_pg_type',
    'json_(?:de)?serialize_.*|json_execute.*|query|query_table|read_.*|glob|sniff_.*|.*_scan|parquet_.*|duckdb_.*|pragma_.*',
    'write_log|parse_duckdb_log_message|sleep_ms|setseed|finalize|test_.*|vector_type|variant_.*|create_sort_key',
    'cast_to_type|__.*',
  ].join('|')})$`,
  'i',
);

const SELECT_ONLY = 'Write one SELECT; it may begin with WITH or FROM.';

/**
 * Checks by DuckDB's own parse tree that a text is one SELECT that reads nothing but the views.
 * @param sql the text
 * @param tree what DuckDB's parser makes of it
 * @throws UserFault `query`
 */
export function checkQuery(sql: string, tree: ParseTree, views: readonly QueryView[]): CheckedQuery {
  if (tree.error) throw unparsed(sql, tree);
  const [statement, another] = tree.statements;
  if (!statement) throw queryFault(sql, 'there is no statement in this text', null, SELECT_ONLY);
  if (another) {
    throw queryFault(sql, `there are ${tree.statements.length} statements in this text`, null, SELECT_ONLY);
  }
  const used = new Set<string>();
  const check = new TreeCheck(sql, views, used);
  check.visit(statement.node);
  const inOrder = views.filter(({ name, ordered }) => ordered && !check.named.has(name)).map(({ name }) => name);
  return { views: used, ordered: isOrdered(statement.node, new Set(inOrder)) };
}

function unparsed(sql: string, { error_type, error_message, position }: ParseTree & { readonly error: true }): Error {
  if (/memory exhausted|max expression depth/i.test(error_message)) return tooDeep(sql);
  if (error_type === 'parser' || error_type === 'syntax') {
    const offset = position === undefined ? null : offsetOfPoint(sql, Number(position));
    return queryFault(sql, lowered(error_message), offset, 'Correct the query.');
  }
  const [, word = ''] = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|;)*([A-Za-z]+)/.exec(sql) ?? [];
  const isSelect = /^(?:SELECT|WITH|FROM|VALUES|TABLE)$/i.test(word);
  const kind = word.toUpperCase();
  const what = /SELECT statements/i.test(error_message)
    ? isSelect || word === ''
      ? 'it has a statement that is no SELECT'
      : `${kind} is no SELECT`
    : lowered(error_message);
  return queryFault(sql, what, null, `${SELECT_ONLY} Queries only read: nothing is written, attached or set.`);
}

/** The fault of a query that DuckDB's parser or planner has no room for. */
export function tooDeep(sql: string, cause?: unknown): Error {
  return queryFault(sql, 'it is nested too deeply', null, 'Write it with WITH, or with lists of values.', cause);
}

/** Names that are DuckDB's own tables or files where WITH does not reach: never a table of WITH, so that none slips through. */
const RESERVED = /^(?:duckdb_|pragma_|sqlite_|pg_|information_schema)|[./\\:]/i;

/** One walk through a parse tree. */
class TreeCheck {
  /** What WITH has named where the walk is, in small letters, and how often. */
  readonly #names = new Map<string, number>();
  /** What WITH names anywhere. */
  readonly named = new Set<string>();

  constructor(
    readonly sql: string,
    readonly views: readonly QueryView[],
    readonly used: Set<string>,
  ) {}

  visit(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) this.visit(item);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const object = value as TreeObject;
    if ('cte_map' in object) {
      this.#node(object);
      return;
    }
    if ('class' in object) this.#expression(object);
    else if ('sample' in object) this.#source(object);
    for (const item of Object.values(object)) this.visit(item);
  }

  /**
   * A SELECT and the like. What its WITH names is known in it and in what WITH names later, and a recursive one in its own
   * second part; everywhere else DuckDB takes the name for a table of its own or for a file.
   */
  #node(node: TreeObject): void {
    const { type, cte_map, ...parts } = node;
    if (!NODES.has(type)) throw this.#refuse(node, `${spelt(type)} can’t be part of a query here`);
    const { map = [] } = cte_map as { readonly map?: readonly { readonly key: string; readonly value: unknown }[] };
    for (const { key, value } of map) {
      this.visit(value);
      this.#enter(key);
    }
    const own = parts['cte_name'];
    const knowsItself = { RECURSIVE_CTE_NODE: 'right', CTE_NODE: 'child' }[String(type)];
    for (const [part, value] of Object.entries(parts)) {
      const isWithin = typeof own === 'string' && part === knowsItself;
      if (isWithin) this.#enter(own);
      this.visit(value);
      if (isWithin) this.#leave(own);
    }
    for (const { key } of map) this.#leave(key);
  }

  #enter(key: string): void {
    if (RESERVED.test(key)) {
      throw queryFault(this.sql, `a table of WITH can’t be named ${JSON.stringify(key)}`, null, 'Name it otherwise.');
    }
    const name = key.toLowerCase();
    this.#names.set(name, (this.#names.get(name) ?? 0) + 1);
    this.named.add(name);
  }

  #leave(key: string): void {
    const name = key.toLowerCase();
    const left = (this.#names.get(name) ?? 0) - 1;
    if (left > 0) this.#names.set(name, left);
    else this.#names.delete(name);
  }

  /** What stands after FROM. */
  #source(source: TreeObject): void {
    const type = source['type'];
    if (type === 'BASE_TABLE') this.#table(source);
    else if (type === 'TABLE_FUNCTION') this.#tableFunction(source);
    else if (type === 'SHOW_REF') throw this.#refuse(source, 'SHOW, DESCRIBE and SUMMARIZE are no SELECT');
    else if (!SOURCES.has(type)) throw this.#refuse(source, `${spelt(type)} can’t stand after FROM here`);
  }

  #table(source: TreeObject): void {
    const name = String(source['table_name']);
    const isBare = source['schema_name'] === '' && source['catalog_name'] === '';
    if (isBare && this.#names.has(name.toLowerCase())) return;
    const view = this.views.find(view => view.name === name.toLowerCase());
    if (isBare && view) {
      this.used.add(view.name);
      return;
    }
    const full = [source['catalog_name'], source['schema_name'], name].filter(part => part !== '').join('.');
    const isFile = /[./\\:]/.test(name);
    const what = isFile
      ? `${JSON.stringify(full)} is a file or a place, which no query reads`
      : `there is no table ${full}`;
    throw this.#refuse(source, what, viewsInWords(this.views));
  }

  #tableFunction(source: TreeObject): void {
    const call = source['function'] as TreeObject | undefined;
    const name = call?.['function_name'];
    const isPlain = call?.['schema'] === '' || call?.['schema'] === 'main';
    if (call?.['class'] === 'FUNCTION' && isPlain && TABLE_FUNCTIONS.has(name)) return;
    throw this.#refuse(
      source,
      `the function ${String(name)} can’t stand after FROM`,
      `Only range, generate_series and unnest can. ${viewsInWords(this.views)}`,
    );
  }

  #expression(expression: TreeObject): void {
    if (expression['class'] === 'PARAMETER') {
      throw this.#refuse(expression, 'it has a parameter, which nobody fills in', 'Write the value itself.');
    }
    const name = expression['function_name'];
    if (expression['class'] !== 'FUNCTION' && expression['class'] !== 'WINDOW') return;
    if (typeof name !== 'string' || !FORBIDDEN.test(name)) return;
    throw this.#refuse(expression, `the function ${name} is not for queries`, 'Leave it out.');
  }

  #refuse(at: TreeObject, what: string, todo = SELECT_ONLY): Error {
    const place = at['query_location'];
    return queryFault(this.sql, what, typeof place === 'number' ? place : null, todo);
  }
}

/** What has a row's place in a list of values, in a series of numbers, or nothing but one row. */
const ORDERED_SOURCES: ReadonlySet<unknown> = new Set(['EMPTY', 'EXPRESSION_LIST', 'TABLE_FUNCTION']);

/**
 * Whether the rows of a statement come in an order that it says: by ORDER BY, or as they stand in the one table, list of
 * values or subquery in such an order that it goes through row by row. Joins, groups, DISTINCT, unions, window functions,
 * conditions with a subquery, samples and tables of WITH may give the rows in another order each time.
 * @param views those whose rows have an order
 */
function isOrdered(node: TreeObject, views: ReadonlySet<string>): boolean {
  const own: TreeObject = { ...node, from_table: null, cte_map: null };
  const modifiers = own['modifiers'] as readonly TreeObject[];
  if (modifiers.some(({ type }) => type === 'ORDER_MODIFIER')) return true;
  if (own['type'] !== 'SELECT_NODE' || modifiers.some(({ type }) => type === 'DISTINCT_MODIFIER')) return false;
  if (
    own['aggregate_handling'] !== 'STANDARD_HANDLING' ||
    (own['group_expressions'] as readonly unknown[]).length > 0
  ) {
    return false;
  }
  const from = node['from_table'] as TreeObject | null;
  if ((own['sample'] ?? from?.['sample'] ?? null) !== null || reorders(own)) return false;
  if (from === null || ORDERED_SOURCES.has(from['type'])) return true;
  if (from['type'] === 'BASE_TABLE') return views.has(String(from['table_name']).toLowerCase());
  if (from['type'] !== 'SUBQUERY') return false;
  return isOrdered((from['subquery'] as { readonly node: TreeObject }).node, views);
}

/** Whether there is a window function or a subquery in an expression. */
function reorders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const kind = (value as TreeObject)['class'];
  return kind === 'WINDOW' || kind === 'SUBQUERY' || Object.values(value).some(reorders);
}

function spelt(type: unknown): string {
  return String(type).replaceAll('_', ' ').toLowerCase();
}

/** A sentence's beginning in small letters, to stand after a colon. */
export function lowered(sentence: string): string {
  const plain = sentence.trim().replace(/[.!]+$/, '');
  return /^[A-Z][a-z]/.test(plain) ? plain[0]!.toLowerCase() + plain.slice(1) : plain;
}
