import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { withPage } from '../with-page.ts';

/** Slow 4G, in milliseconds and bytes per second. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** How many times slower a mid-range phone is than a desktop. */
export const SLOWDOWN = 4;

/** How long the network has to be silent until everything is prefetched, in milliseconds. */
const SILENCE = 1000;

/** Runs a function with a page on an emulated phone: a slow line, a slow CPU, an empty cache. */
export const onSlowPhone = <Result>(run: (page: Page) => Promise<Result>): Promise<Result> =>
  withPage(async (page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return run(page);
  });

/** Waits until the page is interactive and requests nothing any more. */
export async function untilSilent(page: Page): Promise<void> {
  let last = Date.now();
  const note = () => {
    last = Date.now();
  };
  const events = ['request', 'requestfinished'] as const;
  for (const event of events) page.on(event as 'request', note);
  await page.waitForFunction(() => !window.redoEarlyInput);
  while (Date.now() - last < SILENCE) await pause(100);
  for (const event of events) page.off(event as 'request', note);
}
