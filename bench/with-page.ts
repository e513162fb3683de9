import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';

/** Runs something in a page of the browser that the tests use. */
export async function withPage<Result>(run: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    return await run(await browser.newPage());
  } finally {
    await browser.close();
  }
}
