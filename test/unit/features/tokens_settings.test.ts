import { describe, expect, it } from 'vitest';
import {
  readEncodings,
  readModels,
  readRenderOptions,
  readTemplates,
} from '../../../src/features/settings/token_settings';

describe('the tokenizers of the settings', () => {
  it('are encodings of js-tiktoken and files, each once and in their order', () => {
    const written = ['cl100k_base', 'file:/models/Qwen3-8B/tokenizer.json', 'cl100k_base', 'o200k_base'];
    expect(readEncodings(written)).toEqual({
      entries: ['cl100k_base', 'file:/models/Qwen3-8B/tokenizer.json', 'o200k_base'],
      faults: [],
    });
  });

  it('that can’t be used are told of, and the others count', () => {
    const { entries, faults } = readEncodings(['o200k', 7, 'file:', 'gpt2']);
    expect(entries).toEqual(['gpt2']);
    const known = 'o200k_base, cl100k_base, p50k_base, p50k_edit, r50k_base, gpt2';
    expect(faults).toEqual([
      `Tokenizer 1 of the setting cohortLens.tokens.encodings is not used: “o200k” is neither ${known} nor file: with a path.`,
      'Tokenizer 2 of the setting cohortLens.tokens.encodings is not used: it is not a text.',
      `Tokenizer 3 of the setting cohortLens.tokens.encodings is not used: “file:” is neither ${known} nor file: with a path.`,
    ]);
    expect(readEncodings('gpt2').faults).toEqual([
      'The setting cohortLens.tokens.encodings must be a list, so none of it is used.',
    ]);
  });
});

describe('the models of the settings', () => {
  it('have null for what is not given: an unknown price is not zero', () => {
    const free = { name: 'mine', context: 8192, inputPrice: 0, priceDate: '2026-11-30', encoding: 'gpt2' };
    expect(readModels([free, { name: ' local ' }])).toEqual({
      entries: [free, { name: 'local', context: null, inputPrice: null, priceDate: null, encoding: null }],
      faults: [],
    });
  });

  it('that can’t be used are told of one by one', () => {
    const { entries, faults } = readModels([
      { context: 8192 },
      { name: 'a', contxt: 8192 },
      { name: 'a', context: 0.5 },
      { name: 'a', inputPrice: -1 },
      { name: 'a', priceDate: '30.11.2026' },
      { name: 'a', encoding: 'qwen' },
      'a',
    ]);
    expect(entries).toEqual([]);
    expect(
      faults.map(fault => /^Model (\d) of the setting cohortLens\.tokens\.models is not used: (.*)$/.exec(fault)?.[2]),
    ).toEqual([
      'it has no name.',
      'it has “contxt”, and only name, context, inputPrice, priceDate, encoding are known.',
      'its context is not a number of tokens.',
      'its inputPrice is not a number of USD per million tokens.',
      'its priceDate is not a day such as 2026-11-30.',
      'its encoding is neither o200k_base, cl100k_base, p50k_base, p50k_edit, r50k_base, gpt2 nor file: with a path.',
      'it is not an object with a name.',
    ]);
  });
});

describe('the settings of renderings', () => {
  it('are the paper’s where they are not set or can’t be used', () => {
    const paper = { descriptionLength: 50, units: true, staticFacts: true, precision: 'auto' };
    const unset = { descriptionLength: undefined, units: undefined, staticFacts: undefined, precision: undefined };
    expect(readRenderOptions(unset)).toEqual(paper);
    expect(readRenderOptions({ descriptionLength: 0, units: 'no', staticFacts: 1, precision: 'hour' })).toEqual(paper);
    const own = { descriptionLength: 20, units: false, staticFacts: false, precision: 'date' };
    expect(readRenderOptions(own)).toEqual(own);
  });

  it('have templates by their paths, each once', () => {
    expect(readTemplates(['a.rendering.txt', ' ', 'a.rendering.txt'])).toEqual({
      entries: ['a.rendering.txt'],
      faults: ['Template 2 of the setting cohortLens.rendering.templates is not used: it is not the path of a file.'],
    });
  });
});
