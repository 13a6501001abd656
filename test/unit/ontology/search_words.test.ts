import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fit, type WeighedPart } from '../../../src/core/ontology/fit';
import { allPhrases } from '../../../src/core/ontology/lay_phrases';
import { readSearch } from '../../../src/core/ontology/read_search';
import { wordsOf } from '../../../src/core/ontology/search_words';
import { slips } from '../../../src/core/ontology/slips';
import { stem, wordWith } from '../../../src/core/ontology/stem';
import { sqlite } from '../../../src/engine/ontology/sqlite';

/** What SQLite's own tokenizer makes of each text, in order. */
function tokenized(texts: readonly string[]): string[][] {
  const db = new (sqlite().Database)(':memory:');
  try {
    db.exec(`CREATE VIRTUAL TABLE t USING fts5(w, tokenize='porter unicode61 remove_diacritics 2');
      CREATE VIRTUAL TABLE v USING fts5vocab(t, instance); BEGIN`);
    const insert = db.prepare('INSERT INTO t(rowid, w) VALUES(?, ?)');
    texts.forEach((text, i) => void insert.run([i, text]));
    insert.finalize();
    const tokens = texts.map((): string[] => []);
    for (const row of db.all('SELECT doc, offset, term FROM v ORDER BY doc, offset')) {
      tokens[Number(row['doc'])]?.push(row['term'] as string);
    }
    return tokens;
  } finally {
    db.close();
  }
}

describe('words and stems', () => {
  it('are those of the full-text index', () => {
    const texts = [
      'Diabetes mellitus without complications, hyperglycaemia; Ménière’s disease, Sjögren, naïve',
      'Relational conditional rationally valency hesitancy digitizer apology conformably radically differently vilely',
      'analogously vietnamization predication operator feudalism decisiveness hopefulness callousness formality',
      'sensitivity sensibility triplicate formative formalize electricity electrical hopeful goodness revival allowance',
      'inference airliner gyroscopic adjustable defensible irritant replacement adjustment dependent adoption homologou',
      'communism activate angularity homologous effective bowdlerize probate rate cease controlling roll hopping tanned',
      'falling hissing fizzed failing filing happy sky syzygy caresses ponies ties caress cats feed agreed plastered bled',
      'motoring sing conflated troubled sized ies ss s es ed ing eed a by 0.05 MG/ML COVID-19 25-hydroxyvitamin D3',
    ];
    expect(texts.map(text => wordsOf(text).map(stem))).toEqual(tokenized(texts));
  });

  it('are those of the full-text index for any word of letters', () => {
    const suffixes = [
      '',
      's',
      'ies',
      'eed',
      'ed',
      'ing',
      'ational',
      'iveness',
      'alize',
      'ement',
      'ion',
      'll',
      'e',
      'y',
      'ical',
    ];
    const word = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(...Array.from('aeiouybcdlstz')), minLength: 1, maxLength: 9 }),
        fc.constantFrom(...suffixes),
      )
      .map(parts => parts.join(''));
    fc.assert(
      fc.property(fc.array(word, { minLength: 40, maxLength: 40 }), words => {
        expect(words.map(each => [stem(each)])).toEqual(tokenized(words));
      }),
      { numRuns: 25 },
    );
  });

  it('are asked for by a word that has the stem, since a stem need not be its own', () => {
    expect(stem('glucose')).toBe('glucos');
    expect(stem('glucos')).not.toBe('glucos');
    for (const word of ['glucose', 'pulse', 'nosebleed', 'analysis', 'diagnoses', 'heart', 'fractured', 'disease']) {
      expect(stem(wordWith(stem(word)))).toBe(stem(word));
    }
  });
});

describe('a text that is searched for', () => {
  const meanings = (text: string): string[][] =>
    readSearch(text).map(part => part.meanings.map(({ stems }) => stems.join(' ')));

  it('is read as words, without those that say nothing', () => {
    expect(meanings('cirrhosis of the liver')[0]).toEqual([stem('cirrhosis')]);
    expect(readSearch('of the')).toHaveLength(2);
    expect(readSearch(' -- ')).toEqual([]);
  });

  it('is read as phrases with what they mean', () => {
    expect(meanings('CHF')).toEqual([['chf', ['congestive', 'heart', 'failure'].map(stem).join(' ')]]);
    expect(meanings('Norvasc 5 mg')[0]).toContain(stem('amlodipine'));
    expect(meanings('haemoglobin')[0]).toContain(stem('hemoglobin'));
    expect(meanings('hepatitis a')[0]?.[0]).toBe(['hepatitis', 'a'].map(stem).join(' '));
  });

  it('has doses in the unit of the names of drugs', () => {
    expect(meanings('levothyroxine 75 mcg')[1]).toContain('0 075 mg');
    expect(meanings('vancomycin 1g')[1]).toContain('1000 mg');
    expect(meanings('lisinopril 10mg')[1]).toEqual(['10 mg']);
  });

  it('is read whatever it is, and no longer than is useful', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), text => {
        for (const { meanings, share } of readSearch(text)) {
          expect(meanings.length).toBeGreaterThan(0);
          expect(share).toBeGreaterThan(0);
        }
      }),
    );
    expect(readSearch('word '.repeat(1000)).length).toBeLessThanOrEqual(40);
  });

  it('has no phrase that means nothing', () => {
    for (const { phrase, meanings, weight } of allPhrases()) {
      expect(wordsOf(phrase).length, phrase).toBeGreaterThan(0);
      for (const meaning of meanings) expect(wordsOf(meaning).length, phrase).toBeGreaterThan(0);
      expect(weight).toBeGreaterThan(0);
    }
  });
});

describe('how well a text fits', () => {
  const query = (text: string): WeighedPart[] => readSearch(text).map(part => ({ part, weight: 5 * part.share }));
  const fits = (text: string, asked: string): number => fit(text, query(asked), () => 5);

  it('is 1 where it is what was asked, whatever the order and the endings', () => {
    expect(fits('Chronic sinusitis', 'sinusitis, chronic')).toBe(1);
    expect(fits('Fractures', 'fracture')).toBe(1);
  });

  it('is 0 without a word in common', () => {
    expect(fits('Chronic sinusitis', 'femur')).toBe(0);
  });

  it('is less for what is lacking and for what nobody asked for, and hardly less for words that say little', () => {
    const [whole, half] = [fits('Chronic sinusitis', 'chronic sinusitis'), fits('Sinusitis', 'chronic sinusitis')];
    expect(half).toBeLessThan(whole);
    const longer = fits('Chronic maxillary sinusitis with polyps', 'chronic sinusitis');
    expect(longer).toBeLessThan(whole);
    expect(fits('Chronic sinusitis, unspecified', 'chronic sinusitis')).toBeGreaterThan(longer);
    expect(fits('Sinusitis (maxillary) chronic', 'chronic sinusitis')).toBeGreaterThan(longer);
  });
});

describe('slips of the keyboard', () => {
  it.each([
    ['pneumonia', 'pneumonia', 0],
    ['pnuemonia', 'pneumonia', 1],
    ['hemmorhoid', 'hemorrhoid', 2],
    ['cat', 'cats', 1],
    ['cat', 'cut', 1],
    ['', 'ab', 2],
  ])('%s, %s: %i', (a, b, count) => {
    expect(slips(a, b, 2)).toBe(count);
    expect(slips(b, a, 2)).toBe(count);
  });

  it('are not counted beyond what matters', () => {
    expect(slips('kidney', 'liver', 2)).toBe(3);
    expect(slips('a', 'abcdefgh', 1)).toBe(2);
  });
});
