import { defineConfig } from 'vitest/config';

/** The tests that Stryker runs: those of the pure code alone. */
export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    include: ['src/{domain,hat}/**/*.test.ts'],
    maxWorkers: 1,
    testTimeout: 30_000,
  },
});
