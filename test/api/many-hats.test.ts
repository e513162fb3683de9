import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUCKETS } from '../../src/server/http/buckets.ts';
import { refusalOf } from '../ask.ts';
import { MAYA, ORDERED_LAKE_HOUSE } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;

beforeAll(async () => {
  shop = await openShopInside();
});

afterAll(() => shop.close());

test('every hat of a cart counts for its network, whether its shipping is estimated, quoted or ordered', async () => {
  const items = Array.from({ length: 40 }, () => ({ ...ORDERED_LAKE_HOUSE, isCustom: false }));
  const requests: [path: string, body: object][] = [
    ['shipping-rates', { address: MAYA, items }],
    ['shipping-estimate', { country: 'US', state: 'TN', items }],
    ['orders', { ...MAYA, items, total: '1.00', shippingMethod: 'Standard Shipping', shippingCost: '4.99' }],
  ];
  // As if the network had asked with all hats that it may, but for a few.
  shop.server.rateLimits.take('designs', '127.0.0.1', BUCKETS.designs.burst - 20);
  for (const [path, body] of requests) {
    const { status, code } = await refusalOf(`${shop.url}/api/${path}`, body);
    expect([path, status, code]).toEqual([path, 429, 'too_many_requests']);
  }
});
