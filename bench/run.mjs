// Runs a benchmark by its name and prints its figures beside their bounds. It asserts nothing: read the table.
// Usage: npm run bench -- NAME [options]     e.g. npm run bench -- records --events 2000000
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [name = '', ...options] = process.argv.slice(2);
const main = path.join(import.meta.dirname, name, 'main.mjs');
const known = readdirSync(import.meta.dirname, { withFileTypes: true }).filter(entry => entry.isDirectory());

if (!/^[a-z-]+$/.test(name) || !existsSync(main)) {
  console.error(
    `Name a benchmark: ${known.map(entry => entry.name).join(', ')}. Usage: npm run bench -- NAME [options]`,
  );
  process.exitCode = 2;
} else {
  /** @type {{ run: (options: string[]) => Promise<void> }} */
  const benchmark = await import(pathToFileURL(main).href);
  await benchmark.run(options);
}
