import { setTimeout as pause } from 'node:timers/promises';
import type { JobName } from '../../src/server/jobs/queues.ts';
import type { OrderAnswer } from '../../src/wire/orders.ts';
import type { Product } from '../../src/wire/products.ts';
import { intentFor, order, pay } from '../api/buy.ts';
import { ask } from '../ask.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { MAYA } from '../world.ts';
import { CALLS, type Cell, type Fault, type Step } from './cells.ts';
import { type FaultShop, SCALE } from './fault-shop.ts';

/** What was observed while and after a provider misbehaved at a step. */
export interface Observation extends Cell {
  /** `made` in spite of the fault, `held` until the owner sent it, or `waited` until the fault ended. */
  order: 'made' | 'held' | 'waited';
  /** What the owner was alerted to: the kind of event, and the text without numbers of orders. */
  alert: Alert | null;
  /** What the shopper read; of a refund, what the owner read. */
  read: string;
  /** Seconds from the end of the fault until all was well; 0 if all was well before. */
  seconds: number;
}

type Alert = { name: string; text: string };

/** With what happened, as its email is named. */
type Seen = Alert & { event: string };

const TEN_MINUTES = 10 * 60_000 * SCALE;

/** Longer than the shop needs to alert its owner to orders that wait, which it does after ten minutes, looking every ten. */
const LONGEST_FAULT = 3 * TEN_MINUTES;

/** After these, the shop has to give up the call by itself. An email may take a minute. */
const SLOW: readonly Fault[] = ['hang', 'hang after the head', 'one byte a second'];

/** A job that failed often waits up to fifteen seconds for its next try, and the machine may be slow. */
const LONGEST_RECOVERY = 60_000;

/** How long a shopper waits before she tries again. */
const TWO_MINUTES = TEN_MINUTES / 5;

/** A purchase up to a step. */
type Bought = { id: string; key: string };

/** Lets a provider misbehave at a step of one order. Throws if the order, its payment or its email is lost or doubled. */
export async function tryCell(shop: FaultShop, cell: Cell): Promise<Observation> {
  await forget(shop);
  const { step, fault } = cell;
  const proxy = shop.proxies[CALLS[step].provider];
  const before = await BEFORE[step](shop);
  proxy.begin(cell);
  try {
    const { bought, read, isDone = false } = await DURING[step](shop, before);
    await until(`${step} meets ${fault}`, async () => (proxy.met() > 0 ? true : null));
    const since = Date.now();
    const isLong = fault === '500 for ten minutes';
    const isWell = () => GOALS[step](shop, bought.id);
    let alert: Seen | null = null;
    for (;;) {
      alert ??= await alertAbout(shop, bought.id);
      const time = Date.now() - since;
      const isOver = isLong
        ? time >= TEN_MINUTES
        : alert !== null ||
          (step in ANOTHER_TRY
            ? time > TWO_MINUTES
            : (await isWell()) || (time > LONGEST_FAULT && (await hasSwept(shop, since))));
      if (isOver) break;
      await pause(30);
    }
    if (SLOW.includes(fault) && step !== 'mail')
      await until(`the shop gives up ${step}`, async () => (proxy.givenUp() > 0 ? true : null));
    const wasMade = isDone || (await isWell());
    const text = await read();
    for (const path of ['/', '/shop', '/api/products']) await expectPage(shop.url + path);
    // An order at Printful needs no job: it is polled.
    if (!wasMade && step !== 'poll') await expectNotForgotten(shop, bought.id);
    const isHeld = (await activeHolds(shop, bought.id)) > 0;

    const end = Date.now();
    await proxy.end();
    await ANOTHER_TRY[step]?.(shop, bought);
    if (isHeld) await sendAgain(shop, bought.id);
    const what = `the order ${bought.id} is well after ${step} met ${fault}`;
    await until(what, async () => ((await isWell()) ? true : null), LONGEST_RECOVERY);
    const seconds = wasMade ? 0 : (Date.now() - end) / 1000;
    await expectOnce(shop, bought.id);
    if (alert) await expectMailed(shop, alert);
    return {
      ...cell,
      order: isHeld ? 'held' : wasMade ? 'made' : 'waited',
      alert: alert && { name: alert.name, text: alert.text },
      read: text.replaceAll(bought.id, '…'),
      seconds,
    };
  } finally {
    await proxy.end();
  }
}

