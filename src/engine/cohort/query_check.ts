import { offsetOfPoint, queryFault } from './query_place';
import { viewsInWords, type QueryView } from './query_views';

/** What a statement is known to be after it was checked. */
export interface CheckedQuery {
  /** The views that it reads. */
  readonly views: ReadonlySet<string>;
  /** Whether it says in which order its rows come; of joins, groups, DISTINCT and unions without ORDER BY nobody knows. */
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
  new TreeCheck(sql, views, used).visit(statement.node, new Set());
  return { views: used, ordered: isOrdered(statement.node) };
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

/** One walk through a parse tree. */
class TreeCheck {
  constructor(
    readonly sql: string,
    readonly views: readonly QueryView[],
    readonly used: Set<string>,
  ) {}

  /** @param names what WITH has named so far, in small letters */
  visit(value: unknown, names: ReadonlySet<string>): void {
    if (Array.isArray(value)) {
      for (const item of value) this.visit(item, names);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const object = value as TreeObject;
    const within = 'cte_map' in object ? this.#node(object, names) : names;
    if ('class' in object) this.#expression(object);
    else if ('sample' in object && !('cte_map' in object)) this.#source(object, within);
    for (const item of Object.values(object)) this.visit(item, within);
  }

  /** A SELECT and the like: what its WITH names is known within it. */
  #node(node: TreeObject, names: ReadonlySet<string>): ReadonlySet<string> {
    if (!NODES.has(node['type'])) throw this.#refuse(node, `${spelt(node['type'])} can’t be part of a query here`);
    const { map = [] } = node['cte_map'] as { readonly map?: readonly { readonly key: string }[] };
    const own = map.map(({ key }) => key.toLowerCase());
    const name = node['cte_name'];
    return new Set([...names, ...own, ...(typeof name === 'string' ? [name.toLowerCase()] : [])]);
  }

  /** What stands after FROM. */
  #source(source: TreeObject, names: ReadonlySet<string>): void {
    const type = source['type'];
    if (type === 'BASE_TABLE') this.#table(source, names);
    else if (type === 'TABLE_FUNCTION') this.#tableFunction(source);
    else if (type === 'SHOW_REF') throw this.#refuse(source, 'SHOW, DESCRIBE and SUMMARIZE are no SELECT');
    else if (!SOURCES.has(type)) throw this.#refuse(source, `${spelt(type)} can’t stand after FROM here`);
  }

  #table(source: TreeObject, names: ReadonlySet<string>): void {
    const name = String(source['table_name']);
    const isBare = source['schema_name'] === '' && source['catalog_name'] === '';
    if (isBare && names.has(name.toLowerCase())) return;
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

/** Whether the rows of a statement come in an order that it says, or in that of what it reads. */
function isOrdered(node: TreeObject): boolean {
  const modifiers = node['modifiers'] as readonly TreeObject[];
  if (modifiers.some(({ type }) => type === 'ORDER_MODIFIER')) return true;
  if (node['type'] !== 'SELECT_NODE' || modifiers.some(({ type }) => type === 'DISTINCT_MODIFIER')) return false;
  const isGrouped =
    node['aggregate_handling'] !== 'STANDARD_HANDLING' || (node['group_expressions'] as readonly unknown[]).length > 0;
  const from = node['from_table'] as TreeObject | null;
  return from?.['type'] !== 'JOIN' && !isGrouped;
}

function spelt(type: unknown): string {
  return String(type).replaceAll('_', ' ').toLowerCase();
}

/** A sentence's beginning in small letters, to stand after a colon. */
export function lowered(sentence: string): string {
  const plain = sentence.trim().replace(/[.!]+$/, '');
  return /^[A-Z][a-z]/.test(plain) ? plain[0]!.toLowerCase() + plain.slice(1) : plain;
}
