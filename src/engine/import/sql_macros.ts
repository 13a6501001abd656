/**
 * What the expressions of mappings (mapping.ts) call. Times are read as FHIR's are (core/import/fhir/fhir_time.ts): a year,
 * a month, a day, or a day and a time with a blank or T between, fractions cut to microseconds, an offset behind.
 */
const DAY = String.raw`\d{4}-\d\d-\d\d`;
const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?`;
/** DuckDB writes the offset of a TIMESTAMP WITH TIME ZONE, as of Parquet, in two digits where it can: `+00`. */
const OFFSET = String.raw`[Zz]|[+-]\d\d(?::?\d\d)?`;
const ZONE = String.raw`\s?(?:${OFFSET})`;
const PATTERNS = {
  full: `^${DAY}[Tt ]${CLOCK}(?:${ZONE})?$`,
  zone: String.raw`:\d\d(?:[.,]\d+)?\s?(${OFFSET})$`,
  number: String.raw`^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$`,
} as const;

/** `2020-01-31T24…` can't be; a leap second is the first of the next minute, as DuckDB reads it not. */
const CLOCK_TEXT = `replace(regexp_replace(regexp_replace(t, '${ZONE}$', ''), '[Tt]', ' '), ',', '.')`;

export const MACROS: readonly string[] = [
  `CREATE MACRO time_of(t) AS CASE
     WHEN t IS NULL OR t[1:4] = '0000' THEN NULL
     WHEN length(t) = 10 THEN CASE WHEN regexp_full_match(t, '${DAY}') THEN TRY_CAST(t AS TIMESTAMP) END
     WHEN length(t) = 4 THEN CASE WHEN regexp_full_match(t, '\\d{4}') THEN TRY_CAST(t || '-01-01' AS TIMESTAMP) END
     WHEN length(t) = 7 THEN CASE WHEN regexp_full_match(t, '\\d{4}-\\d\\d') THEN TRY_CAST(t || '-01' AS TIMESTAMP) END
     WHEN regexp_full_match(t, '${PATTERNS.full}') THEN
       CASE WHEN regexp_matches(t, ':\\d\\d:60')
         THEN TRY_CAST(replace(${CLOCK_TEXT}, ':60', ':59') AS TIMESTAMP) + INTERVAL 1 SECOND
         ELSE TRY_CAST(${CLOCK_TEXT} AS TIMESTAMP) END
     END`,
  `CREATE MACRO precision_of(t) AS CASE length(t) WHEN 4 THEN 'year' WHEN 7 THEN 'month' WHEN 10 THEN 'day' END`,
  `CREATE MACRO zone_of(t) AS CASE WHEN length(t) > 10
     THEN nullif(regexp_extract(t, '${PATTERNS.zone}', 1), '') END`,
  // What is beyond a float32, or so near to 0 that it would be one, is no number of it: it stays as written.
  `CREATE MACRO number_of(v) AS CASE WHEN regexp_full_match(v, '${PATTERNS.number}')
     AND isfinite(TRY_CAST(v AS FLOAT)) AND (TRY_CAST(v AS FLOAT) <> 0 OR NOT regexp_matches(v, '^[^eE]*[1-9]'))
     THEN TRY_CAST(v AS FLOAT) END`,
  // Integers of more than 24 bits are rounded in a float32.
  `CREATE MACRO is_rounded(v) AS regexp_full_match(v, '[+-]?\\d+')
     AND coalesce(TRY_CAST(v AS HUGEINT) <> TRY_CAST(TRY_CAST(v AS FLOAT) AS HUGEINT), TRUE)`,
  `CREATE MACRO code_in(name, c) AS name || '/' || c`,
  String.raw`CREATE MACRO words_of(w) AS nullif(trim(regexp_replace(w, '\s+', ' ', 'g')), '')`,
  `CREATE MACRO part_of(w) AS regexp_replace(words_of(w), '/{2,}', '/', 'g')`,
];
