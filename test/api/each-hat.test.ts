import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cart, CartItem } from '../../src/domain/cart/cart.ts';
import { countingCode, type DiscountCode, priceCart } from '../../src/domain/cart/discount-code.ts';
import { formatAmount } from '../../src/domain/money/money.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import { productItem } from '../../src/web/cart/cart-item.ts';
import { orderBody, orderTotal, ratesBody } from '../../src/web/checkout/order/order-request.ts';
import { estimateBody } from '../../src/web/checkout/shipping/estimate.ts';
import { readOption } from '../../src/web/checkout/shipping/shipping-quote.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import type { ShippingEstimate, ShippingOptionAnswer } from '../../src/wire/shipping-rates.ts';
import { ask } from '../ask.ts';
import { LAKE_HOUSE, MAYA } from '../world.ts';
import { administratorOf, intentFor, QUICK_PRINTFUL } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let shop: OpenShop;
let hats: Record<string, CartItem>;

const TENTH: DiscountCode = { name: 'TENTH', kind: 'percent', value: 10, minHats: 1 };

beforeAll(async () => {
  shop = await openShop(QUICK_PRINTFUL);
  const robin = await administratorOf(shop);
  await robin.ask('POST', '/api/sync-printful-products');
  const products = await ask<Product[]>(`${shop.url}/api/products`);
  const [ready] = products;
  const synced = products.find(({ name }) => name === 'Nap Champion');
  if (!ready || !synced) throw new Error('the shop is empty');
  const limits = { startsOn: '', endsOn: '', maxUses: '', maxUsesPerEmail: '' };
  const code = { name: 'TENTH', kind: 'percent', value: '10', minHats: '1', ...limits };
  expect((await robin.ask('POST', '/api/admin/codes', code)).status).toBeLessThan(300);
  hats = {
    'ready-made': productItem(ready),
    synced: productItem(synced),
    custom: LAKE_HOUSE,
    kept: { ...LAKE_HOUSE, textLine1: 'Nike', textLine2: 'brunch club', keepWords: true },
    'a crew’s': { ...LAKE_HOUSE, crewId: 'c1' },
  };
});

afterAll(() => shop.close());

describe.each(['ready-made', 'synced', 'custom', 'kept', 'a crew’s'])('%s hats', (kind) => {
  test.each([
    [1, null],
    [1, TENTH],
    [4, null],
    [4, TENTH],
    [7, null],
    [7, TENTH],
  ])('%i of them, with %o, have an estimate and rates, and are ordered and paid', async (quantity, code) => {
    const cart: Cart = [{ ...(hats[kind] as CartItem), quantity }];
    const totals = priceCart(cart, DEFAULT_SETTINGS, code);
    const sent = countingCode(totals);
    const { options } = await ask<ShippingEstimate>(
      `${shop.url}/api/shipping-estimate`,
      estimateBody(MAYA, cart, { discountCode: sent }),
    );
    expect(options.length).toBeGreaterThan(0);
    const [first] = await ask<ShippingOptionAnswer[]>(
      `${shop.url}/api/shipping-rates`,
      ratesBody(MAYA, cart, { discountCode: sent }),
    );
    const option = readOption(first as ShippingOptionAnswer);
    const body = orderBody({ form: MAYA, cart, totals, option });
    const { id } = await ask<OrderAnswer>(`${shop.url}/api/orders`, body);
    const total = formatAmount(orderTotal(totals, option));
    expect(await intentFor(shop, id, total)).toMatch(/^pi_/);
  });
});
