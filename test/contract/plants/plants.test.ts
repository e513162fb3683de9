import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { png } from '../../../packages/sandbox/src/printful/test-orders.ts';
import type { Recorded, RecordedCall, RecordedWebhook } from '../../../packages/sandbox/src/recorder.ts';
import {
  closeOnce,
  listen,
  openSandbox,
  receiveWebhooks,
} from '../../../packages/sandbox/src/test-sandbox.ts';
import { checkPrintful } from '../printful/check-printful.ts';
import { readRecording } from '../recording.ts';
import { checkStripe } from '../stripe/check-stripe.ts';
import { describeViolations } from '../violations.ts';

let recording: Promise<Recorded[]> | undefined;

/** What a payment and an order exchanged with the sandbox. Recorded by the first test that needs it. */
const recordedSample = () => {
  recording ??= recordSample();
  return recording;
};

type Plant = [name: string, plant: (one: never) => unknown, noticed: RegExp];
const at = (place: unknown) => place as Record<string, unknown>;

const STRIPE_PLANTS: Record<string, { of: (one: Recorded) => boolean; plants: Plant[] }> = {
  'a request to Stripe': {
    of: isCall('POST', '/v1/payment_intents'),
    plants: [
      [
        'a wrong type',
        (one: RecordedCall) => ({ ...one, body: text(one).replace('2900', 'much') }),
        /much|Text/,
      ],
      [
        'a missing parameter',
        (one: RecordedCall) => ({ ...one, body: text(one).replace('currency=usd&', '') }),
        /currency/,
      ],
      [
        'an unknown parameter',
        (one: RecordedCall) => ({ ...one, body: `${text(one)}&flavor=red` }),
        /flavor/,
      ],
      [
        'an unknown value',
        (one: RecordedCall) => ({ ...one, body: `${text(one)}&capture_method=later` }),
        /later/,
      ],
      [
        'an unknown endpoint',
        (one: RecordedCall) => ({ ...one, path: '/v1/payment_intent' }),
        /not an endpoint/,
      ],
    ],
  },
  'a response of Stripe': {
    of: isCall('POST', '/v1/payment_intents'),
    plants: [
      ['a wrong type', changed('answer', { amount: '2900' }), /not assignable to type 'number'/],
      ['a missing field', changed('answer', { status: undefined }), /status/],
      ['a null', changed('answer', { created: null }), /'null' is not assignable/],
      ['an unknown value', changed('answer', { status: 'paid' }), /"paid"/],
      ['an unknown field', changed('answer', { flavor: 'red' }), /flavor/],
      [
        'an error without a type',
        (one: RecordedCall) => ({ ...one, status: 402, answer: { error: { message: 'No.' } } }),
        /type/,
      ],
    ],
  },
  'a webhook of Stripe': {
    of: isWebhook('charge.succeeded'),
    plants: [
      ['a wrong type', inObject({ amount: '2900' }), /not assignable to type 'number'/],
      ['a missing field', inObject({ billing_details: undefined }), /billing_details/],
      ['a null', inObject({ created: null }), /'null' is not assignable/],
      ['an unknown value', inObject({ status: 'paid' }), /"paid"/],
      [
        'an unknown type',
        (one: RecordedWebhook) => ({ ...one, body: { ...at(one.body), type: 'charge.paid' } }),
        /charge\.paid/,
      ],
    ],
  },
};

const PRINTFUL_PLANTS: typeof STRIPE_PLANTS = {
  'a request to Printful': {
    of: isCall('POST', '/orders'),
    plants: [
      ['a wrong type', inFirstItem('body', { quantity: '1' }), /quantity: .*expected number/],
      ['a missing field', changed('body', { recipient: undefined }), /recipient/],
      ['a null', changed('body', { shipping: null }), /shipping: .*received null/],
      [
        'an unknown value',
        inFirstItem('body', { options: [{ id: 'thread_colors', value: ['#123456'] }] }),
        /FFFFFF/,
      ],
      ['an unknown field', changed('body', { confirm: true }), /confirm/],
      ['an unknown parameter', (one: RecordedCall) => ({ ...one, path: '/orders?sure=1' }), /sure/],
      ['an unknown endpoint', (one: RecordedCall) => ({ ...one, path: '/order' }), /not an endpoint/],
    ],
  },
  'a response of Printful': {
    of: isCall('POST', '/orders'),
    plants: [
      ['a wrong type', inResult({ id: '1' }), /result\/id: .*expected number/],
      ['a missing field', inResult({ costs: undefined }), /costs/],
      ['a null', inResult({ items: null }), /items: .*received null/],
      ['an unknown value', inResult({ status: 'shipped' }), /status: .*"draft"/],
      [
        'half-calculated costs',
        (one: RecordedCall) =>
          inResult({ costs: { ...at(resultOf(one).costs), total: '1.00' } })(one as never),
        /costs/,
      ],
      [
        'an error without a reason',
        (one: RecordedCall) => ({ ...one, status: 400, answer: { code: 400, result: 'No' } }),
        /error/,
      ],
    ],
  },
  'a webhook of Printful': {
    of: isWebhook('order_canceled'),
    plants: [
      ['a wrong type', inBody({ retries: '0' }), /retries: .*expected number/],
      [
        'a missing reason',
        (one: RecordedWebhook) =>
          inBody({ data: { ...at(at(one.body).data), reason: undefined } })(one as never),
        /reason/,
      ],
      ['a null', inBody({ store_id: null }), /store_id: .*received null/],
      [
        'an unknown value',
        (one: RecordedWebhook) =>
          inBody({
            data: { ...at(at(one.body).data), order: { ...at(at(at(one.body).data).order), status: 'gone' } },
          })(one as never),
        /status/,
      ],
      ['an unknown type', inBody({ type: 'order_lost' }), /order_lost/],
    ],
  },
};

