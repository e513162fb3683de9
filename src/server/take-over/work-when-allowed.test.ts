import { afterEach, expect, test, vi } from 'vitest';
import { createReadiness } from '../health/readiness.ts';
import { testConfig } from '../http/fixtures.ts';
import { every, jobDelay, workWhenAllowed } from './work-when-allowed.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('jobs that could not be started after a take-over are started by a later attempt, one at a time and once', async () => {
  vi.useFakeTimers();
  let isNeeded = true;
  let [attempts, running, most] = [0, 0, 0];
  const start = async () => {
    attempts += 1;
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 1.5 * interval));
    running -= 1;
    if (attempts < 3) throw new Error('the database is gone');
  };
  const config = { ...testConfig(), runsJobs: true };
  const interval = config.limits.catalogVersionPolling;
  const takeOver = { needed: () => (isNeeded ? 'restored' : null) };
  const log = { warn: () => undefined, error: () => undefined };
  const parts = { config, takeOver, log, readiness: createReadiness(() => 0) };
  const { stop } = await workWhenAllowed(parts as unknown as Parameters<typeof workWhenAllowed>[0], start);
  await vi.advanceTimersByTimeAsync(2 * interval);
  expect(attempts).toBe(0);
  isNeeded = false;
  await vi.advanceTimersByTimeAsync(20 * interval);
  expect([attempts, most]).toEqual([3, 1]);
  stop();
});

test('a shop whose database goes away while its jobs start opens all the same and starts them later', async () => {
  vi.useFakeTimers();
  let attempts = 0;
  const start = async () => {
    attempts += 1;
    if (attempts < 3) throw new Error('the database is gone');
  };
  const config = { ...testConfig(), runsJobs: true };
  const readiness = createReadiness(() => 0);
  const parts = { config, takeOver: { needed: () => null }, log: { warn: () => undefined }, readiness };
  const { stop } = await workWhenAllowed(parts as unknown as Parameters<typeof workWhenAllowed>[0], start);
  expect(readiness.isWithoutJobs()).toBe(true);
  await vi.advanceTimersByTimeAsync(5 * config.limits.catalogVersionPolling);
  expect(attempts).toBe(3);
  expect(readiness.isWithoutJobs()).toBe(false);
  stop();
});

test('an instance that is to run no jobs starts none, and misses none', async () => {
  vi.useFakeTimers();
  const config = { ...testConfig(), runsJobs: false };
  const readiness = createReadiness(() => 0);
  const parts = { config, takeOver: { needed: () => null }, readiness };
  const start = () => expect.unreachable('the jobs were started');
  const work = await workWhenAllowed(parts as unknown as Parameters<typeof workWhenAllowed>[0], start);
  await vi.advanceTimersByTimeAsync(5 * config.limits.catalogVersionPolling);
  expect(readiness.isWithoutJobs()).toBe(false);
  work.stop();
});

test('every job is put back for a minute while the shop waits for its take-over, and none else', () => {
  const config = testConfig();
  const delay = (needed: string | null) => jobDelay({ config, takeOver: { needed: () => needed } });
  expect([delay('restored'), delay(null)]).toEqual([config.limits.minute, null]);
});

test('regular work rests while the shop waits for its take-over, and goes on after a failure', async () => {
  vi.useFakeTimers();
  let needed: string | null = 'restored';
  let done = 0;
  const warnings: string[] = [];
  const log = { warn: (_fields: object, text: string) => void warnings.push(text) };
  const parts = { log, takeOver: { needed: () => needed } } as unknown as Parameters<typeof every>[0];
  const timer = every(parts, { interval: 1000, what: 'the watch' }, async () => {
    done += 1;
    if (done === 1) throw new Error('no answer');
  });
  await vi.advanceTimersByTimeAsync(3000);
  expect(done).toBe(0);
  needed = null;
  await vi.advanceTimersByTimeAsync(2000);
  expect([done, warnings]).toEqual([2, ['the watch failed; the shop tries again']]);
  needed = 'taken over elsewhere';
  await vi.advanceTimersByTimeAsync(3000);
  expect(done).toBe(2);
  clearInterval(timer);
});
