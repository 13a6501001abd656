/**
 * A library's message may quote a cell of the record ("Could not convert string 'J. Doe' to INT64"). Records are never
 * logged, so everything in quotes is taken out, except where it is a path of a file or the name of a type or column.
 */
export function withoutRecords(message: string): string {
  return message.replace(/'[^']*'|"[^"]*"|“[^”]*”/gs, quoted => (isHarmless(quoted.slice(1, -1)) ? quoted : '‹…›'));
}

const PATH = /^(?:[a-z]:)?[\\/].*\.(?:parquet|json|js|ts|node)$/i;
const COLUMN = /^(?:subject_id|time|code|numeric_value|text_value|parent_codes|description|prediction_time|split)$/;
const TYPE = /^(?:[A-Z]{3,}(?:\(\d+(?:,\s*\d+)?\))?(?:\[\])?(?: WITH TIME ZONE)?)$/;

function isHarmless(text: string): boolean {
  return PATH.test(text) || COLUMN.test(text) || TYPE.test(text);
}
