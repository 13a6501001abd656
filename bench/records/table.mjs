// Figures beside their bounds, as a table on the terminal.

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} measured
 * @property {string} bound '' where the figure only informs
 * @property {boolean | null} holds null where there is no bound, or where it was not measured
 */

/** @param {readonly number[]} values @param {number} p between 0 and 1 */
export function quantile(values, p) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(p * sorted.length) - 1)] ?? NaN;
}

export const median = (/** @type {readonly number[]} */ values) => quantile(values, 0.5);
export const p95 = (/** @type {readonly number[]} */ values) => quantile(values, 0.95);

/** Three digits are as many as a measurement on a shared machine has. */
export function ms(/** @type {number} */ value) {
  return `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ms`;
}

/** @param {string} what @param {number} ratio @param {number} least @param {string} detail @returns {Figure} */
export const atLeast = (what, ratio, least, detail) => ({
  what,
  measured: `${ratio.toFixed(1)} × (${detail})`,
  bound: `at least ${least} ×`,
  holds: ratio >= least,
});

/** @param {string} what @param {number} value @param {number} limit @param {string} unit @returns {Figure} */
export const below = (what, value, limit, unit) => ({
  what,
  measured: `${value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ${unit}`,
  bound: `below ${limit} ${unit}`,
  holds: value < limit,
});

/** @param {string} what @param {string} measured @returns {Figure} */
export const inform = (what, measured) => ({ what, measured, bound: '', holds: null });

/** @param {string} what @param {string} bound @param {string} why @returns {Figure} */
export const notMeasured = (what, bound, why) => ({ what, measured: `not measured: ${why}`, bound, holds: null });

/** @param {Figure} figure */
function verdict({ bound, holds }) {
  if (bound === '') return '';
  if (holds === null) return '?';
  return holds ? 'yes' : 'NO';
}

/** @param {readonly Figure[]} figures */
export function printTable(figures) {
  const rows = [
    ['figure', 'measured', 'bound', 'holds'],
    ...figures.map(figure => [figure.what, figure.measured, figure.bound, verdict(figure)]),
  ];
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => (row[column] ?? '').length)));
  const line = (/** @type {string[]} */ row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(rows.map((row, i) => (i === 0 ? `${line(row)}\n${'-'.repeat(line(row).length)}` : line(row))).join('\n'));
}
