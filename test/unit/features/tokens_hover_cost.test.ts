import { describe, expect, it } from 'vitest';
import type { KnownCode } from '../../../src/core/ontology/telling';
import { NamingCosts } from '../../../src/features/hover/cost';
import type { Log } from '../../../src/features/log/log';

const LOG = { failure: () => undefined } as unknown as Log;
const known = (description: string | null): KnownCode =>
  ({ answer: { description }, records: [] }) as unknown as KnownCode;
/** One token a character, counted at once; what was asked is remembered. */
function counter(): { asked: string[][]; costs: NamingCosts } {
  const asked: string[][] = [];
  const counts = {
    state: { chosen: { encoding: 'o200k_base' } },
    isQuick: true,
    countTexts: (texts: readonly string[]) => {
      asked.push([...texts]);
      return Promise.resolve(texts.map(text => text.length));
    },
  };
  return { asked, costs: new NamingCosts(counts, () => ({ descriptionLength: 5 }), LOG) };
}

describe('what naming a code costs', () => {
  it('is that of its description as an event line has it, and of the code', async () => {
    const { costs } = counter();
    expect(await costs.of(known('Obesity'), 'E66.9', 'E66.9')).toEqual({
      asText: 5,
      asCode: 5,
      asWritten: null,
      encoding: 'o200k_base',
    });
  });

  it('is that of the code alone where nobody describes it', async () => {
    const { costs } = counter();
    expect(await costs.of(known(null), 'X//1', 'X//1')).toMatchObject({ asText: null, asCode: 4, asWritten: null });
  });

  it('has beside it what stands in the text where that is a number or a word for it', async () => {
    const { costs } = counter();
    expect(await costs.of(known('Obesity'), 'icd10//E66.9', '#17')).toMatchObject({
      asText: 5,
      asCode: 12,
      asWritten: 3,
    });
  });

  it('is asked once', async () => {
    const { asked, costs } = counter();
    await costs.of(known('Obesity'), 'E66.9', 'E66.9');
    await costs.of(known('Obesity'), 'E66.9', 'E66.9');
    expect(asked).toEqual([['E66.9', 'Obesi']]);
  });

  it('is not waited for where it takes long', async () => {
    const counts = {
      state: { chosen: { encoding: 'o200k_base' } },
      isQuick: true,
      countTexts: () => new Promise<readonly number[]>(() => undefined),
    };
    const costs = new NamingCosts(counts, () => ({ descriptionLength: 50 }), LOG);
    expect(await costs.of(known('Obesity'), 'E66.9', 'E66.9')).toBeNull();
  });
});
