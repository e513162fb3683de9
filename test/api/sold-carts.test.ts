import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pricingOf } from '../../src/domain/cart/sent-cart.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { refusalOf } from '../../src/server/carts/open-cart.ts';
import { findSentCart, insertSentCart, unpaidOrdersOf } from '../../src/server/carts/queries.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

beforeAll(async () => {
  tables = await openTables();
});

afterAll(() => tables.close());

const NOW = new Date('2026-11-20T12:00:00Z');

async function send(): Promise<number> {
  const cart = await insertSentCart(tables.db, {
    requestId: randomUUID(),
    at: NOW,
    by: 'kim@example.com',
    email: 'maya@example.com',
    note: 'As we said.',
    items: [],
    pricing: pricingOf(DEFAULT_SHOP_SETTINGS),
    discount: { kind: 'percent', value: 20, reason: 'Her second team' },
    expiresAt: new Date('2026-12-04T12:00:00Z'),
  });
  return cart?.id ?? expect.fail();
}

let made = 0;

async function order(cart: number, status: string, rest = ''): Promise<string> {
  made += 1;
  const id = `CART${String(made).padStart(6, '0')}`;
  await placeOrder(tables, { id, status });
  await tables.rows(`update orders set sent_cart_id = $2 ${rest} where id = $1`, [id, cart]);
  return id;
}

describe('a cart is sold', () => {
  const sold = async (status: string, rest?: string) => {
    const cart = await send();
    // Those of another cart do not count.
    await order(await send(), 'processing');
    const id = await order(cart, status, rest);
    const found = (await findSentCart(tables.db, cart)) ?? expect.fail();
    const isOpen = refusalOf(found, NOW) === null;
    expect(found.orderId).toBe(isOpen ? null : id);
    expect(await unpaidOrdersOf(tables.db, cart)).toEqual(
      ['pending', 'payment_failed'].includes(status) ? [id] : [],
    );
    return !isOpen;
  };

  test.each([
    ['processing', true],
    ['on_hold', true],
    ['shipped', true],
    ['completed', true],
    ['refunded', true],
    ['pending', false],
    ['payment_failed', false],
    ['canceled', false],
  ])('with an order that is %s: %s', async (status, isSold) => {
    expect(await sold(status)).toBe(isSold);
  });

  test('with an order whose payment is being looked at', async () => {
    expect(await sold('on_hold', ', paid_at = null')).toBe(true);
  });

  test('with an order that was paid and then canceled, whose refund is on its way', async () => {
    expect(await sold('canceled', ', paid_at = now()')).toBe(true);
  });
});
