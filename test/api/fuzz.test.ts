import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FuzzShop, openFuzzShop } from '../fuzz/fuzz-shop.ts';
import { runFuzz } from '../fuzz/run-fuzz.ts';

let shop: FuzzShop;

beforeAll(async () => {
  shop = await openFuzzShop();
});

afterAll(() => shop.close());

// `npm run nightly` sends 100,000.
test('100 requests that nobody should send break nothing and learn nothing', {
  timeout: 300_000,
}, async () => {
  const { faults, requests, reached, memory } = await runFuzz(shop, { seed: 1, requests: 100 });
  expect(faults.join('\n\n')).toBe('');
  expect(requests).toBe(100);
  // What is refused at the door tries nothing behind it.
  expect(reached).toBeGreaterThan(10);
  expect(memory.end).toBeLessThan(memory.half * 1.5);
});
