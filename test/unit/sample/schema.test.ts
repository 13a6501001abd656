import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { archetypeSchema } from '../../../src/core/sample/schema';

describe('the schema of archetype files', () => {
  it('says what the reader reads: `node scripts/sample.mjs --schema` writes it', () => {
    const file = path.resolve('media/schemas/archetypes.schema.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(archetypeSchema());
  });
});
