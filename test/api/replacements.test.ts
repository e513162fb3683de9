import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents, formatBalance } from '../../src/domain/money/money.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { cancelOrder } from '../../src/server/orders/admin/cancel-order.ts';
import { ordersCsv } from '../../src/server/orders/admin/orders-csv.ts';
import { readOrder } from '../../src/server/orders/admin/read-order.ts';
import { refundsOf } from '../../src/server/orders/money/queries.ts';
import { refundOrder } from '../../src/server/orders/money/refund-order.ts';
import { claimProblem, recordClaimResult } from '../../src/server/orders/problems/claim-problem.ts';
import { closeProblem, decideRefund } from '../../src/server/orders/problems/decide-problem.ts';
import { claimHats, replaceHats } from '../../src/server/orders/problems/fix-hats.ts';
import { findProblem, pendingProblems, problemsOf } from '../../src/server/orders/problems/queries.ts';
import { readDays } from '../../src/server/sales/day-queries.ts';
import { PAID } from '../simulation/back-office.ts';
import { openProblemOffice, type ProblemOffice, ROBIN } from './problem-office.ts';

let office: ProblemOffice;

beforeAll(async () => {
  office = await openProblemOffice();
});

afterAll(() => office.close());

/** Nothing was refunded or replaced when Robin opened the form. */
const UNTOUCHED = { by: ROBIN, refunded: 0, replacements: 0 };

/** Stripe's fee for $29.98, and Printful's price for a hat with shipping. */
const [STRIPE_FEE, PRINTFUL_COST] = [117, 1667];

