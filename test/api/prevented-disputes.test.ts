import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '../../src/domain/money/money.ts';
import type { StripeDispute } from '../../src/server/gateways/stripe-charges.ts';
import { listDisputes } from '../../src/server/orders/disputes/queries.ts';
import { recordDisputes } from '../../src/server/orders/money/record-disputes.ts';
import { withOrderLocked } from '../../src/server/orders/with-order-locked.ts';
import { DISPUTED, type HoldingOffice, openHoldingOffice } from '../simulation/holding-office.ts';

let office: HoldingOffice;

beforeAll(async () => {
  office = await openHoldingOffice();
});

afterAll(() => office.close());

const LOST = /^a dispute was lost: the bank gave \$29\.98 back to the shopper \(fraudulent\)$/;

const openDisputeAlerts = async (id: string) => {
  const sql = "select text from alerts where order_id = $1 and kind = 'dispute' and done_at is null";
  return (await office.rows<{ text: string }>(sql, [id])).map(({ text }) => text);
};

const hear = (
  orderId: string,
  status: string,
  {
    at = new Date('2026-11-21T12:00:00Z'),
    ...facts
  }: Partial<StripeDispute> & { at?: Date | undefined } = {},
) => {
  const dispute: StripeDispute = {
    id: `du_${orderId}`,
    amount: cents(2998),
    status,
    reason: 'fraudulent',
    dueBy: null,
    fee: cents(0),
    mayCostMore: false,
    createdAt: new Date('2026-11-20T12:00:00Z'),
    ...facts,
  };
  return withOrderLocked({ ...office.deps, clock: () => at }, { orderId }, (inner, order) =>
    recordDisputes(inner, order, [dispute]),
  );
};

test('a dispute that was prevented holds the order again once Stripe books that the money is gone', async () => {
  const { id } = await office.paidOrder();
  await hear(id, 'needs_response');
  expect((await office.holdOf(id))[1]).toBe(DISPUTED);
  await hear(id, 'prevented');
  expect(await office.holdOf(id)).toEqual(['processing', null]);
  const later = new Date('2026-12-02T12:00:00Z');
  await hear(id, 'lost', { at: later });
  expect(await office.holdOf(id)).toEqual(['on_hold', expect.stringMatching(LOST)]);
  expect(await openDisputeAlerts(id)).toEqual([
    `Order #${id}: the bank gave $29.98 back to the shopper (fraudulent). Cancel the order if it is not made yet.`,
  ]);
  expect(await office.rows('select status, closed_at from disputes where order_id = $1', [id])).toEqual([
    { status: 'lost', closed_at: later },
  ]);
  // An answer of Stripe that was read before.
  await hear(id, 'prevented');
  expect((await office.holdOf(id))[0]).toBe('on_hold');
});

test('money that is gone after all can no longer be refunded to the shopper of a canceled order', async () => {
  const { id } = await office.paidOrder();
  await office.rows("update orders set status = 'canceled' where id = $1", [id]);
  await hear(id, 'prevented');
  expect(await openDisputeAlerts(id)).toEqual([expect.stringContaining('so $29.98 can be refunded now.')]);
  await hear(id, 'lost');
  expect(await openDisputeAlerts(id)).toEqual([
    `Order #${id}: the bank gave $29.98 back to the shopper (fraudulent).`,
  ]);
});

test.each<[string, Partial<StripeDispute>, object]>([
  ['amount', { amount: cents(1000) }, { amount: 1000 }],
  ['reason', { reason: 'duplicate' }, { reason: 'duplicate' }],
  ['last day', { dueBy: new Date('2026-12-09T23:59:59Z') }, { due_by: new Date('2026-12-09T23:59:59Z') }],
  ['fee', { fee: cents(1500) }, { fee: 1500 }],
  ['promise of a fee', { mayCostMore: true }, { may_cost_more: true }],
  ['amount, while no fee is booked,', { fee: null, amount: cents(1000) }, { amount: 1000 }],
])(
  'the %s of an open dispute changes as Stripe says, but not by what it said before',
  async (_what, facts, changed) => {
    const { id } = await office.paidOrder();
    const stored = async () => {
      const columns = 'amount, status, reason, due_by, fee, may_cost_more';
      return (await office.rows<object>(`select ${columns} from disputes where order_id = $1`, [id]))[0];
    };
    await hear(id, 'needs_response');
    const first = await stored();
    await hear(id, 'needs_response', facts);
    expect(await stored()).toEqual({ ...first, ...changed });
    await hear(id, 'lost', facts);
    const last = await stored();
    await hear(id, 'needs_response');
    expect(await stored()).toEqual(last);
  },
);

test('a lost dispute keeps its day while it is appealed, and has another one once it is won', async () => {
  const { id } = await office.paidOrder();
  const [lost, appealed, won] = [21, 22, 23].map((day) => new Date(`2026-11-${day}T12:00:00Z`));
  const closedAfter = async (status: string, at: Date | undefined) => {
    await hear(id, status, { at });
    return (
      await office.rows<{ at: Date }>('select closed_at as at from disputes where order_id = $1', [id])
    )[0]?.at;
  };
  expect(await closedAfter('lost', lost)).toEqual(lost);
  expect(await closedAfter('appeal_under_review', appealed)).toEqual(lost);
  expect(await closedAfter('won', won)).toEqual(won);
});

test('of a refused hat whose money the shop won, the owner hears what is left to refund', async () => {
  const { id } = await office.paidOrder();
  await hear(id, 'needs_response');
  await office.rows('update order_lines set refused_at = now() where order_id = $1', [id]);
  await office.rows(
    `insert into word_questions (order_id, line_id, state, until, decided_at, decided_by)
     select order_id, id, 'refunded', now(), now(), 'shop' from order_lines where order_id = $1`,
    [id],
  );
  await office.rows(
    `insert into refunds (id, order_id, amount, status, reason, asked_by) values ('re_' || $1, $1, 2000, 'succeeded', 'nice', 'robin')`,
    [id],
  );
  await hear(id, 'won');
  expect(await openDisputeAlerts(id)).toEqual([
    `Order #${id}: a hat was refused while its payment was disputed. The dispute ended in the shop’s favor, so $9.98 can be refunded now. Refund it, or tell the shopper why not.`,
  ]);
});

test('the list of disputes begins with the earliest deadline, and ends with what the bank has decided', async () => {
  const { id } = await office.paidOrder();
  await office.rows('delete from disputes');
  await office.rows(
    `insert into disputes (id, order_id, amount, status, reason, due_by, created_at)
     select name, $1, 100, status, 'fraudulent', now() + days * interval '1 day', now() - age * interval '1 day'
     from (values ('won', 'won', 1, 1), ('decided before', 'lost', 2, 9), ('no deadline', 'needs_response', null, 5),
       ('answered', 'under_review', 1, 2), ('later', 'needs_response', 9, 3), ('soon', 'warning_needs_response', 3, 8))
       as listed (name, status, days, age)`,
    [id],
  );
  expect((await listDisputes(office.deps.db)).map((dispute) => dispute.id)).toEqual([
    'soon',
    'later',
    'answered',
    'no deadline',
    'won',
    'decided before',
  ]);
});
