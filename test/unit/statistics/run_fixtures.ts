import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FIXTURES = path.resolve(import.meta.dirname, '../../fixtures/runs');

/**
 * Copies the runs of test/fixtures/runs and their questions into a folder, and gives their manifests its path.
 * @returns the absolute paths of the runs' folders, those that began first before the others
 */
export async function copyRuns(folder: string): Promise<readonly string[]> {
  await cp(FIXTURES, folder, { recursive: true });
  const within = path.join(folder, 'runs');
  const runs = (await readdir(within)).sort().map(name => path.join(within, name));
  for (const run of runs) {
    const file = path.join(run, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as { questions: { files: readonly string[] } };
    manifest.questions.files = manifest.questions.files.map(each => path.join(folder, path.basename(each)));
    await writeFile(file, JSON.stringify(manifest));
  }
  return runs;
}
