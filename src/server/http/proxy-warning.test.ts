import { expect, test } from 'vitest';
import { testServer } from './fixtures.ts';
import { proxyWarning, watchForwarded } from './proxy-warning.ts';

test('an https shop without TRUST_PROXY is warned, and told what to set', () => {
  const publicUrl = 'https://hats.example';
  expect(proxyWarning({ publicUrl, trustProxy: false }, false)).toMatch(/^Set TRUST_PROXY .* such as 1/);
  expect(proxyWarning({ publicUrl, trustProxy: 1 }, false)).toBeNull();
  expect(proxyWarning({ publicUrl: 'http://localhost:3000', trustProxy: false }, false)).toBeNull();
  expect(proxyWarning({ publicUrl: 'http://localhost:3000', trustProxy: false }, true)).toContain(
    'requests come through a proxy',
  );
});

test.each([
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, true],
  ['::ffff:10.1.2.3', { 'x-forwarded-for': '203.0.113.7' }, true],
  ['fd00::1', { 'x-forwarded-for': '203.0.113.7' }, true],
  ['127.0.0.1', {}, false],
  ['198.51.100.9', { 'x-forwarded-for': '203.0.113.7' }, false],
])('a request from %s with %j counts as forwarded: %s', async (remoteAddress, headers, seen) => {
  const app = testServer();
  const forwarded = watchForwarded(app, { trustProxy: false });
  app.get('/', async () => 'ok');
  await app.inject({ url: '/', remoteAddress, headers });
  expect(forwarded.seen()).toBe(seen);
});

test('with TRUST_PROXY, nothing is noticed', async () => {
  const app = testServer();
  const forwarded = watchForwarded(app, { trustProxy: 1 });
  app.get('/', async () => 'ok');
  await app.inject({ url: '/', remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(forwarded.seen()).toBe(false);
});
