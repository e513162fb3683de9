import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import playwright from '../playwright.config.ts';
import type { CartItem } from '../src/domain/cart/cart.ts';
import { cents } from '../src/domain/money/money.ts';
import type { OrderAnswer } from '../src/wire/orders.ts';
import { buyHats, openThankYou, orderPath } from '../test/e2e/bought-hats.ts';
import { openCart, openWithCart, someHats } from '../test/e2e/fill-cart.ts';
import { PLACES, type Visit } from '../test/e2e/places.ts';
import type { Place } from '../test/spec-texts.ts';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import { LAKE_HOUSE } from '../test/world.ts';

/**
 * Captures every page and state of the shop in `.cache/screenshots/<window>/<place>.png`, for people to view. Arguments select
 * places by name; the default is all of them.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const FOLDER = '.cache/screenshots';

const WINDOWS = {
  'phone-320': { width: 320, height: 640 },
  'phone-360': { width: 360, height: 780 },
  'tablet-768': { width: 768, height: 1024 },
  'tablet-900': { width: 900, height: 700 },
  'tablet-1024': { width: 1024, height: 768 },
  'phone-844': { width: 844, height: 390 },
  'desktop-1440': { width: 1440, height: 900 },
  // 1440 by 900 at 200 % zoom.
  'zoomed-720': { width: 720, height: 450 },
};

const LONG_NAME = 'Chief Executive Officer of Questionable Decisions and Donaudampfschifffahrt';

/** More states to look at; the spec promises no texts for them. */
const MORE_STATES = {
  menu: async ({ page }: Visit) => {
    await page.goto('/about');
    const burger = page.getByRole('button', { name: 'Open menu' });
    if (await burger.isVisible()) await burger.click();
  },
  hat: ({ page }: Visit) => page.goto('/hats/maid-of-dishonor'),
  missingHat: ({ page }: Visit) => page.goto('/hats/no-such-hat'),
  skeletons: async ({ page }: Visit) => {
    await page.route('**/shop.data*', () => new Promise(() => {}));
    await goToShop(page);
  },
  stuckShelf: async ({ page }: Visit) => {
    await page.route('**/shop.data*', (route) => route.fulfill({ status: 500 }));
    await goToShop(page);
  },
  cartWithChanges: async ({ page, shopUrl }: Visit) => {
    const [line] = (await someHats(shopUrl, 2)) as [CartItem];
    await openWithCart(page, '/about', [
      { ...line, price: cents(1999) },
      { ...line, id: 999_999, name: 'Gone Girl' },
    ]);
    await openCart(page);
  },
  cartOfLongNames: async ({ page, shopUrl }: Visit) => {
    const [line] = (await someHats(shopUrl, 12)) as [CartItem];
    await openWithCart(page, '/about', [{ ...line, name: LONG_NAME }, LAKE_HOUSE]);
    await openCart(page);
  },
  checkoutOfLongNames: async ({ page, shopUrl }: Visit) => {
    const [line] = (await someHats(shopUrl, 12)) as [CartItem];
    await openWithCart(page, '/checkout', [{ ...line, name: LONG_NAME }, LAKE_HOUSE]);
  },
};

/** A paid order that can still be changed. */
const BOUGHT_STATES = {
  thanksInTime: ({ page }: Visit) => openThankYou(page, bought),
  orderInTime: ({ page }: Visit) => page.goto(orderPath(bought)),
  orderToCancel: async ({ page }: Visit) => {
    await page.goto(orderPath(bought));
    await page.getByRole('button', { name: 'Cancel the order' }).click();
  },
  orderAddress: ({ page }: Visit) => page.goto(orderPath(bought, '/address')),
  paidHat: async ({ page }: Visit) => {
    await page.goto(orderPath(bought));
    await page.getByRole('button', { name: 'Change the words' }).click();
    await page.getByRole('dialog').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Nothing changed yet' }).waitFor();
  },
};

const names = process.argv.slice(2);
const states = Object.entries({ ...PLACES, ...MORE_STATES, ...BOUGHT_STATES }).filter(
  ([name]) => names.length === 0 || names.includes(name),
);

const dataDir = temporaryFolder();
const shop = await startShop({
  dataDir,
  env: { RATE_LIMIT_SCALE: '100', EDIT_WINDOW_MINUTES: '60', SOCIAL_INSTAGRAM: 'https://www.instagram.com' },
});
const browser = await chromium.launch(playwright.use?.launchOptions);
let bought: OrderAnswer = { id: '', key: '' };
try {
  await shop.opened;
  bought = await buyHats(shop);
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    mkdirSync(join(FOLDER, name), { recursive: true });
    for (const [place, way] of states) await picture(viewport, join(FOLDER, name, `${place}.png`), way);
    process.stdout.write(`${name}: ${states.length} pictures\n`);
  }
} finally {
  await browser.close();
  shop.kill('SIGTERM');
  await shop.ended;
  rmSync(dataDir, { recursive: true, force: true });
}

async function picture(
  viewport: { width: number; height: number },
  path: string,
  way: (typeof PLACES)[Place],
): Promise<void> {
  const context = await browser.newContext({
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

async function goToShop(page: Visit['page']): Promise<void> {
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Birthday' }).click();
}
