import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { testServer } from './fixtures.ts';
import { countKilobytes, createRateLimits } from './rate-limits.ts';
import { ShopError } from './shop-error.ts';

function limitsWithClock(scale = 1, cacheSize = 100) {
  let at = 0;
  const limits = createRateLimits({ scale, cacheSize, now: () => at });
  return {
    pass: (ms: number) => {
      at += ms;
    },
    /** Seconds to wait; 0 when the request may pass. */
    ask: (address = '1.2.3.4'): number => {
      try {
        limits.take('subscribe', address);
        return 0;
      } catch (error) {
        if (error instanceof ShopError && error.code === 'too_many_requests') return error.retryAfter ?? 0;
        throw error;
      }
    },
  };
}

test('twenty subscriptions at once pass, then two a minute', () => {
  const { ask, pass } = limitsWithClock();
  expect(Array.from({ length: 20 }, () => ask())).toEqual(Array(20).fill(0));
  expect(ask()).toBe(30);
  pass(30_000);
  expect([ask(), ask()]).toEqual([0, 30]);
});

test('a request passes after the announced wait', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1 }), (pauses) => {
      const { ask, pass } = limitsWithClock();
      for (let i = 0; i < 20; i++) ask();
      let waits = 0;
      for (const pause of pauses) {
        pass(pause);
        const wait = ask();
        if (wait === 0) continue;
        waits += 1;
        pass(wait * 1000);
        expect(ask()).toBe(0);
      }
      // The first pause is too short for a refill.
      expect(waits).toBeGreaterThan(0);
    }),
  );
});

test('no timing of requests gets more through than the burst and the refill', () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 });
  fc.assert(
    fc.property(pauses, (each) => {
      const { ask, pass } = limitsWithClock();
      const elapsed = each.reduce((sum, pause) => sum + pause, 0);
      let passed = 0;
      for (const pause of each) {
        pass(pause);
        if (ask() === 0) passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(20 + (elapsed / 60_000) * 2 + 1e-9);
    }),
  );
});

test('addresses have separate limits', () => {
  const { ask } = limitsWithClock();
  for (let i = 0; i < 30; i++) ask('1.1.1.1');
  expect(ask('2.2.2.2')).toBe(0);
});

test('the least recently used address is forgotten when too many are stored', () => {
  const { ask } = limitsWithClock(1, 3);
  for (let i = 0; i < 21; i++) ask('9.9.9.9');
  expect(ask('9.9.9.9')).toBeGreaterThan(0);
  for (let i = 0; i < 3; i++) ask(`1.1.1.${i}`);
  expect(ask('9.9.9.9')).toBe(0);
});

test('refused requests from many networks push no exhausted address out', () => {
  const { ask } = limitsWithClock(1, 12);
  for (let i = 0; i < 20; i++) ask('9.9.9.9');
  for (let network = 0; network < 8; network += 1)
    for (let i = 0; i < 20; i++) expect(ask(`2001:db8:1:${network}::1`)).toBe(0);
  for (let network = 8; network < 100; network += 1)
    expect(ask(`2001:db8:1:${network}::1`)).toBeGreaterThan(0);
  expect(ask('9.9.9.9')).toBeGreaterThan(0);
});

test('a scale multiplies burst and refill', () => {
  const { ask } = limitsWithClock(10);
  for (let i = 0; i < 200; i++) expect(ask()).toBe(0);
  expect(ask()).toBe(3);
});

test('routes share a limit, and the refusal says when to retry', async () => {
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const app = testServer();
  app.post('/api/orders', { config: { limit: 'orders' } }, async () => 'ordered');
  app.post('/api/create-payment-intent', { config: { limit: 'orders' } }, async () => 'intended');
  app.get('/api/orders', async () => 'read');
  const post = async (url: string) => await app.inject({ method: 'POST', url });
  for (let i = 0; i < 60; i++) {
    expect((await post('/api/orders')).statusCode).toBe(200);
    expect((await post('/api/create-payment-intent')).statusCode).toBe(200);
  }
  const refused = await post('/api/orders');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('3');
  expect((await app.inject('/api/orders')).statusCode).toBe(200);
});

test('all networks of an IPv6 /48 together get as much as eight, at once and in a minute', () => {
  let at = 0;
  const limits = createRateLimits({ scale: 1, now: () => at });
  const passed = (from: number) => {
    let count = 0;
    for (let network = from; network < from + 1000; network += 1)
      try {
        for (;;) {
          limits.take('newCrews', `2001:db8:1:${network.toString(16)}::1`);
          count += 1;
        }
      } catch {}
    return count;
  };
  expect(passed(0)).toBe(8 * 20);
  limits.take('newCrews', '2001:db8:2::1');
  at = 60_000;
  expect(passed(1000)).toBe(8 * 2);
});

test('a request that costs more than is left takes nothing, and says when there will be enough', () => {
  let at = 0;
  const limits = createRateLimits({ scale: 1, now: () => at });
  limits.take('designs', '203.0.113.7', 1950);
  expect(() => limits.take('designs', '203.0.113.7', 100)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: 5 }),
  );
  limits.take('designs', '203.0.113.7', 50);
  at = 10_000;
  limits.take('designs', '203.0.113.7', 100);
});

test('a request that is given back does not count', () => {
  const limits = createRateLimits({ scale: 1, now: () => 0 });
  const take = () => limits.take('copies', '203.0.113.7');
  limits.giveBack('copies', '203.0.113.7');
  for (let i = 0; i < 10; i++) take();
  limits.giveBack('copies', '203.0.113.7');
  take();
  expect(take).toThrow(expect.objectContaining({ retryAfter: 30 }));
});

test('a body counts by its kilobytes, one of unknown or any length at most as the longest', async () => {
  const limits = createRateLimits({ scale: 1, now: () => 0 });
  const count = countKilobytes(limits, 'reportKilobytes', 12_000 * 1024);
  const send = (kilobytes?: number) =>
    count({
      headers: kilobytes === undefined ? {} : { 'content-length': String(kilobytes * 1024) },
      ip: '203.0.113.7',
    } as FastifyRequest);
  for (const kilobytes of [undefined, 1e9, 11_999, 1]) await send(kilobytes);
  await expect(send(1)).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 1 });
});
