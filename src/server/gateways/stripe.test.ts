import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { MAYA, MAYA_RECIPIENT } from '../../../test/world.ts';
import { cents } from '../../domain/money/money.ts';
import { stripeGateway } from './stripe.ts';
import { limitedHttpClient } from './stripe-calls.ts';

interface Sent {
  request: string;
  /** Null when there was none. */
  key: string | null;
  /** The form or query, with brackets expanded. */
  params: object;
}

const sent: Sent[] = [];
/** The account's bookings and disputes. */
let charge: object | null = null;
let disputes: object[] = [];
const server = createServer(async (request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const form = (await bodyOf(request)) || query;
  const key = request.headers['idempotency-key'];
  sent.push({
    request: `${request.method} ${path}`,
    key: typeof key === 'string' ? key : null,
    params: unfold(form),
  });
  const list = {
    object: 'list',
    url: path,
    has_more: false,
    data: path.endsWith('disputes') ? disputes : [],
  };
  const isList = /\/(refunds|disputes|events)$/.test(path) && request.method === 'GET';
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify(isList ? list : path.includes('refunds') ? REFUND : { ...INTENT, latest_charge: charge }),
  );
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close());
beforeEach(() => {
  sent.length = 0;
  charge = null;
  disputes = [];
});

const settings = {
  apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  secretKey: 'sk_test_gateway',
  webhookSecret: 'whsec_gateway',
  timeout: 5000,
  largestAnswer: 100_000,
};
const stripe = stripeGateway(settings);

// Each of these has an SDK type, so that unknown or missing parameters do not compile.

test('a payment is created with valid SDK parameters, whole emoji, and a key for its order and attempt', async () => {
  const hats = `${'Bride '.repeat(83)}x💍 Squad`;
  const order = { id: '7K2Q9MXA4T', total: cents(3498), recipient: MAYA_RECIPIENT, hats };
  await stripe.createPayment(order, { attempt: 1, threeDSecure: false });
  await stripe.createPayment(order, { attempt: 2, threeDSecure: true });
  const params: Stripe.PaymentIntentCreateParams = {
    amount: 3498,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { order_id: '7K2Q9MXA4T', hats: hats.slice(0, 499), hats_2: '💍 Squad' },
    shipping: {
      name: MAYA.customerName,
      address: {
        line1: MAYA.address,
        city: MAYA.city,
        state: MAYA.state,
        postal_code: MAYA.zipCode,
        country: 'US',
      },
    },
    description: 'Unhinged Hats order #7K2Q9MXA4T',
  };
  const secure: Stripe.PaymentIntentCreateParams = {
    ...params,
    payment_method_options: { card: { request_three_d_secure: 'any' } },
  };
  const request = 'POST /v1/payment_intents';
  expect(sent).toEqual([
    { request, key: 'payment-7K2Q9MXA4T-1', params: asText(params) },
    { request, key: 'payment-7K2Q9MXA4T-2-3ds', params: asText(secure) },
  ]);
});

test('a payment by a wallet’s sheet is created without an address, which the wallet sends', async () => {
  const order = { id: '7K2Q9MXA4T', total: cents(3498), recipient: MAYA_RECIPIENT, hats: '' };
  await stripe.createPayment(order, { attempt: 1, threeDSecure: false, express: true });
  const [payment] = sent;
  expect(payment?.key).toBe('payment-7K2Q9MXA4T-1-express');
  expect(payment?.params).not.toHaveProperty('shipping');
});

test.each([
  [{ type: 'card', card: { wallet: null, brand: 'visa', last4: '4242' } }, null, 'visa', '4242'],
  [{ type: 'card', card: { wallet: { type: 'google_pay' } } }, 'google_pay', null, null],
  [{ type: 'link', link: { country: 'US' } }, 'link', null, null],
])('of a charge with %j, the wallet is %s and the card %s %s', async (details, wallet, brand, last4) => {
  charge = { id: 'ch_1', payment_method_details: details };
  expect(await stripe.readPayment('pi_1')).toMatchObject({ wallet, card: { brand, last4 } });
  expect(await stripe.readCharge('pi_1')).toMatchObject({ card: { brand, last4 } });
});

