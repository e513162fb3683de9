import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { fillShippingForm } from '../../test/e2e/fill-shipping-form.ts';
import { onSlowPhone, untilSilent } from './slow-phone.ts';

interface Work {
  what: string;
  path: string;
  /** What is done before the measuring starts. */
  prepare?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

const PAUSE = 150;

export const WORK: readonly Work[] = [
  {
    what: 'cart, quantity',
    path: '/shop',
    prepare: fillCart,
    async act(page) {
      for (const button of ['One more', 'One more', 'One fewer', 'One more', 'One fewer'])
        await press(page.getByRole('button', { name: button }).first());
    },
  },
  {
    what: 'shop, occasions',
    path: '/shop',
    async act(page) {
      const links = page.getByRole('navigation', { name: 'Occasions' }).getByRole('link');
      for (const index of [1, 2, 3, 0]) await press(links.nth(index));
    },
  },
  {
    what: 'designer, typing',
    path: '/custom-hat',
    async act(page) {
      await page.getByLabel('Text line 1').click();
      await page.keyboard.type(' very loud', { delay: PAUSE });
    },
  },
  {
    what: 'designer, fonts and colors',
    path: '/custom-hat',
    async act(page) {
      for (const name of ['Font', 'Hat color', 'Text color']) {
        const labels = page.getByRole('group', { name }).locator('label');
        for (const index of [2, 1, 3]) await press(labels.nth(index));
      }
    },
  },
  {
    what: 'checkout, typing and ZIP code',
    path: '/shop',
    async prepare(page) {
      await fillCart(page);
      await page.getByRole('link', { name: 'Checkout' }).click();
      await fillShippingForm(page);
    },
    async act(page) {
      for (const label of ['Full name', 'City', 'ZIP code']) {
        await page.getByLabel(label).click();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.type(label === 'ZIP code' ? '78701' : 'Austin', { delay: PAUSE });
      }
      await page.keyboard.press('Tab');
    },
  },
];

async function fillCart(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Cart \(1/ }).click();
  await page.getByRole('link', { name: 'Checkout' }).waitFor();
}

async function press(target: Locator): Promise<void> {
  await target.click();
  await pause(PAUSE * 2);
}

/** The longest time from a tap or key to the next frame, in milliseconds and in steps of 8, as browsers report it. */
export const slowest = (url: string, { path, prepare, act }: Work): Promise<number> =>
  onSlowPhone(async (page) => {
    await page.goto(url + path);
    await untilSilent(page);
    await prepare?.(page);
    await untilSilent(page);
    await page.evaluate(watchInteractions);
    await act(page);
    await pause(PAUSE * 4);
    const durations = await page.evaluate(
      () => Reflect.get(window, 'interactions') as Record<string, number>,
    );
    return Math.max(SHORTEST, ...Object.values(durations));
  });

/** Browsers report no shorter ones. */
const SHORTEST = 16;

/** Runs in the page. */
function watchInteractions(): void {
  const longest: Record<string, number> = {};
  Reflect.set(window, 'interactions', longest);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        longest[entry.interactionId] = Math.max(longest[entry.interactionId] ?? 0, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
