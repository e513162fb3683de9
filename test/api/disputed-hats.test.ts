import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { readProblems } from '../../src/server/orders/problems/admin-routes.ts';
import { chooseDestination } from '../../src/server/orders/problems/choose-destination.ts';
import { PAID } from '../simulation/back-office.ts';
import { openProblemOffice, type ProblemOffice, ROBIN } from './problem-office.ts';

let office: ProblemOffice;

beforeAll(async () => {
  office = await openProblemOffice();
});

afterAll(() => office.close());

const NEW_HOME = {
  customerName: 'Maya Ortiz',
  address: '9 Elm Street',
  address2: '',
  city: 'Memphis',
  state: 'TN',
  zipCode: '38103',
};

/** A dispute as it was recorded, by default over the whole payment and opened just now. */
const dispute = (orderId: string, status: string, { amount = PAID, age = '0 s' } = {}) =>
  office.rows(
    `insert into disputes (id, order_id, amount, status, reason, created_at)
     values ('du_' || $1, $1, $2, $3, 'product_not_received', now() - $4::interval)`,
    [orderId, amount, status, age],
  );

const replacementsOf = (orderId: string) =>
  office.rows('select total from orders where replaces = $1', [orderId]);

const lostHat = async () => {
  const { id } = await office.shippedOrder();
  return { orderId: id, problemId: await office.report(id, { reason: 'lost', words: '' }) };
};

test.each([
  ['needs_response', 0],
  ['lost', 0],
  ['won', 1],
  ['warning_needs_response', 1],
])('new hats are not made by themselves for whose money the bank took since (%s)', async (status, made) => {
  const problem = await lostHat();
  expect(await office.replaceNow(problem)).toEqual({ replacementId: null });
  await dispute(problem.orderId, status);
  expect(await chooseDestination(office.deps, { ...problem, form: NEW_HOME })).toBe('saved');
  expect(await replacementsOf(problem.orderId)).toHaveLength(made);
  const texts = await office.rows<{ text: string }>(
    `select text from alerts where order_id = $1 and event like 'problem-answer.%' and done_at is null`,
    [problem.orderId],
  );
  const again = expect.stringContaining(
    'for new hats. A bank took money since you decided on new hats, so decide again on the order’s page.',
  );
  expect(texts).toEqual(made ? [] : [{ text: again }]);
});

test('an owner who decided on new hats in spite of a dispute is not asked again', async () => {
  const problem = await lostHat();
  await dispute(problem.orderId, 'needs_response', { age: '1 hour' });
  expect(await office.replaceNow(problem)).toEqual({ replacementId: null });
  expect(await chooseDestination(office.deps, { ...problem, form: NEW_HOME })).toBe('saved');
  expect(await replacementsOf(problem.orderId)).toEqual([{ total: 0 }]);
});

test.each([
  ['under_review', 1000, 'A bank holds $10.00 of the payment. The shopper may get it back from there.'],
  ['lost', 1000, 'A bank gave $10.00 of the payment back to the shopper. These hats may be among it.'],
  ['won', 1000, null],
  ['warning_needs_response', 1000, null],
])('who decides on a hat reads what a bank has of its payment (%s)', async (status, amount, warning) => {
  const { id } = await office.misprint();
  await dispute(id, status, { amount });
  const { problems, left } = (await readProblems(office.deps, id)) ?? expect.fail();
  const taken = warning === null ? 0 : amount;
  expect(left).toBe(PAID - taken);
  expect(problems).toMatchObject([
    { warnings: warning === null ? [] : [warning], suggestedRefund: Math.min(2499, PAID - taken) },
  ]);
});

test('hats and shipping give back what is left once a part of the payment is gone', async () => {
  const { id, intentId } = await office.paidOrder();
  const [line] = await office.linesOf(id);
  const lines = [{ id: line?.id ?? 0, quantity: 1 }];
  await office.stripe.refunds.create({ payment_intent: intentId, amount: 700 });
  await office.reconcile(id);
  const ask = { orderId: id, lines, reason: 'lost', requestedBy: ROBIN };
  const shipping = cents(PAID - (line?.share ?? 0));
  const whole = { ...ask, amount: cents(PAID), shipping };
  expect(await refundOrder(office.deps, whole)).toMatchObject({
    code: 'conflict',
    message: `These hats come to $22.98 by now. Look again.`,
  });
  expect(await refundOrder(office.deps, { ...whole, amount: cents(2298) })).toMatchObject({ amount: 2298 });
  const { data } = await office.stripe.charges.list({ payment_intent: intentId });
  expect(data[0]?.amount_refunded).toBe(PAID);
});

test('hats are not refunded while a bank holds the payment, and the answer says why', async () => {
  const { id } = await office.paidOrder();
  const lines = (await office.linesOf(id)).map((line) => ({ id: line.id, quantity: 1 }));
  await dispute(id, 'needs_response');
  const ask = { orderId: id, lines, reason: 'lost', requestedBy: ROBIN };
  const message = 'No refund while the bank holds the money, or the shopper gets it twice.';
  expect(await refundOrder(office.deps, { ...ask, amount: cents(2499) })).toMatchObject({ message });
  expect(await refundOrder(office.deps, { ...ask, amount: null })).toMatchObject({ message });
  await office.rows(`update disputes set status = 'lost' where order_id = $1`, [id]);
  const gone = { message: 'Nothing of this payment is left to refund.', details: { left: 0 } };
  expect(await refundOrder(office.deps, { ...ask, lines: [], amount: cents(1) })).toMatchObject(gone);
});
