import { type Browser, devices } from '@playwright/test';

export interface Paints {
  /** When the largest part was painted, in milliseconds since the navigation started. */
  largest: number;
  /** The sum of all layout shifts (CLS). */
  shift: number;
  /** The largest part, as tag and class. */
  what: string;
}

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;

/** Opens a page with an empty browser cache but warm server caches, and reads the browser's measurements. */
export async function paintsOf(browser: Browser, url: string): Promise<Paints> {
  await visitOnce(browser, url);
  const context = await browser.newContext(devices['Pixel 7']);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(readPaints);
  await context.close();
  return paints;
}

/** Fills the shop's caches with everything the page shows. */
async function visitOnce(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext(devices['Pixel 7']);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
}

interface LargestPaint extends PerformanceEntry {
  element: Element | null;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

function readPaints(): Promise<Paints> {
  const entriesOf = <Entry extends PerformanceEntry>(type: string) =>
    new Promise<Entry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries() as Entry[])).observe({
        type,
        buffered: true,
      });
      // The observer is never called if there are no entries.
      requestIdleCallback(() => resolve([]), { timeout: 1000 });
    });
  return Promise.all([
    entriesOf<LargestPaint>('largest-contentful-paint'),
    entriesOf<LayoutShift>('layout-shift'),
  ]).then(([paints, shifts]) => {
    const last = paints.at(-1);
    return {
      largest: last?.startTime ?? Number.NaN,
      shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
      what: last?.element ? `${last.element.tagName.toLowerCase()}.${last.element.className}` : '',
    };
  });
}
