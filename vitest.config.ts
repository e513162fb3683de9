import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Not below node_modules, which npm may want to replace meanwhile.
  cacheDir: '.cache/vitest',
  test: {
    // As many as the smallest machine has cores: most of them wait for others most of the time.
    maxWorkers: 2,
    // A line on the console is either a message nobody asked for or a trace left behind.
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
          // Properties take a busy machine longer than the five seconds of a hung test.
          testTimeout: 30_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'assets/**/*.test.ts',
            'test/habits/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/{api,simulation,start}/**/*.test.ts'],
          globalSetup: 'test/one-server.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
