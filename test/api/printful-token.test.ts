import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../src/domain/settings/shop-settings.ts';
import { alertProviderRefuses } from '../../src/server/alerts/alert-provider-refuses.ts';
import { testConnection } from '../../src/server/fulfillment/printful-state.ts';
import { sendOrder } from '../../src/server/fulfillment/send-order.ts';
import { checkToken, warnBeforeEnd } from '../../src/server/fulfillment/token/check-token.ts';
import { PrintfulError } from '../../src/server/gateways/printful-error.ts';
import { sweepOrders } from '../../src/server/orders/settling/sweep-orders.ts';
import { ask } from '../ask.ts';
import { type Counter, openCounter } from './counter.ts';
import { openPrintful } from './open-printful.ts';

let counter: Counter;

beforeAll(async () => {
  counter = await openCounter();
});
beforeEach(() => counter.rows('delete from alerts; delete from mails; delete from printful_token'));
afterEach(() => setToken({ token: 'sandbox', scopes: ALL }));
afterAll(() => counter.close());

const ALL = ['orders', 'sync_products', 'webhooks', 'stores_list'];

const setToken = (changes: object) => ask(`${counter.sandboxUrl}/sandbox/printful/token`, changes);

/** The shop on a day, with the end of its token as its settings have it, and with another token. */
function on(day: string, printfulTokenEnds: string, token = 'sandbox') {
  const { deps } = counter;
  return {
    ...deps,
    clock: () => new Date(`${day}T12:00:00Z`),
    config: { ...deps.config, printful: { ...deps.config.printful, token } },
    settings: {
      current: () => ({ version: 1, settings: { ...DEFAULT_SHOP_SETTINGS, printfulTokenEnds } }),
    },
  };
}

const alerts = () =>
  counter.rows<{ event: string; open: boolean; mails: number }>(
    `select event, done_at is null as open, (select count(*)::int from mails where mails.event = alerts.event) as mails
    from alerts order by id`,
  );
const alert = (event: string, open: boolean) => ({ event, open, mails: 1 });

