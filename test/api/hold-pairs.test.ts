/** @module-tag nightly */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOLD_KINDS, type HoldKind, lineCause } from '../../src/domain/orders/holds.ts';
import { sendNow } from '../../src/server/fulfillment/send-now.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { changeAddress, changeLine } from '../../src/server/orders/admin/change-order.ts';
import { holdOrder } from '../../src/server/orders/holds/hold-order.ts';
import { lockOrder } from '../../src/server/orders/queries.ts';
import { type BackOffice, openBackOffice, type PaidOrder } from '../simulation/back-office.ts';
import { MAYA_RECIPIENT } from '../world.ts';

let office: BackOffice;

beforeAll(async () => {
  office = await openBackOffice();
});

afterAll(() => office.close());

interface HeldOrder extends PaidOrder {
  lineId: number;
  disputeId: string;
}

/** Starts a hold of each kind. Disputes and Printful's holds begin at Stripe and at Printful. */
const START: Record<HoldKind, (order: HeldOrder) => Promise<unknown>> = {
  async dispute(order) {
    const body = { payment_intent: order.intentId, reason: 'fraudulent' };
    order.disputeId = (await office.control<{ id: string }>('stripe/disputes', body)).id;
    await office.reconcile(order.id);
  },
  async printful({ id }) {
    await office.control(`printful/orders/@${id}/advance`, { to: 'onhold', reason: 'Content review' });
    await office.follow(id);
  },
  address: (order) => hold(order, 'address', 'recipient'),
  content: (order) => hold(order, 'content', lineCause(order.lineId)),
  payment: (order) => hold(order, 'payment', 'mismatch'),
  owner: (order) => hold(order, 'owner', 'print-file'),
};

const hold = ({ id }: HeldOrder, kind: HoldKind, cause: string) =>
  office.deps.db.transaction().execute(async (db) => {
    const order = await lockOrder(db, id);
    if (!order) throw new Error(`there is no order ${id}`);
    await holdOrder({ ...office.deps, db }, order, { kind, cause, reason: `a reason of ${kind}` });
  });

const send = async ({ id }: HeldOrder) => {
  const sent = await sendNow(office.deps, { orderId: id, who: 'robin' });
  return 'code' in sent ? [sent.code, sent.message] : 'sent';
};

/** Ends the cause of each kind of hold. Only an administrator can end a `payment` or `owner` hold. */
const END: Record<HoldKind, (order: HeldOrder) => Promise<unknown>> = {
  async dispute({ id, disputeId }) {
    await office.control(`stripe/disputes/${disputeId}/close`, { status: 'won' });
    await office.reconcile(id);
  },
  async printful({ id }) {
    await office.control(`printful/orders/@${id}/advance`, { to: 'pending' });
    await office.follow(id);
  },
  address: ({ id: orderId }) =>
    changeAddress(office.deps, { orderId, address: MAYA_RECIPIENT, by: 'robin' }).catch(asRefusal),
  content: ({ id: orderId }) => {
    const words = { textLine1: 'Right', textLine2: '', textLine3: '' };
    return changeLine(office.deps, { orderId, position: 0, ...words, by: 'robin' }).catch(asRefusal);
  },
  payment: send,
  owner: send,
};

function asRefusal(error: unknown) {
  if (error instanceof ShopError && error.code === 'conflict') return error.message;
  throw error;
}

/** Which of two holds are left after the first one's cause has ended. */
type Left = 'second' | 'both' | 'none';

/** A send ends four kinds, but nothing while a bank or Printful holds the order. */
const SEND: Record<HoldKind, Left> = {
  dispute: 'both',
  printful: 'both',
  address: 'none',
  content: 'none',
  payment: 'none',
  owner: 'none',
};
const ALONE = Object.fromEntries(HOLD_KINDS.map((kind) => [kind, 'second'])) as Record<HoldKind, Left>;

