import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AWKWARD_NAMES, writeAwkwardPaths } from '../../../scripts/fixtures/bad_input.mjs';
import { CLEAN_CODES, writeDataset } from '../../../scripts/fixtures/clean.mjs';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';
import { faultOf, meet } from './met';

describe('paths with quotes, patterns and other letters', () => {
  const bench = useBench();
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.create();
    await writeAwkwardPaths(bench().writer, bench().folder);
  });
  afterAll(() => engine.close());

  it.each(AWKWARD_NAMES)('reads exactly the files of a data set named %s', async name => {
    const dataset = path.join(bench().folder, name);
    const { summary, events, subjects } = await meet(engine, dataset);
    expect(summary.files).toEqual([`data/${name}/${name} 0.parquet`, `data/${name}/${name} 1.parquet`]);
    expect(summary.name).toBe(name);
    expect(subjects.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(events).toHaveLength(9);
    expect((await engine.overview({ path: dataset })).coverage.describedCodes).toBe(CLEAN_CODES.length);
    expect((await engine.validate({ path: dataset })).findings).toEqual([]);
  });

  // A backslash is part of a name only where it does not separate folders.
  const impossible = process.platform === 'win32' ? [] : ['back\\slash*star', 'back\\slash[set]', 'back\\slash?'];
  it.each(impossible)('says that it can not read %s, and does not read another file in its place', async name => {
    const dataset = path.join(bench().folder, name);
    await writeDataset(bench().writer, dataset);
    await writeDataset(bench().writer, dataset.replace(/[*?]/, 'x').replace('[set]', 's'));
    const fault = await faultOf(meet(engine, dataset));
    expect(fault.kind).toBe('path-not-supported');
    expect(fault.message).toContain(name);
  });

  it.each(AWKWARD_NAMES)('finds the data set of a file in it named %s', async name => {
    const dataset = path.join(bench().folder, name);
    const file = path.join(dataset, `data/${name}/${name} 1.parquet`);
    expect(await engine.locate({ file })).toEqual({ path: dataset, file: `data/${name}/${name} 1.parquet` });
    const { subjects } = await meet(engine, file);
    expect(subjects.map(({ id }) => id)).toEqual(['3']);
  });
});
