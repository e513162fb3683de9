import { test as base, expect, type Page } from '@playwright/test';
import { type KeptShop, keptShop, type ShopOptions } from './shop-keeper.ts';
import { Windows } from './windows.ts';

interface WorkerFixtures {
  windows: Windows;
}

interface TestFixtures extends ShopOptions {
  /** A shop with these options, which tests use one after another. */
  shop: KeptShop;
  dataDir: string;
  /** Whether the browser has never loaded anything. */
  isNewVisitor: boolean;
  cleanConsole: undefined;
  /** Whether calls fail on purpose. The browser logs failed calls on its console. */
  callsFail: boolean;
}

/** Browser tests against a real shop. A console message or a request to another host fails them. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  rateLimitScale: [100, { option: true }],
  editWindowMinutes: [0, { option: true }],
  collectsTax: [false, { option: true }],
  isNewVisitor: [false, { option: true }],

  shop: [
    async ({ rateLimitScale, editWindowMinutes, collectsTax }, use, { parallelIndex }) =>
      use(await keptShop({ rateLimitScale, editWindowMinutes, collectsTax }, parallelIndex)),
    // On a busy machine, a shop takes long to start.
    { timeout: 240_000 },
  ],

  dataDir: async ({ shop }, use) => use(shop.dataDir),

  baseURL: async ({ shop }, use) => use(`http://localhost:${new URL(shop.url).port}`),

  windows: [
    async ({ browser }, use) => {
      const windows = new Windows(browser, waitForHydration);
      await use(windows);
      await windows.close();
    },
    { scope: 'worker' },
  ],

  context: async (
    {
      windows,
      isNewVisitor,
      baseURL,
      viewport,
      userAgent,
      deviceScaleFactor,
      isMobile,
      hasTouch,
      colorScheme,
      javaScriptEnabled,
      contextOptions,
    },
    use,
    info,
  ) => {
    const device = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch };
    const options = { baseURL, ...device, colorScheme, javaScriptEnabled, ...contextOptions };
    const window = await windows.take(options, isNewVisitor);
    await use(window.context);
    if (isNewVisitor || info.status !== info.expectedStatus) window.isUsedUp = true;
    await windows.giveBack(window, options);
  },

  page: async ({ context }, use) => {
    const [page] = context.pages();
    await use(page ?? (await context.newPage()));
  },

  callsFail: [false, { option: true }],

  cleanConsole: [
    async ({ page, shop, callsFail }, use) => {
      const problems: string[] = [];
      const shopPorts = [shop.url, shop.sandboxUrl].map((url) => new URL(url).port);
      page.on('console', (message) => {
        const text = message.text();
        const isFailedCall = text.startsWith('Failed to load resource');
        // A busy machine may paint a preloaded picture late; test/api/first-visit.test.ts checks that each one is shown.
        const isLatePaint = text.includes('was preloaded using link preload but not used');
        // Playwright listens to clicks, also in the frame of an email, which runs no scripts.
        const isOfTool = text.startsWith("Blocked script execution in 'about:srcdoc'");
        if (!(callsFail && isFailedCall) && !isLatePaint && !isOfTool)
          problems.push(`console: ${text} ${message.location().url}`);
      });
      page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
      page.on('request', (request) => {
        const { protocol, hostname, port } = new URL(request.url());
        const isOurs = ['localhost', '127.0.0.1'].includes(hostname) && shopPorts.includes(port);
        if (protocol.startsWith('http') && !isOurs) problems.push(`request to ${hostname}`);
      });
      await use(undefined);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Makes `goto` and `reload` wait until the page is hydrated, unless the test passes its own options. */
export function waitForHydration(page: Page): void {
  const { goto, reload } = page;
  const hydrated = () => page.waitForFunction(() => !window.redoEarlyInput);
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options);
    if (!options?.waitUntil) await hydrated();
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload.call(page, options);
    if (!options?.waitUntil) await hydrated();
    return answer;
  };
}
