import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { marked, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import type { ImportReport } from '../../../src/core/import/report';
import { readReport } from '../../../src/features/import/report_file';
import { reportText } from '../../../src/features/import/report_text';
import { importedSentence, listWords, sizeWords, stoppedSentence } from '../../../src/features/import/words';
import { useBench } from '../temporary';

const REPORT: ImportReport = {
  source: 'synthea-csv',
  from: '/records/synthea 2026',
  to: '/records/synthea 2026-meds',
  tables: [
    { name: 'patients', read: 27, mapped: 27, events: 108, dropped: [] },
    {
      name: 'observations',
      read: 1200,
      mapped: 1197,
      events: 1197,
      dropped: [
        { reason: 'no code', rows: 2, example: 'observations.csv, line 17' },
        { reason: 'the patient is not in patients.csv', rows: 1, example: 'observations.csv, line 1|2' },
      ],
    },
  ],
  passedOver: [{ name: 'claims.csv', why: 'holds nothing about the course of a disease' }],
  subjects: 27,
  events: 1305,
  codes: 81,
  notices: ['LOINC/8302-2 has values in cm and in [in_i].'],
  seconds: 3.24,
};

/** The cells of the tables of a Markdown document as it is shown, a row a line. */
function tables(markdown: string): readonly string[] {
  return marked
    .lexer(markdown)
    .filter((token): token is Tokens.Table => token.type === 'table')
    .flatMap(({ header, rows }) => [header, ...rows])
    .map(row => row.map(({ text }) => text.replaceAll('\\', '')).join(' | '));
}

describe('the report of an import', () => {
  const bench = useBench();
  const text = reportText(REPORT);

  it('has a line per table, and figures that add up', () => {
    expect(tables(text)).toEqual(
      expect.arrayContaining([
        'Table | Read | Mapped | Left out | Events',
        'patients | 27 | 27 | 0 | 108',
        'observations | 1,200 | 1,197 | 3 | 1,197',
        '**All** | 1,227 | 1,224 | 3 | 1,305',
      ]),
    );
    expect(text).not.toContain('do not add up');
  });

  it('says what was left out and why, with the first of them, whatever characters are in it', () => {
    expect(tables(text)).toEqual(
      expect.arrayContaining([
        'observations | 2 | no code | observations.csv, line 17',
        'observations | 1 | the patient is not in patients.csv | observations.csv, line 1|2',
      ]),
    );
  });

  it('names what was not read, the paths, and what else is to know', () => {
    const rows = tables(text);
    expect(rows).toContain('claims.csv | holds nothing about the course of a disease');
    const plain = text.replaceAll('\\', '');
    expect(plain).toContain('- From: /records/synthea 2026 (Synthea CSV)\n- To: /records/synthea 2026-meds\n');
    expect(plain).toContain('- LOINC/8302-2 has values in cm and in [in_i].');
    expect(text).toContain('**27 patients, 1,305 events** of 81 codes, in 3.2 seconds. 3 of 1,227 rows were left out.');
  });

  it('does not hide figures that do not add up', () => {
    const wrong = { ...REPORT, tables: [{ name: 'devices', read: 3, mapped: 1, events: 1, dropped: [] }] };
    expect(reportText(wrong)).toContain('devices: the figures do not add up** (3 read, 1 mapped, 0 left out)');
  });

  it('says so where there is nothing to say', () => {
    const whole = reportText({ ...REPORT, tables: [], passedOver: [], notices: [] });
    expect(whole).toContain('Nothing was left out.');
    expect(whole).toContain('Everything that was found was read.');
  });

  it('is read from its file, and refused where it was changed', async () => {
    const folder = path.join(bench().folder, 'data set');
    mkdirSync(path.join(folder, 'metadata'), { recursive: true });
    await expect(readReport(folder)).rejects.toThrow(
      `${folder} has no report of an import (metadata/import_report.json). Data sets that “Import Records…” wrote have one.`,
    );
    const file = path.join(folder, 'metadata', 'import_report.json');
    writeFileSync(file, JSON.stringify(REPORT));
    expect(await readReport(folder)).toEqual(REPORT);
    for (const damaged of ['{"source":', JSON.stringify({ ...REPORT, events: -1 })]) {
      writeFileSync(file, damaged);
      await expect(readReport(folder)).rejects.toThrow(
        `${file} is not what an import writes: it was changed or cut off.`,
      );
    }
  });
});

describe('the sentences of an import', () => {
  it('say what was imported and what was left out', () => {
    expect(importedSentence(REPORT)).toBe('Imported 27 patients, 1,305 events; 3 rows left out.');
    expect(importedSentence({ ...REPORT, source: 'fhir', tables: [] })).toBe('Imported 27 patients, 1,305 events.');
  });

  it('say where an import was stopped', () => {
    expect(stoppedSentence('/a/synthea', '/a/synthea-meds', 0.437)).toBe(
      'The import of synthea was stopped at 43%. What was read is kept in /a/synthea-meds, so it can go on from there.',
    );
  });

  it('count bytes and names', () => {
    expect([812_000, 4_120_000, 96_400_000, 1_240_000_000].map(sizeWords)).toEqual([
      '812 KB',
      '4.1 MB',
      '96 MB',
      '1.2 GB',
    ]);
    expect(listWords(['a'], 3)).toBe('a');
    expect(listWords(['a', 'b', 'c'], 3)).toBe('a, b and c');
    expect(listWords(['a', 'b', 'c', 'd'], 3)).toBe('a, b and 2 more');
  });
});
