import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeDataset, type Changes } from '../../../scripts/fixtures/clean.mjs';
import { DEFECTS, NO_DEFECTS } from '../../../scripts/fixtures/defects.mjs';
import { Cancelled } from '../../../src/core/fault';
import type { ValidityReport } from '../../../src/core/meds/dataset';
import { VALIDITY_RULES, validityRule } from '../../../src/core/meds/validity';
import { CodeIndex } from '../../../src/engine/code_index';
import { DatasetHandle } from '../../../src/engine/dataset_handle';
import { validate } from '../../../src/engine/validity';
import { useBench } from '../temporary';

const SAMPLE = path.resolve('media/sample/mimic-iv-demo-meds');

describe('the validity report', () => {
  const bench = useBench();

  async function report(name: string, changes?: Changes): Promise<ValidityReport> {
    const { folder, writer, database } = bench();
    const dataset = path.join(folder, name);
    await writeDataset(writer, dataset, changes);
    return validate(await DatasetHandle.open(database, dataset), CodeIndex.none());
  }

  it('finds nothing in a clean data set, all of whose 9 events are described', async () => {
    expect(await report('clean')).toEqual({
      findings: [],
      coverage: {
        events: 9,
        described: 9,
        bySource: { dataset: 9 },
        codes: 5,
        describedCodes: 5,
        describedWithIndex: 9,
        describedCodesWithIndex: 5,
        bySystem: expect.any(Array) as unknown,
      },
    });
  });

  it.each(DEFECTS)('finds exactly $name', async ({ name, rule, count, words, changes }) => {
    const { findings } = await report(name, changes);
    expect(findings.map(finding => [finding.rule, finding.count])).toEqual([[rule, count]]);
    for (const word of words) expect(findings[0]?.example).toContain(word);
  });

  it.each(NO_DEFECTS)('accepts $name: $what', async ({ name, changes }) => {
    expect((await report(name, changes)).findings).toEqual([]);
  });

  it('has a defect for every rule', () => {
    expect([...new Set(DEFECTS.map(({ rule }) => rule))].sort()).toEqual(VALIDITY_RULES.map(({ id }) => id).sort());
  });

  it('has rules with ids of their own and whole sentences', () => {
    for (const rule of VALIDITY_RULES) {
      expect(validityRule(rule.id)).toBe(rule);
      expect(rule.explanation).toMatch(/^[A-Za-z].*\.$/);
      expect(rule.remedy).toMatch(/^[A-Z].*\.$/);
    }
    expect(validityRule('no-such-rule')).toBeUndefined();
  });

  it('reports the described events and the known defects of the sample', async () => {
    const { database } = bench();
    const { findings, coverage } = await validate(await DatasetHandle.open(database, SAMPLE), CodeIndex.none());
    // The figures of the issue and of the data set's description: 112,174 events, 13,702 of them described.
    expect(coverage).toMatchObject({ events: 112_174, described: 13_702 });
    // Counted with statements of another form in DuckDB's shell; metadata/ covers 100 subjects, the data 20.
    expect(findings.map(({ rule, count }) => [rule, count])).toEqual([
      ['after-death', 102],
      ['codes-missing', 1904],
      ['null-parents', 60],
      ['split-without-events', 80],
    ]);
  });

  it('stops when it is cancelled', async () => {
    const { database } = bench();
    const handle = await DatasetHandle.open(database, SAMPLE);
    const controller = new AbortController();
    const running = validate(handle, CodeIndex.none(), controller.signal);
    controller.abort();
    await expect(running).rejects.toBeInstanceOf(Cancelled);
  });
});
