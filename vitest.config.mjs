// The tests that need no VS Code: core, engine and command line (unit), and the pages outside their editor (webview).
import { defineConfig } from 'vitest/config';

const shared = { setupFiles: ['test/unit/property_seed.ts'], testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], ...shared } },
      { test: { name: 'webview', include: ['test/webview/**/*.test.ts'], ...shared } },
    ],
  },
});