test('the sample fits as it is', async () => {
  const sample = await recordedSample();
  expect(describeViolations((await checkStripe(sample)).violations)).toEqual([]);
  expect(describeViolations(checkPrintful(sample).violations)).toEqual([]);
});

// One run of the compiler for all plants.
test('every planted deviation of Stripe is noticed', async () => {
  const planted = await plantsIn(STRIPE_PLANTS);
  const lines = describeViolations((await checkStripe(planted.map(({ one }) => one))).violations);
  const unnoticed = planted.filter(({ noticed }) => !lines.some((line) => noticed.test(line)));
  expect(unnoticed.map(({ name }) => name)).toEqual([]);
  expect(lines.length).toBeGreaterThanOrEqual(planted.length);
});

describe('a planted deviation of Printful is noticed', () => {
  test.each(
    Object.entries(PRINTFUL_PLANTS).flatMap(([kind, { plants }]) => plants.map(([name]) => [kind, name])),
  )('in %s: %s', async (kind, name) => {
    const found = (await plantsIn(PRINTFUL_PLANTS)).find((plant) => plant.name === `${kind}: ${name}`);
    const lines = describeViolations(checkPrintful(found ? [found.one] : []).violations);
    expect(lines.join('\n')).toMatch(found?.noticed ?? /a plant/);
  });
});

async function plantsIn(table: typeof STRIPE_PLANTS) {
  const sample = await recordedSample();
  return Object.entries(table).flatMap(([kind, { of, plants }]) =>
    plants.map(([name, plant, noticed]) => {
      const original = sample.find(of);
      if (!original) throw new Error(`the sample has no ${kind}`);
      const one = JSON.parse(JSON.stringify(plant(original as never))) as Recorded;
      return { name: `${kind}: ${name}`, one, noticed };
    }),
  );
}

function isCall(method: string, path: string) {
  return (one: Recorded) =>
    one.kind === 'call' && one.method === method && one.path === path && one.status === 200;
}

function isWebhook(type: string) {
  return (one: Recorded) => one.kind === 'webhook' && at(one.body).type === type;
}

function changed(place: 'body' | 'answer', changes: object) {
  return (one: RecordedCall) => ({ ...one, [place]: { ...at(one[place]), ...changes } });
}

function inBody(changes: object) {
  return (one: RecordedWebhook) => ({ ...one, body: { ...at(one.body), ...changes } });
}

function inObject(changes: object) {
  return (one: RecordedWebhook) => {
    const data = at(at(one.body).data);
    return {
      ...one,
      body: { ...at(one.body), data: { ...data, object: { ...at(data.object), ...changes } } },
    };
  };
}

function inResult(changes: object) {
  return (one: RecordedCall) => ({
    ...one,
    answer: { ...at(one.answer), result: { ...resultOf(one), ...changes } },
  });
}

function inFirstItem(place: 'body', changes: object) {
  return (one: RecordedCall) => {
    const [first, ...rest] = at(one[place]).items as object[];
    return { ...one, [place]: { ...at(one[place]), items: [{ ...first, ...changes }, ...rest] } };
  };
}

function resultOf({ answer }: RecordedCall) {
  return at(at(answer).result);
}

function text({ body }: RecordedCall): string {
  return String(body);
}

/** A payment, and an order that is canceled, at a sandbox that records. */
async function recordSample(): Promise<Recorded[]> {
  const recordingDir = mkdtempSync(join(tmpdir(), 'recording-'));
  const shopOrigin = await listen((_request, response) => response.end(png(1890, 765)));
  const { url: webhookUrl } = await receiveWebhooks();
  const { sandbox, stripe, printful } = await openSandbox({
    recordingDir,
    shopOrigin,
    stripe: { webhookUrl },
  });
  await stripe.paymentIntents.create({
    amount: 2900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost/thank-you',
  });
  const events = [{ type: 'order_updated' }, { type: 'order_canceled' }];
  await printful('POST', '/v2/webhooks', { default_url: webhookUrl, events });
  const items = [
    { variant_id: 8751, quantity: 1, files: [{ type: 'embroidery_front', url: `${shopOrigin}/hat.png` }] },
  ].map((item) => ({ ...item, options: [{ id: 'thread_colors', value: ['#FFFFFF'] }] }));
  const address = { name: 'Kim Doe', address1: '19749 Dearborn St', city: 'Chatsworth' };
  const recipient = { ...address, state_code: 'CA', country_code: 'US', zip: '91311' };
  const { id } = (await printful('POST', '/orders', { external_id: 'A1', recipient, items })).body.result;
  await printful('DELETE', `/orders/${id}`);
  await sandbox.idle();
  await closeOnce(sandbox);
  const recorded = readRecording(recordingDir);
  rmSync(recordingDir, { recursive: true });
  return recorded;
}
