import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldWords } from '../../webview/question/gold_words';
import { textParts } from '../../webview/question/text_parts';

describe('the parts of a question’s text', () => {
  const links = (text: string, subjects: readonly string[]): (string | null)[] =>
    textParts(text, subjects).map(({ subject }) => subject);

  it('are its patients, and what stands between them', () => {
    expect(textParts('Is 1182 like 77? Not 1183.', ['1182', '77'])).toEqual([
      { text: 'Is ', subject: null },
      { text: '1182', subject: '1182' },
      { text: ' like ', subject: null },
      { text: '77', subject: '77' },
      { text: '? Not 1183.', subject: null },
    ]);
  });

  it('are no numbers within others, with a fraction or within a word', () => {
    expect(links('21182 118 1182.5 v1182 1182mg 1182_a 3.1182', ['1182'])).toEqual([null]);
    expect(links('1182. (1182) 1182: 1182', ['1182']).filter(each => each !== null)).toHaveLength(4);
    expect(links('-5 and 5', ['-5'])).toEqual(['-5', null]);
  });

  it('joined are the text, whatever it is', () => {
    const ids = fc.array(fc.integer({ min: -99, max: 99 }).map(String), { maxLength: 9 });
    const word = fc.oneof(
      fc.integer({ min: -99, max: 99 }).map(String),
      fc.constantFrom(' ', '.', ', ', 'a', '\n', ''),
    );
    fc.assert(
      fc.property(
        fc.array(word).map(words => words.join('')),
        ids,
        (text, subjects) => {
          const parts = textParts(text, subjects);
          expect(parts.map(part => part.text).join('')).toBe(text);
          for (const { text: said, subject } of parts)
            if (subject !== null) expect([said, subjects]).toEqual([subject, expect.arrayContaining([said])]);
        },
      ),
    );
  });
});

describe('gold in words', () => {
  it('has a mark for each patient that it says something of', () => {
    expect([...goldWords('outlier-detection', ['7', '9']).marks]).toEqual([
      ['7', 'outlier'],
      ['9', 'outlier'],
    ]);
    expect([...goldWords('top-k', ['9', '7']).marks]).toEqual([
      ['9', '1'],
      ['7', '2'],
    ]);
    expect([...goldWords('sorting', [['9'], ['7', '8']]).marks]).toEqual([
      ['9', 'place 1'],
      ['7', 'place 2'],
      ['8', 'place 2'],
    ]);
    expect([...goldWords('classification', { 7: 'COPD', 9: 'sepsis' }).marks]).toEqual([
      ['7', 'COPD'],
      ['9', 'sepsis'],
    ]);
    expect(goldWords('ipw', 0.25).column).toBeNull();
  });

  it('says that nobody is an outlier, and does not take none for an order of groups', () => {
    expect(goldWords('outlier-detection', []).sentence).toBe('None of the patients.');
    expect(goldWords('two-sample-test', false).sentence).toBe('No: the groups do not differ.');
    expect(goldWords('ipw', 0).sentence).toBe('The average treatment effect is 0.');
  });
});
