import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import type { Deps } from '../../src/server/deps.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { refundOrder, sendRefund } from '../../src/server/orders/money/refund-order.ts';
import { readProblems } from '../../src/server/orders/problems/admin-routes.ts';
import { chooseDestination } from '../../src/server/orders/problems/choose-destination.ts';
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

test('a refund that another worker made is not failed by a refusal that arrives later', async () => {
  const { id, intentId } = await office.paidOrder();
  const refundId = `refund_late_${id}`;
  await office.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by)
     values ($1, $2, 2499, 'requested', 'a crooked brim', 'robin@example.com')`,
    [refundId, id],
  );
  const refund: Deps['stripe']['refund'] = async () => {
    await sendRefund(office.deps, { refundId });
    return { refused: 'The charge has already been refunded.' };
  };
  const late = { ...office.deps, stripe: { ...office.deps.stripe, refund } };
  expect(await sendRefund(late, { refundId })).toMatchObject({ status: 'succeeded', failure: null });
  expect(await office.orderRow(id)).toMatchObject({ refunded: 2499 });
  const { data } = await office.stripe.refunds.list({ payment_intent: intentId });
  expect(data.map(({ amount }) => amount)).toEqual([2499]);
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

test('a second report about a hat says that it was refunded for the first, which a parcel that came back does not repeat', async () => {
  const { id, problem } = await office.misprint();
  await decideRefund(office.deps, { ...problem, ...DECISION });
  const again = await office.report(id, { reason: 'damaged' });
  await office.moveParcel(id, 'returned');
  const { problems } = (await readProblems(office.deps, id)) ?? expect.fail();
  const warnings = ['These hats were refunded already.'];
  expect(problems).toMatchObject([
    { reason: 'returned', earlier: null, warnings },
    { id: again, earlier: { id: problem.problemId }, warnings },
    { id: problem.problemId, earlier: null },
  ]);
});

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

test('a refund by somebody who did not know that the hats of a replacement are promised anew is refused', async () => {
  const { id, problem } = await office.misprint();
  const replacement = await office.replaced(problem);
  await office.rows(`update orders set status = 'shipped' where id = $1`, [replacement]);
  const lost = await office.report(replacement, { reason: 'lost', words: '' });
  expect(await office.replaceNow({ orderId: replacement, problemId: lost }, 0, 1)).toEqual({
    replacementId: null,
  });
  const at = { orderId: id, problemId: await office.report(id, { reason: 'damaged' }) };
  expect(await decideRefund(office.deps, { ...at, ...DECISION, replacements: 1 })).toMatchObject({
    message: 'Somebody decided about hats of this order in the meantime. Close this and look again.',
  });
  expect((await office.orderRow(id)).refunded).toBe(0);
  expect(await decideRefund(office.deps, { ...at, ...DECISION, replacements: 2 })).toHaveProperty('refundId');
});

test('a hat whose refund failed can be refunded again, and is made anew if its shopper still wants it', async () => {
  const { id } = await office.shippedOrder();
  const at = { orderId: id, problemId: await office.report(id, { reason: 'lost', words: '' }) };
  expect(await office.replaceNow(at)).toEqual({ replacementId: null });
  const lines = (await office.linesOf(id)).map((line) => ({ id: line.id, quantity: 1 }));
  await office.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by, lines, created_at)
     values ('re_' || $1, $1, 2499, 'failed', 'lost', 'robin', $2, now() + interval '1 minute')`,
    [id, JSON.stringify(lines)],
  );
  const form = { customerName: 'Maya Ortiz', address: '9 Elm Street', address2: '' };
  const place = { city: 'Memphis', state: 'TN', zipCode: '38103' };
  expect(await chooseDestination(office.deps, { ...at, form: { ...form, ...place } })).toBe('saved');
  expect(await office.rows('select total from orders where replaces = $1', [id])).toEqual([{ total: 0 }]);
  const refund = { orderId: id, amount: PRICE, lines, reason: 'lost', requestedBy: ROBIN };
  expect(await refundOrder(office.deps, refund)).toMatchObject({ status: 'succeeded', amount: PRICE });
});