const LEFT: Record<HoldKind, Record<HoldKind, Left>> = {
  dispute: ALONE,
  printful: ALONE,
  // What Printful has accepted can no longer be changed.
  address: { ...ALONE, printful: 'both' },
  content: { ...ALONE, printful: 'both' },
  payment: SEND,
  owner: SEND,
};

const activeOf = async ({ id }: PaidOrder) => {
  const rows = await office.rows<{ kind: HoldKind }>(
    'select kind from order_holds where order_id = $1 and ended_at is null order by id',
    [id],
  );
  return rows.map(({ kind }) => kind);
};

const openAlertsOf = async ({ id }: PaidOrder) =>
  (
    await office.rows<{ event: string }>(
      "select event from alerts where order_id = $1 and kind = 'held' and done_at is null order by id",
      [id],
    )
  ).map(({ event }) => event);

const atPrintful = async ({ id }: PaidOrder) =>
  (await office.ordersAtPrintful())
    .filter(({ external_id }) => external_id.startsWith(id))
    .map(({ status }) => status);

/** Runs everything that would bring an order without holds to Printful. */
async function pushOn({ id }: HeldOrder) {
  await office.send(id);
  await office.follow(id);
  await office.reconcile(id);
}

const pairs = HOLD_KINDS.flatMap((first) =>
  HOLD_KINDS.filter((second) => second !== first).map((second) => [first, second] as const),
);

describe('the end of one hold, with another present', () => {
  test.concurrent.each(pairs)('of %s, with %s', async (first, second) => {
    const isMade = first === 'printful' || second === 'printful';
    const paid = isMade ? await office.confirmedOrder() : await office.paidOrder();
    const [line] = await office.rows<{ id: string }>('select id from order_lines where order_id = $1', [
      paid.id,
    ]);
    const order: HeldOrder = { ...paid, lineId: Number(line?.id), disputeId: '' };
    const before = await atPrintful(order);
    await START[second](order);
    await START[first](order);
    expect(await activeOf(order)).toEqual([second, first]);
    expect(await openAlertsOf(order)).toHaveLength(2);
    await pushOn(order);
    expect(await activeOf(order)).toEqual([second, first]);
    expect(await atPrintful(order)).toEqual(isMade ? ['onhold'] : before);

    await END[first](order);
    const left = { second: [second], both: [second, first], none: [] }[LEFT[first][second]];
    expect(await activeOf(order)).toEqual(left);
    expect(await openAlertsOf(order)).toHaveLength(left.length);
    await pushOn(order);
    const { status } = await office.orderRow(order.id);
    expect(status).toBe(left.length > 0 ? 'on_hold' : 'confirmed_with_printful');
    if (left.length > 0 && !isMade) expect(await atPrintful(order)).toEqual([]);

    for (const kind of [...left].sort((a, b) => LAST.indexOf(a) - LAST.indexOf(b)))
      if ((await activeOf(order)).includes(kind)) await END[kind](order);
    // Printful is already making the order, so only a send ends a hold about its address or text.
    if ((await activeOf(order)).length > 0) await send(order);
    await pushOn(order);
    expect(await activeOf(order)).toEqual([]);
    expect(await openAlertsOf(order)).toEqual([]);
    expect((await office.orderRow(order.id)).status).toBe('confirmed_with_printful');
    expect(await atPrintful(order)).toEqual(['pending']);
  });
});

/** Kinds that only a send may end come last, because a dispute or Printful's hold would make the send fail. */
const LAST: readonly HoldKind[] = ['dispute', 'printful', 'address', 'content', 'payment', 'owner'];

test('words of hats that Printful makes already stay, and no second hat is made', async () => {
  const paid = await office.confirmedOrder();
  const order: HeldOrder = { ...paid, lineId: 0, disputeId: '' };
  await START.address(order);
  expect(await END.content(order)).toBe('This order can no longer be changed: Printful has it already.');
  await pushOn(order);
  expect(await activeOf(order)).toEqual(['address']);
  expect(await atPrintful(order)).toEqual(['pending']);
});
