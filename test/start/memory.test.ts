import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { processesOf, type ShopProcess, startShop, temporaryFolder } from './shop-process.ts';

const folder = temporaryFolder();
let shop: ShopProcess;

beforeAll(async () => {
  shop = await startShop({ dataDir: folder });
  await shop.opened;
});

afterAll(async () => {
  shop.kill('SIGTERM');
  await shop.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** Which of these libraries the shop has loaded, as Linux says. */
function loaded(): string[] {
  const maps = readFileSync(`/proc/${processesOf(folder).shop.pid}/maps`, 'utf8');
  return ['libvips', 'resvgjs'].filter((library) => maps.includes(library));
}

test.runIf(process.platform === 'linux')(
  'what draws and decodes pictures is loaded with the first picture',
  async () => {
    for (const path of ['/', '/shop', '/custom-hat', '/checkout', '/about'])
      expect((await fetch(shop.url + path)).status).toBe(200);
    const [product] = await ask<Product[]>(`${shop.url}/api/products`);
    expect(loaded()).toEqual([]);
    expect((await fetch(shop.url + (product?.image ?? ''))).status).toBe(200);
    expect(loaded()).toEqual(['libvips', 'resvgjs']);
  },
);
