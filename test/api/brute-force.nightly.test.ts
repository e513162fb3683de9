import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitsAt } from '../../src/server/config/limits.ts';
import { until } from '../until.ts';
import { ROBIN } from '../world.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;

beforeAll(async () => {
  shop = await openShopInside({ TRUST_PROXY: '1' });
});

afterAll(() => shop.close());

const signIn = (address: string, password: string, { cookie = '', email = ROBIN.email } = {}) =>
  shop.server.inject({
    method: 'POST',
    url: '/api/access/sign-in',
    headers: { origin: shop.url, 'x-forwarded-for': address, cookie },
    payload: { email, password },
  });

test('addresses of one IPv6 network share a throttle, and other networks have their own', async () => {
  const tryFrom = async (address: string) =>
    (await signIn(address, 'a guess at random', { email: 'nobody@hats.example' })).statusCode;
  const statuses: number[] = [];
  for (const host of ['1', '2', 'a:b:c:d', 'ffff', '5', '6', '7']) {
    const address = host.includes(':') ? `2001:db8:1:1:${host}` : `2001:db8:1:1::${host}`;
    statuses.push(await tryFrom(address));
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  expect(await tryFrom('2001:db8:1:2::1')).toBe(401);
});

test('strangers who guess at the same moment do not refuse each other: no address that has not failed gets 429', async () => {
  const guesses = Array.from({ length: 40 }, (_, host) => signIn(`198.18.0.${host + 1}`, `guess ${host}`));
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([401]));
});

/** ATTEMPTS=10000 is the full attack. It takes about 15 seconds on an idle machine, mostly for hashing. */
const ATTEMPTS = Number(process.env.ATTEMPTS ?? 1000);
const ADDRESSES = Math.max(40, ATTEMPTS / 100);
const AT_ONCE = 40;
const OWNER_TRIES = 5;

test(`few of ${ATTEMPTS} guesses from ${ADDRESSES} addresses are checked, and the owner can sign in meanwhile`, {
  timeout: 180_000,
}, async () => {
  const { cookies } = await signIn('203.0.113.7', ROBIN.password);
  const device = cookies.find(({ name }) => name.endsWith('.device'));
  const deviceCookie = `${device?.name}=${device?.value}`;

  const answers = new Map<number, number>();
  const owner: number[] = [];
  let next = 0;
  const attack = async () => {
    while (next < ATTEMPTS) {
      const attempt = next++;
      const { statusCode } = await signIn(`198.51.100.${attempt % ADDRESSES}`, `guess ${attempt} at it`);
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
      const share = ATTEMPTS / OWNER_TRIES;
      if (attempt % share !== share / 2) continue;
      owner.push((await signIn('198.51.100.0', ROBIN.password, { cookie: deviceCookie })).statusCode);
      owner.push((await signIn(`192.0.2.${Math.floor(attempt / share)}`, ROBIN.password)).statusCode);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, attack));
  const lasted = performance.now() - start;

  expect(owner).toEqual(Array(2 * OWNER_TRIES).fill(200));
  const checked = answers.get(401) ?? 0;
  expect(checked + (answers.get(429) ?? 0)).toBe(ATTEMPTS);
  expect(checked).toBeGreaterThanOrEqual(ADDRESSES);
  // An address waits twice as long after each failure, so a slower machine checks a few more passwords.
  const { attackWait } = limitsAt(1).access;
  expect(checked).toBeLessThan(ADDRESSES * (2 + Math.log2(1 + lasted / attackWait)));
});

/** Guesses from an address until it has to wait for some seconds. Returns the refusal. */
const guessUntilRefused = (address: string) =>
  until(`${address} has to wait`, async () => {
    const answer = await signIn(address, 'one more guess at it');
    return Number(answer.headers['retry-after'] ?? 0) > 2 ? answer : null;
  });

test('after many failures the response says when to retry', async () => {
  const { statusCode, headers } = await guessUntilRefused('198.19.0.1');
  expect(statusCode).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

test('an address without failures can sign in while another has to wait', async () => {
  await guessUntilRefused('198.19.0.2');
  expect((await signIn('198.19.0.2', ROBIN.password)).statusCode).toBe(429);
  expect((await signIn('192.0.2.200', ROBIN.password)).statusCode).toBe(200);
});

test('a list of names answers only so many requests, from however many addresses', async () => {
  const view = (id: string, guess: number) =>
    shop.server.inject({
      method: 'POST',
      url: `/api/crews/${id}/view`,
      headers: { 'x-forwarded-for': `203.0.113.${guess % 250}` },
      payload: { key: String(guess) },
    });
  const statuses: number[] = [];
  for (let guess = 0; guess < 260; guess++) statuses.push((await view('guessed', guess)).statusCode);
  expect(statuses.slice(0, 200)).toEqual(Array(200).fill(404));
  expect(statuses).toContain(429);
  expect((await view('another', 0)).statusCode).toBe(404);
});
