import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserFault } from '../../../src/core/fault';
import { DESCRIPTION } from '../../../src/core/render/description';
import { DEEPEST_GROUP, LONGEST_TEMPLATE, parseTemplate } from '../../../src/core/render/template';
import { FIELDS, PART_RULES, PARTS } from '../../../src/core/render/template_fields';
import { templateRendering } from '../../../src/core/render/template_rendering';
import '../property_seed';
import { FIGURE_7_LEFT } from './figures';
import { recordOf, segmentsOf, textOf } from './written_record';

const rendered = (template: string, ...records: Parameters<typeof textOf>[1]): string =>
  textOf(templateRendering('template:t', 't', parseTemplate(template, 't')), records);

/** The message of the fault that a template is. */
function faultOf(template: string): string {
  try {
    parseTemplate(template, 'own.rendering.txt');
  } catch (error) {
    if (error instanceof UserFault && error.kind === 'template') return error.message;
    throw error;
  }
  throw new Error('The template was read.');
}

const HR = recordOf('1', [{ time: '2020-01-01', code: 'HR', value: 80, unit: 'bpm', text: 'at {rest}' }], {
  HR: 'Heart rate',
});

describe('a template', () => {
  it('can be the shape of the paper', () => {
    const paper = [
      '[record]',
      '=== Patient ID: {subject} ===',
      '[time]',
      'Time: {time}',
      '[event]',
      '{name}{? {value}{? {unit}}}{? {text}}',
    ].join('\n');
    const records = [FIGURE_7_LEFT, HR];
    expect(rendered(paper, ...records)).toBe(textOf(DESCRIPTION, records));
    const concepts = (segments: ReturnType<typeof segmentsOf>): string[] =>
      segments.flatMap(({ concept, text }) => (concept ? text : []));
    expect(concepts(segmentsOf(templateRendering('t', 't', parseTemplate(paper, 't')), records))).toEqual(
      concepts(segmentsOf(DESCRIPTION, records)),
    );
  });

  it('has escapes, comments, and lines that are joined', () => {
    const template = [
      '\ufeff// what this is',
      '[event]',
      '\\{{code}\\}\\t\\[x]\\',
      '\\\\\\s{text}\\n\\/\\/',
      '// no line of it',
      '',
      '  ',
      '[separator]',
    ].join('\r\n');
    expect(rendered(template, HR, HR)).toBe('{HR}\t[x]\\ at {rest}\n//\n'.repeat(2));
  });

  it('leaves out a group where a field of its own is empty, whatever groups within it have', () => {
    const template = '[event]\n{code}{? {value}{? {unit}}!}{?\n{text}}';
    const record = recordOf('1', [
      { time: '2020-01-01', code: 'A', value: 1, unit: 'g' },
      { time: '2020-01-01', code: 'B', value: 2 },
      { time: '2020-01-01', code: 'C', unit: 'g', text: 'x' },
    ]);
    expect(rendered(template, record)).toBe('A 1 g!\nB 2!\nC\nx\n');
  });

  it('writes nothing for parts that it does not have, and static facts as events where it has no part for them', () => {
    const record = recordOf('1', [
      { time: null, code: 'GENDER//F' },
      { time: '2020-01-01 08:30', code: 'A//1' },
    ]);
    const template = '[event]\n{subject} {system} {category}{? {date} {clock}} {time}';
    expect(rendered(template, record, HR)).toBe(
      '1 GENDER other \n1 A other 2020-01-01 08:30:00 2020-01-01 08:30:00\n\n1  other 2020-01-01\n',
    );
  });

  it('that names no number needs no second look at the records', () => {
    const surveys = (template: string): boolean =>
      templateRendering('t', 't', parseTemplate(template, 't')).begin({
        descriptionLength: 50,
        units: true,
        staticFacts: true,
        precision: 'auto',
      }).surveys;
    expect(surveys('[event]\n{code}')).toBe(false);
    expect(surveys('[codebook]\n{number} {code}\n[event]\n{number}')).toBe(true);
  });
});

describe('the documentation of templates', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/renderings.md'), 'utf8');

  it('has an example that is one', () => {
    const example = /```\n(\/\/ A comment[^]*?)```/.exec(page)?.[1] ?? '';
    expect(rendered(example, HR)).toBe(
      'Records of patients follow.\n\n<patient id="1">\n2020-01-01\n  Heart rate 80 bpm "at {rest}"\n</patient>\n',
    );
  });

  it('names every part and field', () => {
    for (const part of PARTS) expect(page).toContain(`\n| \`[${part}]\``);
    for (const field of new Set(PARTS.flatMap(part => PART_RULES[part].fields))) expect(page).toContain(`\`${field}\``);
  });
});