describe('a replacement', () => {
  test('is made at Printful once and emailed once, costs the shopper nothing, and declares what was paid', async () => {
    const { id, problem } = await office.misprint(2);
    expect(await office.openAlerts(id)).toEqual(['problem']);
    const clicks = await Promise.all([office.replaceNow(problem), office.replaceNow(problem)]);
    const made = clicks.filter((click) => !(click instanceof ShopError));
    expect(made).toHaveLength(1);
    const [{ id: replacement } = { id: '' }] = await office.rows<{ id: string }>(
      'select id from orders where replaces = $1',
      [id],
    );
    expect(made[0]).toEqual({ replacementId: replacement });
    expect(clicks.find((click) => click instanceof ShopError)).toMatchObject({
      message: `This problem is decided already: order #${replacement} replaces the hats.`,
    });
    expect(await findProblem(office.deps.db, problem.problemId)).toMatchObject({
      decision: 'replacement',
      decidedBy: ROBIN,
    });
    expect(await office.queue.waiting('send-order', { orderId: replacement })).toHaveLength(1);
    await office.send(replacement);
    const row = { status: 'confirmed_with_printful', total: 0, paid: null };
    expect(await office.orderRow(replacement)).toMatchObject(row);
    const orders = (await office.ordersAtPrintful()).filter(({ external_id }) => external_id === replacement);
    expect(orders.map(({ status, items }) => [status, items])).toEqual([
      ['pending', [expect.objectContaining({ quantity: 1, retail_price: '24.99' })]],
    ]);
    const [line] = await office.linesOf(replacement);
    expect(line).toMatchObject({ quantity: 1, share: 0, declared_value: 2499 });
    const copied = await office.rows(
      `select customer_name, customer_email, address1, address2, city, state, zip, country, phone, gift, shipping_method,
         shipping_provider_id, settings_version, min_delivery_days, max_delivery_days from orders where id = any($1)`,
      [[id, replacement]],
    );
    expect(copied[0]).toEqual(copied[1]);
    const promised = 'select ship_by > paid_at + interval $$1 day$$ as is_later from orders where id = $1';
    expect(await office.rows(promised, [replacement])).toEqual([{ is_later: true }]);
    const [begun] = await office.rows(
      'select from_status, to_status, cause from order_events where order_id = $1 order by id',
      [replacement],
    );
    const cause = `replaces hats of order #${id}, the lettering is wrong`;
    expect(begun).toEqual({ from_status: null, to_status: 'processing', cause });
    const mails = await office.mailsAbout(replacement);
    expect(mails.map(({ event, recipient }) => [event, recipient])).toEqual([
      [`replacement.${replacement}`, 'maya@example.com'],
    ]);
    expect(mails[0]?.text).toContain(`Sorry about order #${id}`);
    expect(await office.openAlerts(id)).toEqual([]);
  });

  test('of hats that are then refunded in Stripe’s dashboard alerts the owner, once for each refund', async () => {
    const { id, intentId, problem } = await office.misprint();
    const replacement = await office.replaced(problem);
    await office.stripe.refunds.create({ payment_intent: intentId, amount: 500 });
    await office.reconcile(id);
    await office.reconcile(id);
    const alerts = await office.rows<{ text: string }>(
      `select text from alerts where order_id = $1 and event like 'refund-after-replacement.%'`,
      [id],
    );
    expect(alerts).toEqual([
      {
        text: expect.stringContaining(
          `$5.00 was refunded in Stripe’s dashboard, but #${replacement} replaces`,
        ),
      },
    ]);
  });

  test('copies every column of the line that was sold', { tags: 'nightly' }, async () => {
    const { id, problem } = await office.misprint();
    const replacement = await office.replaced(problem);
    const [sold, copy] = (await Promise.all(
      [id, replacement].map(async (order) => {
        const [row] = await office.rows<Record<string, unknown>>(
          'select * from order_lines where order_id = $1',
          [order],
        );
        return row;
      }),
    )) as [Record<string, unknown>, Record<string, unknown>];
    const { id: _id, order_id: _order, price: _price, share: _share, declared_value: _value, ...same } = sold;
    expect(copy).toMatchObject(same);
    expect(sold.drawing_hash).not.toBeNull();
  });

  test('of a gift has its note, and writes to its receiver no more', { tags: 'nightly' }, async () => {
    const { id, problem } = await office.misprint();
    const gift = { note: 'Wear it', from: 'Dad', email: 'priya@example.com' };
    await office.rows('update orders set gift = $2 where id = $1', [id, gift]);
    const replacement = await office.replaced(problem);
    const [row] = await office.rows<{ gift: object }>('select gift from orders where id = $1', [replacement]);
    expect(row?.gift).toEqual({ ...gift, email: '' });
  });

  test('goes on by itself after a hold, and is not taken for a refunded order', {
    tags: 'nightly',
  }, async () => {
    const { problem } = await office.misprint();
    const replacement = await office.replaced(problem);
    await office.send(replacement);
    await office.control(`printful/orders/@${replacement}/advance`, { to: 'onhold' });
    await office.follow(replacement);
    expect((await office.orderRow(replacement)).status).toBe('on_hold');
    await office.control(`printful/orders/@${replacement}/advance`, { to: 'pending' });
    await office.follow(replacement);
    expect((await office.orderRow(replacement)).status).toBe('confirmed_with_printful');
    await office.reconcile(replacement);
    expect((await office.orderRow(replacement)).status).toBe('confirmed_with_printful');
  });

  test('that is canceled opens the problem again', async () => {
    const { id, intentId, problem } = await office.misprint();
    const replacement = await office.replaced(problem);
    expect(
      await cancelOrder(office.deps, { orderId: replacement, reason: 'wrong color', by: ROBIN }),
    ).toMatchObject({ status: 'canceled', refund: null });
    expect(await findProblem(office.deps.db, problem.problemId)).toMatchObject({
      decision: null,
      replacementId: null,
    });
    const again = await office.replaced(problem, 1);
    expect(again).not.toBe(replacement);
    expect((await office.orderRow(id)).status).toBe('shipped');
    await office.stripe.refunds.create({ payment_intent: intentId, amount: 500 });
    await office.reconcile(id);
    expect(
      await office.rows(`select text from alerts where event like 'refund-after-%' and order_id = $1`, [id]),
    ).toEqual([{ text: expect.stringContaining(`, but #${again} replaces`) }]);
  });

  test('of a replacement belongs to the order that was paid', async () => {
    const { id, problem } = await office.misprint();
    const first = await office.replaced(problem);
    await office.send(first);
    await office.advance(first, 'inprocess');
    await office.advance(first, 'fulfilled');
    const problemId = await office.report(first);
    const second = await office.replaced({ orderId: first, problemId }, 1);
    const [row] = await office.rows('select replaces from orders where id = $1', [second]);
    expect(row).toEqual({ replaces: id });
    expect((await office.linesOf(second))[0]).toMatchObject({ declared_value: 2499 });
  });
});

