import type { Page } from '@playwright/test';

/** Opens a page whose scripts load only once the returned function is called. */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.redoEarlyInput);
  return release;
}
