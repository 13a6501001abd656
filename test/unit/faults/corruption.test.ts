import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { BAD_INPUT } from '../../../scripts/fixtures/bad_input.mjs';
import { UserFault } from '../../../src/core/fault';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';
import { meet } from './met';

/** Valid files of every encoding and compression that the fixtures have. */
const VALID = [
  'compression-gzip',
  'compression-snappy',
  'compression-zstd',
  'compression-uncompressed',
  'dictionary',
  'nested',
];

/** For each file. More of them, of other seeds: property_seed.ts. */
const RUNS = Number(process.env['FAST_CHECK_RUNS'] ?? 60);

describe('a Parquet file with broken bytes', () => {
  const bench = useBench();
  let engine: Engine;
  beforeAll(async () => void (engine = await Engine.create()));
  afterAll(() => engine.close());

  it.each(VALID)(
    'is read or refused in words, never more: %s',
    async name => {
      const { folder, writer } = bench();
      const made = await BAD_INPUT.find(input => input.name === name)?.make(writer, path.join(folder, name));
      const whole = await readFile(path.join(made ?? '', 'data/0.parquet'));
      const file = path.join(folder, `${name}-broken.parquet`);
      // Half of the changes go into the last bytes: the footer says where everything else is.
      const position = fc.oneof(
        fc.nat(whole.length - 1),
        fc.integer({ min: Math.max(0, whole.length - 700), max: whole.length - 1 }),
      );
      const changes = fc.array(fc.record({ position, byte: fc.nat(255) }), { minLength: 1, maxLength: 5 });
      await fc.assert(
        fc.asyncProperty(changes, async list => {
          const broken = Buffer.from(whole);
          for (const change of list) broken[change.position] = change.byte;
          await writer.bytes(file, broken);
          await meet(engine, file).catch((error: unknown) => {
            if (!(error instanceof UserFault)) throw error;
          });
          engine.forget({ path: file });
        }),
        { numRuns: RUNS },
      );
    },
    30_000 + 200 * RUNS,
  );
});
