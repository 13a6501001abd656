import { createHash } from 'node:crypto';
import { cp, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { WHOLE_RECORD } from '../../../src/core/cohort/cohort';
import { decodeEvents } from '../../../src/core/meds/columns';
import { Engine } from '../../../src/engine/engine';
import { useBench } from '../temporary';

const SAMPLE = path.resolve('media/sample/mimic-iv-demo-meds');

/** Every file and folder with its size, time of change and content. */
async function snapshot(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const lines = ['.', ...names.sort()].map(async name => {
    const file = path.join(folder, name);
    const { mtimeMs, size, mode } = await stat(file);
    const content = (await stat(file)).isFile()
      ? createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      : 'folder';
    return `${name} ${mode} ${mtimeMs} ${size} ${content}`;
  });
  return Promise.all(lines);
}

describe('the folder of a data set', () => {
  const bench = useBench();

  it('is never written to, whatever is asked of the engine', async () => {
    const dataset = path.join(bench().folder, 'sample');
    await cp(SAMPLE, dataset, { recursive: true });
    const before = await snapshot(dataset);
    expect(before.length).toBeGreaterThan(10);

    const engine = await Engine.create();
    const at = { path: dataset };
    await engine.open(at);
    await engine.locate({ file: path.join(dataset, 'data/tuning/0.parquet') });
    const query = { ...at, split: null, match: '', file: null, offset: 0, limit: 100 };
    const { subjects } = await engine.subjects(query);
    const subject = subjects[0]?.id ?? '';
    await engine.neighbour({ ...at, subject, step: 1, split: null, file: null });
    const payload = await engine.subject({ ...at, subject });
    const { file, fileRow } = decodeEvents(payload.columns, payload.codes);
    const row = { file: file[0] ?? 0, row: fileRow[0] ?? 0 };
    await engine.details({ ...at, subject, rows: [row] });
    await engine.exportRows({ ...at, subject, rows: null, format: 'tsv' });
    await engine.overview(at);
    await engine.validate(at);
    const context = { signal: new AbortController().signal };
    const inside = path.join(dataset, 'data/tuning/0.parquet');
    for (const sql of [
      'SELECT subject_id FROM events JOIN subjects USING (subject_id) JOIN codes USING (code)',
      `COPY (SELECT 1) TO '${inside}' (FORMAT parquet)`,
      `COPY subjects TO '${dataset}/stolen.csv'`,
      `EXPORT DATABASE '${dataset}/export'`,
    ]) {
      await engine.cohorts.querySubjects({ ...at, sql }, context).catch(() => expect(sql).toMatch(/^COPY|^EXPORT/));
    }
    await engine.cohorts.subjectsWith({ ...at, codes: [{ code: 'I50', below: true }] }, context);
    await engine.cohorts.fingerprint(at, context);
    const cohort = { dataset, subjects: [subject], scope: WHOLE_RECORD };
    const save = { cohort, from: null, file: path.join(dataset, 'a.cohort.json'), replace: true };
    await expect(engine.cohorts.saveCohort(save, context)).rejects.toMatchObject({ kind: 'write-into-data-set' });
    engine.forget(at);
    await engine.close();

    expect(await snapshot(dataset)).toEqual(before);
  });
});
