// The tests that click through a real VS Code. One file at a time: each has a server and a browser of its own.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'ui',
    include: ['test/ui/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is waited for may take the editor a while on a busy machine.
    expect: { poll: { timeout: 20_000 } },
  },
});
