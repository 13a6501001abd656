import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineMemory } from '../../../src/features/ontology/line_memory';

describe('what was found in lines', () => {
  it('is looked for once in equal lines', () => {
    const asked: string[] = [];
    const memory = new LineMemory<number>();
    const lengthOf = (line: string): number => memory.get(line, () => asked.push(line) && line.length);
    expect(['ab', 'c', 'ab', '', 'c', ''].map(lengthOf)).toEqual([2, 1, 2, 0, 1, 0]);
    expect(asked).toEqual(['ab', 'c', '']);
  });

  it('is forgotten once the lines are too long together, and is right all the same', () => {
    const asked: string[] = [];
    const memory = new LineMemory<string>(5);
    const of = (line: string): string => memory.get(line, () => (asked.push(line), line.toUpperCase()));
    expect(['aaa', 'bb', 'aaa', 'cc', 'aaa'].map(of)).toEqual(['AAA', 'BB', 'AAA', 'CC', 'AAA']);
    expect(asked).toEqual(['aaa', 'bb', 'cc', 'aaa']);
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4 })), lines => lines.every(line => of(line) === line.toUpperCase())),
    );
  });
});
