import Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  answeringStripe,
  BROKEN,
  FORBIDDEN,
  list,
  type StripeAnswer,
} from '../../../test/answering-stripe.ts';
import { cents } from '../../domain/money/money.ts';
import { ShopError } from '../http/shop-error.ts';
import { WEBHOOK_EVENTS } from './stripe-account.ts';
import { walletFault } from './stripe-domains.ts';
import { isAfterPayment, isSuccess, saysNothing, toEvent } from './stripe-events.ts';

const HOOK = 'https://shop.example/hook';
const endpoint = (fields: object) => ({
  id: 'we_1',
  url: HOOK,
  status: 'enabled',
  enabled_events: ['*'],
  ...fields,
});

test('the webhook is created if there is none for this address, and its secret is told', async () => {
  const { gateway, sent } = answeringStripe({
    'GET webhook_endpoints': list(endpoint({ url: 'https://other.example' })),
    'POST webhook_endpoints': endpoint({ secret: 'whsec_new' }),
  });
  expect(await gateway.setWebhook(HOOK)).toEqual({ state: 'created', secret: 'whsec_new' });
  expect(sent[0]).toBe('GET webhook_endpoints limit=100');
  expect(sent[1]).toContain('enabled_events[14]=review.closed');
});

test.each<[string, object, object, string[] | null]>([
  ['reports everything', {}, { state: 'unchanged' }, null],
  ['reports each event', { enabled_events: WEBHOOK_EVENTS }, { state: 'unchanged' }, null],
  ['is off', { status: 'disabled' }, { state: 'updated' }, ['*']],
  [
    'lacks an event, and has another',
    { enabled_events: ['charge.expired', ...WEBHOOK_EVENTS.slice(1)] },
    { state: 'updated' },
    ['charge.expired', ...WEBHOOK_EVENTS.slice(1), 'payment_intent.succeeded'],
  ],
])('a webhook that %s', async (_, fields, state, events) => {
  const { gateway, sent } = answeringStripe({
    'GET webhook_endpoints': list(endpoint(fields)),
    'POST webhook_endpoints/we_1': endpoint({}),
  });
  expect(await gateway.setWebhook(HOOK)).toEqual(state);
  const told = events?.map((event, index) => `enabled_events[${index}]=${event}`);
  expect(sent[1]).toBe(told && `POST webhook_endpoints/we_1 ${[...told, 'disabled=false'].join('&')}`);
});

test('an account and its webhooks are read, and unknown to a key that may not read them', async () => {
  const { gateway, refused } = answeringStripe({
    'GET account': { id: 'acct_1', country: 'US', charges_enabled: true, payouts_enabled: false },
    'GET webhook_endpoints': list(endpoint({}), endpoint({ url: 'x', status: 'disabled' })),
  });
  expect(await gateway.readAccount()).toEqual({
    id: 'acct_1',
    country: 'US',
    currency: null,
    takesCharges: true,
    paysOut: false,
  });
  expect(await gateway.readWebhooks()).toEqual([
    { url: HOOK, isEnabled: true, events: ['*'] },
    { url: 'x', isEnabled: false, events: ['*'] },
  ]);
  const shy = answeringStripe({ 'GET account': FORBIDDEN, 'GET webhook_endpoints': FORBIDDEN });
  expect([await shy.gateway.readAccount(), await shy.gateway.readWebhooks()]).toEqual([null, null]);
  expect([...refused, ...shy.refused]).toEqual([]);
});

const wallet = (status: string, error_message?: string) => ({
  status,
  status_details: error_message && { error_message },
});
const domain = (fields: object = {}) => ({
  id: 'pmd_1',
  domain_name: 'shop.example',
  enabled: true,
  apple_pay: wallet('active'),
  google_pay: wallet('inactive', 'Not verified.'),
  link: wallet('inactive'),
  ...fields,
});
const INACTIVE = [
  { wallet: 'Google Pay', why: 'Not verified.' },
  { wallet: 'Link', why: '' },
];