test('a payment is read and canceled with valid SDK parameters', async () => {
  await stripe.readPayment('pi_1');
  await stripe.cancelPayment('pi_1');
  const read: Stripe.PaymentIntentRetrieveParams = { expand: ['latest_charge.balance_transaction'] };
  const cancel: Stripe.PaymentIntentCancelParams = { cancellation_reason: 'abandoned' };
  expect(sent.map(({ request, params }) => [request, params])).toEqual([
    ['GET /v1/payment_intents/pi_1', asText(read)],
    ['POST /v1/payment_intents/pi_1/cancel', asText(cancel)],
  ]);
});

test('a refund is created with valid SDK parameters, with its own key', async () => {
  await stripe.refund({ id: 'refund_1', orderId: '7K2Q9MXA4T', intentId: 'pi_1', amount: cents(500) });
  const params: Stripe.RefundCreateParams = {
    payment_intent: 'pi_1',
    amount: 500,
    reason: 'requested_by_customer',
    metadata: { order_id: '7K2Q9MXA4T', refund_id: 'refund_1' },
  };
  expect(sent).toEqual([{ request: 'POST /v1/refunds', key: 'refund-refund_1', params: asText(params) }]);
});

test('an answer about another order counts as none', async () => {
  const order = { id: 'OTHER', total: cents(3498), recipient: MAYA_RECIPIENT, hats: '' };
  const calls = [
    () => stripe.createPayment(order, { attempt: 1, threeDSecure: false }),
    () => stripe.readPayment('pi_2'),
    () => stripe.cancelPayment('pi_2'),
    () => stripe.readCharge('pi_2'),
    () => stripe.refund({ id: 'refund_2', orderId: 'OTHER', intentId: 'pi_2', amount: cents(500) }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'provider_failed' });
  disputes = [{ ...DISPUTE, payment_intent: 'pi_2', balance_transactions: [], evidence_details: {} }];
  await expect(stripe.readCharge('pi_1')).rejects.toMatchObject({ code: 'provider_failed' });
});

test('a charge’s history and the list of events are read with valid SDK parameters', async () => {
  await stripe.readCharge('pi_1');
  await stripe.eventsSince(new Date(1_795_000_000_000));
  const refunds: Stripe.RefundListParams = { payment_intent: 'pi_1', limit: 100 };
  const disputes: Stripe.DisputeListParams = { payment_intent: 'pi_1', limit: 100 };
  const of = (request: string) => sent.find((one) => one.request === request)?.params;
  expect(of('GET /v1/refunds')).toEqual(asText(refunds));
  expect(of('GET /v1/disputes')).toEqual(asText(disputes));
  const events: Stripe.EventListParams = { created: { gte: 1_795_000_000 }, limit: 100 };
  expect(of('GET /v1/events')).toMatchObject(asText(events));
});

test('a refund is read as Stripe reports it', async () => {
  const made = await stripe.refund({ id: 'refund_1', orderId: 'x', intentId: 'pi_1', amount: cents(500) });
  expect(made).toEqual({
    id: 're_1',
    ourId: 'refund_1',
    amount: 500,
    status: 'succeeded',
    failure: null,
    createdAt: new Date(1_795_000_000_000),
  });
});

/** A booking in the account, which may be in another currency than the payment. */
const booking = (fee: number, currency = 'usd', exchange_rate: number | null = null) => ({
  object: 'balance_transaction',
  amount: -3498,
  fee,
  currency,
  exchange_rate,
});

test.each([
  ['in dollars is read as it is', booking(131), 131],
  ['in euros is converted at the rate of the payment', booking(121, 'eur', 0.92), 132],
  ['in euros without a rate is unknown', booking(121, 'eur'), null],
  ['that is not booked yet is unknown', null, null],
])('a fee %s', async (_, balance_transaction, fee) => {
  charge = { id: 'ch_1', object: 'charge', balance_transaction };
  expect((await stripe.readPayment('pi_1'))?.fee).toBe(fee);
  expect((await stripe.readCharge('pi_1')).fee).toBe(fee);
});

