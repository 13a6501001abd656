import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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

/** Overwrites all pages of a Parquet file from a byte on, and leaves the footer as it is: it opens, but does not read. */
export async function breakPages(file: string, from = 4): Promise<void> {
  const bytes = await readFile(file);
  const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
  await writeFile(file, bytes.fill(0xff, from, footer));
}
