import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { connect, type Db, isDatabaseUnavailable } from '../../src/server/db/connect.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { createOrder } from '../../src/server/orders/placing/create-order.ts';
import { settleOrder } from '../../src/server/orders/settling/settle-order.ts';
import { orderRequest } from '../../src/wire/orders.ts';
import { MAYA } from '../world.ts';
import { type Counter, openCounter } from './counter.ts';

/** Milliseconds after which the database ends an idle transaction of the tests' pool. It also tells the pool's connections from others. */
const USUAL_TIMEOUT = 59_000;
/** The same for the one that stops. */
const SHORTEN = 'set idle_in_transaction_session_timeout = 50';

let counter: Counter;
let stalling: Db;
let waitForLoss: () => Promise<void>;

/** After how many statements of a transaction nothing happens any more, until the database ends it. Null: never. */
let stallAfter: number | null = null;
const query = pg.Client.prototype.query;

beforeAll(async () => {
  counter = await openCounter();
  let lost = Promise.withResolvers<void>();
  waitForLoss = async () => {
    await lost.promise;
    lost = Promise.withResolvers<void>();
  };
  const { databaseUrl } = counter.deps.config;
  if (databaseUrl === null) throw new Error('the counter has no database');
  pg.Client.prototype.query = stallingQuery() as typeof query;
  const limits = { connections: 1, connectTimeout: 5000, idleInTransaction: USUAL_TIMEOUT };
  stalling = connect({ url: databaseUrl, ...limits, onLost: () => lost.resolve() });
});

afterEach(() => {
  stallAfter = null;
});

afterAll(async () => {
  await stalling.destroy();
  pg.Client.prototype.query = query;
  await counter.close();
});

/** Counts the statements of a transaction from its `begin`, on connections of the tests' pool. */
function stallingQuery() {
  let count: number | null = null;
  return function counted(this: pg.Client, ...values: unknown[]) {
    const outcome: unknown = Reflect.apply(query, this, values);
    const { connectionParameters } = this as unknown as { connectionParameters: Record<string, unknown> };
    if (connectionParameters.idle_in_transaction_session_timeout !== USUAL_TIMEOUT) return outcome;
    const [first] = values as [string | { text?: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (text === 'begin') count = 0;
    else if (text === 'commit' || text === 'rollback') count = null;
    else if (count !== null) count += 1;
    if (count === null || count !== stallAfter || !(outcome instanceof Promise)) return outcome;
    stallAfter = null;
    return outcome.then(async (answer) => {
      await Reflect.apply(query, this, [SHORTEN]);
      await waitForLoss();
      return answer;
    });
  };
}

const deps = () => ({ ...counter.deps, db: stalling });

/** Runs `work` once for each of its transactions' statements, and stops after it. Returns how many were ended. */
async function endedAtEach(work: () => Promise<unknown>, retried: () => Promise<void>): Promise<number> {
  for (let statements = 0; ; statements += 1) {
    stallAfter = statements;
    const error = await work().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (stallAfter !== null) return statements;
    expect(isDatabaseUnavailable(error), `after ${statements} statements: ${error}`).toBe(true);
    await retried();
  }
}

test('an order that replaces another, and whose transaction the database ends, wherever it stops, is placed once by the next request', async () => {
  const [product] = await counter.rows<{ id: number }>('select id from products order by id limit 1');
  const request = orderRequest.parse({
    ...MAYA,
    items: [{ id: product?.id, quantity: 1, isCustom: false }],
    total: '34.98',
    shippingMethod: 'Standard Shipping',
    shippingCost: '4.99',
  });
  let key = 0;
  let supersedes = await counter.order();
  const place = () => createOrder(deps(), { ...request, supersedes }, { idempotencyKey: `idle-${key}` });
  const ended = await endedAtEach(place, async () => {
    expect(await counter.rows('select 1 from orders where idempotency_key = $1', [`idle-${key}`])).toEqual(
      [],
    );
    const placed = await place();
    if (placed instanceof ShopError) throw placed;
    const lines = 'select quantity from order_lines where order_id = $1';
    expect(await counter.rows(lines, [placed.id])).toEqual([{ quantity: 1 }]);
    const replaced = 'select superseded_by as by from orders where id = $1';
    expect(await counter.rows(replaced, [supersedes.id])).toEqual([{ by: placed.id }]);
    expect(await place()).toEqual(placed);
    supersedes = await counter.order();
    key += 1;
  });
  expect(ended).toBeGreaterThan(3);
});

test('a payment whose transaction the database ends, wherever it stops, is settled once by the next request', async () => {
  let { id, intentId } = await counter.orderToPay();
  await counter.pay(intentId);
  const settle = () => settleOrder(deps(), { orderId: id, cause: 'test', force: true });
  const count = async (text: string) => (await counter.rows(text, [id])).length;
  const ended = await endedAtEach(settle, async () => {
    expect(await count("select 1 from orders where id = $1 and status = 'pending' and paid is null")).toBe(1);
    expect(await settle()).toMatchObject({ status: 'processing', paid: true });
    expect(await settle()).toMatchObject({ status: 'processing', paid: true });
    expect(await count("select 1 from order_events where order_id = $1 and to_status = 'processing'")).toBe(
      1,
    );
    expect(await counter.queue.jobs('send-order', { orderId: id })).toHaveLength(1);
    expect(await count("select 1 from mails where event = 'order-confirmed.' || $1")).toBe(1);
    ({ id, intentId } = await counter.orderToPay());
    await counter.pay(intentId);
  });
  expect(ended).toBeGreaterThan(5);
});
