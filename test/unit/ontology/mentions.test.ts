import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMentions, LONGEST_LINE, mentionAt, type CodeMention } from '../../../src/core/ontology/mentions';
import { codebookEntry } from '../../../src/core/record_text/codebook';
import { readCorpus, type CorpusLine } from './corpus/read_corpus';
import { exists } from './sources';
import '../property_seed';

interface Measured {
  readonly lines: number;
  readonly codes: number;
  readonly found: number;
  readonly right: number;
  readonly wrong: readonly string[];
}

/** What a hover would speak of: what is a code by itself, and what a source or the data set has. */
function spoken(line: CorpusLine, dataset: ReadonlySet<string>): readonly CodeMention[] {
  const { text, language, header } = line;
  return findMentions(text, { language, ...(header === undefined ? {} : { header }) }).filter(
    ({ strength, ask, text: said }) => strength === 'strong' || dataset.has(said) || exists(ask),
  );
}

function measure(part: string): Measured {
  const { lines, dataset } = readCorpus(part);
  const wrong: string[] = [];
  let codes = 0;
  let found = 0;
  let right = 0;
  for (const line of lines) {
    const marked = new Set(line.codes.map(({ start, end }) => line.text.slice(start, end) + `@${start}`));
    const mentions = spoken(line, dataset).map(({ text, start }) => `${text}@${start}`);
    codes += marked.size;
    found += mentions.length;
    right += mentions.filter(mention => marked.has(mention)).length;
    for (const mention of mentions) if (!marked.has(mention)) wrong.push(`${line.at} + ${mention}   ${line.text}`);
    for (const code of marked) if (!mentions.includes(code)) wrong.push(`${line.at} - ${code}   ${line.text}`);
  }
  return { lines: lines.length, codes, found, right, wrong };
}

describe('codes in the lines of files', () => {
  it.each(['tuning.txt', 'held_out.txt'])('are found with precision and recall of 0.98 or more: %s', part => {
    const { lines, codes, found, right, wrong } = measure(part);
    const figures = `${part}: ${lines} lines, ${codes} codes; precision ${(right / found).toFixed(4)}, recall ${(right / codes).toFixed(4)}`;
    if (process.env['MENTIONS'] === 'tell') console.log([figures, ...(part === 'tuning.txt' ? wrong : [])].join('\n'));
    expect(right / found, figures).toBeGreaterThanOrEqual(0.98);
    expect(right / codes, figures).toBeGreaterThanOrEqual(0.98);
  });
});

/** What is asked for each code of a line, `!` where it is one by itself. */
const asked = (line: string, language = 'plaintext', header?: string): string[] =>
  findMentions(line, { language, ...(header === undefined ? {} : { header }) }).map(
    ({ ask, strength }) => ask + (strength === 'strong' ? '!' : ''),
  );

