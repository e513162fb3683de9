import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../test/ask.ts';
import { type MailServer, startMailServer } from '../test/mail-server.ts';
import { stripeAt } from '../test/providers.ts';
import { noteJobRows, noteWebhooks, readBooks, secondsToSettle } from '../test/rush-books.ts';
import { until } from '../test/until.ts';
import type { Figure } from './figure.ts';
import { addCode, addressOf, cartOf, KINDS, pricesOf, shareCrew } from './rush/carts.ts';
import { type Instances, openInstances } from './rush/instances.ts';
import { visitPages } from './rush/page-visits.ts';

/**
 * Instead of a rush: 150 % of the orders that Printful's limit lets through, for ten of its minutes. An order takes three calls,
 * and the shop makes 110 a minute.
 */
const OVERLOAD = process.env.RUSH_OVERLOAD === '1';
const ORDERS = Number(process.env.RUSH_ORDERS ?? (OVERLOAD ? 1.5 * 10 * (110 / 3) : 1000));
/** How much shorter waits, and the minute of Printful's limit, are. Paying, emails and pages are measured in real time. */
const TIME_SCALE = Number(process.env.RUSH_SCALE ?? (OVERLOAD ? 0.4 : 0.2));
const MINUTE = 60_000 * TIME_SCALE;
/** Milliseconds in which all orders are paid. */
const RUSH = process.env.RUSH_SECONDS
  ? 1000 * Number(process.env.RUSH_SECONDS)
  : OVERLOAD
    ? 10 * MINUTE
    : 60_000;
const INSTANCES = Number(process.env.RUSH_INSTANCES ?? 3);
/** Minutes in which shoppers may change their orders, by the scaled clock. */
const WINDOW = process.env.RUSH_WINDOW ?? '5';
/** Requests of pages per second while orders are placed. */
const PAGES = Number(process.env.RUSH_PAGES ?? 40);
/** Every third browser never comes back, and every eleventh shopper never pays. */
const NEVER_BACK = 3;
const NEVER_PAID = 11;
const SHOPPERS = Math.floor((ORDERS * NEVER_PAID) / (NEVER_PAID - 1));

/** What shoppers saw. */
interface Sales {
  /** When each order was paid at Stripe. */
  paidAtStripe: Map<string, number>;
  withoutExpress: number;
  /** Purchases that ended with an error. */
  failures: string[];
}

/** Many orders at once: when they are paid, when their emails arrive, and how they get through Printful's limit. */
export async function bench(): Promise<Figure[]> {
  const mails = await startMailServer({ keepsSources: false });
  const scale = String(TIME_SCALE);
  const shop = await openInstances(INSTANCES, {
    TIME_SCALE: scale,
    SANDBOX_TIME_SCALE: scale,
    RATE_LIMIT_SCALE: '100000',
    EDIT_WINDOW_MINUTES: WINDOW,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'error',
    // Each shopper has an address of her own.
    TRUST_PROXY: '127.0.0.1',
  });
  try {
    await noteJobRows(shop.rows);
    await noteWebhooks(shop.rows);
    await addCode(shop.rows);
    const startedAt = Date.now();
    const visits = visitPages(shop.urls, PAGES);
    const sales = await placeAll(shop);
    const placing = Date.now() - startedAt;
    const pages = await visits.stop();
    await until('every order is confirmed', () => isOver(shop), 90 * MINUTE);
    return [
      { what: 'instances', value: INSTANCES, unit: '' },
      { what: 'orders paid', value: sales.paidAtStripe.size, unit: '', atLeast: Math.floor(ORDERS) },
      { what: 'purchases that failed', value: sales.failures.length, unit: '', atMost: 0 },
      { what: 'shoppers without Express', value: sales.withoutExpress, unit: '' },
      { what: 'pages beside them', value: pages.times.length, unit: '' },
      { what: 'pages that failed', value: pages.failed, unit: '', atMost: 0 },
      { what: 'pages, median', value: at(0.5, pages.times), unit: 'ms' },
      { what: 'pages, p99', value: at(0.99, pages.times), unit: 'ms', atMost: 200 },
      ...(await figures(shop, mails, { ...sales, placing })),
    ];
  } finally {
    await shop.close();
    await mails.close();
  }
}

