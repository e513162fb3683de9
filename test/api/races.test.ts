import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../src/domain/settings/settings.ts';
import type { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import {
  administratorOf,
  inBatches,
  type OpenedOrder,
  orderToPay,
  paidOrder,
  pay,
  reaches,
  rowOf,
} from './buy.ts';
import { type Answers, customOrder, printOf, wishAtTheEnd } from './last-second.ts';
import { type OpenShop, openShop } from './open-shop.ts';

/** Orders to settle at once, and to change at the last moment. `npm run nightly` has 50. */
const ORDERS = Number(process.env.RACE_ORDERS ?? 6);

let shop: OpenShop;
let robin: AdminBrowser;

beforeAll(async () => {
  shop = await openShop({
    RATE_LIMIT_SCALE: '10000',
    TIME_SCALE: '0.02',
    SANDBOX_TIME_SCALE: '0.02',
    SANDBOX_PRINTFUL_REQUESTS_PER_MINUTE: '1000000',
  });
  robin = await administratorOf(shop);
  await ask(`${shop.sandboxUrl}/sandbox/faults`, { stripe: { twice: true } });
});

afterAll(() => shop.close());

test(
  `${ORDERS} orders, settled by browsers, webhooks, the sweep and an administrator at once, are each settled once`,
  async () => {
    const orders = await inBatches(ORDERS, () => orderToPay(shop));
    await Promise.all([...orders.map(payAndSettle), settleAsAdmin(orders)]);
    const ids = orders.map(({ id }) => id);
    const allConfirmed = async () => {
      const [waiting] = await shop.rows<{ count: string }>(
        "select count(*) from orders where id = any($1) and status <> 'confirmed_with_printful'",
        [ids],
      );
      return waiting?.count === '0' || null;
    };
    await until('every order is confirmed', allConfirmed, 30_000 + ORDERS * 1000);

    const states = await shop.rows(
      'select to_status, count(*)::int from order_events where order_id = any($1) group by to_status order by 1',
      [ids],
    );
    expect(states).toEqual(
      ['confirmed_with_printful', 'pending', 'processing', 'sent_to_printful'].map((to_status) => ({
        to_status,
        count: ORDERS,
      })),
    );
    const mails = await shop.rows(
      "select count(*)::int from mails where event like 'order-confirmed.%' and order_id = any($1)",
      [ids],
    );
    expect(mails).toEqual([{ count: ORDERS }]);
    const made = (await liveAtPrintful()).filter((id) => ids.includes(id));
    expect([made.length, new Set(made).size]).toEqual([ORDERS, ORDERS]);
  },
  60_000 + ORDERS * 2000,
);

async function payAndSettle({ id, intentId }: OpenedOrder): Promise<void> {
  const settle = () => ask(`${shop.url}/api/fulfill-order/${id}`, {});
  await Promise.all([pay(shop, intentId), settle()]);
  await Promise.all([settle(), settle()]);
}

/** An administrator settles the orders, two at a time. */
async function settleAsAdmin(orders: readonly OpenedOrder[]): Promise<void> {
  const waiting = orders.values();
  const settleAll = async () => {
    for (const { id } of waiting) await robin.ask('POST', `/api/fulfill-order/${id}`);
  };
  await Promise.all([settleAll(), settleAll()]);
}

test('refunds from the admin and from Stripe’s dashboard, with duplicate webhooks, add up to what Stripe refunded', async () => {
  const stripe = stripeAt(shop.sandboxUrl);
  const orders = await inBatches(Math.min(ORDERS, 4), () => paidOrder(shop));
  await Promise.all(
    orders.map(({ id, intentId }) =>
      Promise.allSettled([
        ...[700, 1200, null].map((amount) =>
          robin.ask('POST', `/api/admin/orders/${id}/refunds`, { amount, reason: 'a race' }),
        ),
        stripe.refunds.create({ payment_intent: intentId, amount: 1000 }),
        stripe.refunds.create({ payment_intent: intentId, amount: 900 }),
      ]),
    ),
  );
  for (const { id, intentId } of orders) {
    const { data } = await stripe.charges.list({ payment_intent: intentId });
    const refunded = data.find(({ paid }) => paid)?.amount_refunded ?? 0;
    expect(refunded).toBeGreaterThan(0);
    await until(
      `${refunded} cents of order ${id} are recorded as refunded`,
      async () => {
        const requested = await shop.rows(
          "select 1 from refunds where order_id = $1 and status = 'requested'",
          [id],
        );
        return (requested.length === 0 && (await rowOf(shop, id)).refunded === refunded) || null;
      },
      90_000,
    );
    const { status, paid } = await rowOf(shop, id);
    expect(status === 'refunded').toBe(refunded === paid);
  }
}, 150_000);

test(
  `${ORDERS} orders that are edited, canceled and sent at the end of their windows have one outcome each`,
  async () => {
    await shop.rows("insert into settings (version, who, data) values (1, 'robin', $1)", [
      // At this speed, seven seconds.
      { ...DEFAULT_SETTINGS, editWindowMinutes: 6 },
    ]);
    await until('the window is in force', async () => {
      const { version } = await ask<{ version: number }>(`${shop.url}/api/settings`);
      return version === 1 || null;
    });
    const outcomes: { order: OpenedOrder; answers: Answers }[] = [];
    const race = async (index: number) => {
      const order = await customOrder(shop);
      outcomes.push({ order, answers: await wishAtTheEnd(shop, order, (index / GROUP - 0.7) * 200) });
    };
    for (let left = ORDERS; left > 0; left -= GROUP)
      await Promise.all(Array.from({ length: Math.min(GROUP, left) }, (_, index) => race(index)));
    for (const { order } of outcomes) await reaches(shop, order.id, 'refunded', 'confirmed_with_printful');
    const atPrintful = await ordersAtPrintful();
    for (const { order, answers } of outcomes) {
      const { id } = order;
      const row = await rowOf(shop, id);
      const isCanceled = answers.cancel === 200;
      const kind = `edit ${answers.edit}, cancel ${answers.cancel}, send now ${answers.sendNow}`;
      const back = isCanceled ? row.total : 0;
      expect([id, kind, row.status, row.refunded]).toEqual([
        id,
        kind,
        isCanceled ? 'refunded' : 'confirmed_with_printful',
        back,
      ]);
      const refunds = await stripeAt(shop.sandboxUrl).refunds.list({ payment_intent: order.intentId });
      expect(refunds.data.map(({ amount }) => amount)).toEqual(isCanceled ? [row.total] : []);
      const made = atPrintful.filter(({ external_id }) => external_id.startsWith(id));
      if (isCanceled) {
        expect(made).toEqual([]);
        continue;
      }
      const { words, file } = await printOf(shop, id);
      expect([id, words]).toEqual([id, answers.edit === 200 ? `Priya ${id}` : 'Pryia']);
      expect(made.map(({ items }) => items.map(({ files }) => files[0]?.url.includes(file)))).toEqual([
        [true],
      ]);
    }
    const early = await shop.rows('select id from orders where draft_begun_at < send_after');
    expect(early).toEqual([]);
  },
  60_000 + ORDERS * 2000,
);

/** Orders whose windows end at about the same time. */
const GROUP = Math.min(20, ORDERS);

/** The ids of all orders at Printful that are not canceled. A draft with unreadable files is canceled and replaced. */
const liveAtPrintful = async (): Promise<string[]> =>
  (await ordersAtPrintful())
    .filter(({ status }) => status !== 'canceled')
    .map(({ external_id }) => external_id.slice(0, 10));

interface OrderAtPrintful {
  external_id: string;
  status: string;
  items: { files: { url: string }[] }[];
}

async function ordersAtPrintful(): Promise<OrderAtPrintful[]> {
  const all: OrderAtPrintful[] = [];
  for (let offset = 0; ; offset += 100) {
    const response = await fetch(`${shop.sandboxUrl}/orders?limit=100&offset=${offset}`, {
      headers: { authorization: 'Bearer sandbox' },
    });
    const { result } = (await response.json()) as { result: OrderAtPrintful[] };
    all.push(...result);
    if (result.length < 100) return all;
  }
}
