import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settleOrder } from './settle-order.ts';

const ID = '7K2Q9MXA4T';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A shop that answers after some milliseconds, unless the call is given up before. */
const shopAnswers = (status: number, after = 0) =>
  vi.stubGlobal(
    'fetch',
    (path: string, { method, signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        expect(`${method} ${path}`).toBe(`POST /api/fulfill-order/${ID}`);
        signal?.addEventListener('abort', () => reject(signal.reason));
        setTimeout(() => resolve(new Response(JSON.stringify({ paid: true }), { status })), after);
      }),
  );

async function settled(signal?: AbortSignal) {
  const answer = settleOrder(ID, signal);
  await vi.advanceTimersByTimeAsync(60_000);
  return answer;
}

test('the shop looks at the payment, and says whether the order is paid', async () => {
  shopAnswers(200, 3900);
  expect(await settled()).toEqual({ paid: true });
});

test('a shop that fails, or needs more than four seconds, has not said it', async () => {
  shopAnswers(503);
  expect(await settled()).toBeNull();
  shopAnswers(200, 4100);
  expect(await settled()).toBeNull();
});

test('a page that is left does not wait for the answer', async () => {
  shopAnswers(200, 1000);
  const page = new AbortController();
  setTimeout(() => page.abort(), 500);
  expect(await settled(page.signal)).toBeNull();
});