test('a domain is registered once, turned on, and looked at again', async () => {
  const fresh = answeringStripe({
    'GET payment_method_domains': list(),
    'POST payment_method_domains': domain(),
  });
  const name = 'shop.example';
  expect(await fresh.gateway.readDomain(name)).toBeUndefined();
  const registered = { name, isEnabled: true, inactive: INACTIVE };
  expect(await fresh.gateway.registerDomain(name)).toEqual({ isNew: true, domain: registered });
  const known = answeringStripe({
    'GET payment_method_domains': list(domain({ enabled: false })),
    'POST payment_method_domains/pmd_1': domain(),
    'POST payment_method_domains/pmd_1/validate': domain({ google_pay: wallet('active') }),
  });
  expect(await known.gateway.readDomain(name)).toMatchObject({ isEnabled: false });
  expect(await known.gateway.registerDomain(name)).toMatchObject({
    isNew: false,
    domain: { inactive: [{}] },
  });
  expect(known.sent.slice(1)).toEqual([
    'GET payment_method_domains domain_name=shop.example&limit=1',
    'POST payment_method_domains/pmd_1 enabled=true',
    'POST payment_method_domains/pmd_1/validate',
  ]);
});

test.each([
  [{ isEnabled: false, inactive: INACTIVE }, 'shop.example is turned off at Stripe'],
  [{ inactive: INACTIVE }, 'Google Pay (Not verified) and Link do not appear on shop.example'],
  [{ inactive: INACTIVE.slice(1) }, 'Link does not appear on shop.example'],
  [{ inactive: [] }, null],
])('the domain %j has the fault %s', (fields, fault) => {
  expect(walletFault({ name: 'shop.example', isEnabled: true, ...fields })).toBe(fault);
});

const charge = (order_id: string, description = `Unhinged Hats order #${order_id}`) => ({
  id: 'ch_1',
  object: 'charge',
  payment_intent: 'pi_1',
  metadata: { order_id },
  description,
});
const movement = (id: string, fields: object = {}) => ({
  id,
  type: 'charge',
  reporting_category: 'charge',
  amount: 3498,
  fee: 131,
  net: 3367,
  currency: 'usd',
  created: 1_795_000_000,
  available_on: 1_795_100_000,
  source: charge('7K2Q9MXA4T'),
  ...fields,
});

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

test('movements are read from page to page, with the payment and the order that they belong to', async () => {
  const { gateway, sent } = answeringStripe({
    'GET balance_transactions': (query) =>
      query.has('starting_after')
        ? list(
            movement('txn_2', { source: 'po_1', reporting_category: 'payout' }),
            movement('txn_3', { source: null, currency: 'eur' }),
            movement('txn_4', { source: charge('7K2Q9MXA4T', 'Another shop') }),
            movement('txn_5', { source: { ...charge('7K2Q9MXA4T'), payment_intent: { id: 'pi_2' } } }),
            movement('txn_6', { source: { id: 're_1', object: 'refund', payment_intent: null } }),
            movement('txn_7', { source: { id: 'po_2', object: 'payout' } }),
          )
        : { ...list(movement('txn_1')), has_more: true },
  });
  const from = new Date(1_795_000_000_900);
  const pages = await allOf(gateway.movementsBetween(from, new Date(1_795_000_010_000)));
  expect(pages.map((page) => page.length)).toEqual([1, 6]);
  const read = pages.flat();
  expect(read[0]).toEqual({
    id: 'txn_1',
    type: 'charge',
    category: 'charge',
    amount: 3498,
    fee: 131,
    net: 3367,
    currency: 'usd',
    paymentFee: 131,
    createdAt: new Date(1_795_000_000_000),
    availableOn: new Date(1_795_100_000_000),
    sourceId: 'ch_1',
    intentId: 'pi_1',
    orderId: '7K2Q9MXA4T',
  });
  expect(read.map((one) => [one.sourceId, one.intentId, one.orderId, one.paymentFee])).toEqual([
    ['ch_1', 'pi_1', '7K2Q9MXA4T', 131],
    ['po_1', null, null, null],
    [null, null, null, null],
    ['ch_1', 'pi_1', null, 131],
    ['ch_1', 'pi_2', '7K2Q9MXA4T', 131],
    ['re_1', null, null, 131],
    ['po_2', null, null, 131],
  ]);
  expect(sent[0]).toBe(
    'GET balance_transactions created[gte]=1795000000&created[lt]=1795000010&limit=100&expand[0]=data.source',
  );
  expect(sent[1]).toContain('starting_after=txn_1');
  await allOf(gateway.movementsBetween(from, null));
  expect(sent[2]).not.toContain('[lt]');
});

