import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import playwright from '../playwright.config.ts';
import { PLACES } from '../test/e2e/places.ts';
import type { Place } from '../test/spec-texts.ts';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { MORE_STATES } from './screenshots/more-states.ts';

/**
 * Captures every page and state of the shop in `.cache/screenshots/<window>/<place>.png`, to be looked at. Arguments select
 * places by name; the default is all of them.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const FOLDER = '.cache/screenshots';

const WINDOWS = {
  'phone-320': { width: 320, height: 640 },
  'phone-360': { width: 360, height: 780 },
  'tablet-768': { width: 768, height: 1024 },
  'desktop-1440': { width: 1440, height: 900 },
  // 1440 by 900 at 200 % zoom.
  'zoomed-720': { width: 720, height: 450 },
};

const names = process.argv.slice(2);
const states = Object.entries({ ...PLACES, ...MORE_STATES }).filter(
  ([name]) => names.length === 0 || names.includes(name),
);

const dataDir = temporaryFolder();
const shop = await startShop({
  dataDir,
  env: { RATE_LIMIT_SCALE: '100', SOCIAL_INSTAGRAM: 'https://www.instagram.com' },
});
const browser = await chromium.launch(playwright.use?.launchOptions);
try {
  await shop.opened;
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    mkdirSync(join(FOLDER, name), { recursive: true });
    for (const [place, way] of states)
      await picture(browser, viewport, join(FOLDER, name, `${place}.png`), way);
    process.stdout.write(`${name}: ${states.length} pictures\n`);
  }
} finally {
  await browser.close();
  shop.kill('SIGTERM');
  await shop.ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function picture(
  on: Browser,
  viewport: { width: number; height: number },
  path: string,
  way: (typeof PLACES)[Place],
): Promise<void> {
  const context = await on.newContext({
    viewport,
    baseURL: shop.url.replace('127.0.0.1', 'localhost'),
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await way({ page, shopUrl: shop.url });
  await page.evaluate(() => {
    // Pictures below the window would load only after scrolling.
    for (const image of document.images) image.loading = 'eager';
  });
  // A request that is blocked on purpose never ends.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  const isDialog = await page.locator('dialog[open]').count();
  await page.screenshot({ path, fullPage: isDialog === 0 });
  await context.close();
}
