import puppeteer from 'puppeteer-core';
import type { OtherBrowser } from './browser-window.ts';

/** Firefox, driven over WebDriver BiDi. */
export const firefox = (executablePath: string): OtherBrowser => ({
  name: 'Firefox',
  async open({ width, height, firstScript }) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      defaultViewport: { width, height },
    });
    const [first] = await browser.pages();
    const page = first ?? (await browser.newPage());
    await page.setViewport({ width, height });
    await page.evaluateOnNewDocument(firstScript);
    return {
      open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
      evaluate: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
      click: (x, y) => page.mouse.click(x, y),
      type: (text) => page.keyboard.type(text),
      screenshot: async () => Buffer.from(await page.screenshot()),
      close: () => browser.close(),
    };
  },
});
