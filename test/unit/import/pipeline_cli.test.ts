import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/core/import/report';
import { cohortLens } from '../cli/command_line';
import { useBench } from '../temporary';
import { writeSynthea } from './synthea_source';

describe('cohort-lens import', () => {
  const bench = useBench();
  const rows = [
    '2020-01-01,a,e,laboratory,2339-0,Glucose,90,mg/dL,numeric',
    '2020-01-01,z,e,laboratory,2339-0,Glucose,91,mg/dL,numeric',
  ];

  async function place(name: string, observations = rows): Promise<{ source: string; out: string }> {
    const source = await writeSynthea(path.join(bench().folder, name), { observations });
    return { source, out: path.join(bench().folder, `${name}-meds`) };
  }

  it('tells of each table what was read, mapped and dropped, and why', async () => {
    const { source, out } = await place('told');
    const { code, out: answer, err } = await cohortLens('import', source, '--out', out, '--from', 'synthea-csv');
    expect(code).toBe(0);
    const lines = answer.split('\n').map(line => line.replace(/ +/g, ' ').trim());
    expect(lines).toContain('observations 2 1 1 1');
    expect(lines).toContain('1 dropped: the patient is not in patients.csv (the first: observations.csv, line 3)');
    expect(answer).toContain(`${out}: 2 subjects with `);
    expect(err).toMatch(/^Reading observations\.csv$/m);
    expect((await cohortLens('validate', out)).out).toMatch(/^No findings\./);
    expect((await cohortLens('import', source, '--out', out)).code).toBe(1);
    expect((await cohortLens('import', source, '--out', out, '--replace')).code).toBe(0);
  });

  it('--json gives the report as it stands in metadata', async () => {
    const { source, out } = await place('json');
    const { out: answer } = await cohortLens('import', source, '--out', out, '--json');
    const report = JSON.parse(answer) as ImportReport;
    expect(report).toEqual(JSON.parse(await readFile(path.join(out, 'metadata', 'import_report.json'), 'utf8')));
    expect(report.source).toBe('synthea-csv');
  });

  it('damage stops it with exit code 1, unless --skip-damaged', async () => {
    const { source, out } = await place('damaged', [...rows, '2020-01-01,a']);
    const stopped = await cohortLens('import', source, '--out', out);
    expect(stopped.code).toBe(1);
    expect(stopped.err).toMatch(/observations\.csv, line 4: 2 fields where the header has 9\. .*--skip-damaged/);
    const skipped = await cohortLens('import', source, '--out', out, '--skip-damaged');
    expect(skipped.code).toBe(0);
    expect(skipped.out).toContain('1 dropped: 2 fields where the header has 9');
  });

  it('a wrong command line has exit code 2; --from stays a date for other commands', async () => {
    const { source, out } = await place('wrong');
    const noOut = await cohortLens('import', source);
    expect(noOut).toMatchObject({ code: 2 });
    expect(noOut.err).toContain('import needs --out.');
    const noKind = await cohortLens('import', source, '--out', out, '--from', '2020-01-01');
    expect(noKind).toMatchObject({ code: 2 });
    expect(noKind.err).toContain('--from takes synthea-csv, fhir, omop, mimic, and 2020-01-01 is none of them.');
    await cohortLens('import', source, '--out', out);
    const subjects = (await cohortLens('subjects', out)).out.match(/\d{9,}/g) ?? [];
    const rendered = await cohortLens(
      'render',
      out,
      '--subjects',
      subjects.join(','),
      '--format',
      'table',
      '--from',
      '2019-01-01',
    );
    expect(rendered).toMatchObject({ code: 0 });
    expect(rendered.out).toContain('LOINC/2339-0');
    expect(rendered.out).not.toContain('MEDS_BIRTH');
  });
});
