import { afterAll, beforeAll } from 'vitest';
import { type OpenShop, openShop } from './open-shop.ts';
import { testSheets } from './sheets.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({ RATE_LIMIT_SCALE: '10000' });
});

afterAll(() => shop.close());

testSheets(100, () => shop);
