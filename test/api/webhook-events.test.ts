import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { soldModels } from '../../src/server/fulfillment/blanks/queries.ts';
import { linkWebhook, WEBHOOK_PATH } from '../../src/server/fulfillment/webhook/link-webhook.ts';
import { findWebhook } from '../../src/server/fulfillment/webhook/queries.ts';
import { receivePrintfulEvent } from '../../src/server/fulfillment/webhook/webhook-routes.ts';
import { SUBSCRIBED_EVENTS } from '../../src/server/gateways/printful/subscribed-events.ts';
import { readPrintfulEvent } from '../../src/server/gateways/printful/webhooks.ts';
import { readWarnings } from '../../src/server/health/read-warnings.ts';
import { createReadiness } from '../../src/server/health/readiness.ts';
import { ask } from '../ask.ts';
import { type Counter, openCounter } from './counter.ts';
import { openPrintful } from './open-printful.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});
afterEach(async () => {
  await faults({ refuseEventList: false, refuseEvents: [] });
  // It may be linked elsewhere.
  await linkWebhook(counter.deps, { replace: true });
  await counter.rows('delete from printful_webhook');
});
afterAll(() => counter.close());

const faults = (printful: object) => ask(`${counter.sandboxUrl}/sandbox/faults`, { printful });
const ALL = [...SUBSCRIBED_EVENTS, 'catalog_stock_updated'].sort();

/** The types at Printful, and the webhook that the shop stored. */
async function linked() {
  const { deps } = counter;
  const [set, stored] = [await deps.printful.readWebhook(), await findWebhook(deps.db)];
  return {
    types: set?.events.map(({ type }) => type).sort(),
    isOurs: set?.publicKey === stored?.publicKey,
    stored,
  };
}

const readiness = createReadiness(() => 0);
const warnings = (config = counter.deps.config) =>
  readWarnings({ ...counter.deps, config, readiness }, { seen: () => null } as never);

test('an instance whose jobs have not started says so on the System page', async () => {
  const about = expect.stringMatching(/^The work in the background has not started/);
  readiness.noteJobs(false);
  expect(await warnings()).toContainEqual(about);
  readiness.noteJobs(true);
  expect(await warnings()).not.toContainEqual(about);
});

test('a live shop whose settings name addresses that nobody can own says so on the System page', async () => {
  const about = expect.stringMatching(/^Nobody reads hello@unhingedhats\.example/);
  expect(await warnings()).not.toContainEqual(about);
  const { config } = counter.deps;
  expect(await warnings({ ...config, stripe: { ...config.stripe, live: true } })).toContainEqual(about);
});

test('if Printful refuses the list, each type is registered by itself, under one secret', async () => {
  await faults({ refuseEventList: true });
  expect(await linkWebhook(counter.deps)).toMatchObject({ state: 'active' });
  expect(await linked()).toMatchObject({ types: ALL, isOurs: true, stored: { missing: [] } });
});

test('types that Printful refuses are left out, named with what they cost, and tried again', async () => {
  await faults({ refuseEvents: ['shipment_sent', 'order_put_hold_approval'] });
  expect(await linkWebhook(counter.deps)).toMatchObject({ state: 'active' });
  const { types, isOurs, stored } = await linked();
  expect(types).toEqual(ALL.filter((type) => !['shipment_sent', 'order_put_hold_approval'].includes(type)));
  expect([isOurs, stored?.missing]).toEqual([true, ['shipment_sent', 'order_put_hold_approval']]);
  expect(await warnings()).toContainEqual(
    expect.stringMatching(
      /^Printful refuses to report these events: shipment_sent, order_put_hold_approval\. The shop asks about each order every/,
    ),
  );
  await faults({ refuseEvents: ['shipment_sent'] });
  await linkWebhook(counter.deps);
  expect((await linked()).stored).toEqual({ ...stored, missing: ['shipment_sent'] });
  await faults({ refuseEvents: [] });
  await linkWebhook(counter.deps);
  expect(await linked()).toMatchObject({ types: ALL, isOurs: true, stored: { ...stored, missing: [] } });
  expect(await warnings()).not.toContainEqual(expect.stringMatching(/refuses to report/));
});

test('a webhook that works keeps its secret when a new list is refused', async () => {
  await linkWebhook(counter.deps);
  const { stored } = await linked();
  await counter.rows("update printful_webhook set subscription = '[]'");
  await faults({ refuseEventList: true });
  expect(await linkWebhook(counter.deps)).toMatchObject({ state: 'active', since: stored?.setAt });
  expect(await linked()).toEqual({ types: ALL, isOurs: true, stored });
});

