import { randomInt } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hatOrder } from '../../packages/sandbox/src/printful/test-orders.ts';
import { orderIdFrom } from '../../src/domain/orders/order-id.ts';
import { receivePrintfulEvent } from '../../src/server/fulfillment/webhook/webhook-routes.ts';
import { smtpMailer } from '../../src/server/gateways/mailer.ts';
import { type Jobs, startJobs } from '../../src/server/jobs/jobs.ts';
import { startWorkers } from '../../src/server/jobs/workers.ts';
import { insertIntent } from '../../src/server/orders/intents/queries.ts';
import { insertOrder } from '../../src/server/orders/placing/queries.ts';
import { receiveStripeEvent } from '../../src/server/orders/settling/receive-stripe-event.ts';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { stripeAt } from '../providers.ts';
import { noteJobRows, readBooks } from '../rush-books.ts';
import { type WorkerDeps, workerDeps } from '../simulation/worker-deps.ts';
import { newOrder, openWorkshop, type Workshop } from '../simulation/workshop.ts';
import { until } from '../until.ts';
import { MAYA_RECIPIENT } from '../world.ts';

/** The most drafts that may wait for their confirmation at the same time. */
const AT_ONCE = 3;
const ORDERS = 12;

let workshop: Workshop;
let mails: MailServer;
let deps: WorkerDeps;
let jobs: Jobs;
let pool: pg.Pool;
let queue: JobQueue;
/** For each draft, whether the database knew of it before it was created at Printful. */
const begunBeforeCall: boolean[] = [];

const rows = async <Row>(query: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query(query, values)).rows;

/** Starts a shop's workers, without its pages. */
beforeAll(async () => {
  workshop = await openWorkshop(0, { timeScale: 0.1, printful: { costsDelayMs: 1, fileDelayMs: 1 } });
  mails = await startMailServer();
  const worker = workerDeps({ ...workshop.env, SMTP_URL: mails.url });
  const { limits, databaseUrl, mail } = worker.config;
  // Printful is ready long before the first look, also on a busy machine.
  const drafts = { ...limits.drafts, atOnce: AT_ONCE, firstLook: 1500 };
  jobs = await startJobs({
    databaseUrl,
    polling: limits.jobPolling,
    retry: limits.jobRetry,
    stopping: limits.stopping.jobs,
    onError: () => undefined,
  });
  const { printful } = worker;
  const watched = {
    ...printful,
    createDraft: async (order: Parameters<typeof printful.createDraft>[0]) => {
      const [row] = await rows<{ draft_begun_at: Date | null }>('select * from orders where id = $1', [
        order.externalId,
      ]);
      begunBeforeCall.push(row?.draft_begun_at != null);
      return printful.createDraft(order);
    },
  };
  deps = { ...worker, jobs, printful: watched, config: { ...worker.config, limits: { ...limits, drafts } } };
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  queue = jobQueue(databaseUrl);
  await noteJobRows(rows);
  const mailer = smtpMailer({
    url: mails.url,
    from: mail.from,
    timeout: 5000,
    deadline: 30_000,
    connections: 3,
  });
  await startWorkers(deps, mailer);
});

afterAll(async () => {
  await jobs.stop();
  await pool.end();
  await queue.close();
  await deps.close();
  await mails.close();
  await workshop.close();
});

/** Places an order that is paid at Stripe, which the shop does not know yet. */
async function orderPaidAtStripe(): Promise<{ id: string; intentId: string }> {
  const id = orderIdFrom(deps.randomBytes(10));
  const { id: intentId } = await stripeAt(workshop.sandboxUrl).paymentIntents.create({
    amount: 2998,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/thank-you',
    metadata: { order_id: id },
  });
  const { order, lines } = newOrder(id, randomInt(1_000_000));
  const recipient = { ...MAYA_RECIPIENT, email: `${id}@example.com` };
  await insertOrder(deps.db, { order: { ...order, recipient }, lines });
  await deps.db.transaction().execute(async (trx) => {
    await insertIntent(trx, { id: intentId, order_id: id, attempt: 1, payer: 'test' });
    const at = new Date(Date.now() + deps.config.limits.day);
    await jobs.enqueue(trx, { name: 'settle-order', data: { orderId: id, cause: 'sweeper' }, at });
  });
  return { id, intentId };
}

