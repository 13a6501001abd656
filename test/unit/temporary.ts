import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { FixtureWriter } from '../../scripts/fixtures/writer.mjs';
import { Database } from '../../src/engine/database';

/** What a test file of the engine works with: a folder of its own, a fixture writer, and the engine's database. */
export interface Bench {
  readonly folder: string;
  readonly writer: FixtureWriter;
  readonly database: Database;
}

/** Sets a bench up before the tests of the file and takes it down after them. */
export function useBench(): () => Bench {
  let bench: Bench | undefined;
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'cohort-lens-test-'));
    bench = { folder, writer: await FixtureWriter.open(), database: await Database.open() };
  });
  afterAll(async () => {
    if (!bench) return;
    await bench.writer.close();
    await bench.database.close();
    await rm(bench.folder, { recursive: true });
  });
  return () => {
    if (!bench) throw new Error('The bench is set up before the tests.');
    return bench;
  };
}
