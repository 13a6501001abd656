import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { Channel } from '../../src/protocol/channel';
import { threadPort } from '../../src/engine/thread_port';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Inside the project, so that what is bundled finds its packages, and where nothing looks that is left behind. */
const CACHE = path.join(ROOT, '.cache');

/** A worker thread of ours, started from its sources as they stand. */
export interface StartedWorker<Api> {
  readonly worker: Worker;
  readonly channel: Channel<Readonly<Record<string, never>>, Api>;
  /** A folder of its own, laid out as the extension's: the script is in `dist`. */
  readonly folder: string;
  /** Ends the thread if it still runs, and removes the folder. */
  stop(): Promise<void>;
}

/**
 * @param source of the thread, below `src`
 * @param media fills the folder `media` beside `dist`
 */
export async function startWorker<Api>(
  source: string,
  media: (folder: string) => void = () => undefined,
): Promise<StartedWorker<Api>> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'worker-test-'));
  const removed = (): Promise<void> => rm(folder, { recursive: true });
  try {
    const outfile = path.join(folder, 'dist/worker.js');
    await build({
      entryPoints: [path.join(ROOT, 'src', source)],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      logLevel: 'error',
    });
    await mkdir(path.join(folder, 'media'));
    media(path.join(folder, 'media'));
    const worker = new Worker(outfile);
    const channel = new Channel<Readonly<Record<string, never>>, Api>(threadPort(worker), {});
    const stop = async (): Promise<void> => {
      await worker.terminate();
      await removed();
    };
    return { worker, channel, folder, stop };
  } catch (error) {
    await removed();
    throw error;
  }
}
