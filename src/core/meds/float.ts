/**
 * The shortest decimal that reads back as the same float32: 98.6, not 98.5999984741211.
 * Infinities and NaN print as `Infinity`, `-Infinity`, `NaN`; negative zero as `-0`.
 * @param value a number that is exactly a float32
 */
export function formatFloat32(value: number): string {
  if (!Number.isFinite(value) || value === 0) return Object.is(value, -0) ? '-0' : String(value);
  for (let digits = 1; digits <= 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(value);
}

/** The shortest decimal that reads back as the same double, with the same words for what is no number. */
export function formatDouble(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** The shortest text of a stored value: by float32 where the column is float32, else by double. */
export function formatValue(value: number, column: Float32Array | Float64Array): string {
  return column instanceof Float32Array ? formatFloat32(value) : formatDouble(value);
}
