/** What people type, and what descriptions say instead: the phrase first, then one or more meanings. */
export const PHRASES: readonly (readonly [string, string, ...string[]])[] = [];
