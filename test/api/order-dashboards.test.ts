import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import type { SettingsInForce } from '../../src/server/catalog/catalog-version.ts';
import type { Deps } from '../../src/server/deps.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { glyphTables } from '../../src/server/pictures/glyph-tables.ts';
import { placeOrder } from './placed-order.ts';
import { openTables, type ShopTables } from './shop-tables.ts';

let tables: ShopTables;

const ID = '0RDER00001';

beforeAll(async () => {
  tables = await openTables();
  await placeOrder(tables, { id: ID, status: 'on_hold' });
});

afterAll(() => tables.close());

async function read(isLive = false) {
  const config = testConfig();
  const settings = { current: () => ({ version: 1, settings: DEFAULT_SHOP_SETTINGS }) } as SettingsInForce;
  const deps = {
    db: tables.db,
    config: { ...config, stripe: { ...config.stripe, live: isLive } },
    settings,
    glyphs: glyphTables(),
    clock: () => new Date(),
  };
  return (await readOrder(deps as Deps, ID)) ?? expect.fail();
}

test('an order leads to its pages at Stripe and Printful, once it has them, in test mode too', async () => {
  const stripe = `https://dashboard.stripe.com/test/payments/pi_${ID}`;
  expect((await read()).links).toEqual({ stripe, printful: null });
  await tables.rows(`update orders set printful_order_id = '8812345', payment_intent_id = 'pi_3Live'`);
  expect((await read(true)).links).toEqual({
    stripe: 'https://dashboard.stripe.com/payments/pi_3Live',
    printful: 'https://www.printful.com/dashboard?order_id=8812345',
  });
  await tables.rows('update orders set payment_intent_id = null');
  expect((await read()).links.stripe).toBeNull();
});

test('a drawing waits for an answer until Printful would cancel, and no longer once it has one', async () => {
  const approval = async () => (await read()).approval?.until ?? null;
  const hold = (cause: string) =>
    tables.rows(`insert into order_holds (order_id, kind, cause, reason) values ($1, 'printful', $2, 'x')`, [
      ID,
      cause,
    ]);
  await tables.rows(`update orders set printful_held_at = '2026-11-20T12:00:00Z'`);
  await hold('draft');
  expect(await approval()).toBeNull();
  await hold('approval');
  expect(await approval()).toEqual(new Date('2026-12-20T12:00:00Z'));
  await tables.rows(`update order_holds set ended_at = now(), ended_by = 'kim' where cause = 'approval'`);
  expect(await approval()).toBeNull();
  await hold('redraw');
  expect(await approval()).toEqual(new Date('2026-12-20T12:00:00Z'));
  expect((await read()).heldBy).toEqual(['printful']);
});
