import { setTimeout as pause } from 'node:timers/promises';
import { openShop } from '../test/api/open-shop.ts';
import { ask } from '../test/ask.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { stripeAt } from '../test/providers.ts';
import { noteJobRows, noteWebhooks, readBooks, secondsToSettle } from '../test/rush-books.ts';
import { until } from '../test/until.ts';
import { MAYA } from '../test/world.ts';
import type { Figure } from './figure.ts';

const ORDERS = Number(process.env.RUSH_ORDERS ?? 1000);
/** How much shorter waits, and the minute of Printful's limit, are. Paying and emails are measured in real time. */
const TIME_SCALE = Number(process.env.RUSH_SCALE ?? 0.2);
/** Milliseconds in which all orders are paid. */
const RUSH = 1000 * Number(process.env.RUSH_SECONDS ?? 60);
/** Every third browser never comes back, and every eleventh shopper never pays. */
const NEVER_BACK = 3;
const NEVER_PAID = 11;
const SHOPPERS = Math.floor((ORDERS * NEVER_PAID) / (NEVER_PAID - 1));
const MINUTE = 60_000 * TIME_SCALE;

type Shop = Awaited<ReturnType<typeof openShop>>;

/** A thousand orders in a minute: when they are paid, when their emails arrive, and how they get through Printful's limit. */
export async function bench(): Promise<Figure[]> {
  const mails = await startMailServer({ keepsSources: false });
  const scale = String(TIME_SCALE);
  const shop = await openShop({
    TIME_SCALE: scale,
    SANDBOX_TIME_SCALE: scale,
    RATE_LIMIT_SCALE: '100000',
    SMTP_URL: mails.url,
  });
  try {
    await noteJobRows(shop.rows);
    await noteWebhooks(shop.rows);
    const startedAt = Date.now();
    const paidAtStripe = await placeAll(shop);
    const placing = Date.now() - startedAt;
    await until('every order is confirmed', () => isOver(shop), 60 * MINUTE);
    return [
      { what: 'orders paid', value: paidAtStripe.size, unit: '', atLeast: ORDERS },
      ...(await figures(shop, mails, paidAtStripe, placing)),
    ];
  } finally {
    await shop.close();
    await mails.close();
  }
}

/** Places orders evenly over the rush. Returns when each was paid at Stripe. */
async function placeAll(shop: Shop): Promise<Map<string, number>> {
  const paidAtStripe = new Map<string, number>();
  const [product] = await ask<object[]>(`${shop.url}/api/products`);
  const stripe = stripeAt(shop.sandboxUrl);
  const place = async (nth: number) => {
    await pause((nth * RUSH) / SHOPPERS);
    const { id } = await ask<{ id: string }>(`${shop.url}/api/orders`, {
      ...MAYA,
      customerEmail: `shopper-${nth}@example.com`,
      items: [{ ...product, quantity: 1 }],
      total: '34.98',
      shippingMethod: 'Standard Shipping',
      shippingCost: '4.99',
    });
    const payment = { orderId: id, amount: '34.98' };
    const { clientSecret } = await ask<{ clientSecret: string }>(
      `${shop.url}/api/create-payment-intent`,
      payment,
    );
    if (nth % NEVER_PAID === 1) return;
    await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
      payment_method: 'pm_card_visa',
      return_url: `${shop.url}/thank-you`,
    });
    paidAtStripe.set(id, Date.now());
    if (nth % NEVER_BACK > 0) await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  };
  await Promise.all(Array.from({ length: SHOPPERS }, (_, nth) => place(nth)));
  return paidAtStripe;
}

async function isOver(shop: Shop): Promise<true | null> {
  await pause(1000);
  const counts = await shop.rows<{ status: string; count: number }>(
    'select status, count(*)::int from orders group by status order by status',
  );
  process.stderr.write(`${counts.map(({ status, count }) => `${status} ${count}`).join(', ')}\n`);
  return counts.every(({ status }) => DONE.includes(status)) ? true : null;
}

const DONE = ['pending', 'canceled', 'confirmed_with_printful', 'shipped', 'completed', 'on_hold'];

async function figures(
  shop: Shop,
  mails: MailServer,
  paidAtStripe: Map<string, number>,
  placing: number,
): Promise<Figure[]> {
  const orders = await shop.rows<{ id: string; email: string; paid: Date; confirmed: Date | null }>(
    `select orders.id, customer_email as email, paid_at as paid, max(at) as confirmed from orders
      left join order_events on order_id = orders.id and to_status = 'confirmed_with_printful'
      where paid_at is not null group by orders.id`,
  );
  const arrival = new Map(mails.received.map(({ to, at }) => [to, performance.timeOrigin + at]));
  const paid = orders.map((order) => (order.paid.getTime() - (paidAtStripe.get(order.id) ?? 0)) / 1000);
  const mail = orders.map((order) => ((arrival.get(order.email) ?? Infinity) - order.paid.getTime()) / 1000);
  const first = Math.min(...orders.map((order) => order.paid.getTime()));
  const last = Math.max(...orders.map(({ confirmed }) => confirmed?.getTime() ?? Infinity));
  const settled = await secondsToSettle(shop.rows);
  const books = await readBooks(shop.sandboxUrl, shop.rows);
  return [
    { what: 'placing them', value: placing / 1000, unit: 's' },
    { what: 'paid after its webhook, median', value: at(0.5, settled), unit: 's' },
    { what: 'the same, p99', value: at(0.99, settled), unit: 's' },
    { what: 'the same, longest', value: Math.max(0, ...settled), unit: 's', atMost: 5 },
    // With the time that the sandbox takes to send the webhook.
    { what: 'paid after Stripe took the money, longest', value: Math.max(...paid), unit: 's' },
    { what: 'confirmation email after payment, median', value: at(0.5, mail), unit: 's' },
    { what: 'the same, longest', value: Math.max(...mail), unit: 's', atMost: 60 },
    { what: 'until Printful had confirmed all', value: (last - first) / MINUTE, unit: 'min', atMost: 30 },
    { what: 'unconfirmed drafts at once, most', value: books.unconfirmed, unit: '', atMost: 20 },
    {
      what: 'places that an order got ahead of its turn, most',
      value: books.overtaking,
      unit: '',
      atMost: 20,
    },
    {
      what: 'calls to Printful per order, 95th percentile',
      value: at(0.95, books.calls),
      unit: '',
      atMost: 3,
    },
    // Their files are drawn in real time, while Printful's time is shortened.
    {
      what: 'orders that were not ready at the first look',
      value: books.calls.filter((calls) => calls > 3).length,
      unit: '',
    },
    { what: 'job rows per order, most', value: books.rows[0] ?? 0, unit: '', atMost: 4 },
  ];
}

const at = (share: number, values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
