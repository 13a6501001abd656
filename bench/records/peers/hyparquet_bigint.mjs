// hyparquet with the fastest way to read times that it offers: int64 microseconds instead of a Date for each.
import { listSubjects, openFiles } from './hyparquet.mjs';

/** @typedef {import('../measure.mjs').Peer} Peer */

const parsers = { timestampFromMicroseconds: (/** @type {bigint} */ micros) => micros };

/** @type {Peer['list']} */
export const list = dataset => listSubjects(dataset, parsers);

/** @type {Peer['open']} */
export const open = dataset => openFiles(dataset, parsers);
