import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportedEvent } from '../../../src/core/import/conventions';
import { addUp } from '../../../src/engine/import/finish';
import { stageEvents } from '../../../src/engine/import/fhir/stage_events';
import { survey } from '../../../src/engine/import/fhir/survey';
import type { StagingRun, UnitReport } from '../../../src/engine/import/staging';
import { useBench } from '../temporary';
import { snomed } from './fhir_mapped';
import { lines, writeSource } from './fhir_output';

const FOLDER = path.resolve(import.meta.dirname, '../../fixtures/import/fhir-synthea');

interface Staged {
  readonly events: ImportedEvent[];
  readonly report: UnitReport;
}

/** Stages files in units of so many bytes, but for those that are there already. */
async function stage(
  files: readonly string[],
  unitBytes: number,
  there: ReadonlyMap<string, Staged> = new Map(),
): Promise<ReadonlyMap<string, Staged>> {
  const staged = new Map(there);
  const run = {
    task: { source: path.dirname(files[0] ?? ''), kind: 'fhir', out: '', replace: false, onDamage: 'skip' },
    source: { kind: 'fhir', files, bytes: 1, passedOver: [], missing: [] },
    signal: new AbortController().signal,
    progress: () => undefined,
    isStaged: (name: string) => staged.has(name),
    async unit(_: number, name: string, work: Parameters<StagingRun['unit']>[2]) {
      const events: ImportedEvent[] = [];
      const append = (more: readonly ImportedEvent[]): Promise<void> => {
        events.push(...more);
        return Promise.resolve();
      };
      const report = await work({ append, appendSelect: () => Promise.reject(new Error('There is no SQL in here.')) });
      staged.set(name, { events, report });
    },
  } as unknown as StagingRun;
  await stageEvents(run, await survey(files, () => undefined, run.signal), () => undefined, unitBytes);
  return staged;
}

const eventsOf = (staged: ReadonlyMap<string, Staged>): readonly ImportedEvent[] =>
  Array.from({ length: staged.size }, (_, i) => staged.get(`part ${i + 1}`)?.events ?? []).flat();

describe('an import of FHIR that goes on', () => {
  const bench = useBench();

  it('has the same events and counts, however it is cut into units and whichever are there already', async () => {
    const names = readdirSync(FOLDER)
      .filter(name => name.endsWith('.gz'))
      .slice(0, 3);
    const contained = [{ resourceType: 'Patient', id: 'in', identifier: [{ value: '77' }], gender: 'male' }];
    const visit = (id: string): object => ({
      resourceType: 'Procedure',
      id,
      code: snomed('1'),
      subject: { reference: '#in' },
      performedDateTime: '2020',
      contained,
    });
    // A patient within other resources is written once, also where the first of them was staged before.
    const folder = await writeSource(path.join(bench().folder, 'units'), {
      'a.ndjson': lines(...Array.from({ length: 40 }, (_, i) => visit(`v${i}`))) + '{"cut\n' + lines(visit('v1')),
    });
    const files = [path.join(folder, 'a.ndjson'), ...names.map(name => path.join(FOLDER, name))];
    const whole = await stage(files, Infinity);
    expect(whole.size).toBe(1);
    const tables = whole.get('part 1')?.report.tables;
    expect(eventsOf(whole).filter(({ code }) => code === 'GENDER//male').length).toBeGreaterThan(0);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 500, max: 400_000 }), fc.array(fc.boolean()), async (bytes, kept) => {
        const all = await stage(files, bytes);
        expect(eventsOf(all)).toEqual(eventsOf(whole));
        const there = new Map([...all].filter((_, i) => kept[i % Math.max(1, kept.length)] === true));
        const resumed = await stage(files, bytes, there);
        expect(eventsOf(resumed)).toEqual(eventsOf(whole));
        const summed = addUp([...resumed.values()].flatMap(({ report }) => report.tables));
        const plain = (some: typeof summed): unknown =>
          some
            .map(table => ({ ...table, dropped: table.dropped.map(({ reason, rows }) => [reason, rows]) }))
            .sort((a, b) => (a.name < b.name ? -1 : 1));
        expect(plain(summed)).toEqual(plain(tables ?? []));
      }),
      { numRuns: 6 },
    );
  });
});
