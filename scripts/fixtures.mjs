// Writes every hand-made data set into a folder, to be opened by hand. Tests make theirs with the same functions.
// Usage: npm run fixtures [-- FOLDER]     default: .cache/fixtures
import path from 'node:path';
import { BAD_INPUT, writeAwkwardPaths } from './fixtures/bad_input.mjs';
import { writeDataset } from './fixtures/clean.mjs';
import { DEFECTS } from './fixtures/defects.mjs';
import { FixtureWriter } from './fixtures/writer.mjs';

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../.cache/fixtures'));

const writer = await FixtureWriter.open();
await writeDataset(writer, path.join(root, 'clean'));
for (const { name, make } of BAD_INPUT) await make(writer, path.join(root, 'bad-input', name));
for (const { name, changes } of DEFECTS) await writeDataset(writer, path.join(root, 'defects', name), changes);
await writeAwkwardPaths(writer, path.join(root, 'paths'));
await writer.close();
console.log(`Wrote ${BAD_INPUT.length + DEFECTS.length + 1} data sets and those with awkward paths into ${root}`);