/** Makes the first order, whose answers are those of another order for all that come later. */
export async function makeFirstOrder(shop: FaultShop): Promise<void> {
  const first = await buy(shop);
  await settle(shop, first);
  await until('the first order is made', async () => ((await GOALS.confirm(shop, first.id)) ? true : null));
  await ship(shop, first);
  await until('the first order is shipped', async () => ((await GOALS.poll(shop, first.id)) ? true : null));
  await refund(shop, first);
  await until('Printful gives rates', async () => ((await GOALS.rates(shop, first.id)) ? true : null));
}

const OPENS = 'The payment form opens.';

const nothing = async () => null;

/** What happens before the fault begins. */
const BEFORE: Record<Step, (shop: FaultShop) => Promise<Bought | null>> = {
  rates: nothing,
  intent: place,
  settle: nothing,
  mail: nothing,
  draft: nothing,
  find: nothing,
  look: nothing,
  confirm: nothing,
  poll: made,
  refund: made,
};

/** What meets the fault, and what is read meanwhile. */
const DURING: Record<
  Step,
  (
    shop: FaultShop,
    before: Bought | null,
  ) => Promise<{ bought: Bought; read(): Promise<string>; isDone?: boolean }>
> = {
  async rates(shop) {
    const text = await readRates(shop);
    return { bought: await place(shop), read: async () => text, isDone: text === PRINTFULS_RATES };
  },
  async intent(shop, before) {
    if (!before) throw new Error('no order was placed');
    const text = await attempt(async () => {
      await intentFor(shop, before.id);
      return OPENS;
    });
    return { bought: before, read: async () => text, isDone: text === OPENS };
  },
  settle: buyNow,
  mail: buyNow,
  draft: buyNow,
  find: buyNow,
  look: buyNow,
  confirm: buyNow,
  async poll(shop, before) {
    if (!before) throw new Error('no order was made');
    await ship(shop, before);
    return { bought: before, read: () => readOrder(shop, before) };
  },
  async refund(shop, before) {
    if (!before) throw new Error('no order was made');
    const text = await refund(shop, before);
    return { bought: before, read: async () => text };
  },
};

/** Whether all is as it should be in the end. */
const GOALS: Record<Step, (shop: FaultShop, id: string) => Promise<boolean>> = {
  rates: async (shop) => (await readRates(shop)) === PRINTFULS_RATES,
  intent: isMade,
  settle: isMade,
  mail: isMade,
  draft: isMade,
  find: isMade,
  look: isMade,
  confirm: isMade,
  poll: (shop, id) => exists(shop, "select 1 from orders where id = $1 and status = 'shipped'", [id]),
  refund: (shop, id) =>
    exists(shop, "select 1 from refunds where order_id = $1 and status in ('pending', 'succeeded')", [id]),
};

/** Steps of a shopper, who tries again herself. */
const ANOTHER_TRY: Partial<Record<Step, (shop: FaultShop, bought: Bought) => Promise<unknown>>> = {
  rates: readRates,
  async intent(shop, { id }) {
    await pay(shop, await openForm(shop, id));
    await settle(shop, { id });
  },
};

/** To Australia. The shop's own, without Printful's, are higher. */
const PRINTFULS_RATES = 'Standard Shipping $6.99';

async function place(shop: FaultShop): Promise<Bought> {
  const { id, key } = await ask<OrderAnswer>(`${shop.url}/api/orders`, await order(shop));
  return { id, key };
}

async function buy(shop: FaultShop): Promise<Bought> {
  const placed = await place(shop);
  await pay(shop, await openForm(shop, placed.id));
  return placed;
}

/** On a slow machine, even a well provider may be too late for the shop; a shopper tries again. */
const openForm = (shop: FaultShop, id: string): Promise<string> =>
  until('the payment form opens', () => intentFor(shop, id).catch(() => null));

