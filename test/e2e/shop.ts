import { rmSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { prepareCluster } from '../start/prepared-cluster.ts';
import { type ShopProcess, startShop, temporaryFolder } from '../start/shop-process.ts';
import { until } from '../until.ts';

interface WorkerFixtures {
  /** A shop with its own database and sandbox, shared by the tests of a worker. */
  shop: ShopProcess;
  dataDir: string;
  /** Multiplies the rate limits. */
  rateLimitScale: number;
  /** How long an order can be changed after it is paid; 0 sends orders to Printful at once. */
  editWindowMinutes: number;
}

interface TestFixtures {
  cleanConsole: undefined;
  /** Whether calls fail on purpose. The browser logs failed calls on its console. */
  callsFail: boolean;
}

/** Browser tests against a real shop. A console message or a request to another host fails them. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const dataDir = temporaryFolder();
      await prepareCluster(dataDir);
      await use(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  rateLimitScale: [100, { option: true, scope: 'worker' }],
  editWindowMinutes: [0, { option: true, scope: 'worker' }],

  shop: [
    async ({ dataDir, rateLimitScale, editWindowMinutes }, use) => {
      const env = {
        TIME_SCALE: '0.2',
        // As many as the shop may make in its shorter minute.
        SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: '600',
        RATE_LIMIT_SCALE: String(rateLimitScale),
        EDIT_WINDOW_MINUTES: String(editWindowMinutes),
      };
      const shop = await startShop({ dataDir, env });
      await shop.opened;
      // Until the shop knows how its hats are made, their text is pictured a little smaller.
      await until('the shop knows its hats', async () => {
        const products = await (await fetch(`${shop.url}/api/products`)).text();
        return products.includes('-1890x765-') || null;
      });
      await use(shop);
      shop.kill('SIGTERM');
      await shop.ended;
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ shop }, use) => use(`http://localhost:${new URL(shop.url).port}`),

  context: async ({ context }, use) => {
    context.on('page', waitForHydration);
    await use(context);
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
        if (!(callsFail && isFailedCall) && !isLatePaint)
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
