import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type ShopProcess, startShop, temporaryFolder } from './shop-process.ts';

/** A new folder for each test, and the shops that it starts there. */
export function openShops() {
  const shops: ShopProcess[] = [];
  const it = {
    folder: '',
    dataDir: '',
    /** Starts a shop, which ends with the test. */
    async start(options: Partial<Parameters<typeof startShop>[0]> = {}) {
      const shop = await startShop({
        dataDir: it.dataDir,
        ...options,
        env: { RENDER_AHEAD: 'off', ...options.env },
      });
      shops.push(shop);
      return shop;
    },
    async open(options: Partial<Parameters<typeof startShop>[0]> = {}) {
      const shop = await it.start(options);
      await shop.opened;
      return shop;
    },
  };
  beforeEach(() => {
    it.folder = temporaryFolder();
    it.dataDir = join(it.folder, 'data');
  });
  afterEach(async () => {
    for (const shop of shops.splice(0)) {
      shop.kill('SIGTERM');
      await shop.ended;
    }
    rmSync(it.folder, { recursive: true });
  });
  return it;
}

export const answers = async (url: string) => (await fetch(url)).status < 500;
