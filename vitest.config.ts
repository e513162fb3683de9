import { defineConfig } from 'vitest/config';

/** Tests that take minutes. `npm run nightly` runs them, and API tests with the tag `nightly`. */
const NIGHTLY = '**/*.nightly.test.ts';

export default defineConfig({
  // Outside node_modules, which npm may replace during a run.
  cacheDir: '.cache/vitest',
  test: {
    // One per core of the smallest machine. The test command starts more for the API tests, which mostly wait.
    maxWorkers: 2,
    tags: [{ name: 'nightly', description: 'Runs at night, and when its file is named.' }],
    // A console line is either an unexpected message or forgotten debug output.
    onConsoleLog(log, _type, entity) {
      const place = entity && 'fullName' in entity ? entity.fullName : entity?.moduleId;
      process.stderr.write(`A stray console line in ${place ?? 'a test file'}: ${log}\n`);
      process.exitCode = 1;
      return false;
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // On a busy machine, property tests take longer than the default of five seconds.
          testTimeout: 30_000,
          include: [
            '{src,packages}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'assets/**/*.test.ts',
            'test/{fuzz,habits}/**/*.test.ts',
            'test/contract/*/**/*.test.ts',
          ],
          exclude: [NIGHTLY],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'api',
          include: ['test/{api,simulation,start}/**/*.test.ts'],
          exclude: [NIGHTLY],
          globalSetup: 'test/separate-database.ts',
          // Pages are rendered as in production, for a third of the CPU.
          env: { NODE_ENV: 'production' },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'nightly',
          include: [NIGHTLY],
          globalSetup: 'test/separate-database.ts',
          env: { NODE_ENV: 'production' },
          testTimeout: 600_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          // Reads what the API tests recorded, so it runs after them.
          include: ['test/contract/recorded-calls.test.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
});