describe('what is asked of a code', () => {
  it.each([
    [
      'names its system where the words before it do',
      'plaintext',
      'LOINC codes 718-7, 777-3 and CVX 08',
      ['LOINC//718-7!', 'LOINC//777-3!', 'CVX//08!'],
    ],
    ['names it where a key does', 'json', '"loinc": "2345-7", "cvx": "140"', ['loinc//2345-7!', 'cvx//140!']],
    ['names it where a variable does', 'python', 'CHF_ICD9 = ["4280"]', ['ICD9//4280!']],
    ['is the composite with its unit', 'plaintext', 'LAB//50912//mg/dL 1.1', ['LAB//50912//mg/dL!']],
    [
      'has the space at the end that a data set’s code has',
      'json',
      '{"code": "MEDICATION//START//OxyCODONE "}',
      ['MEDICATION//START//OxyCODONE '],
    ],
    ['leaves the system open where only its kind is told', 'json', '"code": "K5731"', ['K5731']],
    ['is worth a word where its check digit is wrong', 'json', '"loinc": "8867-5"', ['loinc//8867-5!']],
    [
      'is worth a word where the prefix is known and the code malformed',
      'plaintext',
      'LOINC/8867-5 and ICD10CM/E11.9A9Z',
      ['LOINC/8867-5!', 'ICD10CM/E11.9A9Z!'],
    ],
    ['is nothing for two names', 'plaintext', 'ICD-9/ICD-10, ICD-9/10, CPT/HCPCS, LOINC/RxNorm, SNOMED/2023', []],
  ])('%s', (_, language, line, expected) => {
    expect(asked(line, language)).toEqual(expected);
  });

  it('ends where the next code of its line begins', () => {
    const two = 'SUBJECT_FLUID_OUTPUT//226559//ml MEDICATION//START//Sodium Chloride 0.9%  Flush';
    expect(asked(two, 'clinical-record')).toEqual([
      'SUBJECT_FLUID_OUTPUT//226559//ml!',
      'MEDICATION//START//Sodium Chloride 0.9%  Flush',
    ]);
    expect(asked(two)[0]).toBe('SUBJECT_FLUID_OUTPUT//226559//ml!');
    expect(asked('MEDICATION//START//Sodium Chloride LAB//50912//mg/dL 1.1')).toEqual([
      'MEDICATION//START//Sodium Chloride',
      'LAB//50912//mg/dL!',
    ]);
    // A name with `//` within is none.
    expect(asked('HOSPITAL_ADMISSION//EU OBSERVATION//EMERGENCY ROOM', 'clinical-record')).toEqual([
      'HOSPITAL_ADMISSION//EU OBSERVATION//EMERGENCY ROOM',
    ]);
  });

  it('goes by the columns of a file of rows', () => {
    const header = 'subject_id,icd_code,icd_version,room';
    expect(asked('10006,4280,9,B20', 'csv', header)).toEqual(['icd//4280!']);
    expect(asked('10007,V4581,9,A320', 'csv', header)).toEqual(['icd//V4581!']);
    // VS Code has no language for rows of its own.
    expect(asked('10006,4280,9,B20', 'plaintext', header)).toEqual(['icd//4280!']);
    expect(asked('subject_id,icd10,icd9,b20', 'csv', header)).toEqual([]);
  });

  it('goes by the system of a FHIR coding, in the same object on the same line or the lines around', () => {
    const codings =
      '[{"system":"http://hl7.org/fhir/sid/cvx","code":"140"},{"code":"8867-4","system":"http://loinc.org"}]';
    expect(asked(codings, 'json')).toEqual(['http://hl7.org/fhir/sid/cvx|140!', 'http://loinc.org|8867-4!']);
    const around = { above: '  "system": "http://hl7.org/fhir/sid/cvx",', below: '  "display": "Influenza"' };
    const askedIn = (line: string, lines: typeof around): string[] =>
      findMentions(line, { language: 'json', around: lines }).map(({ ask }) => ask);
    expect(askedIn('  "code": "140",', around)).toEqual(['http://hl7.org/fhir/sid/cvx|140']);
    expect(askedIn('  "code": "140",', { above: '{', below: around.above })).toEqual([
      'http://hl7.org/fhir/sid/cvx|140',
    ]);
    // Another object's system, and a system that is none of ours: 2106-3 is a LOINC code as well as one for White.
    expect(askedIn('  "code": "140",', { above: '"system": "http://loinc.org" }, {', below: '}' })).toEqual([]);
    const race = { above: '"system": "urn:oid:2.16.840.1.113883.6.238",', below: '"display": "White"' };
    expect(askedIn('"code": "2106-3",', race)).toEqual([]);
  });

  it('goes by the codebook of a rendered record', () => {
    const codebook = new Map(
      ['#2: (cpt//0513T) 0513T - External', '#9: (ICU_ADMISSION//Trauma SICU (TSICU)) Admission'].map(line => {
        const { number, code } = codebookEntry(line)!;
        return [number, code];
      }),
    );
    const inRecord = (line: string): CodeMention[] => [
      ...findMentions(line, { language: 'clinical-record', codebook }),
    ];
    expect(inRecord('#2 1 vial')).toEqual([{ start: 0, end: 2, text: '#2', ask: 'cpt//0513T', strength: 'strong' }]);
    expect(inRecord('  #9')).toMatchObject([{ start: 2, end: 4, ask: 'ICU_ADMISSION//Trauma SICU (TSICU)' }]);
    expect(inRecord('#3 1 vial')).toEqual([]);
    expect(inRecord('#2: (cpt//0513T) x').map(({ text }) => text)).toEqual(['cpt//0513T']);
    expect(codebookEntry('#1: Birth')).toBeNull();
  });

  it('goes by the names that settings and imports add', () => {
    const names = {
      prefixes: [{ prefix: 'dx10=', system: 'icd10cm' }],
      imported: [{ system: 'visit', name: 'Visit' }],
    };
    expect(findMentions('Visit/IP and Visit/OP', { names }).map(({ ask }) => ask)).toEqual(['Visit/IP', 'Visit/OP']);
    expect(findMentions('Visit/IP')).toEqual([]);
  });
});

describe('finding codes, whatever the line', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '//',
      '/',
      '|',
      '"',
      "'",
      '(',
      ')',
      ' ',
      ',',
      ': ',
      '\t',
      '=',
      '\\',
      '{',
      '}',
      'ICD10CM',
      'LOINC',
      'DIAGNOSIS//ICD//10//',
      'E11.9',
      '8867-4',
      'code',
      'dx',
      'I10',
      'http://',
      'MEDS_BIRTH',
      '#',
      '--',
    ),
    fc.string({ maxLength: 6 }),
  );
  const text = fc.array(piece, { maxLength: 30 }).map(pieces => pieces.join(''));
  const language = fc.constantFrom(
    'plaintext',
    'json',
    'yaml',
    'python',
    'sql',
    'r',
    'csv',
    'tsv',
    'markdown',
    'clinical-record',
    'ipynb',
  );

  it('never throws; what it finds is in order, apart and in the line', () => {
    fc.assert(
      fc.property(text, language, fc.option(text, { nil: undefined }), (line, id, header) => {
        const mentions = findMentions(line, { language: id, ...(header === undefined ? {} : { header }) });
        let end = 0;
        for (const mention of mentions) {
          expect(mention.start).toBeGreaterThanOrEqual(end);
          expect(mention.text).toBe(line.slice(mention.start, mention.end));
          expect(mention.text.trim()).not.toBe('');
          expect(
            mentionAt(line, mention.start + 1, { language: id, ...(header === undefined ? {} : { header }) }),
          ).toEqual(mention);
          end = mention.end;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('looks at the beginning of a very long line only', () => {
    const line = 'ICD10CM/E11.9 '.repeat(5000);
    const mentions = findMentions(line);
    expect(mentions.length).toBe(Math.floor((LONGEST_LINE + 1) / 14));
    expect(mentionAt('x ICD10CM/E11.9 y', 15)).toMatchObject({ text: 'ICD10CM/E11.9' });
    expect(mentionAt('x ICD10CM/E11.9 y', 16)).toBeNull();
  });
});
