import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { INITIAL, parseRawGrammar, Registry, type IGrammar } from 'vscode-textmate';
import { beforeAll, describe, expect, it } from 'vitest';

const GRAMMAR = path.join(__dirname, '../../../syntaxes/clinical-record.tmLanguage.json');

/** The grammar in the engine that VS Code colours with. */
let grammar: IGrammar;
beforeAll(async () => {
  const engine = createRequire(__filename).resolve('vscode-oniguruma/release/onig.wasm');
  await loadWASM(readFileSync(engine));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(readFileSync(GRAMMAR, 'utf8'), GRAMMAR)),
  });
  grammar = (await registry.loadGrammar('text.clinical-record'))!;
});

/** The coloured parts of a line, each as `text: innermost scope` without the language's name. */
function parts(line: string): string[] {
  return grammar
    .tokenizeLine(line, INITIAL)
    .tokens.filter(({ scopes }) => scopes.length > 1)
    .map(({ startIndex, endIndex, scopes }) => {
      const scope = scopes.at(-1)!.replace(/\.clinical-record$/, '');
      return `${line.slice(startIndex, endIndex)}: ${scope}`;
    });
}

describe('the grammar of rendered records', () => {
  it('tells patients and times', () => {
    expect(parts('=== Patient ID: 1182 ===')).toContain('1182: entity.name.section.patient');
    expect(parts('Time: 2180-05-06')).toEqual([
      'Time:: punctuation.definition.time',
      ' : markup.bold.time',
      '2180-05-06: meta.time',
    ]);
    expect(parts('Time: 2180-05-06 22:23:00')).toContain('2180-05-06 22:23:00: meta.time');
  });

  it.each([
    ['loinc//8867-4 95 beats/min', 'loinc//8867-4', '95', 'beats/min'],
    ['LAB//50912//mg/dL 1.1 mg/dL', 'LAB//50912//mg/dL', '1.1', 'mg/dL'],
    ['ndc//0409-1134 1 vial', 'ndc//0409-1134', '1', 'vial'],
    ['icd10//K57.31', 'icd10//K57.31', null, null],
    ['ICD10CM/E11.9', 'ICD10CM/E11.9', null, null],
    [
      'MEDICATION//START//Sodium Chloride 0.9%  Flush 10 mL',
      'MEDICATION//START//Sodium Chloride 0.9%  Flush',
      '10',
      'mL',
    ],
    ['LAB//220050//mmHg 118 mm Hg', 'LAB//220050//mmHg', '118', 'mm Hg'],
    ['snomed//73211009 -1.5', 'snomed//73211009', '-1.5', null],
  ])('tells code, value and unit: %s', (line, code, value, unit) => {
    const expected = [`${code}: support.variable.code`];
    if (value !== null) expected.push(`${value}: constant.numeric.value`);
    if (unit !== null) expected.push(`${unit}: keyword.other.unit`);
    expect(parts(line)).toEqual(expected);
  });

  it.each([
    ['Heart rate by Noninvasive 95 beats/min', '95', 'beats/min'],
    ['Hemoglobin A1c/Hemoglobin.total in Blood 7.2 %', '7.2', '%'],
    ['Vitamin B12 in Serum 310 pg/mL', '310', 'pg/mL'],
    ['Blood pressure 118 mm Hg', '118', 'mm Hg'],
  ])('leaves a description plain and tells its value and unit: %s', (line, value, unit) => {
    expect(parts(line)).toEqual([`${value}: constant.numeric.value`, `${unit}: keyword.other.unit`]);
  });

  it('leaves what has no value plain', () => {
    for (const line of ['Birth', 'Type 2 diabetes mellitus without complications', '', 'Vitamin B12']) {
      expect(parts(line), line).toEqual([]);
    }
  });

  it('tells the codebook, its entries and what refers to them', () => {
    expect(parts('Codebook (integer IDs assigned to medical codes):')).toEqual([
      'Codebook (integer IDs assigned to medical codes):: markup.heading.codebook',
    ]);
    const entry = parts('#2: (cpt//0513T) 0513T - External shockwave 12 x');
    expect(entry[0]).toBe('#2: support.variable.reference');
    expect(entry).toContain('cpt//0513T: support.variable.code');
    expect(entry.join()).not.toContain('constant.numeric');
    expect(parts('#9: (ICU_ADMISSION//Trauma SICU (TSICU)) Admission')).toContain(
      'ICU_ADMISSION//Trauma SICU (TSICU): support.variable.code',
    );
    expect(parts('#171 1 vial')).toEqual([
      '#171: support.variable.reference',
      '1: constant.numeric.value',
      'vial: keyword.other.unit',
    ]);
    expect(parts('#1')).toEqual(['#1: support.variable.reference']);
  });

  it('reads a long line in time', () => {
    const line = 'a 1 '.repeat(2500);
    expect(grammar.tokenizeLine(line, INITIAL, 2000).stoppedEarly).toBe(false);
    expect(grammar.tokenizeLine('x//'.repeat(3000) + '"', INITIAL, 2000).stoppedEarly).toBe(false);
  });
});

describe('the grammar of compact texts', () => {
  /** The coloured parts of the last of these lines, which follow the preamble. */
  function partsBehind(...lines: readonly string[]): string[] {
    let state = INITIAL;
    const preamble = 'These records are written with a word for each event. The legend says what the words mean.';
    for (const line of [preamble, ...lines.slice(0, -1)]) state = grammar.tokenizeLine(line, state).ruleStack;
    const line = lines.at(-1) ?? '';
    return grammar
      .tokenizeLine(line, state)
      .tokens.filter(({ scopes }) => scopes.length > 1)
      .map(
        ({ startIndex, endIndex, scopes }) =>
          `${line.slice(startIndex, endIndex)}: ${scopes.at(-1)!.replace(/\.clinical-record$/, '')}`,
      );
  }

  it('tells groups and entries of the legend', () => {
    expect(partsBehind('[LAB//*//mg/dL] mg/dL')).toEqual([
      '[: markup.heading.group',
      'LAB//*//mg/dL: support.variable.code',
      '] : markup.heading.group',
      'mg/dL: keyword.other.unit',
    ]);
    expect(partsBehind(' heart 220045: Heart Rate')).toEqual([
      'heart: support.variable.reference',
      '220045: support.variable.code',
      ':: punctuation.separator.entry',
    ]);
    expect(partsBehind(' mouth="Oral"')).toEqual(['mouth: support.variable.reference', '"Oral": string.quoted.double']);
  });

  it('tells dates, times, words, values and texts of records', () => {
    expect(partsBehind('Records', '2180-05-06')).toEqual(['2180-05-06: markup.bold.time']);
    expect(partsBehind('Records', '937 heart95 temp-0.5 note="on 2 L" mouth')).toEqual([
      '937: markup.bold.clock',
      'heart: support.variable.reference',
      '95: constant.numeric.value',
      'temp: support.variable.reference',
      '-0.5: constant.numeric.value',
      'note: support.variable.reference',
      '"on 2 L": string.quoted.double',
      'mouth: support.variable.reference',
    ]);
    expect(partsBehind('Records', '=== Patient ID: 7 ===')).toContain('7: entity.name.section.patient');
  });

  it('leaves other records alone that begin with numbers', () => {
    expect(parts('937 heart95')).toEqual([]);
  });
});