test('a payout that Stripe cannot divide contains nothing, and one that it still collects is in progress', async () => {
  const { gateway } = answeringStripe({
    'GET balance_transactions': BROKEN,
    'GET payouts/po_1': { id: 'po_1', reconciliation_status: 'in_progress' },
    'GET payouts/po_2': { id: 'po_2', reconciliation_status: 'completed' },
  });
  expect(await allOf(gateway.movementsOfPayout('po_1'))).toEqual([]);
  const states = [];
  for (const id of ['po_1', 'po_2', 'po_gone']) states.push(await gateway.isPayoutInProgress(id));
  expect(states).toEqual([true, false, false]);
  const shy = answeringStripe({
    'GET balance_transactions': FORBIDDEN,
    'GET payouts/po_1': FORBIDDEN,
  }).gateway;
  await expect(allOf(shy.movementsOfPayout('po_1'))).rejects.toMatchObject({ said: 'Not allowed' });
  await expect(shy.isPayoutInProgress('po_1')).rejects.toMatchObject({ said: 'Not allowed' });
});

test('the payment of a charge is found, and there may be none', async () => {
  const { gateway } = answeringStripe({
    'GET charges/ch_1': charge('7K2Q9MXA4T'),
    'GET charges/ch_2': { ...charge('7K2Q9MXA4T'), payment_intent: { id: 'pi_2' } },
    'GET charges/ch_3': { ...charge('7K2Q9MXA4T'), payment_intent: null },
    'GET charges/ch_4': FORBIDDEN,
  });
  const found = [];
  for (const id of ['ch_1', 'ch_2', 'ch_3', 'ch_gone']) found.push(await gateway.intentOf(id));
  expect(found).toEqual(['pi_1', 'pi_2', null, null]);
  await expect(gateway.intentOf('ch_4')).rejects.toMatchObject({ said: 'Not allowed' });
});

const event = (type: string, object: object, fields: object = {}) => ({
  id: 'evt_1',
  type,
  livemode: true,
  data: { object },
  ...fields,
});