/** Places orders evenly over the rush, each shopper at the next instance with every request. */
async function placeAll(shop: Instances): Promise<Sales> {
  const sales: Sales = { paidAtStripe: new Map(), withoutExpress: 0, failures: [] };
  const [product = {}] = await ask<object[]>(`${shop.next()}/api/products`);
  const prices = await pricesOf(shop.next(), product);
  const stripe = stripeAt(shop.sandboxUrl);
  const place = async (nth: number) => {
    await pause((nth * RUSH) / SHOPPERS);
    const { items, discountCode, crew } = cartOf(nth, product);
    const address = addressOf(nth);
    const { country, state } = address;
    const headers = { 'x-forwarded-for': `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` };
    const post = <Answer>(path: string, body: unknown) => ask<Answer>(`${shop.next()}${path}`, body, headers);
    await post('/api/shipping-estimate', { country, state, items, discountCode });
    const options = await post<{ id: string }[]>('/api/shipping-rates', {
      address,
      items,
      discountCode,
    });
    if (!options.some(({ id }) => id === 'EXPRESS')) sales.withoutExpress += 1;
    const { total = '', shipping = '' } = prices[nth % KINDS] ?? {};
    const { id } = await post<{ id: string }>('/api/orders', {
      ...address,
      items,
      discountCode,
      ...(crew && { crews: [await shareCrew(shop.next(), crew)] }),
      total,
      shippingMethod: 'Standard Shipping',
      shippingCost: shipping,
    });
    const payment = { orderId: id, amount: total };
    const { clientSecret } = await post<{ clientSecret: string }>('/api/create-payment-intent', payment);
    if (nth % NEVER_PAID === 1) return;
    await stripe.paymentIntents.confirm(clientSecret.split('_secret_')[0] ?? '', {
      payment_method: 'pm_card_visa',
      return_url: `${shop.urls[0]}/thank-you`,
    });
    sales.paidAtStripe.set(id, Date.now());
    if (nth % NEVER_BACK > 0) await post(`/api/fulfill-order/${id}`, {});
  };
  const tried = Array.from({ length: SHOPPERS }, (_, nth) =>
    place(nth).catch((error: unknown) => {
      sales.failures.push(String(error));
    }),
  );
  await Promise.all(tried);
  if (sales.failures.length > 0)
    process.stderr.write(`${sales.failures.slice(0, 5).join('\n')}\n${shop.output().slice(-5000)}\n`);
  return sales;
}

async function isOver(shop: Instances): Promise<true | null> {
  await pause(1000);
  const counts = await shop.rows<{ status: string; count: number }>(
    'select status, count(*)::int from orders group by status order by status',
  );
  process.stderr.write(`${counts.map(({ status, count }) => `${status} ${count}`).join(', ')}\n`);
  return counts.every(({ status }) => DONE.includes(status)) ? true : null;
}

const DONE = ['pending', 'canceled', 'confirmed_with_printful', 'shipped', 'completed', 'on_hold'];

async function figures(
  shop: Instances,
  mails: MailServer,
  { paidAtStripe, placing }: Sales & { placing: number },
): Promise<Figure[]> {
  const orders = await shop.rows<PaidOrder>(
    `select orders.id, customer_email as email, paid_at as paid, send_after as due, max(at) as confirmed from orders
      left join order_events on order_id = orders.id and to_status = 'confirmed_with_printful'
      where paid_at is not null group by orders.id`,
  );
  const arrival = new Map(mails.received.map(({ to, at }) => [to, performance.timeOrigin + at]));
  const paid = orders.map((order) => (order.paid.getTime() - (paidAtStripe.get(order.id) ?? 0)) / 1000);
  const mail = orders.map((order) => ((arrival.get(order.email) ?? Infinity) - order.paid.getTime()) / 1000);
  // The clock starts when the first window ends.
  const first = Math.min(...orders.map(({ paid, due }) => (due ?? paid).getTime()));
  const last = Math.max(...orders.map(({ confirmed }) => confirmed?.getTime() ?? Infinity));
  const settled = await secondsToSettle(shop.rows);
  const books = await readBooks(shop.sandboxUrl, shop.rows);
  process.stderr.write(`jobs of orders:\n${await jobsOfOrders(shop)}\n`);
  const ended = await shop.rows<{ id: string }>(
    `select id from orders where paid_at is not null and (status in ('confirmed_with_printful', 'shipped', 'completed', 'refunded')
      or exists (select from order_holds where order_id = orders.id and reason <> '' and ended_at is null))`,
  );
  const safe = new Set(ended.map(({ id }) => id));
  const lost = [...paidAtStripe.keys()].filter((id) => !safe.has(id)).length;
  return [
    { what: 'paid orders that were lost', value: lost, unit: '', atMost: 0 },
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
    { what: 'jobs of an order at the same time, most', value: books.rows[0] ?? 0, unit: '', atMost: 4 },
  ];
}

/** How many orders had which jobs, so that one too many can be found. */
async function jobsOfOrders(shop: Instances): Promise<string> {
  const kinds = await shop.rows<{ names: string; orders: number }>(
    `select names, count(*)::int as orders from (
       select string_agg(name, ' ' order by noted_jobs.at) as names from noted_jobs
       join orders on data->>'orderId' = orders.id where paid_at is not null group by orders.id) as jobs
     group by names order by 2 desc limit 12`,
  );
  return kinds.map(({ names, orders }) => `${orders}x ${names}`).join('\n');
}

interface PaidOrder {
  id: string;
  email: string;
  paid: Date;
  due: Date | null;
  confirmed: Date | null;
}

const at = (share: number, values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
