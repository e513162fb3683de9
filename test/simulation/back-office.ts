import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { StripeSettings } from '../../packages/sandbox/src/settings.ts';
import { orderIdFrom } from '../../src/domain/orders/order-id.ts';
import type { Deps } from '../../src/server/deps.ts';
import { followOrder } from '../../src/server/fulfillment/follow-order.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { startJobs } from '../../src/server/jobs/jobs.ts';
import { insertIntent } from '../../src/server/orders/intents/queries.ts';
import { reconcileCharge } from '../../src/server/orders/money/reconcile-charge.ts';
import { insertOrder } from '../../src/server/orders/placing/queries.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { ORDER_ROW, type OrderRow } from '../api/buy.ts';
import { ask } from '../ask.ts';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { stripeAt } from '../providers.ts';
import { until } from '../until.ts';
import { workerDeps } from './worker-deps.ts';
import { newOrder, openWorkshop, type Workshop } from './workshop.ts';

/** The price of a hat with shipping. */
export const PAID = 2998;

export interface PaidOrder {
  id: string;
  intentId: string;
}

/**
 * A shop without pages, webhooks or workers. A test calls its use cases one after another, and nothing runs in
 * between.
 */
export interface BackOffice {
  deps: Deps;
  stripe: ReturnType<typeof stripeAt>;
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  orderRow(id: string): Promise<OrderRow & { printful_status: string | null; paid_at: Date | null }>;
  /**
   * A paid order that is not at Printful yet. The first hat has a price; the others are free. Its shopper keeps the words of the
   * first `kept` hats.
   */
  paidOrder(hats?: number, kept?: number): Promise<PaidOrder>;
  /** A paid order that Printful has confirmed. */
  confirmedOrder(hats?: number): Promise<PaidOrder>;
  /** Reconciles the charge with Stripe. */
  reconcile(id: string): Promise<unknown>;
  /** Reads the order's status from Printful. */
  follow(id: string): Promise<unknown>;
  send(id: string): Promise<void>;
  ordersAtPrintful: Workshop['ordersAtPrintful'];
  /** The latest calls at Printful, each with the external id of its order. */
  calls(): Promise<{ method: string; path: string; order: string | null }[]>;
  /** Makes something happen at Stripe or Printful. */
  control<Answer = object>(path: string, body: object): Promise<Answer>;
  queue: JobQueue;
  close(): Promise<void>;
}

export async function openBackOffice(
  env: Record<string, string> = {},
  stripeSettings: Partial<StripeSettings> = {},
): Promise<BackOffice> {
  const workshop = await openWorkshop(0, { timeScale: 0.01, stripe: stripeSettings });
  const worker = workerDeps({ ...workshop.env, ...env });
  const { config } = worker;
  const jobs = await startJobs({
    databaseUrl: config.databaseUrl,
    polling: config.limits.jobPolling,
    retry: config.limits.jobRetry,
    stopping: config.limits.stopping.jobs,
    onError: () => undefined,
  });
  const deps: Deps = { ...worker, jobs };
  const stripe = stripeAt(workshop.sandboxUrl);
  const queue = jobQueue(config.databaseUrl);
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 2 });
  const rows: BackOffice['rows'] = async (query, values = []) => (await pool.query(query, values)).rows;

  const office: BackOffice = {
    deps,
    stripe,
    rows,
    queue,
    async orderRow(id) {
      const [row] = await rows<Awaited<ReturnType<BackOffice['orderRow']>>>(ORDER_ROW, [id]);
      if (!row) throw new Error(`there is no order ${id}`);
      return row;
    },
    async paidOrder(hats = 1, kept = 0) {
      const number = randomInt(1_000_000);
      const id = orderIdFrom(deps.randomBytes(10));
      const { id: intentId } = await stripe.paymentIntents.create({
        amount: PAID,
        currency: 'usd',
        confirm: true,
        payment_method: 'pm_card_visa',
        return_url: 'http://localhost/thank-you',
        metadata: { order_id: id },
      });
      const { order, lines } = newOrder(id, number);
      const each = Array.from({ length: hats }, (_, index) =>
        lines.map((line) => ({ ...line, wordsKept: index < kept })),
      );
      await insertOrder(deps.db, { order, lines: each.flat() });
      await deps.db
        .transaction()
        .execute((trx) => insertIntent(trx, { id: intentId, order_id: id, attempt: 1, payer: 'test' }));
      await settleOrder(deps, { orderId: id, cause: 'test', force: true });
      return { id, intentId };
    },
    async confirmedOrder(hats = 1) {
      const order = await office.paidOrder(hats);
      await office.send(order.id);
      return order;
    },
    reconcile: (orderId) => reconcileCharge(deps, { orderId, cause: 'test' }),
    follow: (orderId) => followOrder(deps, { orderId }),
    async send(orderId) {
      await until(`order ${orderId} is sent`, async () =>
        'done' in (await sendOrder(deps, { orderId })) ? true : null,
      );
    },
    ordersAtPrintful: workshop.ordersAtPrintful,
    calls: () => ask(`${workshop.sandboxUrl}/sandbox/printful/calls`),
    control: (path, body) => ask(`${workshop.sandboxUrl}/sandbox/${path}`, body),
    async close() {
      await pool.end();
      await queue.close();
      await jobs.stop();
      await worker.close();
      await workshop.close();
    },
  };
  return office;
}
