import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import type { StripeMovement } from '../../src/server/gateways/stripe-balance.ts';
import { saveMovements } from '../../src/server/ledger/queries.ts';
import { type Counter, openCounter } from './counter.ts';
import { placeOrder } from './placed-order.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});

afterAll(() => counter.close());

const ID = 'FEES234567';

/** What Stripe booked for a payment, with the fee as it is booked, or a refund, which has none. */
function movementOf(intentId: string, { id, fee }: { id: string; fee: number | null }): StripeMovement {
  const at = new Date();
  return {
    id,
    type: fee === null ? 'refund' : 'charge',
    category: fee === null ? 'refund' : 'charge',
    amount: 2998,
    fee: fee ?? 0,
    paymentFee: fee === null ? null : cents(fee),
    net: 2998 - (fee ?? 0),
    currency: 'usd',
    createdAt: at,
    availableOn: at,
    sourceId: null,
    intentId,
    orderId: ID,
  };
}

test('an order gets the fee that Stripe booked first for the payment that paid it, and no other', async () => {
  const { deps, rows } = counter;
  await placeOrder(counter, { id: ID });
  await rows(
    `insert into order_intents (id, order_id, attempt, state)
     values ('pi_' || $1, $1, 1, 'paid'), ('pi_twice', $1, 2, 'returned')`,
    [ID],
  );
  const feeAfter = async (...movements: StripeMovement[]) => {
    await saveMovements(deps.db, movements);
    return (await rows<{ stripe_fee: number | null }>('select stripe_fee from orders where id = $1', [ID]))[0]
      ?.stripe_fee;
  };
  // The second payment of the same order was given back.
  expect(await feeAfter(movementOf('pi_twice', { id: 'txn_twice', fee: 88 }))).toBeNull();
  expect(
    await feeAfter(
      movementOf(`pi_${ID}`, { id: 'txn_refund', fee: null }),
      movementOf(`pi_${ID}`, { id: 'txn_paid', fee: 117 }),
    ),
  ).toBe(117);
  expect(await feeAfter(movementOf(`pi_${ID}`, { id: 'txn_later', fee: 130 }))).toBe(117);
  expect(await rows('select id, order_id from money_movements order by id')).toEqual(
    ['txn_later', 'txn_paid', 'txn_refund', 'txn_twice'].map((id) => ({ id, order_id: ID })),
  );
});