test('while one instance sets the webhook, no other one replaces its secret', async () => {
  const { deps } = counter;
  await linkWebhook(deps);
  await counter.rows('delete from printful_webhook');
  const outcomes: unknown[] = [];
  const setWebhook: typeof deps.printful.setWebhook = async (...args) => {
    outcomes.push(await linkWebhook(deps));
    return deps.printful.setWebhook(...args);
  };
  outcomes.push(await linkWebhook({ ...deps, printful: { ...deps.printful, setWebhook } }));
  expect(outcomes).toMatchObject([null, { state: 'active' }]);
  expect(await linked()).toMatchObject({ types: ALL, isOurs: true });
});

test('a webhook that calls another address is only replaced if that is asked for', async () => {
  const { printful, db } = counter.deps;
  const url = 'https://other.example/hook';
  await printful.setWebhook(url, [{ type: 'order_failed' }]);
  expect(await linkWebhook(counter.deps)).toEqual({ state: 'elsewhere', url });
  expect([(await printful.readWebhook())?.url, await findWebhook(db)]).toEqual([url, null]);
});

test('a webhook that somebody else set to this shop, with another secret, is set again', async () => {
  const { printful, config } = counter.deps;
  await linkWebhook(counter.deps);
  await printful.setWebhook(config.publicUrl + WEBHOOK_PATH, [{ type: 'order_failed' }]);
  expect(await linked()).toMatchObject({ isOurs: false });
  await linkWebhook(counter.deps);
  expect(await linked()).toMatchObject({ types: ALL, isOurs: true });
});

test('if Printful refuses every type, none is set, and why is said', async () => {
  await counter.deps.printful.setWebhook('https://other.example/hook', [{ type: 'order_failed' }]);
  await faults({ refuseEvents: ALL });
  expect(await linkWebhook(counter.deps, { replace: true })).toEqual({
    state: 'refused',
    why: 'Invalid event configuration',
  });
  expect(await findWebhook(counter.deps.db)).toBeNull();
});

test('an event is added to the webhook at Printful, whose keys stay', async () => {
  const { printful } = await openPrintful();
  const url = 'https://shop.example/hook';
  const { publicKey } = await printful.setWebhook(url, [{ type: 'order_failed' }]);
  await printful.setEvent(url, { type: 'order_canceled' });
  expect(await printful.readWebhook()).toMatchObject({
    publicKey,
    events: [{ type: 'order_failed' }, { type: 'order_canceled', url }],
  });
});

const receive = async (type: string, data: object, occurred_at: string) => {
  const event = readPrintfulEvent(Buffer.from(JSON.stringify({ type, occurred_at, data })));
  await receivePrintfulEvent(counter.deps, event ?? expect.fail());
};

test('of two reasons for a hold the newer one counts, whichever comes first, and none of another shop’s order', async () => {
  const { id } = await counter.order();
  const hold = (external_id: string, reason: string, minute: string) =>
    receive(
      'order_put_hold',
      { reason, order: { external_id, status: 'onhold' } },
      `2026-12-01T08:${minute}:00Z`,
    );
  await hold(id, 'The second', '02');
  await hold(id, 'The first', '01');
  await hold('0THER0RDER', 'Of another shop', '03');
  expect(await counter.rows('select order_id, status, reason from printful_reasons')).toEqual([
    { order_id: id, status: 'onhold', reason: 'The second' },
  ]);
});

test.each([
  ['order_updated', 'pending', 'pending', 0],
  ['order_updated', 'inprocess', 'pending', 1],
  ['order_updated', 'draft', 'draft', 1],
  ['shipment_sent', 'pending', 'pending', 1],
])(
  'a webhook %s that says %s of an order known as %s has it looked at: %i',
  async (type, status, known, looks) => {
    const { id } = await counter.order();
    const confirmed =
      "update orders set status = 'confirmed_with_printful', printful_status = $2 where id = $1";
    await counter.rows(confirmed, [id, known]);
    await receive(type, { order: { external_id: id, status } }, '2026-12-01T08:00:00Z');
    expect(await counter.queue.jobs('follow-order', { orderId: id })).toHaveLength(looks);
  },
);

test('news of our hats has them read, and of their prices the profit, too; of others nothing', async () => {
  const { deps, queue } = counter;
  const [ours = 0] = await soldModels(deps.db);
  const stock = (catalog_product_id: number) => [{ catalog_product_id, catalog_variant_id: 1 }];
  const queued = async () => [
    (await queue.jobs('check-hats')).length,
    (await queue.jobs('check-profit')).length,
  ];
  await receive('catalog_stock_updated', stock(ours + 1), '2026-12-01T08:00:00Z');
  await receive('catalog_price_changed', { catalog_product_ids: [ours + 1] }, '2026-12-01T08:00:00Z');
  expect(await queued()).toEqual([0, 0]);
  await receive('catalog_stock_updated', stock(ours), '2026-12-01T08:00:00Z');
  expect(await queued()).toEqual([1, 0]);
  await receive('catalog_price_changed', { catalog_product_ids: [ours + 1, ours] }, '2026-12-01T08:00:00Z');
  expect(await queued()).toEqual([1, 1]);
});