describe('a template that can’t be used', () => {
  const deep = `[event]\n${'{?'.repeat(DEEPEST_GROUP + 1)}{value}`;
  it.each([
    ['nothing', '', 'line 1, column 1: the template has no part [event]'],
    ['no event', '[record]\nx', 'line 1, column 1: the template has no part [event]'],
    ['a text before the first part', '\n\nx\n[event]\n', 'line 3, column 1: this stands before the first part'],
    [
      'an unknown part',
      '[event]\n{code}\n[footer]\nx',
      'line 3, column 1: there is no part [footer]. Parts are [preamble]',
    ],
    ['a part twice', '[event]\n{code}\n[event]\n', 'line 3, column 1: the part [event] is there already, in line 1'],
    ['an unknown field', '[event]\nab{cod}', 'line 2, column 3: there is no field {cod}. Fields of [event] are {name}'],
    ['a field of Object', '[event]\n{constructor}', 'line 2, column 1: there is no field {constructor}'],
    ['no field', '[event]\n{}', 'line 2, column 1: there is no field {}'],
    ['a field of another part', '[record]\n{value}\n[event]\n', 'line 2, column 1: [record] has no field {value}'],
    [
      'a part without fields',
      '[preamble]\n{time}\n[event]\n',
      'line 2, column 1: [preamble] has no field {time}. [preamble] has none',
    ],
    ['a number without a codebook', '[event]\n{number}', 'line 2, column 1: {number} refers to a codebook'],
    ['a length of what has none', '[event]\n{value:3}', 'line 2, column 1: {value:3}: only {name}'],
    ['a length that is none', '[event]\n{name:0}', 'line 2, column 1: {name:0}: a length is a whole number from 1'],
    ['a length in words', '[event]\n{name:five}', 'line 2, column 1: {name:five}: a length is a whole number from 1'],
    ['a brace that is never closed', '[event]\na {code\n}', 'line 2, column 3: this { is never closed on its line'],
    [
      'a group that is never closed',
      '[event]\n{code}{? {value}\n\n[separator]\n',
      'line 2, column 7: this group {? is never closed in the part [event]',
    ],
    [
      'a group within one that is never closed',
      '[event]\n{?{code}{?{value}}',
      'line 2, column 1: this group {? is never closed',
    ],
    ['a brace that closes nothing', '[event]\n{code}}', 'line 2, column 7: this } closes nothing'],
    ['a group without a field', '[event]\n{?value}', 'line 2, column 1: this group {? has no field in it'],
    [
      'groups too deep',
      deep,
      `line 2, column ${2 * DEEPEST_GROUP + 1}: groups {? are nested more than ${DEEPEST_GROUP} deep`,
    ],
    ['an unknown escape', '[event]\na\\q', 'line 2, column 2: \\q means nothing'],
    [
      'a file that is too long',
      `[event]\n${'x'.repeat(LONGEST_TEMPLATE)}`,
      'line 1, column 1: the file is longer than 100000 characters',
    ],
    ['no text', '[event]\n\0', 'line 1, column 1: this is no text file'],
  ])('%s', (_, template, message) => {
    expect(faultOf(template)).toContain(`own.rendering.txt, ${message}`);
  });

  it('is told by a fault whatever it is, and soon', () => {
    const piece = fc.oneof(
      fc.constantFrom('{', '}', '{?', '{{', '\\', '\n', '\r\n', ' ', ':50', ':', '//', '[', ']', '\ufeff', '\0'),
      fc.constantFrom(...Object.keys(FIELDS).map(name => `{${name}}`)),
      fc.constantFrom(...PARTS.map(name => `\n[${name}]\n`)),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, isWhole) => {
        const text = `${isWhole ? '[codebook]\n{number}\n[event]\n' : ''}${pieces.join('')}`;
        try {
          const rendering = templateRendering('t', 't', parseTemplate(text, 't'));
          textOf(rendering, [HR]);
        } catch (error) {
          expect(error).toBeInstanceOf(UserFault);
          expect(String(error)).toMatch(/t, line \d+, column \d+: /);
        }
      }),
      { numRuns: 2000 },
    );
    // The longest that there can be, of what costs most.
    for (const costly of ['{?', '{', '}', '\\', '[event]\n', '{?{code}}', '{code', '\r']) {
      const text = `[event]\n${costly.repeat(Math.floor((LONGEST_TEMPLATE - 8) / costly.length))}`;
      try {
        textOf(templateRendering('t', 't', parseTemplate(text, 't')), [HR]);
      } catch (error) {
        expect(error).toBeInstanceOf(UserFault);
      }
    }
  });
});
