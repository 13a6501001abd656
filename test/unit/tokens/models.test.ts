import { describe, expect, it } from 'vitest';
import { BUILT_IN_ENCODINGS } from '../../../src/core/tokens/encoding';
import { knownModel, modelRows, type UserModel } from '../../../src/core/tokens/models';
import { getEncodingNameForModel, type TiktokenModel } from 'js-tiktoken/lite';

const user = (model: Partial<UserModel> & { name: string }): UserModel => ({
  context: null,
  inputPrice: null,
  priceDate: null,
  encoding: null,
  ...model,
});

describe('the table of models', () => {
  it('counts by the encoding that js-tiktoken names for a model', () => {
    const named = modelRows([]).filter(({ name }) => /^(?:gpt-[345](?!-oss)|o\d)/.test(name));
    expect(named.length).toBeGreaterThan(10);
    for (const { name, encoding, approximate } of named) {
      expect([name, encoding]).toEqual([name, getEncodingNameForModel(name as TiktokenModel)]);
      expect(approximate).toBe(false);
    }
  });

  it('has a day for each price, and no model twice', () => {
    const rows = modelRows([]);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { inputPrice, priceDate, encoding } of rows) {
      expect(priceDate === null).toBe(inputPrice === null);
      if (priceDate !== null) expect(new Date(priceDate).toISOString().slice(0, 10)).toBe(priceDate);
      expect(BUILT_IN_ENCODINGS).toContain(encoding);
    }
  });

  it('says of models whose tokenizer is not known that counts are estimates', () => {
    const approximate = (name: string) => knownModel(name)?.approximate;
    expect(approximate('claude-sonnet-4-5')).toBe(true);
    expect(approximate('gemini-2.5-pro')).toBe(true);
    expect(approximate('gpt-5')).toBe(false);
  });
});

describe('a model by its name', () => {
  it.each([
    ['gpt-5', 'gpt-5'],
    ['gpt-5-2025-08-07', 'gpt-5'],
    ['gpt-5-mini-2025-08-07', 'gpt-5-mini'],
    ['gpt-4o-2024-11-20', 'gpt-4o'],
    ['GPT-4.1', 'gpt-4.1'],
    ['openai/gpt-4.1-mini', 'gpt-4.1-mini'],
    ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
    ['us.anthropic.claude-haiku-4-5-20251001', 'claude-haiku-4-5'],
    ['o3-2025-04-16', 'o3'],
    ['gpt-4-turbo-preview', 'gpt-4-turbo'],
  ])('knows %s', (name, expected) => {
    expect(knownModel(name)?.name).toBe(expected);
  });

  it.each(['gpt-50', 'gpt-5.1', 'o3-pro', 'gpt-4-32k', 'gpt-5-mini-max', 'my-model', '', 'qwen3-8b'])(
    'does not take %j for another',
    name => {
      expect(knownModel(name)).toBeNull();
    },
  );
});

describe("the user's models", () => {
  it('come first, and in place of ours of the same name', () => {
    const rows = modelRows([
      user({ name: 'Mine', context: 4096, inputPrice: 0, priceDate: '2026-01-01', encoding: 'gpt2' }),
      user({ name: 'gpt-5', inputPrice: 1, priceDate: '2026-02-03' }),
    ]);
    expect(rows.slice(0, 2)).toEqual([
      { name: 'Mine', context: 4096, inputPrice: 0, priceDate: '2026-01-01', encoding: 'gpt2', approximate: false },
      {
        name: 'gpt-5',
        context: 400_000,
        inputPrice: 1,
        priceDate: '2026-02-03',
        encoding: 'o200k_base',
        approximate: false,
      },
    ]);
    expect(rows.filter(({ name }) => name === 'gpt-5')).toHaveLength(1);
    expect(rows).toHaveLength(modelRows([]).length + 1);
  });

  it('have no price but their own', () => {
    expect(modelRows([user({ name: 'gpt-5-2025-08-07' })])[0]).toMatchObject({ context: 400_000, inputPrice: null });
  });

  it('are estimated by o200k_base where no tokenizer is named', () => {
    const [other, llama, named] = modelRows([
      user({ name: 'other' }),
      user({ name: 'Llama-3.3-70B-Instruct' }),
      user({ name: 'Llama-3.3-70B-Instruct', encoding: 'file:/models/llama/tokenizer.json' }),
    ]);
    expect(other).toMatchObject({ encoding: 'o200k_base', approximate: true, context: null });
    expect(llama).toMatchObject({ encoding: 'o200k_base', approximate: true, context: 131_072 });
    expect(named).toMatchObject({ encoding: 'file:/models/llama/tokenizer.json', approximate: false });
  });
});
