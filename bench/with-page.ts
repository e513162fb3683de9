import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';

/** Runs a function with a page in the browser that the tests use. */
export async function withPage<Result>(run: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(config.use?.launchOptions);
  try {
    return await run(await browser.newPage());
  } finally {
    await browser.close();
  }
}
