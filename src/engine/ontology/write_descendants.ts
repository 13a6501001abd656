import type { Database } from 'node-sqlite3-wasm';
import { descendantCounts, type Numbers, type ParentLinks } from './descendant_counts';
import { HEADINGS_SQL } from './schema';

/** Rows that are read or written between two pauses. */
const SLICE = 65_536;
/** More parents than this are counted when asked about: counting them here would take as much memory again. */
const MOST_PARENTS = 1_000_000;
/** Files with more concepts than this say how many codes are below only where that is slow to count when asked. */
const MOST_WITH_ALL_COUNTS = 300_000;
const LEAST_COUNTED = 200;

/** Does something with the database, and says failures in words. */
type Guard = <T>(work: () => T) => T;

/** Writes how many codes are below each concept of a file, in slices between which the caller may stop. */
export function* writeDescendants(db: Database, guard: Guard): Generator<undefined, void> {
  const number = (sql: string): number => guard(() => Number(Object.values(db.get(sql) ?? {})[0]));
  const links = yield* parentLinks(db, guard, number);
  if (links.children.length === 0) return;
  const isHeading = new Set(
    guard(() => db.all(`SELECT id FROM concept WHERE kind IN (${HEADINGS_SQL})`).map(row => Number(row['id']))),
  );
  const isSmall = number('SELECT count(*) FROM concept') <= MOST_WITH_ALL_COUNTS;
  const counts = yield* descendantCounts(links, isHeading, isSmall ? 1 : LEAST_COUNTED);
  if (!counts) return;
  if (isSmall) guard(() => db.exec('UPDATE concept SET descendants=0'));
  yield;
  const update = guard(() => db.prepare('UPDATE concept SET descendants=? WHERE id=?'));
  let written = 0;
  try {
    for (const [id, count] of counts) {
      guard(() => update.run([count, id]));
      if (++written % SLICE === 0) yield;
    }
  } finally {
    guard(() => update.finalize());
  }
}

/** All parents, read many at a time; none where there are too many. */
function* parentLinks(db: Database, guard: Guard, number: (sql: string) => number): Generator<undefined, ParentLinks> {
  const first = number('SELECT count(*) FROM concept WHERE parent IS NOT NULL');
  const all = first + number('SELECT count(*) FROM more_parents');
  if (all > MOST_PARENTS) return { children: new Uint32Array(), parents: new Uint32Array() };
  const isShort = number('SELECT max(id) FROM concept') < 2 ** 32;
  const room = (): Numbers => (isShort ? new Uint32Array(all) : new Float64Array(all));
  const links = { children: room(), parents: room() };
  let at = 0;
  /** All rows of a query as one text: a row at a time would cost more than what is done with it. */
  const take = (rows: string): void => {
    const pairs = guard(() => db.get(`SELECT group_concat(pair) AS pairs FROM (${rows})`)?.['pairs']);
    if (typeof pairs !== 'string') return;
    for (const pair of pairs.split(',')) {
      const between = pair.indexOf(' ');
      links.children[at] = Number(pair.slice(0, between));
      links.parents[at++] = Number(pair.slice(between + 1));
    }
  };
  let last = [-1, -1];
  while (at < first) {
    take(`SELECT id || ' ' || parent AS pair FROM concept
      WHERE parent IS NOT NULL AND id > ${last[0]} ORDER BY id LIMIT ${SLICE}`);
    last = [links.children[at - 1]!, -1];
    yield;
  }
  last = [-1, -1];
  while (at < all) {
    take(`SELECT concept || ' ' || parent AS pair FROM more_parents
      WHERE (concept, parent) > (${last.join(', ')}) ORDER BY concept, parent LIMIT ${SLICE}`);
    last = [links.children[at - 1]!, links.parents[at - 1]!];
    yield;
  }
  return links;
}