describe('a replacement and a refund', () => {
  test('do not both happen when each was decided without knowing of the other', async () => {
    const first = await office.misprint();
    await refundOrder(office.deps, {
      orderId: first.id,
      amount: cents(500),
      reason: 'a scratch',
      requestedBy: ROBIN,
    });
    expect(await office.replaceNow(first.problem)).toMatchObject({
      code: 'conflict',
      details: { refunded: 500 },
    });
    expect(await office.replaceNow(first.problem, 500)).toHaveProperty('replacementId');

    const second = await office.misprint();
    const replacement = await office.replaced(second.problem);
    const refund = { orderId: second.id, amount: null, reason: 'a scratch', requestedBy: ROBIN };
    expect(await refundOrder(office.deps, { ...refund, replacements: 0 })).toMatchObject({
      message: `Order #${replacement} replaces hats of this order by now.`,
    });
    expect(await refundOrder(office.deps, { ...refund, replacements: 1 })).toMatchObject({ amount: PAID });

    const third = await office.misprint();
    const again = { orderId: third.id, problemId: await office.report(third.id) };
    const message = `Order #${await office.replaced(third.problem)} replaces hats of this order by now.`;
    expect(await office.replaceNow(again)).toMatchObject({ message });
    const decision = { ...again, ...UNTOUCHED, amount: cents(2499) };
    expect(await decideRefund(office.deps, decision)).toMatchObject({ message });
    expect(await decideRefund(office.deps, { ...decision, replacements: 1 })).toHaveProperty('refundId');
  });

  test('are not mixed up when a form that was sent is sent again for other hats', async () => {
    const { id } = await office.shippedOrder(2);
    await refundOrder(office.deps, { orderId: id, amount: cents(500), reason: 'x', requestedBy: ROBIN });
    const [first, second] = (await office.linesOf(id)).map((line) => [{ id: line.id, quantity: 1 }]);
    if (!first || !second) throw new Error('the order has fewer than two hats');
    const fix = {
      orderId: id,
      by: ROBIN,
      reason: 'damaged',
      words: '',
      requestId: crypto.randomUUID(),
    } as const;
    const seen = { refunded: 500, replacements: 0, sameAddress: true };
    const refused = await replaceHats(office.deps, { ...fix, ...seen, lines: first, refunded: 0 });
    expect(refused).toMatchObject({ details: { refunded: 500 } });
    // The shopper does not see what was refused.
    expect(await problemsOf(office.deps.db, id)).toEqual([]);
    for (const _click of [1, 2]) expect(await claimHats(office.deps, { ...fix, lines: first })).toBeNull();
    expect(await problemsOf(office.deps.db, id)).toMatchObject([{ reportedBy: ROBIN, wish: 'replacement' }]);
    const message = 'You sent this form before, with other answers. Close it and check the order’s problems.';
    for (const other of [{ lines: second }, { reason: 'misprint' as const }, { words: 'Half a D.' }]) {
      const changed = { ...fix, lines: first, ...other };
      expect(await replaceHats(office.deps, { ...changed, ...seen })).toMatchObject({ message });
      expect(await claimHats(office.deps, changed)).toMatchObject({ message });
    }
    expect(await replaceHats(office.deps, { ...fix, ...seen, lines: first })).toHaveProperty('replacementId');
  });

  test('of different hats, or of hats that nobody decided to make anew, do not keep each other out', {
    tags: 'nightly',
  }, async () => {
    const { id, problem } = await office.misprint(2);
    const [, other] = await office.linesOf(id);
    const lost = await office.report(id, {
      lines: [{ id: other?.id ?? 0, quantity: 1 }],
      reason: 'lost',
    });
    expect(await office.replaceNow({ orderId: id, problemId: lost })).toEqual({ replacementId: null });
    // A third report, about the first hat too, that is still undecided.
    await office.report(id, { reason: 'damaged' });
    const refund = { ...problem, ...UNTOUCHED, replacements: 1, amount: cents(100) };
    expect(await decideRefund(office.deps, refund)).toHaveProperty('refundId');
  });

  test('raced for one problem end in exactly one of them', async () => {
    const { id, problem } = await office.misprint();
    await Promise.all([
      office.replaceNow(problem),
      decideRefund(office.deps, { ...problem, ...UNTOUCHED, amount: cents(2499) }),
    ]);
    const { refunded } = await office.orderRow(id);
    const replacements = await office.rows('select id from orders where replaces = $1', [id]);
    expect([
      [0, 1],
      [2499, 0],
    ]).toContainEqual([refunded, replacements.length]);
  });
});

