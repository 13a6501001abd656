import { describe, expect, it } from 'vitest';
import { Cancelled } from '../../../src/core/fault';
import { describeInParts } from '../../../src/features/ontology/in_parts';
import type { KnownCodes } from '../../../src/features/ontology/known_codes';
import { unanswered } from '../../../src/features/ontology/unanswered';

/** Says nothing of any code, and remembers how many it was asked for at a time. */
function silent(sizes: number[], told: () => void = () => undefined): KnownCodes {
  const codes: Pick<KnownCodes, 'describe'> = {
    describe: texts => {
      sizes.push(texts.length);
      told();
      return Promise.resolve(texts.map(text => ({ answer: unanswered(text), records: [] })));
    },
  };
  return codes as KnownCodes;
}

const ASKED = Array.from({ length: 60 }, (_, i) => `icd10cm//A${i}`);

describe('many codes', () => {
  it('are asked for some at a time, each once', async () => {
    const sizes: number[] = [];
    const taken: string[] = [];
    await describeInParts(silent(sizes), ASKED, new AbortController().signal, ask => taken.push(ask));
    expect(taken).toEqual(ASKED);
    expect(sizes.reduce((sum, size) => sum + size)).toBe(60);
    expect(sizes.length).toBeGreaterThan(1);
  });

  it('are not asked for any more once nobody wants them', async () => {
    const sizes: number[] = [];
    const controller = new AbortController();
    const asking = describeInParts(
      silent(sizes, () => controller.abort()),
      ASKED,
      controller.signal,
      () => undefined,
    );
    await expect(asking).rejects.toThrow(Cancelled);
    expect(sizes).toHaveLength(1);
  });
});
