import type { Browser } from '@playwright/test';
import { sayLine } from './e2e/save-data.ts';

/** A window of this many CSS pixels, and how many pixels of the screen each of them has. */
export interface Screen {
  width: number;
  height: number;
  density: number;
}

export const PHONE: Screen = { width: 390, height: 844, density: 3 };
export const DESKTOP: Screen = { width: 1440, height: 900, density: 1 };

/** What a first visit of the home page may fetch, in bytes with headers. */
export const HOME_BUDGET = { total: 300 * 1024, scripts: 115 * 1024 };

/** What a first visit fetches without scrolling, in bytes with headers, and in how many requests. */
export interface FirstVisit {
  bytes: { total: number; scripts: number; fonts: number; pictures: number };
  requests: number;
}

/**
 * Visits a page with an empty cache and Save-Data, so that it prefetches no other page. The browser also fetches the lazy pictures that are a little below the window.
 */
export async function weighFirstVisit(browser: Browser, url: string, screen: Screen): Promise<FirstVisit> {
  const { width, height, density } = screen;
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: density });
  try {
    const page = await context.newPage();
    await sayLine(page, { saveData: true });
    const network = await context.newCDPSession(page);
    const types = new Map<string, string>();
    const sizes = new Map<string, number>();
    network.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (response.url.startsWith('http')) types.set(requestId, type);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      sizes.set(requestId, encodedDataLength);
    });
    await network.send('Network.enable');
    await page.goto(url, { waitUntil: 'networkidle' });
    const bytesOf = (...wanted: string[]) =>
      [...types].reduce(
        (sum, [id, type]) =>
          wanted.length === 0 || wanted.includes(type) ? sum + (sizes.get(id) ?? 0) : sum,
        0,
      );
    return {
      bytes: {
        total: bytesOf(),
        scripts: bytesOf('Script'),
        fonts: bytesOf('Font'),
        pictures: bytesOf('Image'),
      },
      requests: types.size,
    };
  } finally {
    await context.close();
  }
}