const statusOf = async (id: string) =>
  (await rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;

const isConfirmed = (id: string) =>
  until(
    `order ${id} is confirmed`,
    async () => ((await statusOf(id)) === 'confirmed_with_printful' ? true : null),
    50_000,
  );

test('a rush of orders is confirmed in the order of payment, a few drafts at a time, with three calls and at most four jobs at a time each', async () => {
  const orders: { id: string; intentId: string }[] = [];
  while (orders.length < ORDERS) orders.push(await orderPaidAtStripe());
  for (const { id, intentId } of orders)
    for (const type of ['payment_intent.succeeded', 'charge.succeeded'])
      await receiveStripeEvent(deps, { id: `${type} ${id}`, type, live: false, intentId });
  await Promise.all(orders.map(({ id }) => isConfirmed(id)));

  const books = await readBooks(workshop.sandboxUrl, rows);
  expect(books).toMatchObject({ unconfirmed: AT_ONCE, calls: Array(ORDERS).fill(3) });
  expect(books.overtaking).toBeLessThanOrEqual(AT_ONCE);
  expect(books.rows).toHaveLength(ORDERS);
  expect(books.rows[0]).toBeLessThanOrEqual(4);
  expect(begunBeforeCall).toEqual(Array(ORDERS).fill(true));
  await until('every shopper has the confirmation', async () => mails.received.length >= ORDERS || null);
  expect(new Set(mails.received.map(({ to }) => to)).size).toBe(ORDERS);
});

test('a payment that is reported while a browser records it queues no second look', async () => {
  const { id, intentId } = await orderPaidAtStripe();
  const looks = () =>
    rows(`select 1 from noted_jobs where change = 1 and name = 'settle-order' and data->>'orderId' = $1`, [
      id,
    ]);
  const before = (await looks()).length;
  // A second look would be a job of its own.
  await queue.drop('settle-order', { orderId: id });
  const browser = new pg.Client({ connectionString: workshop.env.DATABASE_URL });
  await browser.connect();
  await browser.query('begin');
  await browser.query(`update order_intents set state = 'paid' where id = $1`, [intentId]);
  const received = receiveStripeEvent(deps, {
    id: `twice ${id}`,
    type: 'payment_intent.succeeded',
    live: false,
    intentId,
  });
  await until('the webhook waits for the browser', async () => {
    const waiting = await rows('select 1 from pg_stat_activity where pg_blocking_pids(pid) <> $1', ['{}']);
    return waiting.length > 0 || null;
  });
  await browser.query('commit');
  await browser.end();
  await received;
  expect((await looks()).length).toBe(before);
});

/** Creates the draft for an order behind the shop's back, as if the response had been lost in a crash. */
async function createUnknownDraft(id: string): Promise<void> {
  await rows('update orders set draft_begun_at = now() where id = $1', [id]);
  const order = hatOrder(`${workshop.env.PUBLIC_URL}/${id}.png`, { external_id: id });
  const headers = { authorization: 'Bearer sandbox', 'content-type': 'application/json' };
  await fetch(`${workshop.sandboxUrl}/orders`, { method: 'POST', headers, body: JSON.stringify(order) });
}

const attemptsAtPrintful = async (id: string) =>
  (await workshop.ordersAtPrintful()).filter(({ external_id }) => external_id.startsWith(id)).length;

test('an attempt that was interrupted looks for its draft before creating another', async () => {
  const { id, intentId } = await orderPaidAtStripe();
  await createUnknownDraft(id);
  await receiveStripeEvent(deps, { id, type: 'payment_intent.succeeded', live: false, intentId });
  await isConfirmed(id);
  expect(await attemptsAtPrintful(id)).toBe(1);
});

test('after a webhook about a draft, the shop reads the draft at once', async () => {
  const { id } = await orderPaidAtStripe();
  await createUnknownDraft(id);
  await rows("update orders set status = 'sent_to_printful', paid_at = now() where id = $1", [id]);
  const at = new Date(Date.now() + 3_600_000);
  await jobs.enqueue(deps.db, { name: 'send-order', data: { orderId: id }, at });
  await receivePrintfulEvent(deps, {
    id: `costs ${id}`,
    type: 'order_updated',
    externalId: id,
    status: 'draft',
    reason: null,
    at: null,
    refund: null,
    stopped: null,
    productIds: [],
  });
  await isConfirmed(id);
});

test('the shop reads an order again after a webhook with news, not after one that repeats what it knows', async () => {
  const { id, intentId } = await orderPaidAtStripe();
  await receiveStripeEvent(deps, { id, type: 'payment_intent.succeeded', live: false, intentId });
  await isConfirmed(id);
  const follows = () =>
    rows<{ count: number }>(
      "select count(*)::int from noted_jobs where change = 1 and name = 'follow-order' and data->>'orderId' = $1",
      [id],
    );
  const [before] = await follows();
  const receive = (event: string, type: string, status: string) =>
    receivePrintfulEvent(deps, {
      id: `${event} ${id}`,
      type,
      externalId: id,
      status,
      reason: null,
      at: null,
      refund: null,
      stopped: null,
      productIds: [],
    });
  await receive('echo', 'order_updated', 'pending');
  expect(await follows()).toEqual([before]);
  await receive('news', 'order_updated', 'inprocess');
  await until('the order is read', async () =>
    (await follows())[0]?.count === (before?.count ?? 0) + 1 ? true : null,
  );
});
