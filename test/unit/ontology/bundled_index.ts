import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { CodeAnswer } from '../../../src/core/ontology/answer';
import { Ontology } from '../../../src/engine/ontology/ontology';

const BUNDLED = path.resolve(import.meta.dirname, '../../../media/ontology/cohort-lens.sqlite');

/** The bundled index, open for the tests of a file and without imports. */
export function useBundledIndex(): {
  readonly ontology: () => Ontology;
  readonly described: (code: string) => CodeAnswer;
} {
  let ontology: Ontology;
  beforeAll(() => {
    ontology = new Ontology({ bundled: BUNDLED, imports: path.join(BUNDLED, 'no-imports'), prefixes: [] });
  });
  afterAll(() => ontology.close());
  return {
    ontology: () => ontology,
    described: code => {
      const [answer] = ontology.describe({ codes: [code] });
      if (!answer) throw new Error(`No answer about ${code}`);
      return answer;
    },
  };
}
