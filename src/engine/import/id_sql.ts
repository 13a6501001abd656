/** SQL of an id as text: a table that pandas wrote, where an integer may be missing, has `20000001.0`. */
export const idOf = (column: string): string =>
  `CASE WHEN suffix(${column}, '.0') THEN left(${column}, -2) ELSE ${column} END`;
