import { readFileSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '../../src/wire/products.ts';
import { ask } from '../ask.ts';
import { processesOf, type ShopProcess, startShop, temporaryFolder } from './shop-process.ts';

const folder = temporaryFolder();
let shop: ShopProcess;

beforeAll(async () => {
  // Node then says which modules it loads.
  shop = await startShop({ dataDir: folder, env: { NODE_DEBUG_NATIVE: 'COMPILE_CACHE' } });
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

test('the shop loads a few built files instead of hundreds of modules', async () => {
  expect((await fetch(shop.url)).status).toBe(200);
  const modules = new Set(shop.output().match(/file:\/\/\S+?\.m?[jt]s/g));
  expect(modules.size).toBeGreaterThan(10);
  expect(modules.size).toBeLessThan(80);
  expect([...modules].filter((module) => !module.includes('/build/shop/'))).toEqual([]);
});
