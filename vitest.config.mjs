// The tests that need no VS Code: core, engine and command line (unit), and the pages outside their editor (webview).
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const shared = {
  setupFiles: ['test/unit/property_seed.ts'],
  // Beside the sources there is no built script of a query's process.
  globalSetup: ['test/unit/query_script_build.ts'],
  alias: [{ find: './query_script', replacement: path.resolve(import.meta.dirname, 'test/unit/query_script.ts') }],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], ...shared } },
      { test: { name: 'webview', include: ['test/webview/**/*.test.ts'], ...shared } },
    ],
  },
});
