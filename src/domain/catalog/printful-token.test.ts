import { expect, test } from 'vitest';
import { endWarning, endWarningText, missingScopes, scopeOf } from './printful-token.ts';

test('a scope that may change things may also read them', () => {
  expect(missingScopes(['orders', 'sync_products', 'webhooks', 'stores_list'])).toEqual([]);
  expect(missingScopes(['orders/read', 'sync_products/read', 'webhooks/read'])).toEqual([
    'orders',
    'webhooks',
    'stores_list',
  ]);
});

test.each([
  ['GET', '/orders/@7K2Q9MXA4T', 'orders/read'],
  ['POST', '/orders', 'orders'],
  ['GET', '/v2/orders/1/shipments', 'orders/read'],
  ['GET', '/store/products?limit=1', 'sync_products/read'],
  ['GET', '/v2/webhooks', 'webhooks/read'],
  ['POST', '/v2/webhooks/shipment_sent', 'webhooks'],
  ['GET', '/stores?limit=100', 'stores_list'],
  ['POST', '/shipping/rates', null],
  ['GET', '/v2/catalog-products/627', null],
  ['GET', '/approval-sheets', null],
])('%s %s needs the scope %s', (method, path, scope) => {
  expect(scopeOf(method, path)).toBe(scope);
});

test.each([
  ['2026-10-31', null],
  ['2026-11-01', { warning: 30, left: 30 }],
  ['2026-11-23', { warning: 30, left: 8 }],
  ['2026-11-24', { warning: 7, left: 7 }],
  ['2026-11-29', { warning: 7, left: 2 }],
  ['2026-11-30', { warning: 1, left: 1 }],
  ['2026-12-01', { warning: 1, left: 0 }],
  ['2026-12-02', null],
])('on %s, a token that ends on December 1 has the warning %j', (today, warning) => {
  expect(endWarning('2026-12-01', today)).toEqual(warning);
});

test('the warning names the day and the scopes of a new token', () => {
  expect(endWarningText('2026-12-01', 7)).toMatch(
    /ends in 7 days, on Tuesday, December 1, 2026\. .* the scopes orders, sync_products, webhooks, stores_list, file_library, /,
  );
  expect(endWarningText('2026-12-01', 1)).toMatch(/ends in 1 day, on/);
  expect(endWarningText('2026-12-01', 0)).toMatch(/ends today, on/);
});