const DISPUTE = {
  id: 'du_1',
  object: 'dispute',
  payment_intent: 'pi_1',
  amount: 3498,
  reason: 'fraudulent',
  created: 1_795_000_000,
};

test.each([
  ['is what the bank charged', 'lost', [booking(1500)], 1500],
  ['is the sum, less what came back', 'won', [booking(1500), booking(1500), booking(-1500)], 1500],
  ['is unknown until something is booked', 'needs_response', [], null],
  ['is zero if it is an inquiry', 'warning_needs_response', [], 0],
  ['is zero if it was prevented', 'prevented', [], 0],
  ['is converted from euros', 'lost', [booking(1380, 'eur', 0.92)], 1500],
  ['is unknown if a booking cannot be converted', 'lost', [booking(1500), booking(5, 'eur')], null],
])('the fee of a dispute %s', async (_, status, balance_transactions, fee) => {
  disputes = [{ ...DISPUTE, status, balance_transactions, evidence_details: {} }];
  expect((await stripe.readCharge('pi_1')).disputes).toMatchObject([{ id: 'du_1', amount: 3498, fee }]);
});

test.each([
  ['has no answer', 'needs_response', 0, [booking(1500)], false],
  ['was answered', 'under_review', 1, [booking(1500)], true],
  ['was answered and won', 'won', 1, [booking(1500), booking(0)], true],
  ['was answered, with another fee booked', 'under_review', 1, [booking(1500), booking(1500)], false],
  ['is an inquiry that was answered', 'warning_under_review', 1, [], false],
])(
  'whether a dispute that %s may have another fee',
  async (_, status, submission_count, booked, mayCostMore) => {
    const evidence_details = { submission_count };
    disputes = [{ ...DISPUTE, status, evidence_details, balance_transactions: booked }];
    expect((await stripe.readCharge('pi_1')).disputes).toMatchObject([{ mayCostMore }]);
  },
);

const INTENT = {
  id: 'pi_1',
  object: 'payment_intent',
  amount_received: 0,
  currency: 'usd',
  livemode: false,
  metadata: { order_id: '7K2Q9MXA4T' },
  client_secret: 'pi_1_secret_1',
  latest_charge: null,
  status: 'requires_payment_method',
  last_payment_error: null,
};

const REFUND = {
  id: 're_1',
  object: 'refund',
  payment_intent: 'pi_1',
  amount: 500,
  status: 'succeeded',
  metadata: { refund_id: 'refund_1' },
  created: 1_795_000_000,
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

type Tree = { [name: string]: string | Tree };

/** `a[b]=1` becomes `{ a: { b: '1' } }`. */
function unfold(form: string): Tree {
  const tree: Tree = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const steps = name.split(/[[\]]+/).filter((step) => step !== '');
    const last = steps.pop() ?? '';
    const place = steps.reduce<Tree>((at, step) => {
      at[step] ??= {};
      return at[step] as Tree;
    }, tree);
    place[last] = value;
  }
  return tree;
}

/** Form encoding: everything is text, and lists are numbered. */
const asText = (params: object): object =>
  JSON.parse(JSON.stringify(params), (_, value) =>
    Array.isArray(value) ? { ...value } : typeof value === 'object' ? value : String(value),
  );

test('an endless response is cut off and counts as no response', async () => {
  const cut = Promise.withResolvers<void>();
  const endless = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    const send = () => void (response.destroyed || response.write('"hat", '.repeat(1000), send));
    response.on('close', cut.resolve).on('error', () => undefined);
    response.write('[', send);
  }).listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port } = endless.address() as AddressInfo;
  const gateway = stripeGateway({ ...settings, apiUrl: `http://127.0.0.1:${port}` });
  await expect(gateway.readPayment('pi_1')).rejects.toMatchObject({ code: 'provider_failed' });
  await cut.promise;
  endless.closeAllConnections();
  endless.close();
});

