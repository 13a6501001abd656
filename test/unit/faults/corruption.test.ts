import { readFile, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_INPUT } from '../../../scripts/fixtures/bad_input.mjs';
import { UserFault } from '../../../src/core/fault';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';
import { faultOf, meet } from './met';

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
      let count = 0;
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
          // A name of its own: DuckDB would have to be opened anew for another file of the same name in one second.
          const file = path.join(folder, `${name}-${count++}.parquet`);
          await writer.bytes(file, broken);
          await meet(engine, file).catch((error: unknown) => {
            if (!(error instanceof UserFault)) throw error;
          });
          engine.forget({ path: file });
          await rm(file);
        }),
        { numRuns: RUNS },
      );
    },
    30_000 + 200 * RUNS,
  );

  it('is refused in words where its footer lies about the ids in it', async () => {
    const { folder, writer } = bench();
    const file = path.join(folder, 'lies.parquet');
    const ids = Array.from({ length: 300 }, (_, i) => 1001 + i);
    await writer.rows(
      file,
      { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' },
      ids.map(id => [id, '2020-01-01', 'A']),
    );
    // Within one second of its predecessor, and of the same size: a file that DuckDB alone takes for the same.
    await utimes(file, 1_700_000_000.1, 1_700_000_000.1);
    expect((await engine.open({ path: file })).subjects).toBe(300);
    const bytes = await readFile(file);
    // The statistics say that 1300 is the largest id, in int64; then they say 1003, and DuckDB trusts them.
    const int64 = (value: bigint): Buffer => Buffer.from(BigInt64Array.of(value).buffer);
    const footer = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
    let places = 0;
    for (let at = bytes.indexOf(int64(1300n), footer); at >= 0; at = bytes.indexOf(int64(1300n), at + 1)) {
      int64(1003n).copy(bytes, at);
      places++;
    }
    expect(places).toBeGreaterThan(0);
    await writer.bytes(file, bytes);
    await utimes(file, 1_700_000_000.9, 1_700_000_000.9);
    const fault = await faultOf(engine.open({ path: file }));
    expect(fault.kind).toBe('damaged');
    expect(fault.message).toContain('what it says of its row groups is not what is in them');
  });
});