describe('a refund', () => {
  test('of the hats in a problem is made at Stripe, and the shopper gets one email about it', async () => {
    const { id, intentId, problem } = await office.misprint();
    const refund = { ...problem, ...UNTOUCHED, amount: cents(2499) };
    expect(await decideRefund(office.deps, refund)).toHaveProperty('refundId');
    expect(await decideRefund(office.deps, { ...refund, refunded: 2499 })).toMatchObject({
      message: 'This problem is decided already: the hats are refunded.',
    });
    expect(await findProblem(office.deps.db, problem.problemId)).toMatchObject({
      decision: 'refund',
      decidedBy: ROBIN,
    });
    const [line] = await office.linesOf(id);
    expect(await refundsOf(office.deps.db, id)).toMatchObject([
      {
        reason: 'The lettering is wrong',
        reasonKind: 'misprint',
        askedBy: ROBIN,
        lines: [{ id: line?.id, quantity: 1 }],
      },
    ]);
    const { data } = await office.stripe.refunds.list({ payment_intent: intentId });
    expect(data.map(({ amount }) => amount)).toEqual([2499]);
    const events = (await office.mailsAbout(id)).map(({ event }) => event);
    expect(events.filter((event) => event.startsWith('refunded'))).toHaveLength(0);
    const mails = await office.rows(`select id from mails where event like 'refunded.%' and text like $1`, [
      `%#${id}%`,
    ]);
    expect(mails).toHaveLength(1);
    expect(await office.openAlerts(id)).toEqual([]);
  });

  test('of a replacement’s problem takes the money of the order that was paid', async () => {
    const { id, problem } = await office.misprint();
    const replacement = await office.replaced(problem);
    await office.send(replacement);
    await office.advance(replacement, 'inprocess');
    await office.advance(replacement, 'fulfilled');
    const at = { orderId: replacement, problemId: await office.report(replacement) };
    expect(
      await office.rows(`select text from alerts where event like 'problem.' || $1 || '.%'`, [replacement]),
    ).toEqual([{ text: expect.stringContaining('The lettering is wrong (1 hat, free replacement).') }]);
    expect(
      await refundOrder(office.deps, { orderId: replacement, amount: null, reason: 'x', requestedBy: ROBIN }),
    ).toMatchObject({ message: `Nothing was paid for this order. Refund order #${id}.` });
    await decideRefund(office.deps, { ...at, ...UNTOUCHED, replacements: 1, amount: cents(2499) });
    expect(await refundsOf(office.deps.db, id)).toMatchObject([{ amount: 2499, lines: [] }]);
  });
});

test('closing a problem sends the owner’s words to the shopper', async () => {
  const { id, problem } = await office.misprint();
  const answer = 'We compared it with your proof. The D is printed in full.';
  expect(await closeProblem(office.deps, { ...problem, by: ROBIN, answer })).toBeNull();
  expect((await office.mailsAbout(id)).at(-1)).toMatchObject({
    event: `problem-closed.${id}.${problem.problemId}`,
    text: expect.stringContaining(answer),
  });
  expect(await findProblem(office.deps.db, problem.problemId)).toMatchObject({
    decision: 'nothing',
    decidedBy: ROBIN,
    answer,
  });
  expect(await closeProblem(office.deps, { ...problem, by: ROBIN, answer: 'No.' })).toMatchObject({
    message: 'This problem is decided already: it is closed.',
  });
  expect(await office.openAlerts(id)).toEqual([]);
});

