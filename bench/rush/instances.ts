import { rmSync } from 'node:fs';
import { openShop } from '../../test/api/open-shop.ts';
import { type ShopProcess, startShop, temporaryFolder } from '../../test/start/shop-process.ts';

export interface Instances {
  /** The address of each, in turn. */
  next(): string;
  urls: readonly string[];
  sandboxUrl: string;
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  /** What they printed. */
  output(): string;
  close(): Promise<void>;
}

/** So many instances of one shop: processes with one database and one sandbox, whose webhooks go to the first. */
export async function openInstances(count: number, env: Record<string, string>): Promise<Instances> {
  const shared = { ...env, APP_SECRET: 'a secret that all instances share: 0123456789' };
  const first = await openShop(shared);
  const folders: string[] = [];
  const others: ShopProcess[] = [];
  const close = async () => {
    for (const { kill } of others) kill('SIGTERM');
    await Promise.all(others.map(({ ended }) => ended));
    await first.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let nth = 1; nth < count; nth += 1) {
      const dataDir = temporaryFolder();
      folders.push(dataDir);
      const { sandboxUrl } = first;
      const other = await startShop({
        dataDir,
        env: {
          ...shared,
          ...providersAt(sandboxUrl),
          DATABASE_URL: first.databaseUrl,
          PUBLIC_URL: first.url.replace('127.0.0.1', 'localhost'),
        },
      });
      others.push(other);
      await other.opened;
    }
  } catch (error) {
    await close();
    throw error;
  }
  const urls = [first.url, ...others.map(({ url }) => url)];
  let turn = 0;
  return {
    next: () => urls[turn++ % urls.length] ?? first.url,
    urls,
    sandboxUrl: first.sandboxUrl,
    rows: first.rows,
    output: () => [first, ...others].map(({ output }) => output()).join(''),
    close,
  };
}

/** The first instance's sandbox, with the keys that it has outside of production. */
const providersAt = (url: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  STRIPE_API_URL: url,
  STRIPE_JS_URL: `${url}/endive/stripe.js`,
  PRINTFUL_TOKEN: 'sandbox',
  PRINTFUL_API_URL: url,
  NOTICE: 'Sandbox',
});
