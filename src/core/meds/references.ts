/**
 * Columns that hold the reference range of a value (the range a laboratory calls normal), by the names that data sets
 * give them. Compared without regard to case.
 */
export const REFERENCE_LOW_COLUMNS: readonly string[] = [
  'ref_range_lower',
  'ref_range_low',
  'reference_range_low',
  'reference_range_lower',
  'range_low',
  'normal_range_low',
  'low_normal',
];
export const REFERENCE_HIGH_COLUMNS: readonly string[] = [
  'ref_range_upper',
  'ref_range_high',
  'reference_range_high',
  'reference_range_upper',
  'range_high',
  'normal_range_high',
  'high_normal',
];

/** Which of a data set's columns hold the lower and the upper end; null where none does. */
export function referenceColumns(columns: readonly string[]): {
  readonly low: string | null;
  readonly high: string | null;
} {
  const first = (names: readonly string[]): string | null =>
    names.flatMap(name => columns.filter(column => column.toLowerCase() === name))[0] ?? null;
  return { low: first(REFERENCE_LOW_COLUMNS), high: first(REFERENCE_HIGH_COLUMNS) };
}