async function buyNow(shop: FaultShop) {
  const bought = await buy(shop);
  await settle(shop, bought);
  return { bought, read: () => readOrder(shop, bought) };
}

async function made(shop: FaultShop): Promise<Bought> {
  const bought = await buy(shop);
  await settle(shop, bought);
  await until(`order ${bought.id} is made`, async () => ((await isMade(shop, bought.id)) ? true : null));
  return bought;
}

/** What the shopper's browser asks when it is back from Stripe. It shows no refusal, and asks again. */
const settle = (shop: FaultShop, { id }: Pick<Bought, 'id'>) =>
  attempt(() => ask(`${shop.url}/api/fulfill-order/${id}`, {}));

/** The refusal of a request, in the words that a person reads. */
async function attempt<Read>(work: () => Promise<Read>): Promise<Read | string> {
  try {
    return await work();
  } catch (error) {
    const message = /"message":"([^"]+)"/.exec((error as Error).message)?.[1];
    if (!message) throw error;
    return message;
  }
}

let places = 0;
const STATES = ['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'];

async function readRates(shop: FaultShop): Promise<string> {
  for (const table of ['printful_rates', 'quotes']) await shop.rows(`delete from ${table}`);
  const [product] = await ask<Product[]>(`${shop.url}/api/products`);
  places += 1;
  const state = STATES[places % STATES.length];
  const options = await ask<{ name: string; rate: string }[]>(`${shop.url}/api/shipping-rates`, {
    address: { ...MAYA, state, city: 'Springfield', zipCode: '2000', country: 'AU' },
    items: [{ ...product, quantity: 1, isCustom: false }],
  });
  return options.map(({ name, rate }) => `${name} $${rate}`).join(', ');
}

/** What the shopper reads about the state of her order. */
async function readOrder(shop: FaultShop, { id, key }: Bought): Promise<string> {
  const html = await expectPage(`${shop.url}/orders/${id}?key=${key}`);
  return (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]+>/g, '');
}

async function expectPage(url: string): Promise<string> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status} during the fault`);
  return text;
}

const ship = async (shop: FaultShop, { id }: Bought): Promise<void> => {
  for (const to of ['inprocess', 'fulfilled'])
    await ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${id}/advance`, { to });
};

async function refund(shop: FaultShop, { id }: Bought): Promise<string> {
  const { body } = await shop.robin.ask('POST', `/api/admin/orders/${id}/refunds`, {
    amount: 100,
    reason: 'A test',
  });
  const { error, status: state } = body as { error?: { message: string }; status?: string };
  return error?.message ?? `The refund is ${state}.`;
}

const sendAgain = (shop: FaultShop, id: string) =>
  until(`order ${id} may be sent again`, async () => {
    const { status } = await shop.robin.ask('POST', `/api/admin/orders/${id}/send`);
    return status === 200 ? true : null;
  });

const exists = async (shop: FaultShop, query: string, values: unknown[]): Promise<boolean> =>
  (await shop.rows(query, values)).length > 0;

function isMade(shop: FaultShop, id: string): Promise<boolean> {
  return exists(
    shop,
    `select 1 from orders where id = $1 and status in ('confirmed_with_printful', 'shipped', 'refunded')
       and exists (select from mails where event = 'order-confirmed.' || $1 and state = 'sent')`,
    [id],
  );
}

const activeHolds = async (shop: FaultShop, id: string): Promise<number> =>
  (await shop.rows('select 1 from order_holds where order_id = $1 and ended_at is null', [id])).length;

/** The text of the alert about an order, or about all. */
async function alertAbout(shop: FaultShop, id: string): Promise<Seen | null> {
  const [alert] = await shop.rows<{ event: string; text: string }>(
    'select event, text from alerts where done_at is null and (order_id = $1 or order_id is null) order by order_id nulls last',
    [id],
  );
  if (!alert) return null;
  const text = alert.text.replaceAll(id, '…').replace(/\(\d+: .*?\)/, '(…)');
  return { name: alert.event.split('.')[0] ?? '', text, event: alert.event };
}

