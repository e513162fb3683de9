import { expect, test } from 'vitest';
import { EMPTY_FORM } from '../draft/checkout-draft.ts';
import { arrivalOf, arrivalText, type EstimatedWay, estimateBody, estimateLabel } from './estimate.ts';

const options: EstimatedWay[] = [
  { id: 'STANDARD', name: 'Standard Shipping', rate: '0.00', first: '2026-12-01', last: '2026-12-15' },
  { id: 'EXPRESS', name: 'Express Shipping', rate: '9.99', first: '2026-11-27', last: '2026-12-08' },
];

const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00a0', ' ');

test('an estimate says when the first option arrives, and what the others cost', () => {
  expect(plain(arrivalText(options))).toBe('Standard arrives Dec 1–15. Express is $9.99 and comes by Dec 8.');
  expect(plain(arrivalText(options.slice(0, 1)))).toBe('Standard arrives Dec 1–15.');
  expect(arrivalText([])).toBe('');
});

test('the free shipping of a large pack is not called by its name', () => {
  const [first] = options;
  const free = first ? [{ ...first, name: 'Free Shipping (Party Pack 7+)' }] : [];
  expect(plain(arrivalText(free))).toBe('Your hats arrive Dec 1–15.');
});

test.each([
  ['US', 'TN', 'Shipping to Tennessee, estimated'],
  ['US', '', 'Shipping to the United States, estimated'],
  ['UK', '', 'Shipping to the United Kingdom, estimated'],
  ['CA', '', 'Shipping to Canada, estimated'],
  ['AU', 'NSW', 'Shipping to New South Wales, estimated'],
])('in %s %s the line is %j', (country, state, label) => {
  expect(estimateLabel({ ...EMPTY_FORM, country, state })).toBe(label);
});

test('an estimate needs no address, and nothing personal is sent for it', () => {
  const form = {
    ...EMPTY_FORM,
    customerName: 'Maya Ortiz',
    customerEmail: 'maya@example.com',
    city: 'Nashville',
  };
  expect(estimateBody(form, [])).toEqual({ country: 'US', items: [] });
  expect(estimateBody({ ...form, state: 'TN' }, [])).toEqual({ country: 'US', state: 'TN', items: [] });
});

test('the days of an option are found by its name', () => {
  expect(plain(arrivalOf(options, 'Express Shipping') ?? '')).toBe('Nov 27 – Dec 8'.replaceAll(' ', ''));
  expect(arrivalOf(options, 'Standard')).toBeNull();
  expect(arrivalOf(null, 'Standard Shipping')).toBeNull();
});