describe('the books', () => {
  const timeZone = 'UTC';

  test('count a replacement’s cost and the credit of its claim in the order that was paid', async () => {
    const { id, problem } = await office.misprint();
    const today = async () => (await readDays(office.deps.db, { days: 1, timeZone }))[0];
    const before = await today();
    const replacement = await office.replaced(problem);
    const profitOf = async (order: string) => {
      const end = (await readOrder(office.deps, order))?.money.end;
      return end?.label === 'You keep' ? end.amount : null;
    };
    expect(await profitOf(id)).toBeNull();
    await office.send(replacement);
    const made = PAID - STRIPE_FEE - 2 * PRINTFUL_COST;
    expect(await profitOf(id)).toBe(made);
    expect(await profitOf(replacement)).toBeNull();
    const after = await today();
    expect(after).toMatchObject({ paid: before?.paid, revenue: before?.revenue });

    await claimProblem(office.deps, problem);
    expect(await recordClaimResult(office.deps, { ...problem, credit: cents(1248) })).toBeNull();
    expect(await profitOf(id)).toBe(made + 1248);

    await office.rows('update orders set tax = 200, subtotal = subtotal - 200 where id = $1', [id]);
    const csv = await text(ordersCsv(office.deps.db, { words: null, timeZone }));
    const [head = '', ...rows] = csv.replace('\ufeff', '').trimEnd().split('\r\n');
    const cellsOf = (order: string) => (name: string) =>
      rows.find((row) => row.startsWith(order))?.split(',')[head.split(',').indexOf(name)];
    const costs = ['Printful cost', 'Printful replacements', 'Printful credit', 'Sales tax owed'];
    const names = ['Total', ...costs, 'Profit', 'Replaces'];
    const profit = formatBalance(made + 1248 - 200);
    expect(names.map(cellsOf(id))).toEqual(['29.98', '16.67', '16.67', '12.48', '2.00', profit, '']);
    expect(names.map(cellsOf(replacement))).toEqual(['0.00', '16.67', '0.00', '0.00', '0.00', '', id]);
  });

  test('say until when a claim is possible, and take one result', async () => {
    const { id, problem } = await office.misprint();
    await office.moveParcel(id, 'delivered');
    const [parcel] = await office.rows<{ at: Date }>(
      'select delivered_at as at from parcels where order_id = $1',
      [id],
    );
    expect(await recordClaimResult(office.deps, { ...problem, credit: null })).toBeInstanceOf(ShopError);
    expect(await claimProblem(office.deps, problem)).toBeNull();
    expect(await claimProblem(office.deps, problem)).toBeInstanceOf(ShopError);
    const stored = await findProblem(office.deps.db, problem.problemId);
    expect(Number(stored?.claimDue) - Number(parcel?.at)).toBe(30 * 24 * 60 * 60 * 1000);
    expect(await recordClaimResult(office.deps, { ...problem, credit: null })).toBeNull();
    expect(await recordClaimResult(office.deps, { ...problem, credit: cents(1) })).toBeInstanceOf(ShopError);
  });

  test('list the claims that end first before the others, and then what has no last day', async () => {
    const { id, problem } = await office.misprint();
    const [later, sooner] = [await office.report(id), await office.report(id)];
    const claim = `update problems set claimed_at = now(), claim_due = now() + $2::interval where id = $1`;
    await office.rows(claim, [later, '20 days']);
    await office.rows(claim, [sooner, '10 days']);
    const listed = (await pendingProblems(office.deps.db)).filter(({ orderId }) => orderId === id);
    expect(listed.map((one) => one.id)).toEqual([sooner, later, problem.problemId]);
  });
});
