import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs: only those for the pure code. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    include: ['src/{domain,hat}/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 30_000,
  },
});
