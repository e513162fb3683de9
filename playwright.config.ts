import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

// Left by the preparation of the test command; empty, or missing when run alone, means Playwright's own.
const found = existsSync('.cache/chromium') ? readFileSync('.cache/chromium', 'utf8') : '';

/** Tests in files of the night, or with its tag. `npm run nightly` runs them, and `npm test` with their name. */
const NOT_NOW = process.env.NIGHTLY ? [] : [/[@.]nightly/];

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/shop-keeper.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  // Long enough for a busy machine.
  expect: { timeout: 15_000 },
  reporter: 'line',
  use: {
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || found || undefined,
      args: [
        '--no-sandbox',
        // No page is open for long enough to pay for optimized code.
        '--js-flags=--no-opt,--no-maglev',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      // A test runs on a phone, as most shoppers do, unless its tag says otherwise.
      grepInvert: [/@desktop/, ...NOT_NOW],
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        // A seventh of a real phone's pixels, since they are drawn without a graphics card.
        deviceScaleFactor: 1,
      },
    },
    {
      name: 'desktop',
      grep: /@desktop|@both/,
      grepInvert: NOT_NOW,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
});
