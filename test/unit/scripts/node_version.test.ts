import { describe, expect, it } from 'vitest';
import { isAtLeast, requireNode } from '../../../scripts/setup/node_version.mjs';
import { Refusal } from '../../../scripts/setup/command.mjs';

describe('the oldest Node', () => {
  it.each([
    ['20.19.0', '20.19.0', true],
    ['20.9.5', '20.19.0', false], // by number, not by letter
    ['20.20.0', '20.19.9', true],
    ['18.20.8', '20.0.0', false],
    ['24.0.0', '20.19.0', true],
    ['100.0.0', '20.19.0', true],
  ])('%s against %s: %s', (version, least, expected) => {
    expect(isAtLeast(version, least)).toBe(expected);
  });

  it('is asked for in a plain sentence', () => {
    expect(() => requireNode('999.0.0')).toThrow(Refusal);
    expect(() => requireNode('999.0.0')).toThrow(/needs Node 999\.0\.0 or newer and this is Node \d+/);
    expect(() => requireNode('18.0.0')).not.toThrow();
  });
});
