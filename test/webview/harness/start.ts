import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import type { OntologyPlaces } from '../../../src/engine/ontology/contract';
import { Harness } from './server';
import type { HarnessSession } from './session';

/** A harness with the real engine behind it. */

export interface StartOptions {
  /** Absolute path of the data set that pages open unless their address names another. */
  readonly dataset: string;
  /** The project's folder; found from the current one where it is not given. */
  readonly root?: string;
  readonly port?: number;
  /** Whether codes are described by the bundled index too, not by the data set alone. */
  readonly withIndex?: boolean;
  /** Called for every page that opens, before it asks anything. */
  readonly onSession?: (session: HarnessSession) => void;
}

export interface RunningHarness {
  readonly harness: Harness;
  readonly engine: Engine;
  /** Ends the server, its sessions and the engine. */
  dispose(): Promise<void>;
}

/** The index that the build makes, and no imports. */
export function bundledIndex(root: string): OntologyPlaces {
  const folder = path.join(root, 'media/ontology');
  return { bundled: path.join(folder, 'cohort-lens.sqlite'), imports: path.join(folder, 'no-imports'), prefixes: [] };
}

/** Starts the engine in this process and serves the built pages (`npm run build` makes them). */
export async function startHarness(options: StartOptions): Promise<RunningHarness> {
  const engine = await Engine.create();
  const { dataset, port, onSession, withIndex = false } = options;
  if (withIndex) engine.configure({ categories: [], ontology: bundledIndex(options.root ?? path.resolve('.')) });
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
