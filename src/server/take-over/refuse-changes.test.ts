import { expect, test } from 'vitest';
import { refusalOfChange } from './refuse-changes.ts';

const AWAITED = { needed: () => 'Type `npm run shop -- take-over`.' };

const refused = (path: string, method = 'POST') =>
  refusalOfChange(AWAITED, { method, path })?.message ?? null;

test.each([
  '/api/orders',
  '/api/create-payment-intent',
  '/api/fulfill-order/:orderId',
  '/api/shipping-rates',
  '/api/shipping-estimate',
  '/api/discount-code',
])('while a take-over is awaited, the checkout’s %s says that no orders are taken', (path) => {
  expect(refused(path)).toMatch(/^We cannot take orders right now\. Your cart is safe/);
});

test.each([
  '/newsletter/unsubscribe',
  '/your-data/erase',
  '/orders/:id/problems',
  '/orders/:id/cancel',
  '/api/orders/:id/address',
  '',
])('while a take-over is awaited, %s says that nothing was changed, and not a word of carts', (path) => {
  expect(refused(path)).toBe(
    'We can’t save anything right now, and nothing was changed. Please try again later.',
  );
});

test('while a take-over is awaited, administrators read what to type, and nothing else is refused', () => {
  const change = { method: 'POST', path: '/api/admin/settings' };
  expect(refusalOfChange(AWAITED, change, true)?.message).toBe(AWAITED.needed());
  expect(refused('/api/orders', 'GET')).toBeNull();
  expect(refused('/api/webhooks/stripe')).toBeNull();
  expect(refusalOfChange({ needed: () => null }, change)).toBeNull();
});
