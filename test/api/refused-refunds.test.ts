import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import type { Deps } from '../../src/server/deps.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { sendRefund } from '../../src/server/orders/money/refund-order.ts';
import { decideRefund } from '../../src/server/orders/problems/decide-problem.ts';
import { findProblem } from '../../src/server/orders/problems/queries.ts';
import { shopperOrder } from '../../src/server/orders/shopper/shopper-order.ts';
import type { PaidOrder } from '../simulation/back-office.ts';
import { openProblemOffice, type ProblemOffice, ROBIN } from './problem-office.ts';

let office: ProblemOffice;

beforeAll(async () => {
  office = await openProblemOffice();
});

afterAll(() => office.close());

const PRICE = cents(2499);
const DECISION = { by: ROBIN, refunded: 0, replacements: 0, amount: PRICE };

const dispute = ({ intentId }: PaidOrder) => office.control('stripe/disputes', { payment_intent: intentId });

test('a refund for a problem that Stripe refuses at once leaves the problem undecided', async () => {
  const { problem, ...order } = await office.misprint();
  await dispute(order);
  expect(await decideRefund(office.deps, { ...problem, ...DECISION })).toBeInstanceOf(ShopError);
  expect(await findProblem(office.deps.db, problem.problemId)).toMatchObject({ decision: null });
  expect((await office.orderRow(order.id)).refunded).toBe(0);
});

test.each([
  [
    'Stripe refuses',
    0,
    async (order: PaidOrder, refundId: string) => {
      await dispute(order);
      expect(await sendRefund(office.deps, { refundId })).toMatchObject({ status: 'failed' });
    },
  ],
  [
    'finds its money refunded in Stripe’s dashboard',
    PRICE,
    async ({ id, intentId }: PaidOrder) => {
      await office.stripe.refunds.create({ payment_intent: intentId, amount: PRICE });
      await office.reconcile(id);
    },
  ],
])('a refund for a problem that %s after the answer opens the problem again', async (_why, left, refuse) => {
  const { problem, ...order } = await office.misprint();
  const refund: Deps['stripe']['refund'] = async () => {
    throw new ShopError('provider_failed', 'Stripe does not answer.');
  };
  const silent = { ...office.deps, stripe: { ...office.deps.stripe, refund } };
  const decided = await decideRefund(silent, { ...problem, ...DECISION });
  if (decided instanceof ShopError) throw decided;
  const stored = () => findProblem(office.deps.db, problem.problemId);
  expect(await stored()).toMatchObject({ decision: 'refund', refundId: decided.refundId });
  await refuse(order, decided.refundId);
  expect(await stored()).toMatchObject({ decision: null, refundId: null });
  expect((await office.orderRow(order.id)).refunded).toBe(left);
});

test.each([
  [{ status: 'succeeded' }, 2499],
  [{ status: 'failed' }, 'sent_back'],
  [{ status: 'failed', paid_otherwise: cents(2499) }, null],
  [{ status: 'failed', stripe_id: null }, null],
] as const)(
  'a refund for a problem that is %j promises the shopper only what comes',
  async (change, refunded) => {
    const { id, problem } = await office.misprint();
    await decideRefund(office.deps, { ...problem, ...DECISION });
    await office.deps.db.updateTable('refunds').set(change).where('order_id', '=', id).execute();
    const { problems } = (await shopperOrder(office.deps, id, id)) ?? expect.fail();
    expect(problems).toMatchObject([{ decision: 'refund', refunded }]);
  },
);

test('a replacement whose hat came back is completed once the hat is refunded, with the money of the order that was paid', async () => {
  const { problem } = await office.misprint();
  const replacement = await office.replaced(problem);
  await office.send(replacement);
  await office.advance(replacement, 'inprocess');
  await office.advance(replacement, 'fulfilled');
  await office.moveParcel(replacement, 'returned');
  const [{ id: problemId } = expect.fail()] = await office.rows<{ id: number }>(
    'select id from problems where order_id = $1',
    [replacement],
  );
  const at = { orderId: replacement, problemId };
  const decision = { ...at, ...DECISION, replacements: 1 };
  const decided = await decideRefund(office.deps, decision);
  if (decided instanceof ShopError) throw decided;
  const statusAfter = async (refund: string) => {
    await office.rows('update refunds set status = $2 where id = $1', [decided.refundId, refund]);
    await office.follow(replacement);
    return (await office.orderRow(replacement)).status;
  };
  expect(await statusAfter('failed')).toBe('shipped');
  expect(await statusAfter('succeeded')).toBe('completed');
});
