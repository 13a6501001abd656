import { describe, expect, it } from 'vitest';
import { compactWords } from '../../../src/core/record_text/compact_words';
import { readCompactSections } from '../../../src/core/record_text/compact_sections';
import { foldsOf, outlineOf } from '../../../src/core/record_text/outline';
import type { RecordSections } from '../../../src/core/record_text/sections';
import { PREAMBLE } from '../../../src/core/render/compact/grammar';
import { readCompactLegend } from '../../../src/core/render/compact/parse';

/** Written by hand, from the grammar that the preamble explains. */
const TEXT = `${PREAMBLE}Texts
 clear="clear to auscultation"
[GENDER//*]
 female F
[LAB//*//mg/dL] mg/dL
 glucose 50931: Glucose
[NOTE//*]
 lungs lung: Lung sounds
 sounds="crackles, then clear"
Records

=== Patient ID: 7 ===
static female
2180-05-06
937 glucose95 lungs="no glucose here" lungs clear
1405 sounds
2180-05-07 glucose101

=== Patient ID: 8 ===
`;
const LINES = TEXT.split('\n');
const LEGEND = readCompactLegend(LINES);
const lineOf = (text: string): number => LINES.indexOf(text);

function sections(): RecordSections {
  const reading = readCompactSections({ count: LINES.length, at: line => LINES[line]! }, LEGEND);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

describe('words of a compact text', () => {
  it('are told with their places, those within quoted texts left out', () => {
    const text = '937 glucose95 lungs="no glucose here" lungs clear';
    const found = compactWords(text, lineOf(text), LEGEND);
    expect(found.map(({ start, end, name }) => [text.slice(start, end), name, start])).toEqual([
      ['glucose', 'glucose', 4],
      ['lungs', 'lungs', 14],
      ['lungs', 'lungs', 38],
      ['clear', 'clear', 44],
    ]);
    expect(found.map(({ meaning }) => (meaning.kind === 'text' ? meaning.text : meaning.concept.code))).toEqual([
      'LAB//50931//mg/dL',
      'NOTE//lung',
      'NOTE//lung',
      'clear to auscultation',
    ]);
  });

  it('are in the legend those that are explained, and none in its groups and descriptions', () => {
    const at = (text: string): readonly string[] => compactWords(text, lineOf(text), LEGEND).map(({ name }) => name);
    expect(at(' lungs lung: Lung sounds')).toEqual(['lungs']);
    expect(at(' sounds="crackles, then clear"')).toEqual(['sounds']);
    expect(at('[LAB//*//mg/dL] mg/dL')).toEqual([]);
    expect(at('Records')).toEqual([]);
    expect(compactWords(LINES[0]!, 0, LEGEND)).toEqual([]);
  });
});

describe('the outline of a compact text', () => {
  it('has the legend, patients and their days with the events that their words stand for', () => {
    const rows = outlineOf(sections());
    expect(rows.map(({ name, detail }) => [name, detail])).toEqual([
      ['Legend', '5 words'],
      ['Patient 7', '6 events, 2180-05-06 to 2180-05-07'],
      ['Patient 8', '0 events'],
    ]);
    expect(rows[1]?.children.map(({ name, detail }) => [name, detail])).toEqual([
      ['2180-05-06', 'Glucose and 3 more'],
      ['2180-05-07', 'Glucose'],
    ]);
  });

  it('folds them', () => {
    const first = lineOf('=== Patient ID: 7 ===');
    expect(foldsOf(sections())).toEqual([
      { start: lineOf('Texts'), end: lineOf('Records') },
      { start: first, end: first + 5 },
      { start: first + 2, end: first + 4 },
    ]);
  });
});
