import { Channel } from '../../protocol/channel';
import { endAtOnce, parentPort } from '../child_process';
import type { QueryHostApi, QueryProcessApi } from './query_task';
import { runQuery } from './run_query';

/**
 * The start of the process that runs one query of the user's (`dist/cohort_query.js`). DuckDB counts the rows that it
 * holds but not one value in the making, and looks for an interrupt only between steps: a list of a billion numbers or a
 * distance of two long texts can be stopped by ending the process alone. So it watches its own memory, on the thread that
 * DuckDB does not work on, and it ends when the engine is gone.
 */
const MOST_BYTES = 1.5 * 2 ** 30;
/** A value grows by some gigabytes a second. */
const WATCH_EVERY_MS = 20;
/** The engine is told first, if it listens. */
const LAST_WORD_MS = 100;

const channel: Channel<QueryProcessApi, QueryHostApi> = new Channel(parentPort(), {
  run: (task, { signal }) => runQuery(task, (from, to) => channel.call('subjects', { from, to }), signal),
});

const watch = setInterval(() => {
  if (process.memoryUsage.rss() <= MOST_BYTES) return;
  clearInterval(watch);
  channel.notify('tooLarge', {});
  setTimeout(endAtOnce, LAST_WORD_MS);
}, WATCH_EVERY_MS);

channel.notify('ready', {});
