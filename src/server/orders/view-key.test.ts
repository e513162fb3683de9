import { expect, test } from 'vitest';
import { testConfig } from '../http/fixtures.ts';
import { secretsFrom } from '../secrets.ts';
import { orderKey } from './order-key.ts';
import { isViewKey, viewKey } from './view-key.ts';

const secrets = secretsFrom('a secret for tests');
const config = testConfig();
const NOW = new Date('2026-11-21T15:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

test('an administrator’s key opens its own order for a while, and is not the shopper’s', () => {
  const key = viewKey(secrets, '7K2Q9MXA4T', { now: NOW, config });
  expect(isViewKey(secrets, '7K2Q9MXA4T', { key, now: NOW })).toBe(true);
  expect(isViewKey(secrets, '7K2Q9MXA4T', { key, now: later(config.limits.shopperView) })).toBe(false);
  expect(isViewKey(secrets, '0MRX4B7V8K', { key, now: NOW })).toBe(false);
  expect(key).not.toContain(orderKey(secrets, '7K2Q9MXA4T'));
});

test('a later end of the time needs another signature', () => {
  const key = viewKey(secrets, '7K2Q9MXA4T', { now: NOW, config });
  const [, , signature] = key.split('.');
  const longer = `view.${later(1e12).getTime()}.${signature}`;
  expect(isViewKey(secrets, '7K2Q9MXA4T', { key: longer, now: NOW })).toBe(false);
  for (const wrong of ['', 'view', 'view..', `view.x.${signature}`, orderKey(secrets, '7K2Q9MXA4T')])
    expect(isViewKey(secrets, '7K2Q9MXA4T', { key: wrong, now: NOW })).toBe(false);
});
