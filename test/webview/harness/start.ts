import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import { Harness } from './server';
import type { HarnessSession } from './session';

/** A harness with the real engine behind it. */

export interface StartOptions {
  /** Absolute path of the data set that pages open unless their address names another. */
  readonly dataset: string;
  /** The project's folder; found from the current one where it is not given. */
  readonly root?: string;
  readonly port?: number;
  /** Called for every page that opens, before it asks anything. */
  readonly onSession?: (session: HarnessSession) => void;
}

export interface RunningHarness {
  readonly harness: Harness;
  readonly engine: Engine;
  /** Ends the server, its sessions and the engine. */
  dispose(): Promise<void>;
}

/** Starts the engine in this process and serves the built pages (`npm run build` makes them). */
export async function startHarness(options: StartOptions): Promise<RunningHarness> {
  const engine = await Engine.create();
  const { dataset, port, onSession } = options;
  const harness = await Harness.start({
    dataset,
    engine: engine.handlers(),
    root: options.root ?? path.resolve('.'),
    ...(port === undefined ? {} : { port }),
    ...(onSession ? { onSession } : {}),
  });
  return {
    harness,
    engine,
    dispose: async () => {
      await harness.dispose();
      await engine.close();
    },
  };
}
