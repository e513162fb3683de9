import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '../../packages/sandbox/src/test-sandbox.ts';
import { examineClock } from '../../src/server/doctor/examine-machine.ts';
import { lineOf } from '../../src/server/doctor/finding.ts';
import { testConfig } from '../../src/server/http/fixtures.ts';
import type { HealthAnswer } from '../../src/wire/admin/health.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { connectTo } from '../separate-database.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { adminAccess } from './admin-access.ts';
import { paidOrder, QUICK_PRINTFUL } from './buy.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openShopInside } from './shop-inside.ts';

const AHEAD = 600_000;

/** Run before the shop: its whole process takes this time for the machine's. Its sandbox and its database have the right time. */
const SET_AHEAD = `
  const Right = Date;
  globalThis.Date = class Date extends Right {
    constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])); }
    static now() { return Right.now() + ${AHEAD}; }
  };`;

let shop: OpenShop;

beforeAll(async () => {
  shop = await openShop({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SET_AHEAD)}`,
    ...QUICK_PRINTFUL,
    EDIT_WINDOW_MINUTES: '15',
  });
  await shop.admin(['add', ROBIN.email, '--password-stdin'], ROBIN.password);
});

afterAll(() => shop.close());

test('an order paid while the machine’s clock is ahead leaves at the right time', async () => {
  const { id } = await paidOrder(shop);
  const [row] = await shop.rows<{ window: number }>(
    'select extract(epoch from send_after - created_at)::float8 as window from orders where id = $1',
    [id],
  );
  // A quarter of an hour lasts 3.6 seconds here.
  expect(row?.window).toBeGreaterThan(3.5);
  expect(row?.window).toBeLessThan(60);
  const atPrintful = await until('Printful makes the order', async () => {
    const order = await printfulOrder(shop.sandboxUrl, id);
    return order && order.status !== 'draft' ? order : null;
  });
  expect(atPrintful.items).toHaveLength(1);
});

test('Stripe’s webhooks are received although its signatures seem ten minutes old', async () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { id: 'pi_unknown', object: 'payment_intent' } },
  });
  const signature = stripeAt(shop.sandboxUrl).webhooks.generateTestHeaderString({
    payload,
    secret: 'whsec_sandbox',
  });
  const response = await fetch(`${shop.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
  expect(response.status).toBe(200);
});

/** Stripe tells whole seconds only. */
const TEN_MINUTES = '(?:599|600|601) s ahead of';
const BOTH = `${TEN_MINUTES} the database and (?:${TEN_MINUTES} )?Stripe\\.`;

test('the owner signs in, and System and an alert say how far the clock is ahead', async () => {
  const robin = await adminAccess(() => shop).signedIn();
  const { body } = await robin.ask('GET', '/api/admin/health');
  expect((body as HealthAnswer).parts.find(({ name }) => name === 'Clock')).toEqual({
    name: 'Clock',
    state: 'failing',
    says: expect.stringMatching(new RegExp(`^The shop is ${BOTH} Turn on time`)),
  });
  const alerts = await shop.rows("select text, done_at from alerts where event like 'clock.%'");
  expect(alerts).toEqual([
    {
      text: expect.stringMatching(new RegExp(`^The clock of ${hostname()} is ${BOTH}`)),
      done_at: null,
    },
  ]);
});

/** A Stripe that only tells the time, by a clock that differs from this machine's. */
async function stripeOff() {
  const stripe = { off: 0, asked: 0 };
  const url = await listen((request, response) => {
    if (request.url === '/') stripe.asked += 1;
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + stripe.off * 1000).toUTCString());
    response.writeHead(404).end();
  });
  return Object.assign(stripe, { url });
}

test('doctor says how far this machine is ahead of the database', async () => {
  const db = connectTo(shop.databaseUrl, 1);
  onTestFinished(() => db.destroy());
  const right = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => right() + AHEAD);
  onTestFinished(() => void vi.restoreAllMocks());
  const stripe = await stripeOff();
  expect(lineOf(await examineClock({ config: testConfig({ STRIPE_API_URL: stripe.url }), db }))).toMatch(
    new RegExp(`^✗ Clock: this machine is ${TEN_MINUTES} the database and in step with Stripe\\.`),
  );
});

test('the alert begins at ten seconds, comes once, ends by itself, and begins again', async () => {
  const stripe = await stripeOff();
  const differ = async (seconds: number) => {
    Object.assign(stripe, { off: seconds, asked: 0 });
    // The first may have begun before.
    await until('three comparisons', async () => (stripe.asked >= 3 ? true : null));
  };
  const inside = await openShopInside({ TIME_SCALE: '0.0005', STRIPE_API_URL: stripe.url });
  onTestFinished(() => inside.close());
  const alerts = () =>
    inside.rows(`select substring(text from '[0-9]+ s ahead of Stripe') as text, done_at is null as "isOpen",
      (select count(*)::int from mails where mails.event = alerts.event) as mails
      from alerts where event like 'clock.%' order by id`);
  await differ(-8);
  expect(await alerts()).toEqual([]);
  await differ(-12);
  const alert = { text: expect.stringMatching(/^1[123] s ahead of Stripe$/), mails: 1 };
  expect(await alerts()).toEqual([{ ...alert, isOpen: true }]);
  await differ(0);
  expect(await alerts()).toEqual([{ ...alert, isOpen: false }]);
  await differ(-12);
  expect(await alerts()).toEqual([
    { ...alert, isOpen: false },
    { ...alert, isOpen: true },
  ]);
});
