import { makeVector, TimestampNanosecond, Utf8, vectorFromArray } from 'apache-arrow';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeEvents } from '../../../src/core/meds/columns';
import type { SubjectEvents } from '../../../src/core/meds/events';
import { formatValue } from '../../../src/core/meds/float';
import { formatTime } from '../../../src/core/meds/time';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const EVENTS = { subject_id: 'BIGINT', time: 'TIMESTAMP', code: 'VARCHAR' };

describe('values, whatever their types', () => {
  const bench = useBench();
  let engine: Engine;
  beforeAll(async () => void (engine = await Engine.create()));
  afterAll(() => engine.close());

  const eventsOf = async (source: string, subject = '1'): Promise<SubjectEvents> => {
    const { columns, codes } = await engine.subject({ path: source, subject });
    return decodeEvents(columns, codes);
  };
  const exported = async (source: string): Promise<Record<string, unknown>[]> => {
    const { text } = await engine.exportRows({ path: source, subject: '1', rows: null, format: 'json' });
    return JSON.parse(text) as Record<string, unknown>[];
  };
  const tsv = async (source: string): Promise<string[][]> => {
    const { text } = await engine.exportRows({ path: source, subject: '1', rows: null, format: 'tsv' });
    return text
      .slice(0, -1)
      .split('\n')
      .map(line => line.split('\t'));
  };

  it.each(['DOUBLE', 'INTEGER'])('keep a float32 as it reads where another shard has %s', async type => {
    const folder = path.join(bench().folder, `mixed-${type}`);
    const { writer } = bench();
    await writer.rows(path.join(folder, '0.parquet'), { ...EVENTS, numeric_value: 'FLOAT' }, [
      ['1', '2020-01-01', 'A', '98.6'],
      ['1', '2020-01-02', 'A', 'nan'],
      ['1', '2020-01-03', 'A', '-inf'],
      ['1', '2020-01-04', 'A', '1e-45'],
    ]);
    await writer.rows(path.join(folder, '1.parquet'), { ...EVENTS, numeric_value: type }, [
      ['1', '2020-01-05', 'A', '7'],
    ]);
    const { value } = await eventsOf(folder);
    expect(Array.from(value, each => formatValue(each, value))).toEqual(['98.6', 'NaN', '-Infinity', '1e-45', '7']);
  });

  it('equal to their limit are within it, though the limit is stored as a double', async () => {
    const file = path.join(bench().folder, 'limits.parquet');
    await bench().writer.rows(
      file,
      { ...EVENTS, numeric_value: 'FLOAT', ref_range_lower: 'DOUBLE', ref_range_upper: 'DOUBLE' },
      [['1', '2020-01-01', 'LAB//K//mEq/L', '3.3', '3.3', '5.1']],
    );
    const { references } = await engine.subject({ path: file, subject: '1' });
    const { value } = await eventsOf(file);
    expect(references).toHaveLength(1);
    expect(references[0]?.low).toBe(value[0]);
    expect(formatValue(references[0]?.high ?? 0, value)).toBe('5.1');
  });

  it('of int64 and decimals are exported with every digit', async () => {
    const whole = path.join(bench().folder, 'whole.parquet');
    await bench().writer.rows(whole, { ...EVENTS, numeric_value: 'BIGINT' }, [
      ['1', '2020-01-01', 'A', '9007199254740993'],
      ['1', '2020-01-02', 'A', '-5'],
      ['1', '2020-01-03', 'A', null],
    ]);
    expect((await tsv(whole)).slice(1).map(fields => fields[3])).toEqual(['9007199254740993', '-5', '']);
    expect((await exported(whole)).map(event => event['numeric_value'])).toEqual(['9007199254740993', -5, null]);
    const decimal = path.join(bench().folder, 'decimal.parquet');
    await bench().writer.rows(decimal, { ...EVENTS, numeric_value: 'DECIMAL(30,10)' }, [
      ['1', '2020-01-01', 'A', '12345678901234567890.0123456789'],
      ['1', '2020-01-02', 'A', '98.6'],
    ]);
    expect((await tsv(decimal)).slice(1).map(fields => fields[3])).toEqual([
      '12345678901234567890.0123456789',
      '98.6000000000',
    ]);
    expect((await exported(decimal)).map(event => event['numeric_value'])).toEqual([
      '12345678901234567890.0123456789',
      98.6,
    ]);
  });

  it('that are no numbers are exported once, in the standard’s place', async () => {
    const folder = path.join(bench().folder, 'words');
    await bench().writer.rows(
      path.join(folder, '0.parquet'),
      { ...EVENTS, numeric_value: 'VARCHAR', note: 'VARCHAR' },
      [['1', '2020-01-01', 'A', '<5', 'n']],
    );
    expect(await tsv(folder)).toEqual([
      ['subject_id', 'time', 'code', 'numeric_value', 'text_value', 'note'],
      ['1', '2020-01-01T00:00:00', 'A', '<5', '', 'n'],
    ]);
    const { text } = await engine.exportRows({ path: folder, subject: '1', rows: null, format: 'json' });
    expect(text.match(/"numeric_value"/g)).toHaveLength(1);
    expect(text).toContain('"numeric_value":"<5"');
    // Where another shard has numbers, each event has its own.
    await bench().writer.rows(path.join(folder, '1.parquet'), { ...EVENTS, numeric_value: 'FLOAT' }, [
      ['1', '2020-01-02', 'A', '98.6'],
    ]);
    engine.forget({ path: folder });
    expect((await exported(folder)).map(event => event['numeric_value'])).toEqual(['<5', 98.6]);
  });

  it('of time in nanoseconds with a zone are said to be cut, in microseconds with a zone not', async () => {
    const file = path.join(bench().folder, 'zoned-ns.parquet');
    await bench().writer.arrow(file, {
      subject_id: vectorFromArray([1n]),
      time: makeVector({
        type: new TimestampNanosecond('UTC'),
        length: 1,
        data: BigInt64Array.of(1_577_836_800_000_000_123n),
      }),
      code: vectorFromArray(['A'], new Utf8()),
    });
    const { notices } = await engine.open({ path: file });
    expect(notices.map(({ message }) => message).join('\n')).toMatch(
      /nanoseconds with a zone.*digits below a microsecond/,
    );
    expect(formatTime((await eventsOf(file)).time[0] ?? 0n)).toBe('2020-01-01T00:00:00');
    expect((await engine.validate({ path: file })).findings.map(({ rule }) => rule)).toContain('column-type-lossy');

    const whole = path.join(bench().folder, 'zoned-us.parquet');
    await bench().writer.rows(whole, { ...EVENTS, time: 'TIMESTAMPTZ' }, [['1', '2020-01-01 00:00:00+00', 'A']]);
    const said = (await engine.open({ path: whole })).notices.map(({ message }) => message).join('\n');
    expect(said).toMatch(/stored with a zone/);
    expect(said).not.toMatch(/digits/);
    expect((await engine.validate({ path: whole })).findings.map(({ rule }) => rule)).not.toContain(
      'column-type-lossy',
    );
  });
});
