import { CompiledQuery } from 'kysely';
import type Stripe from 'stripe';
import { type Cents, cents } from '../../src/domain/money/money.ts';
import { listProducts } from '../../src/server/catalog/queries.ts';
import { seedProducts } from '../../src/server/catalog/seed-products.ts';
import { accountOf } from '../../src/server/fulfillment/blanks/choose-hats.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { startJobs } from '../../src/server/jobs/jobs.ts';
import { type CreatedOrder, createOrder } from '../../src/server/orders/placing/create-order.ts';
import { createPayment } from '../../src/server/orders/placing/create-payment.ts';
import { orderRequest } from '../../src/wire/orders.ts';
import { confirmAllHats } from '../confirmed-hats.ts';
import { type JobQueue, jobQueue } from '../job-queue.ts';
import { stripeAt } from '../providers.ts';
import { type WorkerDeps, workerDeps } from '../simulation/worker-deps.ts';
import { openWorkshop } from '../simulation/workshop.ts';
import { MAYA } from '../world.ts';
import type { OpenedOrder } from './buy.ts';

/**
 * Calls the shop's use cases directly, on a separate database and sandbox. Jobs are queued but never run, and no webhook
 * arrives, so nothing happens except what the test does.
 */
export interface Counter {
  deps: WorkerDeps;
  stripe: Stripe;
  sandboxUrl: string;
  /** Orders one hat for $34.98 with shipping; throws if the order is refused. */
  order(changes?: object, idempotencyKey?: string, address?: string): Promise<CreatedOrder>;
  orderToPay(changes?: object): Promise<OpenedOrder>;
  /** Returns the id of the intent that the shopper pays; throws if the shop refuses to create one. */
  intentFor(orderId: string): Promise<string>;
  /** Links another intent to an order, whether or not Stripe knows it. */
  setIntent(orderId: string, intentId: string): Promise<unknown>;
  pay(intentId: string, card?: string): Promise<unknown>;
  /** Queries the database. */
  rows<Row>(query: string, values?: unknown[]): Promise<Row[]>;
  queue: JobQueue;
  close(): Promise<void>;
}

export const ONE_HAT = cents(3498);

export async function openCounter(): Promise<Counter> {
  const workshop = await openWorkshop(0, { timeScale: 1 });
  const base = workerDeps(workshop.env);
  const jobs = await startJobs({
    databaseUrl: base.config.databaseUrl,
    polling: 1000,
    retry: base.config.limits.jobRetry,
    stopping: 1000,
    onError: () => undefined,
  });
  const deps = { ...base, jobs };
  const queue = jobQueue(base.config.databaseUrl);
  await seedProducts(deps.db);
  await confirmAllHats(deps.db, { account: accountOf(base.config) });
  const stripe = stripeAt(workshop.sandboxUrl);

  const order = async (changes: object = {}, idempotencyKey?: string, address?: string) => {
    const [product] = await listProducts(deps.db, 1);
    const request = orderRequest.parse({
      ...MAYA,
      items: [{ id: product?.id, quantity: 1, isCustom: false }],
      total: '34.98',
      shippingMethod: 'Standard Shipping',
      shippingCost: '4.99',
      ...changes,
    });
    return orThrow(
      await createOrder(deps, request, { idempotencyKey: idempotencyKey ?? null, address: address ?? null }),
    );
  };

  const rows = async <Row>(query: string, values: unknown[] = []) =>
    (await deps.db.executeQuery<Row>(CompiledQuery.raw(query, values))).rows;

  const intentFor = async (orderId: string) => {
    const [order] = await rows<{ total: Cents }>('select total from orders where id = $1', [orderId]);
    const request = { orderId, amount: order?.total ?? ONE_HAT, address: '203.0.113.7' };
    const { clientSecret } = orThrow(await createPayment(deps, request));
    return clientSecret.split('_secret_')[0] ?? '';
  };

  return {
    deps,
    stripe,
    sandboxUrl: workshop.sandboxUrl,
    order,
    intentFor,
    async orderToPay(changes) {
      const created = await order(changes);
      return { ...created, intentId: await intentFor(created.id) };
    },
    async setIntent(orderId, intentId) {
      await rows('update order_intents set id = $2 where order_id = $1', [orderId, intentId]);
      return rows('update orders set payment_intent_id = $2 where id = $1', [orderId, intentId]);
    },
    pay: (intentId, card = 'pm_card_visa') =>
      stripe.paymentIntents.confirm(intentId, {
        payment_method: card,
        return_url: 'http://localhost/thank-you',
      }),
    rows,
    queue,
    async close() {
      await queue.close();
      await jobs.stop();
      await deps.close();
      await workshop.close();
    },
  };
}

function orThrow<Answer>(answer: Answer | ShopError): Answer {
  if (answer instanceof ShopError) throw answer;
  return answer;
}
