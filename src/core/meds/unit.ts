/**
 * The unit of a value: from a column of the data set, else from the code itself. What is found is kept as it is
 * written, `UNK` too: that the unit is unknown is a fact of the data.
 */

/** Column names that hold a unit, in the order in which they are asked. Compared without regard to case. */
export const UNIT_COLUMNS: readonly string[] = [
  'unit',
  'units',
  'valueuom',
  'value_unit',
  'unit_of_measure',
  'unit_source_value',
  'unit_concept_name',
  'unit_concept_code',
  'uom',
];

/** Codes that end in a unit. The first group is the unit. */
const UNIT_IN_CODE: readonly RegExp[] = [
  // LAB//50912//mg/dL: prefix, item, unit. A unit may hold a slash, never two in a row.
  /^(?:LAB|VITAL|VITALS|MEASUREMENT|OBSERVATION|SUBJECT_FLUID_OUTPUT)\/\/.+?\/\/((?:(?!\/\/).)+)$/i,
  // SUBJECT_WEIGHT_AT_INFUSION//KG
  /^SUBJECT_WEIGHT[A-Z_]*\/\/((?:(?!\/\/).)+)$/i,
  // Height (Inches), Weight (Lbs), BMI (kg/m2)
  /^(?:height|weight|bmi|temperature|temp|body [a-z ]+|heart rate|respiratory rate)\s*\(([^()]+)\)$/i,
];

/** The unit that a code names; null where it names none. */
export function unitOfCode(code: string): string | null {
  for (const pattern of UNIT_IN_CODE) {
    const unit = pattern.exec(code)?.[1];
    if (unit !== undefined) return unit;
  }
  return null;
}

/** The columns of a data set that hold a unit, the one to ask first at the front. */
export function unitColumns(columns: readonly string[]): readonly string[] {
  return UNIT_COLUMNS.flatMap(name => columns.filter(column => column.toLowerCase() === name));
}
