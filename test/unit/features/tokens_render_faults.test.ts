import { describe, expect, it } from 'vitest';
import type { TokensState } from '../../../src/protocol/tokens';
import { mustFit, mustKnow, nothingToRender } from '../../../src/features/tokens/render_faults';

const CHOSEN = { rendering: 'code', encoding: 'gpt2' };
const counted = (n: number): TokensState => ({
  cohort: { name: '', dataset: '', unknown: [] },
  counts: {
    subjects: ['1'],
    events: 1,
    eventsOf: [1],
    counts: [{ ...CHOSEN, n, m: 0, approximate: false, shared: 0, subjects: [n] }],
  },
  busy: null,
  fault: null,
  renderings: [
    { id: 'code', title: 'Code', summary: '' },
    { id: 'template:/y', title: 'y', summary: 'There is no file /y.' },
  ],
  encodings: [
    { id: 'gpt2', title: 'gpt2', fault: null },
    { id: 'file:/m/tokenizer.json', title: 'm', fault: 'The file is gone.' },
  ],
  chosen: CHOSEN,
  models: [],
});

describe('a prompt that can’t be rendered', () => {
  it('is one of nobody, or of a cohort that could not be counted', () => {
    expect(nothingToRender(counted(1)).message).toMatch(/^The cohort has no patients/);
    expect(nothingToRender({ ...counted(1), fault: 'The folder is gone.' }).message).toBe('The folder is gone.');
  });

  it('is one in a rendering or a tokenizer that is not there any more', () => {
    const state = counted(1);
    expect(() => mustKnow(CHOSEN, state)).not.toThrow();
    expect(() => mustKnow({ ...CHOSEN, rendering: 'template:/x' }, state)).toThrow('no rendering template:/x');
    expect(() => mustKnow({ ...CHOSEN, rendering: 'template:/y' }, state)).toThrow('There is no file /y.');
    expect(() => mustKnow({ ...CHOSEN, encoding: 'o200k_base' }, state)).toThrow('o200k_base is not among');
    expect(() => mustKnow({ ...CHOSEN, encoding: 'file:/m/tokenizer.json' }, state)).toThrow('The file is gone.');
  });

  it('is one that no editor shows', () => {
    expect(() => mustFit(CHOSEN, counted(2_000_000))).not.toThrow();
    expect(() => mustFit(CHOSEN, counted(2_000_001))).toThrow('The prompt would have 2,000,001 tokens');
  });
});
