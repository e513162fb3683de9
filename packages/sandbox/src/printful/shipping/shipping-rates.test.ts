import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSandbox } from '../../test-sandbox.ts';
import { describeRate, ratesTo } from './rates.ts';

test('the United States has two rates, named with delivery dates', async () => {
  const { printful } = await openSandbox();
  const { status, body } = await printful('POST', '/shipping/rates', request('US', 2));
  expect(status).toBe(200);
  expect(body.result.map((rate: { id: string }) => rate.id)).toEqual(['STANDARD', 'PRINTFUL_FAST']);
  expect(body.result[0]).toMatchObject({
    rate: '6.28',
    currency: 'USD',
    minDeliveryDays: 4,
    maxDeliveryDays: 7,
  });
  expect(body.result[0].name).toMatch(/^Flat Rate \(Estimated delivery: \w{3} \d+–.+\) $/);
});

test('delivery dates have Printful’s format', () => {
  const rate = { id: 'STANDARD', title: 'Flat Rate', cost: 419, minDays: 4, maxDays: 9 };
  expect(describeRate(rate, new Date('2026-05-15T10:00:00Z')).name).toBe(
    'Flat Rate (Estimated delivery: May 19–24) ',
  );
  expect(describeRate(rate, new Date('2026-05-25T10:00:00Z'))).toMatchObject({
    name: 'Flat Rate (Estimated delivery: May 29–Jun 3) ',
    minDeliveryDate: '2026-05-29',
    maxDeliveryDate: '2026-06-03',
  });
});

test('each additional hat adds the same cost', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('US', 'DE', 'NZ', 'BR'),
      fc.integer({ min: 1, max: 500 }),
      (country, hats) => {
        const cost = (quantity: number) => ratesTo(country, quantity)[0]?.cost ?? 0;
        expect(cost(hats + 1) - cost(hats)).toBe(cost(2) - cost(1));
      },
    ),
  );
});

test.each([
  ['State code is missing', { recipient: { country_code: 'US' } }],
  ['state_code', { recipient: { country_code: 'US', state_code: '' } }],
  ['SH-1', { recipient: { country_code: 'XX' } }],
  ['SH-2', { recipient: { country_code: 'KP' } }],
  ['SH-3', { currency: 'ZZZ' }],
  ['does not exist', { items: [{ variant_id: '1', quantity: 1 }] }],
  ['must be a string', { items: [{ variant_id: 15904, quantity: 1 }] }],
  ['Unknown parameters', { warp: 9 }],
])('rates are refused with %s', async (reason, changes) => {
  const { printful } = await openSandbox();
  const { status, body } = await printful('POST', '/shipping/rates', { ...request('US', 1), ...changes });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(reason);
});

test('rates of more than 100 hats are limited to five requests a minute', async () => {
  const { printful } = await openSandbox({ printful: { rateLimit: slow } });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++)
    statuses.push((await printful('POST', '/shipping/rates', request('US', 101))).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await printful('POST', '/shipping/rates', request('US', 100))).status).toBe(200);
});

const slow = { requests: 120, bulkRateRequests: 5, windowMs: 60_000, lockoutMs: 60_000 };

function request(country_code: string, quantity: number) {
  return { recipient: { country_code, state_code: 'CA' }, items: [{ variant_id: '15904', quantity }] };
}
