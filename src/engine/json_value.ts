/**
 * How a stored value is written in JSON so that nothing of it is lost to a reader whose numbers are doubles:
 * integers of up to 32 bits and floats are numbers; int64, uint64, 128-bit integers and decimals are strings; booleans
 * are booleans; NaN and infinities, which JSON does not know, are the strings "NaN", "Infinity" and "-Infinity";
 * everything else (text, dates, times, nested values as their JSON text) is a string; null is null.
 */

const SMALL_INTEGERS = new Set(['TINYINT', 'SMALLINT', 'INTEGER', 'UTINYINT', 'USMALLINT', 'UINTEGER']);
const FLOATS = new Set(['FLOAT', 'DOUBLE']);

/**
 * @param text the value as canonical.ts's asText writes it
 * @param type DuckDB's name of the stored type
 */
export function jsonOfStored(text: string | null, type: string): string {
  if (text === null) return 'null';
  if (SMALL_INTEGERS.has(type) || type === 'BOOLEAN') return text;
  if (FLOATS.has(type)) return jsonOfFloat(text);
  return JSON.stringify(text);
}

/** @param text the shortest decimal of a float, or `NaN`, `Infinity`, `-Infinity` */
export function jsonOfFloat(text: string | null): string {
  if (text === null) return 'null';
  return /^-?\d/.test(text) ? text : JSON.stringify(text);
}

/**
 * A numeric_value, of whatever stored type: a number where a double holds it exactly, else (integers beyond 2^53,
 * decimals of many digits) a string of its digits.
 * @param text a decimal, or `NaN`, `Infinity`, `-Infinity`
 */
export function jsonOfValue(text: string | null): string {
  // What is not plain digits is a float, whose shortest text is exact.
  if (text === null || !/^-?\d+(\.\d+)?$/.test(text)) return jsonOfFloat(text);
  return plainDigits(text) === plainDigits(String(Number(text))) ? text : JSON.stringify(text);
}

/** A decimal without the zeros that do not count. */
function plainDigits(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
