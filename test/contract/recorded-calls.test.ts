import { describe, expect, test } from 'vitest';
import type { Provider } from '../../packages/sandbox/src/recorder.ts';
import { checkPrintful } from './printful/check-printful.ts';
import { RECORDING, readRecording } from './recording.ts';
import { checkStripe } from './stripe/check-stripe.ts';
import { describeViolations } from './violations.ts';

/** Runs after the API tests, on everything that they recorded. */
const recorded = readRecording(RECORDING);

/** What every run of the API tests calls. A recording without it is not whole. */
const ALWAYS: Record<Provider, string[]> = {
  stripe: [
    'POST /v1/payment_intents',
    'GET /v1/payment_intents/:id',
    'POST /v1/payment_intents/:id/confirm',
    'POST /v1/payment_intents/:id/cancel',
    'POST /v1/refunds',
    'GET /v1/disputes',
    'GET /v1/events',
  ],
  printful: [
    'POST /orders',
    'GET /orders/:id',
    'POST /orders/:id/confirm',
    'DELETE /orders/:id',
    'POST /shipping/rates',
    'GET /store/products/:id',
    'POST /v2/webhooks',
    'GET /v2/orders/:id/shipments',
  ],
};

describe.each([
  ['stripe', 'the types of its SDK', checkStripe],
  ['printful', 'the schemas from its documents', checkPrintful],
] as const)('%s', (provider, documents, check) => {
  test(`everything that the shop exchanged with it fits ${documents}`, async () => {
    const { calls, webhooks, endpoints, violations } = await check(recorded);
    expect(describeViolations(violations)).toEqual([]);
    expect([...endpoints.keys()]).toEqual(expect.arrayContaining(ALWAYS[provider]));
    expect(calls).toBeGreaterThan(500);
    expect(webhooks).toBeGreaterThan(100);
  });
});
