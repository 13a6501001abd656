import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCohortFile, writeCohortFile, type CohortFile } from '../../../src/core/cohort/cohort_file';
import { UserFault } from '../../../src/core/fault';

const FILE: CohortFile = {
  dataset: { path: '../records', name: 'records', fingerprint: `sha256:${'0f'.repeat(32)}` },
  subjects: ['10000032', '-5', '18446744073709551615'],
  scope: { from: '2118', to: '2118-11-16 02:00', codes: [{ code: 'ICD10CM/I50', below: true }] },
  from: 'random sample of 3 of 100, seed 7',
};

function complaint(text: string): string {
  try {
    readCohortFile(text, 'a.cohort.json');
  } catch (error) {
    expect(error).toBeInstanceOf(UserFault);
    expect((error as UserFault).kind).toBe('cohort-file');
    return (error as UserFault).message;
  }
  throw new Error('It was read.');
}

describe('a cohort file', () => {
  it('is written so', () => {
    expect(writeCohortFile(FILE)).toBe(`{
  "version": 1,
  "dataset": {
    "path": "../records",
    "name": "records",
    "fingerprint": "sha256:${'0f'.repeat(32)}"
  },
  "subjects": [
    "10000032",
    "-5",
    "18446744073709551615"
  ],
  "window": {"from":"2118","to":"2118-11-16 02:00"},
  "codes": [
    {"code":"ICD10CM/I50","below":true}
  ],
  "from": "random sample of 3 of 100, seed 7"
}
`);
  });

  it('reads back as it was, and is JSON', () => {
    const id = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n }).map(String);
    const date = fc.option(fc.constantFrom('2110', '2110-04', '2110-04-11', '2110-04-11T15:08'));
    const text = fc.string({ unit: 'grapheme' });
    const code = fc.record({ code: text.filter(code => code.trim() !== ''), below: fc.boolean() });
    const file = fc.record({
      dataset: fc.record({
        path: text.filter(path => path.trim() !== ''),
        name: text,
        fingerprint: fc.option(text),
      }),
      subjects: fc.uniqueArray(id),
      scope: fc.record({ from: date, to: fc.constant(null), codes: fc.option(fc.array(code)) }),
      from: fc.option(text),
    });
    fc.assert(
      fc.property(file, file => {
        const written = writeCohortFile(file);
        expect(readCohortFile(written, 'x')).toEqual({ file, notices: [] });
        expect(JSON.parse(written)).toMatchObject({ version: 1, subjects: file.subjects });
        // In whatever layout, and as a spreadsheet program on Windows would save it.
        const other = `\uFEFF${JSON.stringify(JSON.parse(written), null, '\t').replaceAll('\n', '\r\n')}`;
        expect(readCohortFile(other, 'x').file).toEqual(file);
      }),
    );
  });

  it('needs no more than version, path and subjects', () => {
    const { file, notices } = readCohortFile('{"version":1,"dataset":{"path":"/data/mimic/"},"subjects":[]}', 'x');
    expect(notices).toEqual([]);
    expect(file).toEqual({
      dataset: { path: '/data/mimic/', name: 'mimic', fingerprint: null },
      subjects: [],
      scope: { from: null, to: null, codes: null },
      from: null,
    });
  });

  it('passes over keys that it does not know, and ids that come again, and says so', () => {
    const text = `{"version":1, "note":"x",
      "dataset":{"path":"d","size":3},
      "subjects":["1","2","1"],
      "codes":[{"code":"A","under":true}]}`;
    const { file, notices } = readCohortFile(text, 'a.cohort.json');
    expect(file.subjects).toEqual(['1', '2']);
    expect(file.scope.codes).toEqual([{ code: 'A', below: false }]);
    expect(notices).toEqual([
      'a.cohort.json, line 1: the key note is not known and was passed over.',
      'a.cohort.json, line 2: the key dataset.size is not known and was passed over.',
      'a.cohort.json: subjects come again and are taken once: 1 (line 3).',
      'a.cohort.json, line 4: the key codes[0].under is not known and was passed over.',
    ]);
  });

  const whole = (part: string): string => `{"version":1,"dataset":{"path":"d"},"subjects":["1"]${part}}`;
  it.each([
    ['', 'line 1, column 1: the text ends where a value should stand'],
    ['nonsense', 'line 1, column 1: a value should stand here'],
    ['[]', 'line 1, column 1: the document is a list and should be an object in braces'],
    ['{}', 'line 1, column 1: the key version is missing'],
    ['{"version":1,"dataset":{"path":"d"}}', 'the key subjects is missing'],
    ['{"version":1,"subjects":[]}', 'the key dataset is missing'],
    ['{"version":1,"dataset":{},"subjects":[]}', 'line 1, column 24: the key dataset.path is missing'],
    ['{"version":1,"dataset":{"path":" "},"subjects":[]}', 'dataset.path is empty'],
    ['{"version":1,"dataset":{"path":null},"subjects":[]}', 'dataset.path is null and should be a text in quotes'],
    ['{"version":2,"dataset":{"path":"d"},"subjects":[]}', 'version is 2, which a newer Cohort Lens wrote'],
    ['{"version":0,"dataset":{"path":"d"},"subjects":[]}', 'there is no version 0'],
    ['{"version":"1","dataset":{"path":"d"},"subjects":[]}', 'version is "1" and should be the number 1'],
    ['{"version":1,"dataset":"d","subjects":[]}', 'dataset is "d" and should be an object in braces'],
    ['{"version":1,"dataset":{"path":"d"},"subjects":{}}', 'subjects is an object and should be a list in brackets'],
    [
      '{"version":1,"dataset":{"path":"d"},\n"subjects":["1", 9007199254740993]}',
      'line 2, column 18: subjects[1] is a number. Write it in quotes',
    ],
    ['{"version":1,"dataset":{"path":"d"},"subjects":["x"]}', 'subjects[0] is "x", which is no subject id'],
    ['{"version":1,"dataset":{"path":"d"},"subjects":[null]}', 'subjects[0] is null'],
    [whole(',"window":{"from":"yesterday"}'), 'window.from is "yesterday", which is no date'],
    [whole(',"window":{"to":"2118-02-30"}'), 'window.to is "2118-02-30", which is no date'],
    [whole(',"window":{"from":2118}'), 'window.from is the number 2118 and should be a text'],
    [whole(',"window":{"from":"2119","to":"2118"}'), 'window ends (2118) before it begins (2119)'],
    [whole(',"codes":["A"]'), 'codes[0] is "A" and should be an object'],
    [whole(',"codes":[{"below":true}]'), 'the key codes[0].code is missing'],
    [whole(',"codes":[{"code":""}]'), 'codes[0].code is empty'],
    [whole(',"codes":[{"code":"A","below":"yes"}]'), 'codes[0].below is "yes" and should be true or false'],
    [whole(',"from":7'), 'from is the number 7'],
    [whole(',"version":1'), 'the key "version" comes twice'],
    ['{"version":1,\n "dataset" {"path":"d"}}', 'line 2, column 12: a colon should stand between key and value'],
    ['{"version":1,\r\n"subjects":["1" "2"]}', 'line 2, column 17: a comma or ] should stand here'],
    ['{"subjects":["1",]}', 'a comma too many before ]'],
    ['{"subjects":["1"', 'the text ends before its ]'],
    ["{'version':1}", 'a key in double quotes should stand here'],
    ['{"version":1} x', 'there is something after the end'],
    ['{"from":"a\nb"}', 'line 1, column 9: the text that begins here is not closed'],
    ['{"from":"\\x"}', 'or has a wrong escape'],
    ['['.repeat(300), 'the nesting is too deep'],
    ['// a comment\n{}', 'a value should stand here'],
  ])('%j is told', (text, words) => {
    const message = complaint(text);
    expect(message).toMatch(/^a\.cohort\.json is no cohort that can be opened: line \d+, column \d+: /);
    expect(message).toContain(words);
    expect(message).toMatch(/\.$/);
  });

  it('has texts of a million characters, and tells where one is longer', () => {
    const withText = (text: string): string =>
      JSON.stringify({ version: 1, dataset: { path: '/p' }, subjects: ['1'], from: text });
    const long = '\\"é'.repeat(100_000) + 'x'.repeat(500_000);
    expect(readCohortFile(withText(long), 'a').file.from).toBe(long);
    const longer = withText('x'.repeat(20_000_000));
    const place = `line 1, column ${longer.indexOf('"xxx') + 1}`;
    expect(() => readCohortFile(longer, 'a')).toThrow(
      `${place}: the text that begins here is longer than 1000000 characters. Shorten it.`,
    );
    expect(() => readCohortFile(longer.slice(0, -1_000), 'a')).toThrow('is longer than 1000000 characters');
  });

  it('that is cut anywhere is told or whole', () => {
    const written = writeCohortFile(FILE).trimEnd();
    for (let end = 0; end < written.length; end++) expect(complaint(written.slice(0, end))).toContain('line');
  });

  it('is no surprise, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, text) => {
        for (const each of [json, text, `{"version":1,"dataset":{"path":"d"},"subjects":["1"],"codes":${json}}`]) {
          try {
            expect(readCohortFile(each, 'x').file.subjects).toEqual(['1']);
          } catch (error) {
            expect(error).toBeInstanceOf(UserFault);
          }
        }
      }),
    );
  });

  it('has a schema that knows the same keys', () => {
    const schema = JSON.parse(readFileSync('media/schemas/cohort.schema.json', 'utf8')) as {
      readonly properties: Record<string, { readonly properties?: Record<string, unknown> }>;
    };
    const written = JSON.parse(writeCohortFile(FILE)) as Record<string, Record<string, unknown>>;
    expect(Object.keys(schema.properties).sort()).toEqual(Object.keys(written).sort());
    for (const key of ['dataset', 'window']) {
      expect(Object.keys(schema.properties[key]?.properties ?? {})).toEqual(Object.keys(written[key] ?? {}));
    }
  });
});
