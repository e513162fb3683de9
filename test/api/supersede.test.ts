import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SENT_CART_TEXTS } from '../../src/domain/cart/sent-cart.ts';
import { sendCart, withdrawCart } from '../../src/server/carts/send-cart.ts';
import { sumPlaces } from '../../src/server/ledger/page-queries.ts';
import { sumTax } from '../../src/server/money/tax-queries.ts';
import { sendRefund } from '../../src/server/orders/money/refund-order.ts';
import type { CreatedOrder } from '../../src/server/orders/placing/create-order.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { readDays } from '../../src/server/sales/day-queries.ts';
import { sentCartRequest } from '../../src/wire/admin/sent-carts.ts';
import { ORDERED_LAKE_HOUSE } from '../world.ts';
import { openTaxedCounter, TAXED, type TaxedCounter } from './taxed-counter.ts';

let counter: TaxedCounter;

beforeAll(async () => {
  counter = await openTaxedCounter();
  counter.turnTax('off');
});

afterAll(() => counter.close());

const rowOf = async (id: string) => {
  const [row] = await counter.rows<{ status: string; superseded_by: string | null }>(
    'select status, superseded_by from orders where id = $1',
    [id],
  );
  return row;
};

const ordersOf = (idempotencyKey: string) =>
  counter.rows<{ id: string }>('select id from orders where idempotency_key = $1', [idempotencyKey]);

test('a crash while replacing an order stores no new order, and the next attempt succeeds', async () => {
  const old = await counter.orderToPay();
  const instead = () => counter.order({ supersedes: { id: old.id, key: old.key } }, `instead-of-${old.id}`);
  await counter.rows(
    `create function crash() returns trigger language plpgsql as $$ begin raise 'a crash'; end $$`,
  );
  await counter.rows(
    'create trigger crash before update of superseded_by on orders for each row execute function crash()',
  );
  await expect(instead()).rejects.toThrow('a crash');
  expect(await ordersOf(`instead-of-${old.id}`)).toEqual([]);

  await counter.rows('drop function crash cascade');
  const made = await instead();
  expect(await ordersOf(`instead-of-${old.id}`)).toEqual([{ id: made.id }]);
  expect(await rowOf(old.id)).toEqual({ status: 'canceled', superseded_by: made.id });
});

test('a repeated attempt that names an order to replace cancels that order', async () => {
  const old = await counter.orderToPay();
  const made = await counter.order({}, 'repeated');
  const supersedes = { id: old.id, key: old.key };
  expect(await counter.order({ supersedes }, 'repeated')).toEqual(made);
  expect(await rowOf(old.id)).toEqual({ status: 'canceled', superseded_by: made.id });
  expect((await counter.stripe.paymentIntents.retrieve(old.intentId)).status).toBe('canceled');

  // The first replacement stays the replacement.
  const { id: third } = await counter.order({ supersedes });
  expect(third).not.toBe(made.id);
  expect(await rowOf(old.id)).toMatchObject({ superseded_by: made.id });
});

test('an attempt whose order was canceled cancels no other order when it is repeated', async () => {
  const made = await counter.order({}, 'canceled');
  await counter.rows("update orders set status = 'canceled' where id = $1", [made.id]);
  const other = await counter.orderToPay();
  await counter.order({ supersedes: { id: other.id, key: other.key } }, 'canceled');
  expect(await rowOf(other.id)).toEqual({ status: 'pending', superseded_by: null });
});

/** Sends a cart, and returns how it is ordered, and its orders. */
async function sendHat() {
  const hat = { ...ORDERED_LAKE_HOUSE, quantity: 1 };
  const email = 'maya@example.com';
  const wanted = sentCartRequest.parse({ requestId: randomUUID(), email, items: [hat] });
  expect(await sendCart(counter.deps, wanted, 'kim')).toBeNull();
  const [{ id } = { id: 0 }] = await counter.rows<{ id: number }>('select max(id) as id from sent_carts');
  const sentCart = { id, key: counter.deps.secrets.sign('sent-cart', String(id)) };
  return {
    id,
    order: (key?: string) => counter.order({ items: [hat], sentCart, total: '29.98' }, key),
    orders: () => counter.rows('select id, status from orders where sent_cart_id = $1', [id]),
  };
}