test.each<[object, object | null]>([
  [
    event('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }),
    { intentId: 'pi_1', live: true },
  ],
  [event('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }), { intentId: 'pi_1' }],
  [event('payout.paid', { object: 'payout', id: 'po_1' }), { intentId: null, warning: undefined }],
  [
    event('review.opened', { id: 'prv_1', reason: 'rule' }),
    { warning: { id: 'prv_1', source: 'review', closedAs: null } },
  ],
  [
    event('review.closed', { id: 'prv_1', reason: 'approved' }),
    { warning: { id: 'prv_1', source: 'review', closedAs: 'approved' } },
  ],
  [event('review.closed', { id: 'prv_1' }), { warning: { closedAs: 'closed' } }],
  [
    event('radar.early_fraud_warning.created', { id: 'issfr_1', actionable: true }),
    { warning: { id: 'issfr_1', source: 'bank', closedAs: null } },
  ],
  [event('radar.early_fraud_warning.created', { id: 'issfr_1', actionable: false }), { warning: undefined }],
  [event('charge.refunded', { id: 'ch_1', actionable: true }), { warning: undefined }],
  [event('review.opened', {}), { warning: undefined }],
  [event('x', {}, { livemode: 'no' }), null],
])('the event %j is read as %j', (sent, read) => {
  if (read === null) expect(toEvent(sent)).toBeNull();
  else expect(toEvent(sent)).toMatchObject({ id: 'evt_1', ...read });
});

test('an event follows a payment, is its success, says nothing, or is none of these', () => {
  const of = (type: string, object: object = {}) => {
    const read = toEvent(event(type, object));
    return read && [isAfterPayment(read), isSuccess(read), saysNothing(read)];
  };
  expect(of('charge.dispute.created')).toEqual([true, false, false]);
  expect(of('payment_intent.succeeded')).toEqual([false, true, false]);
  for (const type of ['payment_intent.created', 'charge.succeeded', 'charge.updated'])
    expect(of(type)).toEqual([false, false, true]);
  const warning = 'radar.early_fraud_warning.created';
  expect(of(warning, { id: 'issfr_1', actionable: true })).toEqual([true, false, false]);
  expect(of(warning, { id: 'issfr_1', actionable: false })).toEqual([true, false, true]);
  expect(of('payment_intent.canceled')).toEqual([false, false, false]);
});

test('a signature is right for five minutes, and its age is told for longer', () => {
  const signedAt = 1_795_000_000;
  const payload = JSON.stringify(event('payout.paid', { object: 'payout' }));
  const sign = (secret: string) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: signedAt });
  const at = (seconds: number) => answeringStripe({}, () => new Date((signedAt + seconds) * 1000)).gateway;
  const body = Buffer.from(payload);
  expect(at(299).readEvent(body, sign('whsec_1'))).toMatchObject({ id: 'evt_1' });
  expect(at(301).readEvent(body, sign('whsec_1'))).toBeNull();
  expect(at(9).readEvent(body, sign('whsec_2'))).toBeNull();
  expect(at(301).ageOf(body, sign('whsec_1'))).toBe(301);
  expect(at(301).ageOf(body, sign('whsec_2'))).toBeNull();
});

test('an event that is older than what is asked for is not read, and one of no known form left out', async () => {
  const known = event('charge.refunded', { object: 'charge', payment_intent: 'pi_1' });
  const { gateway, sent } = answeringStripe({ 'GET events': list({ id: 'evt_0' }, known) });
  expect(await gateway.eventsSince(new Date(1_795_000_000_900))).toMatchObject([{ id: 'evt_1' }]);
  expect(sent[0]).toContain('created[gte]=1795000000');
});

test('a failure at Stripe may pass, and a refusal says what Stripe said; both read the same to a shopper', async () => {
  const failing = (answer: StripeAnswer) => answeringStripe({ 'GET payment_intents': answer }).gateway.ping();
  const refused = await failing(BROKEN).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'provider_failed', said: 'No' });
  for (const status of [429, 500]) {
    const error = await failing({ status, error: { message: 'Later' } }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ShopError);
    expect(error).not.toHaveProperty('said');
    expect(error).toHaveProperty('message', (refused as Error).message);
  }
});

test('JSON that is not from Stripe’s API is no answer: a refund is neither made nor refused', async () => {
  const asked = { id: 'refund_1', orderId: 'x', intentId: 'pi_1', amount: cents(500) };
  const answers = [{}, { status: 404, message: 'No route' }, { status: 400, error: 'Bad Request' }];
  const ask = async (answer: object) => {
    const other = { object: undefined, ...answer };
    const { gateway } = answeringStripe({ 'POST refunds': other, 'GET payment_intents/pi_1': other });
    return Promise.allSettled([gateway.refund(asked), gateway.readPayment('pi_1')]);
  };
  for (const outcome of (await Promise.all(answers.map(ask))).flat()) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'provider_failed' } });
    expect(outcome).not.toHaveProperty('reason.said');
  }
});

test('a refund in a state that is not known is pending, and one that Stripe refuses says why', async () => {
  const asked = { id: 'refund_1', orderId: 'x', intentId: 'pi_1', amount: cents(500) };
  const made = { id: 're_1', amount: 500, created: 1_795_000_000, metadata: { refund_id: 'refund_1' } };
  const refund = (answer: object) => answeringStripe({ 'POST refunds': answer }).gateway.refund(asked);
  expect(await refund({ ...made, status: 'in_transit' })).toMatchObject({ status: 'pending' });
  expect(await refund({ ...made, status: null })).toMatchObject({ status: 'pending' });
  expect(await refund(BROKEN)).toEqual({ refused: 'No' });
});