test('a response that trickles in is given up after the time of a whole call', async () => {
  const trickle = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    const drop = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drop));
  }).listen(0, '127.0.0.1');
  await once(trickle, 'listening');
  const { port } = trickle.address() as AddressInfo;
  const gateway = stripeGateway({ ...settings, timeout: 200, apiUrl: `http://127.0.0.1:${port}` });
  await expect(gateway.readCharge('pi_1')).rejects.toMatchObject({ code: 'provider_failed' });
  trickle.closeAllConnections();
  trickle.close();
});

test('a list whose pages never end is given up after the time of some calls', async () => {
  let pages = 0;
  const endless = createServer((_request, response) => {
    pages += 1;
    const data = [{ id: `evt_${pages}`, object: 'event' }];
    response.setHeader('content-type', 'application/json');
    setTimeout(
      () => response.end(JSON.stringify({ object: 'list', data, has_more: true, url: '/v1/events' })),
      5,
    );
  }).listen(0, '127.0.0.1');
  await once(endless, 'listening');
  const { port } = endless.address() as AddressInfo;
  const gateway = stripeGateway({ ...settings, timeout: 120, apiUrl: `http://127.0.0.1:${port}` });
  await expect(gateway.eventsSince(new Date())).rejects.toMatchObject({ code: 'provider_failed' });
  expect(pages).toBeGreaterThan(2);
  endless.closeAllConnections();
  endless.close();
});

test.each([401, 402, 403, 404])(
  'a shop that Stripe refuses with %i hears what Stripe says',
  async (status) => {
    const refusing = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end('{"error":{"type":"invalid_request_error","message":"Expired API Key provided"}}');
    }).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const { port } = refusing.address() as AddressInfo;
    const heard: object[] = [];
    const onRefused = (refused: object) => heard.push(refused);
    const httpClient = limitedHttpClient(settings.largestAnswer, { onRefused });
    const gateway = stripeGateway({ ...settings, httpClient, apiUrl: `http://127.0.0.1:${port}` });
    const asked = gateway.readCharge('pi_1');
    await expect(asked).rejects.toMatchObject({ status: 502, said: 'Expired API Key provided' });
    const about = status === 401 ? 'token' : 'account';
    expect(heard[0]).toEqual({ answer: `${status}: Expired API Key provided`, about });
    // A refusal of the refund itself would be final.
    const refund = { id: 'refund_1', orderId: 'x', intentId: 'pi_1', amount: cents(500) };
    await expect(gateway.refund(refund)).rejects.toMatchObject({ status: 502 });
    await gateway.readAccount().catch(() => undefined);
    refusing.close();
  },
);

test.each(['{"unexpected":true}', '[]', 'null', '{"half":', '<html>', ''])(
  'the response %j counts as no response',
  async (body) => {
    const other = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(body);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const gateway = stripeGateway({ ...settings, apiUrl: `http://127.0.0.1:${port}` });
    await expect(gateway.readPayment('pi_1')).rejects.toMatchObject({ code: 'provider_failed' });
    other.close();
  },
);

test('movements whose pages never end, each of them in time, are given up', async () => {
  const page = {
    object: 'list',
    url: '/v1/balance_transactions',
    has_more: true,
    data: [{ object: 'balance_transaction', id: 'txn_again', created: 0, available_on: 0, source: null }],
  };
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const endless = stripeGateway({
    ...settings,
    httpClient: limitedHttpClient(settings.largestAnswer, {
      fetch: async () => {
        now += 0.9 * settings.timeout;
        if (now > 100 * settings.timeout) throw new Error('nobody gives it up');
        return Response.json(page);
      },
    }),
  });
  let pages = 0;
  const read = async () => {
    for await (const movements of endless.movementsBetween(new Date(0), null)) pages += movements.length;
  };
  await expect(read()).rejects.toMatchObject({ code: 'provider_failed', cause: { name: 'TimeoutError' } });
  expect(pages).toBe(17);
  vi.restoreAllMocks();
});
