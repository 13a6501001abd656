import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { CodeAnswer } from '../../../../src/core/ontology/answer';
import type { ImportProgress, ImportReport } from '../../../../src/engine/ontology/import/contract';
import { importVocabulary } from '../../../../src/engine/ontology/import/import_vocabulary';
import { Ontology } from '../../../../src/engine/ontology/ontology';

/** What a test of the importer works with: a folder of its own with a store in it. */
export class ImportBench {
  readonly told: ImportProgress[] = [];

  constructor(readonly folder: string) {}

  get store(): string {
    return path.join(this.folder, 'store');
  }

  /** Writes files below the folder. @returns the folder that holds them */
  async files(name: string, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const folder = path.join(this.folder, name);
    for (const [file, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    }
    return folder;
  }

  /** Writes one file. @returns its path */
  async file(name: string, content: string | Buffer): Promise<string> {
    return path.join(await this.files('.', { [name]: content }), name);
  }

  import(target: string, signal?: AbortSignal): Promise<ImportReport> {
    return importVocabulary(target, this.store, progress => this.told.push(progress), signal);
  }

  /** What the ontology says of codes from the imports alone: there is no bundled index. */
  describe(...codes: string[]): readonly CodeAnswer[] {
    return this.asking(ontology => ontology.describe({ codes }));
  }

  asking<T>(ask: (ontology: Ontology) => T): T {
    const bundled = path.join(this.folder, 'no-index.sqlite');
    const ontology = new Ontology({ bundled, imports: this.store, prefixes: [] });
    try {
      return ask(ontology);
    } finally {
      ontology.close();
    }
  }

  /** Everything in the store, hidden files too. */
  async stored(): Promise<readonly string[]> {
    return await readdir(this.store).catch(() => []);
  }
}

/** Makes a bench before each test of the file and removes it after. */
export function useImportBench(): () => ImportBench {
  let bench: ImportBench | undefined;
  beforeEach(async () => {
    bench = new ImportBench(await mkdtemp(path.join(tmpdir(), 'cohort-lens-import-')));
  });
  afterEach(async () => {
    if (bench) await rm(bench.folder, { recursive: true, force: true });
  });
  return () => {
    if (!bench) throw new Error('The bench is made before the tests.');
    return bench;
  };
}

/** Rows as TAB separated lines. */
export const tsv = (rows: readonly (readonly string[])[], lineEnd = '\n'): string =>
  rows.map(row => row.join('\t') + lineEnd).join('');

/** Rows as RFC 4180 has them, every field in quotation marks. */
export const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(field => `"${field.replaceAll('"', '""')}"`).join(',')}\r\n`).join('');