const expectMailed = (shop: FaultShop, { event }: Seen) =>
  until(`the owner has the email about ${event}`, async () =>
    (await exists(shop, "select 1 from mails where event = $1 and state = 'sent'", [event])) ? true : null,
  );

/** Whether the shop, however slow its machine is, has looked for what waits after it had waited long enough for an alert. */
const hasSwept = (shop: FaultShop, since: number): Promise<boolean> =>
  exists(
    shop,
    `select 1 from sweeps where name = 'stripe-charges' and swept_until > $1 union all
     select 1 from pgboss.job where data->>'name' = 'sweep-orders' and state = 'failed' and started_on > $1`,
    [new Date(since + 2 * TEN_MINUTES)],
  );

/** No paid order waits without a job, a hold or an alert. */
async function expectNotForgotten(shop: FaultShop, id: string): Promise<void> {
  const jobs = await shop.rows(
    `select 1 from pgboss.job, lateral (select data->'data' as data) as own
     where state in ('created', 'retry', 'active') and job.name <> 'failed' and (own.data->>'orderId' = $1
       or own.data->>'refundId' in (select id from refunds where order_id = $1 and status = 'requested')
       or own.data->>'mailId' in (select id::text from mails where order_id = $1))`,
    [id],
  );
  const isKnown = jobs.length > 0 || (await activeHolds(shop, id)) > 0 || (await alertAbout(shop, id));
  const isPaid = await exists(shop, 'select 1 from orders where id = $1 and paid is not null', [id]);
  if (isPaid && !isKnown) throw new Error(`order ${id} is paid and waits, and nobody knows`);
}

/** One payment at Stripe, one order at Printful, one confirmation. */
async function expectOnce(shop: FaultShop, id: string): Promise<void> {
  const isPaid = await exists(shop, 'select 1 from orders where id = $1 and paid is not null', [id]);
  const { data } = await stripeAt(shop.sandboxUrl).paymentIntents.list({ limit: 100 });
  const payments = data.filter(({ metadata, status }) => metadata.order_id === id && status === 'succeeded');
  const refunds = await Promise.all(
    payments.map((payment) => stripeAt(shop.sandboxUrl).refunds.list({ payment_intent: payment.id })),
  );
  const orders = await ask<{ result: { external_id: string; status: string }[] }>(
    `${shop.sandboxUrl}/orders?limit=100`,
    undefined,
    { authorization: 'Bearer sandbox' },
  );
  const makings = orders.result.filter(
    ({ external_id, status }) =>
      external_id.startsWith(id) && !['draft', 'failed', 'canceled'].includes(status),
  );
  const mails = await shop.rows<{ message_id: string }>(
    "select message_id from mails where event = 'order-confirmed.' || $1",
    [id],
  );
  const counts = [payments, makings, mails].map(({ length }) => length);
  const expected = isPaid ? [1, 1, 1] : [0, 0, 0];
  const asked = await shop.rows('select 1 from refunds where order_id = $1', [id]);
  if (String(counts) !== String(expected) || refunds.some(({ data }) => data.length !== asked.length))
    throw new Error(`order ${id} has payments, orders at Printful and confirmations: ${counts}`);
}

/** What orders, refunds and emails need. */
const WORK: readonly JobName[] = [
  'settle-order',
  'close-intents',
  'send-order',
  'follow-order',
  'reconcile-charge',
  'send-refund',
  'deliver-mail',
];

/** Ends what is left of earlier cells: their orders, jobs, alerts and pauses. */
async function forget(shop: FaultShop): Promise<void> {
  await shop.rows(
    "update orders set status = 'completed' where status in ('confirmed_with_printful', 'shipped')",
  );
  await until('earlier orders need nothing more', async () => {
    const jobs = await shop.rows(
      `select 1 from pgboss.job where state in ('created', 'retry', 'active') and name <> 'failed'
         and data->>'name' = any($1) and not (data->>'name' = 'settle-order' and start_after > now() + interval '1 minute')`,
      [WORK],
    );
    return jobs.length === 0 ? true : null;
  });
  await shop.rows('delete from alerts');
  await shop.rows('delete from provider_budgets');
}