describe('the end of the token', () => {
  test('is announced 30, 7 and 1 days before, once each, by email and on Today', async () => {
    for (const day of ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-23', '2026-11-24', '2026-11-30'])
      for (const _ of ['one hour', 'the next']) await checkToken(on(day, '2026-12-01'));
    expect(await alerts()).toEqual([
      alert('printful-token-ends.2026-12-01.30', false),
      alert('printful-token-ends.2026-12-01.7', false),
      alert('printful-token-ends.2026-12-01.1', true),
    ]);
  });

  test('is announced although Printful does not answer', async () => {
    const { printful, fault } = await openPrintful();
    await fault({ failRequests: 3 });
    await expect(checkToken({ ...on('2026-11-24', '2026-12-01'), printful })).rejects.toThrow();
    expect(await alerts()).toEqual([alert('printful-token-ends.2026-12-01.7', true)]);
  });

  test('is no longer announced once a new one, or none, is entered, and then for that one', async () => {
    await checkToken(on('2026-11-24', '2026-12-01'));
    await warnBeforeEnd(on('2026-11-24', '2027-12-01'));
    expect(await alerts()).toEqual([alert('printful-token-ends.2026-12-01.7', false)]);
    await checkToken(on('2027-11-01', '2027-12-01'));
    await warnBeforeEnd(on('2027-11-01', ''));
    expect(await alerts()).toContainEqual(alert('printful-token-ends.2027-12-01.30', false));
  });

  test('is no longer announced once another token works, and the next warning still comes', async () => {
    await checkToken(on('2026-11-24', '2026-12-01'));
    await checkToken(on('2026-11-24', '2026-12-01'));
    expect(await alerts()).toEqual([alert('printful-token-ends.2026-12-01.7', true)]);
    await checkToken(on('2026-11-25', '2026-12-01', 'another'));
    expect(await alerts()).toEqual([alert('printful-token-ends.2026-12-01.7', false)]);
    await checkToken(on('2026-11-30', '2026-12-01', 'another'));
    expect(await alerts()).toContainEqual(alert('printful-token-ends.2026-12-01.1', true));
  });
});

describe('a token that Printful refuses', () => {
  test('is announced without any order, once, until it works', async () => {
    await setToken({ token: 'the next one' });
    for (const day of ['2026-11-24', '2026-11-25', '2026-11-26']) await checkToken(on(day, ''));
    expect(await alerts()).toEqual([alert('printful-refuses.token.2026-11-24T12', true)]);
    expect(await counter.rows('select text from alerts')).toEqual([
      { text: expect.stringMatching(/^Printful refuses the shop \(401: .*the shop’s token, which expires/) },
    ]);
    await setToken({ token: 'sandbox' });
    await checkToken(on('2026-11-27', ''));
    expect(await alerts()).toEqual([alert('printful-refuses.token.2026-11-24T12', false)]);
  });

  test('is announced when it lacks the scope for orders, and the sweep does not end that', async () => {
    await setToken({ scopes: ALL.filter((scope) => scope !== 'orders') });
    await checkToken(on('2026-11-24', ''));
    await sweepOrders(on('2026-11-24', ''));
    expect(await alerts()).toEqual([alert('printful-refuses.token.2026-11-24T12', true)]);
    await setToken({ scopes: ALL });
    await sweepOrders(on('2026-11-24', ''));
    expect(await alerts()).toEqual([alert('printful-refuses.token.2026-11-24T12', false)]);
  });
});

test('an account that Printful refuses stays announced until an order goes through, and is again if it is refused again', async () => {
  const { printful } = counter.deps.config;
  const refuse = (hour: number, about: 'account' | 'token' = 'account') =>
    alertProviderRefuses(
      { ...on('2026-11-24', ''), clock: () => new Date(`2026-11-24T${hour}:30:00Z`) },
      'Printful',
      { answer: '402: no payment method', about },
    );
  const goal = printful.confirms ? 'confirmed_with_printful' : 'sent_to_printful';
  const passed = (at: string, from = 'processing') =>
    counter.rows(
      `insert into order_events (order_id, from_status, to_status, cause, at) values ($1, $2, $3, 'test', $4)`,
      [id, from, goal, at],
    );
  const { id } = await counter.order();
  const first = 'printful-refuses.account.2026-11-24T10';
  for (const hour of [10, 11]) await refuse(hour);
  await passed('2026-11-24T10:29:00Z');
  // A hold that ends tells nothing of Printful.
  await passed('2026-11-24T10:31:00Z', 'on_hold');
  await checkToken(on('2026-11-24', ''));
  await sweepOrders(on('2026-11-24', ''));
  expect(await alerts()).toEqual([alert(first, true)]);
  await passed('2026-11-24T10:31:00Z');
  await sweepOrders(on('2026-11-24', ''));
  expect(await alerts()).toEqual([alert(first, false)]);
  for (const hour of [10, 12]) await refuse(hour);
  const again = [alert(first, false), alert('printful-refuses.account.2026-11-24T12', true)];
  expect(await alerts()).toEqual(again);
  for (const hour of [13, 14]) await refuse(hour, 'token');
  await refuse(15);
  expect(await alerts()).toEqual([...again, alert('printful-refuses.token.2026-11-24T13', true)]);
});

test.each([
  ['account', ALL, true],
  ['token', [], false],
])(
  'an order refused with 403 is about the %s if the token has the scopes %j',
  async (about, scopes, staysOpen) => {
    const { id } = await counter.order();
    await counter.rows("update orders set status = 'processing', send_after = now() where id = $1", [id]);
    const refused = async () => {
      throw new PrintfulError('unauthorized', 'This store is suspended', { status: 403 });
    };
    await setToken({ scopes });
    const deps = {
      ...counter.deps,
      printful: { ...counter.deps.printful, findOrder: refused, createDraft: refused },
    };
    await expect(sendOrder(deps, { orderId: id })).rejects.toThrow('This store is suspended');
    expect(await alerts()).toEqual([
      expect.objectContaining({ event: expect.stringContaining(`refuses.${about}.`), open: true }),
    ]);
    await setToken({ scopes: ALL });
    await checkToken(counter.deps);
    expect(await alerts()).toMatchObject([{ open: staysOpen }]);
  },
);

describe('the connection test', () => {
  const tested = async (printfulSettings: object) => {
    const { printful } = await openPrintful({ printful: printfulSettings });
    return testConnection({ printful, config: counter.deps.config });
  };

  test('names a missing scope, and still examines the store', async () => {
    expect(await tested({ scopes: ['orders', 'sync_products/read', 'webhooks', 'stores_list'] })).toEqual({
      success: true,
      message: 'Connected to the store “Sandbox store”.',
    });
    expect(await tested({ scopes: ['sync_products', 'webhooks', 'stores_list'] })).toEqual({
      success: false,
      message: 'The token is missing these scopes: orders. Connected to the store “Sandbox store”.',
    });
    const withoutList = await tested({ scopes: ['orders', 'sync_products', 'webhooks'] });
    expect(withoutList.success).toBe(false);
    expect(withoutList.message).toMatch(
      /^The token is missing these scopes: stores_list\. Printful does not say which store .* with 3 products answers\./,
    );
    const withoutAny = await tested({ scopes: [] });
    expect(withoutAny.message).toMatch(
      /^The token is missing these scopes: orders, sync_products\/read, webhooks, stores_list\. The token does not allow this \(.*; this needs the scope sync_products\/read\)/,
    );
  });

  test('says what it knows about the token of a single store, whether Printful lists that store or not', async () => {
    expect(await tested({ storeToken: 'listed' })).toMatchObject({ success: true });
    const unlisted = await tested({ storeToken: 'forbidden' });
    expect(unlisted.success).toBe(true);
    expect(unlisted.message).toMatch(/^Printful does not say which store the token opens \(403\)/);
  });
});
