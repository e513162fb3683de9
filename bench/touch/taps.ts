import type { Locator, Page } from '@playwright/test';
import { onSlowPhone, untilSilent } from './slow-phone.ts';

interface Tap {
  what: string;
  /** Leads to the link. */
  open(page: Page): Promise<Locator>;
  /** A selector of what only the next page has. */
  shows: string;
}

const SHELF = 'body:has([aria-label="Occasions"]) .hat-grid [id^="hat-"]';
const DESIGNER = '#text-line-1';

const linkIn = (page: Page, part: 'main' | 'banner', name: string): Locator =>
  page.getByRole(part).getByRole('link', { name }).first();

export const TAPS: readonly Tap[] = [
  {
    what: 'home to shop',
    shows: SHELF,
    async open(page) {
      await page.goto('/');
      return linkIn(page, 'main', 'Shop Unhinged Hats');
    },
  },
  {
    what: 'home to designer',
    shows: DESIGNER,
    async open(page) {
      await page.goto('/');
      return linkIn(page, 'main', 'Design Your Own');
    },
  },
  {
    what: 'shop to a hat in the designer',
    shows: DESIGNER,
    async open(page) {
      await page.goto('/shop');
      return linkIn(page, 'main', 'Make it mine');
    },
  },
  {
    what: 'shop to the page of a hat',
    shows: '.hat-page',
    async open(page) {
      await page.goto('/shop');
      return page.locator('.hat-cell-name a').first();
    },
  },
  {
    what: 'menu to shop',
    shows: SHELF,
    async open(page) {
      await page.goto('/shipping');
      await untilSilent(page);
      await page.getByRole('button', { name: 'Open menu' }).click();
      return linkIn(page, 'banner', 'Shop');
    },
  },
  {
    what: 'home to about',
    shows: 'article > .on-orange',
    async open(page) {
      await page.goto('/');
      return linkIn(page, 'main', 'Our Story');
    },
  },
  {
    what: 'cart to checkout',
    shows: '.checkout-steps',
    async open(page) {
      await page.goto('/shop');
      await untilSilent(page);
      await page
        .getByRole('button', { name: /^Add to cart/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Cart \(1/ }).click();
      return page.getByRole('link', { name: 'Checkout' });
    },
  },
];

/** In milliseconds, from a tap. */
interface Shown {
  /** Until the next page is painted. */
  page: number;
  /** Until the pictures in view are loaded too. */
  pictures: number;
}

/** Taps a link once everything that its page fetches is there. A browser that is remote-controlled prerenders no page. */
export const tap = (url: string, { open, shows }: Tap): Promise<Shown> =>
  onSlowPhone(async (page) => {
    const goto = page.goto.bind(page);
    page.goto = (path, options) => goto(url + path, options);
    const link = await open(page);
    await link.scrollIntoViewIfNeeded();
    await untilSilent(page);
    const before = page.url();
    await page.evaluate(noteTap, shows);
    await link.click({ noWaitAfter: true });
    await page.waitForURL((next) => next.href !== before, { waitUntil: 'commit' });
    await page.waitForFunction(isShown, shows);
    return page.evaluate(timeTap);
  });

/** Runs in the page. */
function noteTap(selector: string): void {
  const { port1, port2 } = new MessageChannel();
  // A message waits until the frame is painted.
  port1.onmessage = () => Reflect.set(window, 'paintedAt', performance.timeOrigin + performance.now());
  const look = () => {
    if (document.querySelector(selector)) port2.postMessage(null);
    else requestAnimationFrame(look);
  };
  const onClick = ({ timeStamp }: Event) => {
    sessionStorage.setItem('tappedAt', String(performance.timeOrigin + timeStamp));
    look();
  };
  addEventListener('click', onClick, { capture: true, once: true });
}

/** Runs in the next page: in the same document, or in another that was painted with what it shows. */
function isShown(selector: string): boolean {
  const isPainted =
    Reflect.has(window, 'paintedAt') || performance.timeOrigin > Number(sessionStorage.getItem('tappedAt'));
  const isLoading = (image: HTMLImageElement) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && !image.complete;
  };
  const hasPaint = performance.getEntriesByName('first-contentful-paint').length > 0;
  return (
    isPainted &&
    hasPaint &&
    document.querySelector(selector) !== null &&
    ![...document.images].some(isLoading)
  );
}

/** Runs in the next page. */
function timeTap(): Shown {
  const tappedAt = Number(sessionStorage.getItem('tappedAt'));
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  const paintedAt: number =
    Reflect.get(window, 'paintedAt') ?? performance.timeOrigin + (paint?.startTime ?? 0);
  return {
    page: paintedAt - tappedAt,
    pictures: performance.timeOrigin + performance.now() - tappedAt,
  };
}