test('the order of a sent cart stays open when its request comes in again while it is priced', async () => {
  const cart = await sendHat();
  const { artworkReader } = counter.deps;
  const made: CreatedOrder[] = [];
  counter.deps.artworkReader = {
    async read(artworks) {
      counter.deps.artworkReader = artworkReader;
      made.push(await cart.order('cart twice'));
      return artworkReader.read(artworks);
    },
  };
  const again = await cart.order('cart twice');
  expect(made).toEqual([again]);
  expect(await cart.orders()).toEqual([{ id: again.id, status: 'pending' }]);
});

describe('while a payment is going through at Stripe', () => {
  /** As if a bank was still deciding, so that Stripe cancels nothing. */
  async function whileDeciding(work: () => Promise<unknown>): Promise<void> {
    const { stripe } = counter.deps;
    counter.deps.stripe = { ...stripe, cancelPayment: stripe.readPayment };
    try {
      await work();
    } finally {
      counter.deps.stripe = stripe;
    }
  }

  test('no other order takes the place of its order, and that one stays open', async () => {
    const old = await counter.orderToPay();
    const supersedes = { id: old.id, key: old.key };
    await counter.order({}, 'earlier');
    await whileDeciding(async () => {
      for (const key of ['new', 'earlier'])
        await expect(counter.order({ supersedes }, key)).rejects.toMatchObject({
          code: 'conflict',
          message: 'A payment for this checkout is already going through. Wait until it’s done.',
        });
    });
    expect(await ordersOf('new')).toEqual([]);
    expect(await rowOf(old.id)).toEqual({ status: 'pending', superseded_by: null });
  });

  test('its cart is not ordered again, and whoever takes it back hears of the payment', async () => {
    const { id, order, orders } = await sendHat();
    const first = await order();
    await counter.intentFor(first.id);
    const refusal = { code: 'conflict', message: expect.stringMatching(/already going through/) };
    await whileDeciding(async () => {
      await expect(order()).rejects.toMatchObject(refusal);
      expect(await withdrawCart(counter.deps, id, 'kim')).toMatchObject(refusal);
    });
    expect(await orders()).toEqual([{ id: first.id, status: 'pending' }]);
  });
});

test('a replaced order that is paid all the same, and refunded, changes no sales and no tax of its month', async () => {
  const { deps } = counter;
  counter.turnTax('on');
  const { id, intentId } = await counter.orderToPay(TAXED);
  const { id: next } = await counter.order(TAXED);
  // As if Stripe had reported the payment as canceled but taken the money.
  await counter.rows(`update orders set status = 'canceled', superseded_by = $2 where id = $1`, [id, next]);
  await counter.pay(intentId);
  await settleOrder(deps, { orderId: id, cause: 'test', force: true });
  const [refund] = await counter.rows<{ id: string }>('select id from refunds where order_id = $1', [id]);
  await sendRefund(deps, { refundId: refund?.id ?? '' });
  expect(await counter.committed(intentId)).toEqual([341, -341]);
  const month = { from: new Date(Date.now() - 3600_000), to: new Date(Date.now() + 3600_000) };
  expect([await sumPlaces(deps.db, month), await sumTax(deps.db, month)]).toEqual([[], []]);
  expect(await readDays(deps.db, { days: 1, timeZone: 'UTC' })).toMatchObject([{ paid: 0, taken: 3839 }]);
});

test('a cart whose payment nobody has noticed yet is paid for whoever takes it back or orders it again', async () => {
  counter.turnTax('off');
  const { id, order } = await sendHat();
  const first = await order();
  await counter.pay(await counter.intentFor(first.id));
  const refusal = { code: 'conflict', message: SENT_CART_TEXTS.paid };
  await expect(order()).rejects.toMatchObject(refusal);
  expect(await rowOf(first.id)).toMatchObject({ status: 'processing' });
  const other = await sendHat();
  await counter.pay(await counter.intentFor((await other.order()).id));
  expect(await withdrawCart(counter.deps, other.id, 'kim')).toMatchObject(refusal);
  expect(await counter.rows('select id from orders where sent_cart_id = $1', [id])).toEqual([
    { id: first.id },
  ]);
});
