import { isWithin } from '../files/within';

/**
 * A library's message may quote a cell of the record ("Could not convert string 'J. Doe' to INT64"), and the cell may
 * hold quotes itself. Records are never logged, so everything from the first quote to the last is taken out, unless all
 * that is quoted is the name of a type or of a column, or a path under a known folder. A value that DuckDB names
 * without quotes is taken out too, and the lines of a stack stay.
 * @param known folders and files whose paths may be written down: data sets and the extension itself
 */
export function withoutRecords(text: string, known: readonly string[]): string {
  const stack = STACK.exec(text)?.index ?? text.length;
  const message = text.slice(0, stack).replace(VALUE, '$1‹…›').replace(LINE, '$1‹…›');
  return withoutQuotes(message, known) + text.slice(stack);
}

/** The lines of a stack at the end of a text. */
const STACK = /(?:\n {4}at [^\n]*(?::\d+:\d+\)?|<anonymous>\)?|\(native\)))+$/;
const VALUE = /(\bwith value )(?!['"])\S+/g;
/** DuckDB puts the row of a CSV file that it can't parse into its message, which may have several lines. */
const LINE = /(\bOriginal Lines?: )[^]*/;
const QUOTE = /['"“”]/;
const QUOTED = /'([^']*)'|"([^"]*)"|“([^”]*)”/g;
const ABSOLUTE = /^(?:[a-z]:)?[\\/][^\n]*$/i;
const COLUMN = /^(?:subject_id|time|code|numeric_value|text_value|parent_codes|description|prediction_time|split)$/;
const TYPE =
  /^(?:BOOLEAN|U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|U?INT(?:8|16|32|64|128)|FLOAT|DOUBLE|DECIMAL(?:\(\d+,\s*\d+\))?|VARCHAR|BLOB|DATE|TIME|TIMESTAMP(?:_S|_MS|_NS)?(?: WITH TIME ZONE)?)(?:\[\])?$/;

function withoutQuotes(message: string, known: readonly string[]): string {
  const first = message.search(QUOTE);
  if (first < 0) return message;
  const isHarmless = (text: string): boolean =>
    COLUMN.test(text) || TYPE.test(text) || (ABSOLUTE.test(text) && known.some(folder => isWithin(folder, text)));
  const quoted = [...message.matchAll(QUOTED)];
  const isPaired = !QUOTE.test(message.replace(QUOTED, ''));
  if (isPaired && quoted.every(([, a, b, c]) => isHarmless(a ?? b ?? c ?? ''))) return message;
  const last = Math.max(...["'", '"', '“', '”'].map(quote => message.lastIndexOf(quote)));
  return `${message.slice(0, first)}‹…›${message.slice(last + 1)}`;
}
